import { SPORT_LABELS } from '#shared/court/sport.ts'
import { hiddenCpf } from '#shared/customer/hiddenCpf.ts'
import { formatPhone } from '#shared/customer/phone.ts'
import { formatReais } from '#shared/money/money.ts'
import { PAYMENT_LABELS } from '#shared/payment/payment.ts'
import type { ReservationStatus } from '#shared/reservation/reservation.schema.ts'
import { formatDate } from '#shared/time/civil.ts'
import type { AuditedFields } from '../../audit/recordChanges.ts'
import type { NamedCourts } from './namedCourts.ts'
import type { ReservationRow } from './ReservationRow.ts'

/** A reservation in the words of the agenda's form, for its history. */
export function auditedReservation(row: ReservationRow, courts: NamedCourts): AuditedFields {
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
