import { CHOICE_NAMES, type IncidentChoice } from '#shared/guest/rain/incident.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { hiddenCpf } from '#shared/platform/contact/documents.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import { HISTORY_ACTIONS, type HistoryEntry } from '#shared/account/audit/audit.ts'
import type { EditableField } from '#shared/booking/reservation/adminReservation.schema.ts'
import { type Arrival, ARRIVAL_LABELS } from '#shared/booking/reservation/arrival.ts'
import { STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { type Audited, readHistory } from '../../account/audit/auditEntries.ts'
import type { Refund } from '../../book/credit/priceRefunds.ts'
import type { AuditedValue } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { NamedCourts } from './reservations.ts'

// With the name that the court had then.
type Edited = Pick<ReservationColumns, Exclude<EditableField, 'courtId'>> & {
  court: string
  /** Parts that were taken, in centavos; null without any. */
  partPaid: number | null
}
type Decided = {
  /** What was decided about what was paid. */
  money: 'refund' | 'kept' | null
  reason: 'stranded'
  /** That the link to it was given to somebody, and whether the one before was replaced; or that it ended, because the reservation is another person's now, or was in the wrong mailbox. */
  link: 'shown' | 'new' | 'handed' | 'corrected'
  mail: 'again'
  /** The closing of its court that it is about, and what was chosen then. */
  incident: number
  choice: IncidentChoice
  arrival: Arrival | null
  /** In centavos, what was given for nothing. */
  courtesy: number | null
  /** In centavos, what was handed back of it, went back by its charge, or came back as credit. */
  returned: number
  returnedOnline: number
  returnedCredit: number
  /** The last date of the series that it began. */
  weeklyUntil: string
}
type Recorded = Edited & Decided

/** The fields that a reservation's history records, raw: codes, ISO dates, centavos. */
export type AuditedReservation = Partial<Recorded>
type AuditedField = keyof Recorded
export type AuditEntry = Audited<AuditedField> & Pick<HistoryEntry, 'action'>
type RecordedChange = AuditEntry['changes'][number]

type Wording = { label: string; text?: (value: string) => string }
const oneOf = (labels: Readonly<Record<string, string>>) => (code: string) => labels[code] ?? code

const WORDINGS: Record<AuditedField, Wording> = {
  court: { label: 'Quadra' },
  date: { label: 'Data', text: formatDate },
  startTime: { label: 'Início' },
  endTime: { label: 'Término' },
  customerName: { label: 'Cliente' },
  customerEmail: { label: 'E-mail' },
  customerPhone: { label: 'Telefone', text: formatPhone },
  customerCpf: { label: 'CPF' },
  sportType: { label: 'Modalidade', text: oneOf(SPORT_LABELS) },
  price: { label: 'Preço' },
  partPaid: { label: 'Parte paga' },
  status: { label: 'Situação', text: oneOf(STATUS_LABELS) },
  paymentStatus: { label: 'Pagamento', text: oneOf(PAYMENT_LABELS) },
  notes: { label: 'Observações' },
  money: {
    label: 'Valor pago',
    text: oneOf({ refund: 'Estorno pedido', kept: 'Fica com o local' }),
  },
  incident: { label: 'Quadra fechada' },
  choice: { label: 'Escolha', text: oneOf(CHOICE_NAMES) },
  link: {
    label: 'Link',
    text: oneOf({
      shown: 'Mostrado',
      new: 'Feito outro',
      handed: 'Encerrado: a reserva passou a outra pessoa',
      corrected: 'Encerrado: o e-mail foi corrigido',
    }),
  },
  mail: { label: 'Confirmação', text: oneOf({ again: 'Enviada de novo' }) },
  weeklyUntil: { label: 'Reserva Recorrente', text: (date) => `Até ${formatDate(date)}` },
  courtesy: { label: 'Cortesia' },
  returned: { label: 'Devolvido no local' },
  returnedOnline: { label: 'Devolvido pela internet' },
  returnedCredit: { label: 'Devolvido em crédito' },
  arrival: { label: 'Presença', text: oneOf(ARRIVAL_LABELS) },
  reason: { label: 'Motivo', text: oneOf({ stranded: 'Mudança de horário ou fechamento' }) },
}

/** A recorded change in Portuguese. What an earlier version stored in words is shown as it is. */
export function wordedChange({
  field,
  before,
  after,
}: RecordedChange): HistoryEntry['changes'][number] {
  const wording: Wording | undefined = WORDINGS[field]
  const { label = field, text = String } = wording ?? {}
  const worded = (value: AuditedValue) => {
    // Only a price is a number.
    if (typeof value === 'number') return formatReais(value)
    return value === null ? null : text(String(value))
  }
  return { field: label, before: worded(before), after: worded(after) }
}

/** A reservation as its history records it; the CPF is masked. */
export function auditedReservation(row: ReservationColumns, courts: NamedCourts): Edited {
  return {
    court: courts.get(row.courtId)?.name ?? String(row.courtId),
    date: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    customerCpf: row.customerCpf && hiddenCpf(row.customerCpf),
    sportType: row.sportType,
    price: row.price,
    partPaid: row.partPaid || null,
    status: row.status,
    paymentStatus: row.paymentStatus,
    notes: row.notes,
  }
}

export async function auditOf(db: Db, id: number): Promise<AuditEntry[]> {
  const entries = await readHistory<AuditedField>(db, 'reservation', id)
  // Other acts, as seeing its CPF, stand in the audit alone.
  return entries.flatMap((entry) => {
    const action = HISTORY_ACTIONS.find((one) => one === entry.action)
    return action ? [{ ...entry, action }] : []
  })
}

/** What happened to a reservation, in order: the admins' edits are recorded, the rest follows from the row and its refunds. */
export async function reservationHistory(
  db: Db,
  row: ReservationRow,
  refunds: readonly Pick<Refund, 'doneAt'>[],
): Promise<HistoryEntry[]> {
  const written = await auditOf(db, row.id)
  const has = (action: HistoryEntry['action']) => written.some((entry) => entry.action === action)
  const derived: HistoryEntry[] = []
  const add = (at: string, who: string, action: HistoryEntry['action']) =>
    derived.push({ at, who, action, changes: [] })
  if (!has('created')) {
    add(row.createdAt, row.userId === null ? 'Cliente' : 'Administrador', 'created')
  }
  if ((row.paidBy === 'attempt' || row.paidBy === 'credit') && row.paymentConfirmedAt) {
    add(row.paymentConfirmedAt, 'Cliente', 'paid')
  }
  // Canceled is final: the last write is the cancellation.
  if (row.canceledReason === 'expired') add(row.updatedAt, 'Sistema', 'expired')
  else if (row.status === 'canceled' && !has('canceled')) {
    add(row.updatedAt, CANCELED_BY[row.canceledReason ?? 'admin'], 'canceled')
  }
  for (const { doneAt } of refunds) if (doneAt) add(doneAt, 'Sistema', 'refunded')
  const worded = written.map((entry) => ({ ...entry, changes: entry.changes.map(wordedChange) }))
  return [...derived, ...worded].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

const CANCELED_BY = {
  customer: 'Cliente',
  admin: 'Administrador',
  incident: 'Administrador',
  stranded: 'Administrador',
  refunded: 'Sistema',
}
