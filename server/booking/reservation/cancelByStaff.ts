import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CancelScope, MoneyChoice } from '#shared/reservation/adminReservation.schema.ts'
import { mayFollow } from '#shared/reservation/reservation.rules.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { recordChanges } from '../../audit/recordChanges.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import { Refused } from '../../http/problem.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { cancelReservations } from '../../occupancy/replaceExpired.ts'
import { giveMoneyBack, keepMoney } from '../../refund/moneyChoices.ts'
import { auditedReservation } from './auditedReservation.ts'
import { cancelCharges } from './cancelCharges.ts'
import { cancelReach } from './cancelReach.ts'
import { toAdminReservation } from './adminReservation.ts'
import { findReservation } from './findReservation.ts'
import type { NamedCourts } from './namedCourts.ts'
import { ReservationRow } from './ReservationRow.ts'

/** Cancels a reservation by an admin's hand, whoever made it, with as much of its series or of its cart as the scope reaches; what is cancelled already stays as it is. `money` says what becomes of what was paid. */
export async function cancelByStaff(
  tx: Tx,
  { config }: Pick<CatalogDeps, 'config'>,
  who: { id: number },
  edit: RowEdit,
  scope: CancelScope,
  money: MoneyChoice | null = null,
): Promise<{ canceled: AdminReservation[] }> {
  await lockCourts(tx)
  const { row, courts } = await findReservation(tx, edit)
  if (!mayFollow(row.status, 'canceled')) throw new Refused('status-not-allowed')
  const today = venueNow(tx.nowMs, config.venueTimezone).date
  const reached = await cancelReach(tx, row, scope, today)
  const rows = await cancelRows(
    tx,
    who,
    reached.filter(({ status }) => status !== 'canceled'),
    courts,
  )
  const settled = await settleMoney(tx, who, rows, money)
  return { canceled: settled.map((canceled) => toAdminReservation(canceled, courts)) }
}

// Without a word it waits among the payments to resolve.
async function settleMoney(
  tx: Tx,
  who: { id: number },
  rows: ReservationRow[],
  money: MoneyChoice | null,
): Promise<ReservationRow[]> {
  const ids = rows.map(({ id }) => id)
  if (money === null) return rows
  if (money === 'refund') await giveMoneyBack(tx, who, ids)
  else await keepMoney(tx, who, ids)
  return ReservationRow.query(tx.trx).whereIn('id', ids).orderBy(['date', 'id'])
}

/** Cancels these reservations with their hours and open charges, and gives them back as they then stand. */
export async function cancelRows(
  tx: Tx,
  who: { id: number },
  rows: readonly ReservationRow[],
  courts: NamedCourts,
): Promise<ReservationRow[]> {
  const ids = rows.map(({ id }) => id)
  await cancelReservations(tx, ids, 'admin')
  await cancelCharges(tx, rows)
  const canceled = await ReservationRow.query(tx.trx).whereIn('id', ids).orderBy(['date', 'id'])
  const changes = rows.map((row) => ({
    id: row.id,
    action: 'canceled' as const,
    before: auditedReservation(row, courts),
    after: auditedReservation({ ...row, status: 'canceled' } as ReservationRow, courts),
  }))
  await recordChanges(tx, 'reservation', changes, who)
  return canceled
}
