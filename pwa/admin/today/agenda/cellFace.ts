import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { type Arrival, ARRIVAL_LABELS, arrivalOf } from '#shared/booking/reservation/arrival.ts'
import { partsText } from '#shared/booking/reservation/parts.ts'
import { isWalkIn } from '#shared/booking/reservation/status.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { AgendaCell } from './dayView.ts'

export type CardSign = 'paid' | 'pending' | 'customer' | 'problem' | 'weekly' | 'arrived'
export type FreeFace = { kind: 'free'; isPast: boolean }
export type QuietFace = { kind: 'quiet'; text: string }
type Card = {
  id: number
  endTime: string
  name: string
  sport: Sport
  isPast: boolean
  unsent: string | null
}
export type ClassFace = { kind: 'class' } & Card
export type ReservationFace = {
  kind: 'reservation'
  tag: 'Avulso' | 'Recorrente' | 'Encaixe'
  sign: CardSign
  payment: string
  /** Only a part of its price is paid. */
  isPart?: true
  /** ISO instant until which it waits for the money; null when it does not. */
  expiresAt: string | null
  byCustomer: boolean
  /** Why its hour is no more, of one that was rained out; null of any other. */
  closedBy: string | null
  /** Whether staff noted that somebody is there, or that nobody came. */
  arrival: Arrival | null
} & Card
/** What is drawn of a cell, in primitives, so that it compares by value. */
export type CellFace = FreeFace | QuietFace | ClassFace | ReservationFace
type ShownCell = Exclude<AgendaCell, { kind: 'covered' }>

export function cellFace(cell: ShownCell, timeZone: string): CellFace {
  switch (cell.kind) {
    case 'free':
      return cell
    case 'closed':
      return { kind: 'quiet', text: cell.reason }
    case 'over':
      return { kind: 'quiet', text: 'Livre' }
    case 'held':
      return { kind: 'quiet', text: 'Cliente reservando' }
    case 'unknown':
      return { kind: 'quiet', text: 'Sem dados' }
    case 'class': {
      const { id, name, sportType, endTime } = cell.fixedClass
      const { isPast, unsent } = cell
      return { kind: 'class', id, name, endTime, sport: sportType, isPast, unsent }
    }
    case 'reservation': {
      const { id, endTime, customerName, sportType, expiresAt, ...rest } = cell.reservation
      const closedBy = cell.closedBy ?? null
      const { sign, text } =
        closedBy === null
          ? paymentSign(cell.reservation, timeZone)
          : ({ sign: 'paid', text: `Cancelada: ${closedBy}` } as const)
      return {
        kind: 'reservation',
        id,
        endTime,
        name: customerName,
        sport: sportType,
        isPast: cell.isPast,
        unsent: cell.unsent,
        tag: tagOf(cell.reservation, timeZone),
        sign,
        payment: text,
        closedBy,
        ...(closedBy !== null || partsText(cell.reservation) === null ? {} : { isPart: true }),
        expiresAt: rest.status === 'pending' ? expiresAt : null,
        byCustomer: rest.userId === null,
        arrival: arrivalOf(cell.reservation),
      }
    }
  }
}

function tagOf(reservation: AdminReservation, timeZone: string): ReservationFace['tag'] {
  if (reservation.reservationType === 'recorrente') return 'Recorrente'
  return isWalkIn(reservation, timeZone) ? 'Encaixe' : 'Avulso'
}

type PaymentState = Pick<
  AdminReservation,
  'status' | 'paymentStatus' | 'expiresAt' | 'refundState' | 'price' | 'paid'
>

/** A reservation's payment state: the sign on its card and the text for it. */
function paymentSign(state: PaymentState, timeZone: string): { sign: CardSign; text: string } {
  if (state.status === 'pending_confirmation') {
    const isOnItsWay = state.refundState === 'in_progress'
    const text = isOnItsWay ? 'Estorno em andamento' : 'Aguardando decisão sobre o pagamento'
    return { sign: 'problem', text }
  }
  const parts = partsText(state)
  if (parts) return { sign: 'pending', text: `Pago ${parts}` }
  switch (state.paymentStatus) {
    case 'paid':
      return { sign: 'paid', text: 'Pago' }
    case 'failed':
      return { sign: 'problem', text: 'Pagamento falhou' }
    case 'refunded':
      return { sign: 'problem', text: 'Pagamento reembolsado' }
    case 'pending':
      return { sign: 'pending', text: pendingText(state.expiresAt, timeZone) }
  }
}

function pendingText(expiresAt: string | null, timeZone: string) {
  if (expiresAt === null) return 'Pagamento Pendente'
  return `Pagamento Pendente (Expira: ${venueNow(Date.parse(expiresAt), timeZone).time})`
}

export type LabelParts = { courtName: string; startTime: string; endTime?: string } & (
  | { kind: 'free'; isPast: boolean }
  | { kind: 'quiet'; text: string }
  | { kind: 'class'; name: string; sport: Sport; unsent?: string | null }
  | {
      kind: 'reservation'
      name: string
      sport: Sport
      tag: string
      payment: string
      byCustomer: boolean
      arrival?: Arrival | null
      unsent?: string | null
    }
)

/** `Avulso, Maria Silva, Futevôlei, Quadra 1, 10:00 às 11:00, Pago`. */
export function agendaLabel(parts: LabelParts): string {
  const { courtName, startTime, endTime } = parts
  const unsent = 'unsent' in parts && parts.unsent ? [parts.unsent] : []
  const place = [courtName, endTime ? `${startTime} às ${endTime}` : startTime]
  switch (parts.kind) {
    case 'free':
      return [...place, parts.isPast ? 'livre, já passou' : 'livre'].join(', ')
    case 'quiet':
      return [...place, parts.text].join(', ')
    case 'class':
      return ['Aula', SPORT_LABELS[parts.sport], parts.name, ...place, ...unsent].join(', ')
    case 'reservation': {
      const origin = parts.byCustomer ? ['criada por cliente'] : []
      const marks = [
        ...origin,
        ...(parts.arrival ? [ARRIVAL_LABELS[parts.arrival].toLowerCase()] : []),
        ...unsent,
      ]
      const { name, payment, sport, tag } = parts
      return [tag, SPORT_LABELS[sport], name, ...place, payment, ...marks].join(', ')
    }
  }
}
