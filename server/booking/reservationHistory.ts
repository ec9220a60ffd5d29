import type { Knex } from 'knex'
import { SPORT_LABELS } from '#shared/court/sport.ts'
import { formatPhone, hiddenCpf } from '#shared/customer/documents.ts'
import { formatReais } from '#shared/money/money.ts'
import { PAYMENT_LABELS } from '#shared/payment/payment.ts'
import type { HistoryEntry } from '#shared/reservation/adminReservation.ts'
import type { EditableField } from '#shared/reservation/adminReservation.schema.ts'
import { STATUS_LABELS } from '#shared/reservation/status.ts'
import { formatDate } from '#shared/time/civil.ts'
import { type Audited, readHistory } from '../audit/auditEntries.ts'
import type { ReservationColumns } from '../db/tables.ts'
import type { BookingMoney } from './money.ts'
import type { NamedCourts, ReservationRow } from './reservations.ts'

// Shows the name that the court had then.
type Named = Exclude<EditableField, 'courtId'> | 'court'
type AboutMoney = 'money' | 'reason'

/** The fields that a reservation's history records, with their Portuguese labels. */
const FIELD_LABELS: Record<Named | AboutMoney, string> = {
  court: 'Quadra',
  date: 'Data',
  startTime: 'Início',
  endTime: 'Término',
  customerName: 'Cliente',
  customerEmail: 'Email',
  customerPhone: 'Telefone',
  customerCpf: 'CPF',
  sportType: 'Modalidade',
  price: 'Preço',
  status: 'Situação',
  paymentStatus: 'Pagamento',
  notes: 'Observações',
  /** The decision about what was paid. */
  money: 'Valor pago',
  reason: 'Motivo',
}
export type AuditedField = keyof typeof FIELD_LABELS
export type AuditEntry = Audited<AuditedField>
export type AuditedReservation = Partial<Record<AuditedField, string | null>>

export function fieldLabel(field: AuditedField): string {
  return FIELD_LABELS[field] ?? field
}

/** A reservation field by field, each formatted as the agenda's form shows it. */
export function auditedReservation(
  row: ReservationColumns,
  courts: NamedCourts,
): Record<Named, string | null> {
  return {
    court: courts.get(row.courtId)?.name ?? String(row.courtId),
    date: formatDate(row.date),
    startTime: row.startTime,
    endTime: row.endTime,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: formatPhone(row.customerPhone),
    customerCpf: row.customerCpf && hiddenCpf(row.customerCpf),
    sportType: SPORT_LABELS[row.sportType],
    price: formatReais(row.price),
    status: STATUS_LABELS[row.status],
    paymentStatus: PAYMENT_LABELS[row.paymentStatus],
    notes: row.notes,
  }
}

/** What admins did to a reservation, the fields by their names. */
export async function auditOf(db: Knex, id: number): Promise<AuditEntry[]> {
  return readHistory<AuditedField>(db, 'reservation', id)
}

/** What happened to a reservation, in order: the admins' edits are recorded, the rest follows from the row and its refunds. */
export async function reservationHistory(
  db: Knex,
  money: Pick<BookingMoney, 'refundsOf'>,
  row: ReservationRow,
): Promise<HistoryEntry[]> {
  const written = await auditOf(db, row.id)
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
  // Canceled is final: the last write is the cancellation.
  if (row.canceledReason === 'expired') tell(row.updatedAt, 'Sistema', 'expired')
  else if (row.status === 'canceled' && !has('canceled')) {
    tell(row.updatedAt, CANCELED_BY[row.canceledReason ?? 'admin'], 'canceled')
  }
  const refunds = (await money.refundsOf(db, [row])).get(row.id) ?? []
  for (const { doneAt } of refunds) if (doneAt) tell(doneAt, 'Sistema', 'refunded')
  return [...told, ...written.map(labelled)].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  )
}

function labelled(entry: AuditEntry): HistoryEntry {
  const changes = entry.changes.map((change) => ({ ...change, field: fieldLabel(change.field) }))
  return { ...entry, changes }
}

const CANCELED_BY = {
  customer: 'Cliente',
  admin: 'Administrador',
  refunded: 'Sistema',
}
