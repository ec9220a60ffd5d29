import type { Knex } from 'knex'
import type { HistoryEntry } from '#shared/reservation/adminReservation.ts'
import { readHistory } from '../../audit/readHistory.ts'
import type { BookingMoney } from '../money.ts'
import type { ReservationRow } from './ReservationRow.ts'

/** What happened to a reservation, in order: what admins did is written down, the rest is told by the row and its refunds. */
export async function reservationHistory(
  db: Knex,
  money: Pick<BookingMoney, 'refundsOf'>,
  row: ReservationRow,
): Promise<HistoryEntry[]> {
  const written = await readHistory(db, 'reservation', row.id)
  const has = (action: HistoryEntry['action']) => written.some((entry) => entry.action === action)
  const told: HistoryEntry[] = []
  const tell = (at: string, who: string, action: HistoryEntry['action']) =>
    told.push({ at, who, action, changes: [] })
  if (!has('created')) {
    tell(row.createdAt, row.userId === null ? 'Cliente' : 'Administrador', 'created')
  }
  if (row.paidBy === 'attempt' && row.paymentConfirmedAt) {
    tell(row.paymentConfirmedAt, 'Cliente', 'paid')
  }
  // Canceled is the end: what was written last was written then.
  if (row.canceledReason === 'expired') tell(row.updatedAt, 'Sistema', 'expired')
  else if (row.status === 'canceled' && !has('canceled')) {
    tell(row.updatedAt, CANCELED_BY[row.canceledReason ?? 'admin'], 'canceled')
  }
  const refunds = (await money.refundsOf(db, [row])).get(row.id) ?? []
  for (const { doneAt } of refunds) if (doneAt) tell(doneAt, 'Sistema', 'refunded')
  return [...told, ...written].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

const CANCELED_BY = {
  customer: 'Cliente',
  admin: 'Administrador',
  refunded: 'Sistema',
}
