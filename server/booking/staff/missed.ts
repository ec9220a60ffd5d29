import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { mayMiss } from '#shared/reservation/status.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { recordChanges } from '../../audit/auditEntries.ts'
import { changeRow } from '../../db/changeRows.ts'
import { toInstant } from '../../db/instant.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/problem.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { findReservation, toAdminReservation } from '../reservations.ts'

/** Writes down that nobody came, or that somebody did after all. */
export async function noteMissed(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  who: { id: number },
  edit: RowEdit,
  missed: boolean,
): Promise<AdminReservation> {
  const { row, courts } = await findReservation(tx, edit)
  const now = venueNow(tx.nowMs, config.venueTimezone)
  if (!mayMiss(row, now)) throw new Refused('status-not-allowed')
  if ((row.missedAt !== null) === missed) return toAdminReservation(row, courts)
  const missedAt = missed ? toInstant(tx.nowMs) : null
  const noted = await changeRow(tx, 'reservations', row.id, { missedAt })
  const change = { before: { missed: !missed }, after: { missed } }
  await recordChanges(tx, 'reservation', [{ id: row.id, action: 'changed', ...change }], who)
  tx.touch({
    dates: [row.date],
    customers: row.customerId === null ? [] : [row.customerId],
  })
  return toAdminReservation(noted, courts)
}
