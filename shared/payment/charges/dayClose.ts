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

/** Money that customers paid or got back on a day, in centavos, with who took it and for which court; `isBack` is 1 where it lowers what came in before. */
type DayMoney = {
  method: TillMethod
  cents: number
  isBack: number
  tabId: number | null
  who: string | null
  court: string | null
}
/** Cash that is only moved. */
type DayCash = { why: MovementKind; cents: number }

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

/** What a venue took on a day: at the counter by method, person and court; online apart, because it is in no drawer; and both together. */
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
  whole: TakingsSchema,
  /** Made at the counter on an earlier day, and arrived only on this one, in reais. */
  late: v.object({ count: v.number(), amount: v.number() }),
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

/** The sums of a day's money at the counter, and of the cash that was moved. */
export function takingsOf(
  taken: readonly DayMoney[],
  moved: readonly DayCash[],
): Pick<DayClose, 'methods' | 'people' | 'courts' | 'total' | 'supplied' | 'withdrawn'> {
  const isOut = ({ cents, why }: DayCash) =>
    why === 'withdrawal' || (why === 'correction' && cents > 0)
  const sum = (list: readonly DayCash[]) => toReais(sumCents(list.map(({ cents }) => cents)))
  return {
    methods: groupedBy(taken, ({ method }) => TILL_METHOD_NAMES[method]),
    people: groupedBy(taken, ({ who }) => who ?? UNKNOWN),
    courts: groupedBy(taken, ({ court, tabId }) => court ?? (tabId === null ? UNKNOWN : TABS)),
    total: takings('Total', taken),
    supplied: sum(moved.filter((one) => !isOut(one))),
    withdrawn: sum(moved.filter(isOut)),
  }
}

function groupedBy(taken: readonly DayMoney[], nameOf: (one: DayMoney) => string) {
  const groups = new Map<string, DayMoney[]>()
  for (const one of taken) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one])
  return [...groups]
    .map(([name, list]) => takings(name, list))
    .toSorted((a, b) => b.net - a.net || a.name.localeCompare(b.name))
}

/** Sums what came in and what went back of such entries. */
export function takings(
  name: string,
  entries: readonly Pick<DayMoney, 'cents' | 'isBack'>[],
): Takings {
  const sum = (isBack: number) =>
    sumCents(entries.filter((one) => one.isBack === isBack).map(({ cents }) => cents))
  const [came, back] = [sum(0), 0 - sum(1)]
  return { name, came: toReais(came), back: toReais(back), net: toReais(came - back) }
}
