import type { Knex } from 'knex'
import { SPORT_LABELS } from '#shared/court/sport.ts'
import { hiddenCpf } from '#shared/customer/hiddenCpf.ts'
import { formatPhone } from '#shared/customer/phone.ts'
import { formatReais } from '#shared/money/money.ts'
import { PAYMENT_LABELS } from '#shared/payment/payment.ts'
import type { HistoryEntry } from '#shared/reservation/adminReservation.ts'
import type { ReservationStatus } from '#shared/reservation/reservation.schema.ts'
import { formatDate } from '#shared/time/civil.ts'
import { readHistory } from '../audit/readHistory.ts'
import type { AuditedFields } from '../audit/recordChanges.ts'
import type { ReservationColumns } from '../db/tables.ts'
import type { BookingMoney } from './money.ts'
import type { NamedCourts, ReservationRow } from './reservations.ts'

/** A reservation in the words of the agenda's form, for its history. */
export function auditedReservation(row: ReservationColumns, courts: NamedCourts): AuditedFields {
  return {
    Quadra: courts.get(row.courtId)?.name ?? String(row.courtId),
    Data: formatDate(row.date),
    Início: row.startTime,
    Término: row.endTime,
    Cliente: row.customerName,
    Email: row.customerEmail,
    Telefone: formatPhone(row.customerPhone),
    CPF: row.customerCpf && hiddenCpf(row.customerCpf),
    Modalidade: SPORT_LABELS[row.sportType],
    Preço: formatReais(row.price),
    Situação: STATUS[row.status],
    Pagamento: PAYMENT_LABELS[row.paymentStatus],
    Observações: row.notes,
  }
}

const STATUS: Record<ReservationStatus, string> = {
  approved: 'Aprovada',
  pending: 'Pendente',
  pending_confirmation: 'Aguardando decisão',
  canceled: 'Cancelada',
}

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
