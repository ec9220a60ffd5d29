import type { UsableCredit } from '../../book/credit/credit.ts'
import type { Unanswered } from '../../venue/policy/policy.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import { reaisText } from '../../platform/money/money.ts'
import type { CustomerPaymentMethod } from '../../platform/money/paid.ts'
import { formatDate, type CivilDate, type ClockTime } from '../../platform/time/civil.ts'

/** What became of an hour, as its own customer sees it. */
export type OwnState =
  | 'waiting'
  | 'confirmed'
  | 'over'
  /** Paid, but without its hour: the money goes back, or the venue decides. */
  | 'deciding'
  | 'expired'
  | 'canceled-by-customer'
  | 'canceled-by-venue'

/** Why it is so, where that is more than who did it. */
export type OwnWhy =
  /** The money came when its hour was gone. */
  | 'late'
  /** It came when the credit for the rest was used elsewhere. */
  | 'credit-gone'
  /** Another sum came than was charged. */
  | 'other-sum'
  /** The venue cancelled it while the money was on its way. */
  | 'canceled-meanwhile'
  /** The venue does not open then. */
  | 'closed'

/** What became of its money. `asked` until the provider says that it is back, `stuck` where it refused; `at-venue` when people have to give it back. */
export type OwnMoney = {
  state: 'unpaid' | 'paid' | 'asked' | 'stuck' | 'returned' | 'at-venue' | 'kept' | 'credited'
  /** What goes or went back, in reais. */
  amount: number | null
  /** The venue's day; null while it is under way. */
  doneOn: CivilDate | null
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
  why: OwnWhy | null
  money: OwnMoney
  /** Whether it may be cancelled now. */
  isCancelable: boolean
  /** ISO instant until which it may be moved to another hour; null when it may not. */
  movableUntil: string | null
  /** The venue had to close its court, and its customer has not chosen yet: what may come back, in reais, until when (ISO instant), and whether another hour may be chosen. */
  asked?: {
    back: number
    until: string
    reason: string
    mayMove: boolean
    unanswered: Unanswered
  }
}

/** A sum that came in or went back. */
export type OwnPart = {
  kind: 'paid' | 'back'
  /** By which way; `credit` is the customer's own, `venue` where people took or gave it. */
  by: 'PIX' | 'CREDIT_CARD' | 'credit' | 'venue'
  cardLast4: string | null
  /** In reais. */
  amount: number
  /** The venue's day; null where it is not known, or not yet done. */
  on: CivilDate | null
  /** Whether it is still on its way back. */
  isUnderWay: boolean
}

/** One of the lines of 'Minhas reservas'. */
export type OwnSummary = { code: string; hours: OwnHour[]; totalPrice: number }

/** `GET /api/my/reservations`: what this browser and this account may see, the latest first. */
export type OwnList = {
  reservations: OwnSummary[]
  /** The codes of those that the account that is signed in has not got. */
  outsideAccount: string[]
  /** What they may still use, in the order in which it is; absent when there is none. */
  credit?: UsableCredit[]
}

/** `GET /api/my/reservations/{code}`: what was booked together, as its own customer sees it. */
export type OwnReservation = OwnSummary & {
  customerName: string
  /** What came in and what went back, in that order; empty while nothing was paid. */
  parts: OwnPart[]
  /** The PIX that is still open. */
  pix: {
    code: string | null
    image: string | null
    /** What of the price the customer's credit pays when it is paid, in reais. */
    credit?: number
  } | null
  /** The move to a dearer hour that waits for its difference; both hours are kept until then. */
  moving: OwnMoving | null
  /** How long it may still be paid; 0 when it waits for nothing. */
  expiresInMs: number
  /** Under which conditions it was bought. */
  policy: string[]
  /** What its customer may still use, in the order in which it is; absent when there is none. */
  credit?: UsableCredit[]
  venue: OwnVenue
}

/** Where it is and who sells it; `cnpj` is empty until the venue has said it. */
export type OwnVenue = {
  name: string
  address: string
  phone: string
  email: string
  companyName: string
  cnpj: string
  timeZone: string
  latitude?: number | null
  longitude?: number | null
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
  deciding: 'O pagamento chegou, mas o horário não ficou garantido',
  expired: 'Cancelada: o tempo para pagar acabou',
  'canceled-by-customer': 'Cancelada por você',
  'canceled-by-venue': 'Cancelada pelo local',
}

const WHY: Record<OwnWhy, string> = {
  late: 'O pagamento chegou depois do prazo e o horário já não estava livre',
  'credit-gone':
    'O pagamento chegou depois do prazo e o crédito que pagaria o resto já tinha sido usado',
  'other-sum': 'O valor que chegou não é o desta reserva, e o horário não ficou garantido',
  'canceled-meanwhile': 'Cancelada pelo local enquanto o pagamento estava a caminho',
  closed: 'Cancelada pelo local, que não abre neste horário',
}

type Told = Pick<OwnHour, 'state' | 'why' | 'money'>

/** The state in words, with what became of the money: the one place that words it. */
export function ownStateText({ state, why, money }: Told): string {
  const about = moneyText(state, money)
  const what = why ? WHY[why] : STATES[state]
  return about ? `${what}. ${about}` : what
}

function moneyText(state: OwnState, { state: money, amount, doneOn }: OwnMoney): string | null {
  const sum = reaisText(amount ?? 0)
  switch (money) {
    case 'asked':
      return `Devolução de ${sum} pedida`
    case 'stuck':
      return `A devolução de ${sum} não passou no banco: o local está resolvendo`
    case 'returned':
      return `${sum} devolvidos${doneOn ? ` em ${formatDate(doneOn)}` : ''}`
    case 'at-venue':
      return `O local devolve ${sum}`
    case 'credited':
      return `${sum} viraram crédito para outro horário`
    case 'kept':
      return hasHour(state) ? null : 'O valor pago não é devolvido'
    case 'paid':
      return hasHour(state) ? null : 'O local está decidindo sobre o valor pago e avisa você'
    case 'unpaid':
      return null
  }
}

// Of an hour that is had, it is not news that it is paid.
function hasHour(state: OwnState): boolean {
  return state === 'confirmed' || state === 'over' || state === 'waiting'
}

const WAYS = {
  PIX: 'por PIX',
  CREDIT_CARD: 'no cartão',
  credit: 'em crédito',
  venue: 'no local',
}

/** `R$ 80,00 pagos por PIX em 20/11/2026`. */
export function ownPartText({ kind, by, cardLast4, amount, on, isUnderWay }: OwnPart): string {
  const sum = reaisText(amount)
  const way = `${WAYS[by]}${cardLast4 ? ` final ${cardLast4}` : ''}`
  if (isUnderWay) return `Devolução de ${sum} ${way} pedida`
  const what = kind === 'paid' ? 'pagos' : 'devolvidos'
  return `${sum} ${what} ${way}${on ? ` em ${formatDate(on)}` : ''}`
}

/** What `#K7QM2XPA.secret` says, whatever a chat or a mail has put behind it or written as `%2E`; null when it is no code. */
export function readOwnHash(hash: string): { code: string; secret?: string } | null {
  const plain = hash.replace(/%2e/gi, '.').replace(/%23/g, '#')
  const [, code, secret] =
    /^#*([A-Za-z0-9]{8})(?![A-Za-z0-9])(?:\.([\w-]{22})(?![A-Za-z0-9]))?/.exec(plain) ?? []
  if (!code) return null
  return { code: code.toUpperCase(), ...(secret ? { secret } : {}) }
}
