import type { Sport } from '../court/sport.ts'
import { reaisText } from '../money/money.ts'
import type { CustomerPaymentMethod } from '../payment/payment.ts'
import { formatDate, type CivilDate, type ClockTime } from '../time/civil.ts'

/** What became of an hour, as its own customer sees it. */
export type OwnState =
  | 'waiting'
  | 'confirmed'
  | 'over'
  /** Paid, but its hour was gone: the venue decides. */
  | 'deciding'
  | 'expired'
  | 'canceled-by-customer'
  | 'canceled-by-venue'

/** What became of its money. `asked` until the provider says that it is back; `at-venue` when people have to give it back. */
export type OwnMoney = {
  state: 'unpaid' | 'paid' | 'asked' | 'returned' | 'at-venue' | 'kept'
  /** What goes or went back, in reais. */
  amount: number | null
  /** ISO instant; null while it is under way. */
  doneAt: string | null
}

export type OwnHour = {
  id: number
  courtName: string
  sportType: Sport
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  /** In reais. */
  price: number
  state: OwnState
  money: OwnMoney
  /** Whether it may be cancelled now. */
  isCancelable: boolean
  /** ISO instant until which it may be moved to another hour; null when it may not. */
  movableUntil: string | null
}

/** One of the lines of 'Minhas reservas'. */
export type OwnSummary = { code: string; hours: OwnHour[]; totalPrice: number }

/** `GET /api/my/reservations/{code}`: what was booked together, as its own customer sees it. */
export type OwnReservation = OwnSummary & {
  customerName: string
  /** How it was paid; null while it is not. */
  paid: { by: 'PIX' | 'CREDIT_CARD' | 'venue'; cardLast4: string | null; at: string | null } | null
  /** The PIX that is still open. */
  pix: { code: string | null; image: string | null } | null
  /** The move to a dearer hour that waits for its difference; both hours are kept until then. */
  moving: OwnMoving | null
  /** How long it may still be paid; 0 when it waits for nothing. */
  expiresInMs: number
  /** Under which conditions it was bought. */
  policy: string[]
  venue: { name: string; address: string; phone: string; email: string; timeZone: string }
}

/** A move to a dearer hour that has begun; money in reais. */
export type OwnMoving = {
  id: number
  reservationId: number
  courtName: string
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  difference: number
  expiresInMs: number
  /** Its charge, once there is one. */
  payment: { id: string; method: CustomerPaymentMethod } | null
}

/** `GET /api/my/reservations/{code}/reschedule`: what moving this hour costs now, in reais. */
export type OwnMoveQuote = {
  price: number
  difference: number
  /** Whether it can be done here; else the sentence says what to do instead. */
  isPossible: boolean
  sentence: string
  /** Sent with the move: what the person has seen is what is done. */
  hash: string
}

/** `GET /api/my/reservations/{code}/quote`: what goes back when these hours are cancelled now. */
export type OwnQuote = {
  reservationIds: number[]
  /** In reais. */
  back: number
  paid: number
  /** ISO instant until which that is so. */
  until: string
  sentence: string
  /** Sent with the cancellation: what the person has seen is what is done. */
  hash: string
}

const STATES: Record<OwnState, string> = {
  waiting: 'Aguardando o pagamento',
  confirmed: 'Confirmada',
  over: 'Já aconteceu',
  deciding: 'O pagamento chegou depois do prazo e o horário já não estava livre',
  expired: 'Cancelada: o tempo para pagar acabou',
  'canceled-by-customer': 'Cancelada por você',
  'canceled-by-venue': 'Cancelada pelo local',
}

/** The state in words, with what became of the money. */
export function ownStateText({ state, money }: Pick<OwnHour, 'state' | 'money'>): string {
  const about = moneyText(money)
  const isAboutMoney = state.startsWith('canceled') || state === 'deciding'
  return isAboutMoney && about ? `${STATES[state]}. ${about}` : STATES[state]
}

function moneyText({ state, amount, doneAt }: OwnMoney): string | null {
  const sum = reaisText(amount ?? 0)
  switch (state) {
    case 'asked':
      return `Devolução de ${sum} pedida`
    case 'returned':
      return `${sum} devolvidos${doneAt ? ` em ${formatDate(doneAt.slice(0, 10))}` : ''}`
    case 'at-venue':
      return `O local devolve ${sum}`
    case 'kept':
      return 'O valor pago não é devolvido'
    case 'paid':
      return 'Sobre o valor pago, fale com o local'
    case 'unpaid':
      return null
  }
}

/** What `#K7QM2XPA.secret` says; null when it is no code. */
export function readOwnHash(hash: string): { code: string; secret?: string } | null {
  const [, code, secret] = /^#?([A-Za-z0-9]{8})(?:\.([\w-]{22}))?$/.exec(hash) ?? []
  if (!code) return null
  return { code: code.toUpperCase(), ...(secret ? { secret } : {}) }
}
