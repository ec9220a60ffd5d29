import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import {
  type Arrival,
  arrivalOf,
  mayNoteArrival,
  notedArrival,
} from '#shared/booking/reservation/arrival.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { recordChanges } from '../../account/audit/auditEntries.ts'
import { raiseDoubt } from '../../account/devices/doubts.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refused } from '../../platform/http/problem.ts'
import type { RowEdit } from '../../platform/http/rowEdit.ts'
import { endMovesOf } from '../../venue/occupancy/freeSlots.ts'
import { findReservation, toAdminReservation } from '../rows/reservations.ts'

/**
 * Notes that somebody is there or that nobody came; null takes that back. Their customer's count follows. Who was seen without a connection has come, whatever
 * became of the reservation: where it takes no such note any more it stands in its history, and is listed.
 */
export async function noteArrival(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  who: { id: number },
  edit: RowEdit,
  arrival: Arrival | null,
): Promise<AdminReservation> {
  if (arrival === 'arrived') await lockCourts(tx)
  const isSeen = tx.author?.offline === true
  const { row, courts } = await findReservation(tx, isSeen ? { ...edit, expected: null } : edit)
  const now = venueNow(tx.nowMs, config.venueTimezone)
  const before = arrivalOf(row)
  if (!mayNoteArrival(row, arrival, now)) {
    if (!isSeen) throw new Refused('status-not-allowed')
    if (arrival === 'arrived') await listArrival(tx, row.id, who)
    return toAdminReservation(row, courts)
  }
  if (before === arrival) return toAdminReservation(row, courts)
  const noted = await changeRow(tx, 'reservations', row.id, notedArrival(arrival, seenAt(tx)))
  // Whoever has come plays this hour: the other one that they had begun to move it to is free again.
  if (arrival === 'arrived') await endMovesOf(tx, [row.id])
  const change = { before: { arrival: before }, after: { arrival } }
  await recordChanges(tx, 'reservation', [{ id: row.id, action: 'changed', ...change }], who)
  tx.touch({
    dates: [row.date],
    customers: row.customerId === null ? [] : [row.customerId],
  })
  return toAdminReservation(noted, courts)
}

async function listArrival(tx: Tx, id: number, who: { id: number }): Promise<void> {
  const change = { before: { arrival: null }, after: { arrival: 'arrived' } }
  await recordChanges(tx, 'reservation', [{ id, action: 'changed', ...change }], who)
  await raiseDoubt(tx, 'arrival', { cents: 0, reservationId: id })
  tx.touch({ reservations: true, rows: [id] })
}

// What waited on a tablet was seen when it was noted there; a clock that runs ahead is not believed.
function seenAt({ author, nowMs }: Tx): string {
  const madeMs = author?.madeAt ? fromInstant(author.madeAt) : nowMs
  return toInstant(Math.min(madeMs, nowMs))
}
