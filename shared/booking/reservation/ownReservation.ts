import * as v from 'valibot'
import { SPORTS } from '../../venue/courts/sport.ts'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { UnansweredSchema } from '../../venue/policy/policy.ts'
import { UsableCreditSchema } from '../../book/credit/credit.ts'
import { CustomerPaymentMethodSchema } from '../../platform/money/paid.ts'
import { reaisText } from '../../platform/money/money.ts'
import { formatDate } from '../../platform/time/civil.ts'

/** What became of an hour, as its own customer sees it. */
const OwnStateSchema = v.picklist([
  'waiting',
  'confirmed',
  'over',
  /** Paid, but without its hour: the money goes back, or the venue decides. */
  'deciding',
  'expired',
  'canceled-by-customer',
  'canceled-by-venue',
])
export type OwnState = v.InferOutput<typeof OwnStateSchema>

/** Why it is so, where that is more than who did it. */
const OwnWhySchema = v.picklist([
  /** The money came when its hour was gone. */
  'late',
  /** It came when the credit for the rest was used elsewhere. */
  'credit-gone',
  /** Another sum came than was charged. */
  'other-sum',
  /** The venue cancelled it while the money was on its way. */
  'canceled-meanwhile',
  /** The venue does not open then. */
  'closed',
])
export type OwnWhy = v.InferOutput<typeof OwnWhySchema>

/** What became of its money. `asked` until the provider says that it is back, `stuck` where it refused; `at-venue` when people have to give it back. */
const OwnMoneySchema = v.object({
  state: v.picklist([
    'unpaid',
    'paid',
    'asked',
    'stuck',
    'returned',
    'at-venue',
    'kept',
    'credited',
  ]),
  /** What goes or went back, in reais. */
  amount: v.nullable(v.number()),
  /** The venue's day; null while it is under way. */
  doneOn: v.nullable(AnsweredDateSchema),
  /** Says what people have to give back beside it, in reais; absent when nothing. */
  atVenue: v.exactOptional(v.number()),
})
export type OwnMoney = v.InferOutput<typeof OwnMoneySchema>

const OwnHourSchema = v.object({
  id: v.number(),
  courtName: v.string(),
  sportType: v.picklist(SPORTS),
  date: AnsweredDateSchema,
  startTime: v.string(),
  endTime: v.string(),
  /** In reais. */
  price: v.number(),
  /** Parts of it that the venue has taken, of one that is not covered, in reais. */
  paid: v.exactOptional(v.number()),
  state: OwnStateSchema,
  why: v.nullable(OwnWhySchema),
  money: OwnMoneySchema,
  /** Whether it may be cancelled now. */
  isCancelable: v.boolean(),
  /** ISO instant until which it may be moved to another hour; null when it may not. */
  movableUntil: v.nullable(v.string()),
  /** Why it may not, of an hour that stands: its time for that is over, it was moved as often as may be, the venue moves none, or only the venue moves this one. */
  unmovable: v.exactOptional(v.picklist(['late', 'moved', 'never', 'here'])),
  /** The venue had to close its court, and its customer has not chosen yet: what may come back, in reais, until when (ISO instant), and whether another hour may be chosen. */
  asked: v.exactOptional(
    v.object({
      back: v.number(),
      until: v.string(),
      reason: v.string(),
      mayMove: v.boolean(),
      unanswered: UnansweredSchema,
    }),
  ),
  /** Says what its customer has decided about it and about its money, what goes back by that, in reais, and for how long it can be undone. */
  decided: v.exactOptional(
    v.object({
      kind: v.picklist(['cancel', 'credit', 'refund']),
      back: v.number(),
      finalInMs: v.number(),
    }),
  ),
})
export type OwnHour = v.InferOutput<typeof OwnHourSchema>

/** A sum that came in or went back. */
const OwnPartSchema = v.object({
  kind: v.picklist(['paid', 'back']),
  /** By which way; `credit` is the customer's own, `venue` where people took or gave it. */
  by: v.picklist(['PIX', 'CREDIT_CARD', 'credit', 'venue']),
  cardLast4: v.nullable(v.string()),
  /** In reais. */
  amount: v.number(),
  /** The venue's day; null where it is not known, or not yet done. */
  on: v.nullable(AnsweredDateSchema),
  /** Whether it is still on its way back. */
  isUnderWay: v.boolean(),
})
export type OwnPart = v.InferOutput<typeof OwnPartSchema>

/** One of the lines of 'Minhas reservas'. */
const OwnSummarySchema = v.object({
  code: v.string(),
  hours: v.array(OwnHourSchema),
  totalPrice: v.number(),
})
export type OwnSummary = v.InferOutput<typeof OwnSummarySchema>

/** `GET /api/my/reservations`: what this browser and this account may see, the latest first. */
export const OwnListSchema = v.object({
  reservations: v.array(OwnSummarySchema),
  /** The codes of those that the account that is signed in has not got. */
  outsideAccount: v.array(v.string()),
  /** What they may still use, in the order in which it is; absent when there is none. */
  credit: v.exactOptional(v.array(UsableCreditSchema)),
})
export type OwnList = v.InferOutput<typeof OwnListSchema>

/** Where it is and who sells it; `cnpj` is empty until the venue has said it. */
const OwnVenueSchema = v.object({
  name: v.string(),
  address: v.string(),
  phone: v.string(),
  email: v.string(),
  companyName: v.string(),
  cnpj: v.string(),
  timeZone: v.string(),
  latitude: v.exactOptional(v.nullable(v.number())),
  longitude: v.exactOptional(v.nullable(v.number())),
})

/** A move to a dearer hour that has begun; money in reais. */
const OwnMovingSchema = v.object({
  id: v.number(),
  reservationId: v.number(),
  courtName: v.string(),
  date: AnsweredDateSchema,
  startTime: v.string(),
  endTime: v.string(),
  difference: v.number(),
  expiresInMs: v.number(),
  /** Its charge, once there is one. */
  payment: v.nullable(v.object({ id: v.string(), method: CustomerPaymentMethodSchema })),
})
export type OwnMoving = v.InferOutput<typeof OwnMovingSchema>

/** Rest that is to be paid after the venue has taken a part, in reais, by one charge. */
const OwnRestSchema = v.object({
  /** The first hour of those that it pays, and how many they are. */
  reservationId: v.number(),
  hours: v.number(),
  amount: v.number(),
  /** Names its charge, once there is one. */
  payment: v.nullable(v.object({ id: v.string(), method: CustomerPaymentMethodSchema })),
})
export type OwnRest = v.InferOutput<typeof OwnRestSchema>

/** `GET /api/my/reservations/{code}`: what was booked together, as its own customer sees it. */
export const OwnReservationSchema = v.object({
  ...OwnSummarySchema.entries,
  customerName: v.string(),
  /** What came in and what went back, in that order; empty while nothing was paid. */
  parts: v.array(OwnPartSchema),
  /** The PIX that is still open. */
  pix: v.nullable(
    v.object({
      code: v.nullable(v.string()),
      image: v.nullable(v.string()),
      /** What of the price the customer's credit pays when it is paid, in reais. */
      credit: v.exactOptional(v.number()),
    }),
  ),
  /** The move to a dearer hour that waits for its difference; both hours are kept until then. */
  moving: v.nullable(OwnMovingSchema),
  /** Absent where nothing is left, or where it is to be paid at the venue. */
  rest: v.exactOptional(OwnRestSchema),
  /** How long it may still be paid; 0 when it waits for nothing. */
  expiresInMs: v.number(),
  /** Under which conditions it was bought. */
  policy: v.array(v.string()),
  /** What its customer may still use, in the order in which it is; absent when there is none. */
  credit: v.exactOptional(v.array(UsableCreditSchema)),
  venue: OwnVenueSchema,
})
export type OwnReservation = v.InferOutput<typeof OwnReservationSchema>

/** `GET /api/my/reservations/{code}/reschedule`: what moving this hour costs now, in reais. */
export const OwnMoveQuoteSchema = v.object({
  price: v.number(),
  difference: v.number(),
  /** Whether it can be done here; else the sentence says what to do instead. */
  isPossible: v.boolean(),
  sentence: v.string(),
  /** Sent with the move: what the person has seen is what is done. */
  hash: v.string(),
})
export type OwnMoveQuote = v.InferOutput<typeof OwnMoveQuoteSchema>

/** `GET /api/my/reservations/{code}/quote`: what goes back when these hours are cancelled now. */
export const OwnQuoteSchema = v.object({
  reservationIds: v.array(v.number()),
  /** In reais. */
  back: v.number(),
  paid: v.number(),
  /** ISO instant until which that is so. */
  until: v.string(),
  sentence: v.string(),
  /** Sent with the cancellation: what the person has seen is what is done. */
  hash: v.string(),
})
export type OwnQuote = v.InferOutput<typeof OwnQuoteSchema>

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

type Told = Pick<OwnHour, 'state' | 'why' | 'money'> &
  Partial<Pick<OwnHour, 'paid' | 'price' | 'asked'>>

/** The state in words, with what became of the money: the one place that words it. */
export function ownStateText({ asked, state, why, money, paid, price = 0 }: Told): string {
  const part = paid && hasHour(state) ? `Pagos ${reaisText(paid)} de ${reaisText(price)}` : null
  const about = part ?? (asked ? YOU_CHOOSE : moneyText(state, money))
  const what = why ? WHY[why] : STATES[state]
  return about ? `${what}. ${about}` : what
}

const YOU_CHOOSE = 'Você escolhe o que fica no lugar'

function moneyText(state: OwnState, { atVenue, ...money }: OwnMoney): string | null {
  const text = wayText(state, money)
  return atVenue ? `${text}, e o local devolve ${reaisText(atVenue)}` : text
}

function wayText(state: OwnState, { state: money, amount, doneOn }: OwnMoney): string | null {
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

const UNMOVABLE: Record<NonNullable<OwnHour['unmovable']>, string> = {
  late: 'Não dá mais para mudar este horário por aqui: o prazo para mudar já passou.',
  moved: 'Este horário já foi mudado o número de vezes permitido e não muda mais por aqui.',
  never: 'Neste local o horário não muda por aqui: fale com a recepção.',
  here: 'Este horário não muda por aqui: fale com a recepção.',
}

/** Says why its customer cannot move an hour; null of one that can be, or that does not stand. */
export function unmovableText({ state, unmovable }: Pick<OwnHour, 'state' | 'unmovable'>) {
  return state === 'confirmed' && unmovable ? UNMOVABLE[unmovable] : null
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
