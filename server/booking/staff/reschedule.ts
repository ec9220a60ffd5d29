import type { Reschedule } from '#shared/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { arrivalAfter } from '#shared/reservation/arrival.ts'
import { mayReschedule } from '#shared/reservation/status.ts'
import { endAfter } from '#shared/time/hours.ts'
import { recordChanges } from '../../audit/auditEntries.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import { changeRow } from '../../db/changeRows.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { Refused } from '../../http/problem.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import type { Claim } from '../../occupancy/claims.ts'
import { endMoves } from '../../occupancy/freeSlots.ts'
import { auditedReservation } from '../reservationHistory.ts'
import { queueMail } from '../reservationMail.ts'
import { findReservation, toAdminReservation } from '../reservations.ts'
import { factsWithin, obstaclesIn, refuseObstacle, retakeHours } from './staffPlaces.ts'

/** Gives what a customer booked another court, day or hour, as long as before and at its price; the customer gets a mail. */
export async function reschedule(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  edit: RowEdit,
  { courtId, date, startTime }: Reschedule,
): Promise<AdminReservation> {
  await lockCourts(tx)
  const { row, courts } = await findReservation(tx, edit)
  const times = { startTime, endTime: endAfter(row, startTime) }
  const place = { courtId, date, ...times, sportType: row.sportType }
  const facts = await factsWithin(tx, deps, [place])
  if (!mayReschedule(row, facts.now)) throw new Refused('status-not-allowed')
  const isSame = row.courtId === courtId && row.date === date && row.startTime === startTime
  if (isSame) return toAdminReservation(row, courts)
  const isOwn = ({ reservationId }: Claim) => reservationId === row.id
  const obstacles = obstaclesIn(facts, isOwn, { isOfCustomer: true })
  refuseObstacle(obstacles.preview(place).obstacle, place, obstacles)

  // What its customer had begun to move is over.
  await endMoves(tx, [row.paymentGroupId])
  const moved = await changeRow(tx, 'reservations', row.id, {
    courtId,
    date,
    ...times,
    ...arrivalAfter(row, { date, startTime }),
  })
  await retakeHours(tx, [moved], facts.stale)
  const before = auditedReservation(row, courts)
  const after = auditedReservation(moved, courts)
  await recordChanges(tx, 'reservation', [{ id: row.id, action: 'changed', before, after }], who)
  await queueMail(tx, 'rescheduled', [row.id])
  tx.touch({ dates: [row.date, date] })
  return toAdminReservation(moved, courts)
}
