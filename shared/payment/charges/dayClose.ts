import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { PaymentTotalSchema } from './ledger.ts'
import { ProductSalesSchema } from '../../book/tab/tab.ts'
import { sumCents, toReais } from '../../platform/money/money.ts'
import {
  TILL_METHOD_NAMES,
  type MovementKind,
  type TillMethod,
  ClosedTillSchema,
} from '../../book/till/till.ts'

/** A movement of a day, in centavos, with who took it and for which court. */
type DayMovement = {
  kind: MovementKind
  method: TillMethod
  cents: number
  reservationId: number | null
  tabId: number | null
  who: string | null
  court: string | null
}

/** What came in, what went back, and what is left; in reais. */
const TakingsSchema = v.object({
  name: v.string(),
  came: v.number(),
  back: v.number(),
  net: v.number(),
})
export type Takings = v.InferOutput<typeof TakingsSchema>

/** A reservation of the day that is not paid yet. */
const OpenPriceSchema = v.object({
  id: v.number(),
  customerName: v.string(),
  court: v.string(),
  startTime: v.string(),
  price: v.number(),
})
export type OpenPrice = v.InferOutput<typeof OpenPriceSchema>

/** What a venue took on a day: at the counter by method, person and court; online apart, because it is in no drawer. */
export const DayCloseSchema = v.object({
  date: AnsweredDateSchema,
  methods: v.array(TakingsSchema),
  people: v.array(TakingsSchema),
  courts: v.array(TakingsSchema),
  total: TakingsSchema,
  /** Change that was put in and cash that was taken out, mistakes with their opposites. */
  supplied: v.number(),
  withdrawn: v.number(),
  online: v.array(PaymentTotalSchema),
  /** What was paid by customers' credit, and what was given for nothing, each less what was taken back: no money came in by either. In reais. */
  credit: v.number(),
  courtesies: v.number(),
  /** PIX that customers sent to the venue's key that day and that nobody has seen at the bank, and what never came; in reais. */
  unchecked: v.object({ count: v.number(), amount: v.number() }),
  missing: v.number(),
  open: v.array(OpenPriceSchema),
  /** What was put on tabs that day, by product. */
  sales: v.array(ProductSalesSchema),
  /** What the open tabs still have to pay, or to get back; in reais. */
  tabs: v.array(v.object({ id: v.number(), name: v.string(), rest: v.number() })),
  tills: v.array(ClosedTillSchema),
})
export type DayClose = v.InferOutput<typeof DayCloseSchema>

const UNKNOWN = 'Sem registro'
const TABS = 'Comandas'

/** The sums of a day's movements. Money of customers is what is about a reservation or a tab; the rest only moves cash. */
export function takingsOf(
  movements: readonly DayMovement[],
): Pick<DayClose, 'methods' | 'people' | 'courts' | 'total' | 'supplied' | 'withdrawn'> {
  const isTaken = ({ reservationId, tabId }: DayMovement) =>
    reservationId !== null || tabId !== null
  const taken = movements.filter(isTaken)
  const moved = movements.filter((one) => !isTaken(one))
  const isOut = ({ cents, kind }: DayMovement) =>
    kind === 'withdrawal' || (kind === 'correction' && cents > 0)
  const sum = (list: readonly DayMovement[]) => toReais(sumCents(list.map(({ cents }) => cents)))
  return {
    methods: groupedBy(taken, ({ method }) => TILL_METHOD_NAMES[method]),
    people: groupedBy(taken, ({ who }) => who ?? UNKNOWN),
    courts: groupedBy(taken, ({ court, tabId }) => court ?? (tabId === null ? UNKNOWN : TABS)),
    total: takings('Total', taken),
    supplied: sum(moved.filter((one) => !isOut(one))),
    withdrawn: sum(moved.filter(isOut)),
  }
}

function groupedBy(movements: readonly DayMovement[], nameOf: (one: DayMovement) => string) {
  const groups = new Map<string, DayMovement[]>()
  for (const one of movements) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one])
  return [...groups]
    .map(([name, list]) => takings(name, list))
    .toSorted((a, b) => b.net - a.net || a.name.localeCompare(b.name))
}

function takings(name: string, movements: readonly DayMovement[]): Takings {
  const cents = movements.map((one) => one.cents)
  const came = sumCents(cents.filter((one) => one > 0))
  const back = -sumCents(cents.filter((one) => one < 0))
  return { name, came: toReais(came), back: toReais(back), net: toReais(came - back) }
}
