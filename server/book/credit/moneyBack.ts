import { sumCents } from '#shared/platform/money/money.ts'
import { unansweredOf, type Policy, type Unanswered } from '#shared/venue/policy/policy.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { ReservationColumns, Row } from '../../platform/db/tables.ts'
import { courtesiesOf } from './courtesies.ts'
import { refundsOf, type PriceRefund } from './priceRefunds.ts'

/** What of a reservation's price went back or became something else, by whom and why; sums in centavos. */
export type MoneyBack = {
  /** By the provider: oldest first, those under way last. */
  refunds: readonly PriceRefund[]
  /** Of the credit that paid it: how much there was, what of it is back, and what comes back once the money before it is. */
  credit: { used: number; back: number; underWay: number }
  /** By people, as money. */
  byHand: number
  /** Given for nothing: no money. */
  courtesy: number
  /** Sum that the policy or a closing gives back; null without either. */
  promised: number | null
  /** That it stays, or became credit, and who said so. */
  decision: Row<'money_decisions'> | null
  /** The closings that met it, the first one first. */
  closings: readonly Closing[]
  /** The credit that closings gave for it, the first one first. */
  gave: readonly GivenCredit[]
}
/** What a closing left to its customer. */
export type Closing = Pick<
  Row<'incident_reservations'>,
  'incidentId' | 'choice' | 'chosen' | 'chosenBy' | 'back' | 'askUntil'
> & { reason: string; unanswered: Unanswered }
/** Says whether its customer has not chosen yet, in time or not. */
export function isAsked({ askUntil, chosen }: Closing): boolean {
  return askUntil !== null && chosen === null
}

/** `left` without what staff took away again, or what ended; what was used is in it. */
type GivenCredit = {
  lot: string
  incidentId: number | null
  cents: number
  left: number
  expiresOn: string
}

type Paid = Pick<
  ReservationColumns,
  'id' | 'price' | 'paymentGroupId' | 'paymentStatus' | 'paidBy' | 'paymentConfirmedAt'
>

/** What went back of each of these, and why: the one reader of it. Whoever decides about money reads it in the lock of the courts. */
export async function moneyBackOf(
  db: Db,
  rows: readonly Paid[],
): Promise<ReadonlyMap<number, MoneyBack>> {
  const backs = new Map<number, MoneyBack>()
  for (const chunk of inChunks(rows)) {
    for (const [id, back] of await readBacks(db, chunk)) backs.set(id, back)
  }
  return backs
}

async function readBacks(db: Db, rows: readonly Paid[]): Promise<[number, MoneyBack][]> {
  const ids = rows.map(({ id }) => id)
  const refunds = await refundsOf(db, rows)
  const courtesies = await courtesiesOf(db, ids)
  const credits = await db('credit_entries')
    .whereIn('reservationId', ids)
    .whereIn('source', ['hold', 'use', 'return'])
    .orderBy('id')
    .select('reservationId', 'source', 'cents', 'at')
  const promises = await db('customer_cancellations').whereIn('reservationId', ids)
  const decisions = await db('money_decisions').whereIn('reservationId', ids)
  const closings = await closingsOf(db, ids)
  const gave = await givenCredits(db, ids)
  return rows.map((row) => {
    const isOf = ({ reservationId }: { reservationId: number | null }) => reservationId === row.id
    const own = refunds.get(row.id) ?? []
    const courtesy = courtesies.get(row.id) ?? 0
    const promised = promises.find(isOf)?.back ?? null
    const credit = creditOf(row, credits.filter(isOf), own)
    const back: MoneyBack = {
      refunds: own,
      credit,
      byHand: byHand(row, { courtesy, credit, promised }),
      courtesy,
      promised,
      decision: decisions.find(isOf) ?? null,
      closings: closings.filter(isOf),
      gave: gave.filter(isOf),
    }
    return [row.id, back]
  })
}

// The price without what is no money. Until 2026 no till wrote down what people gave.
function byHand(
  { paidBy, paymentStatus, price }: Paid,
  { courtesy, credit, promised }: Pick<MoneyBack, 'courtesy' | 'credit' | 'promised'>,
) {
  if (paidBy !== 'admin' || paymentStatus !== 'refunded') return 0
  return Math.max(0, Math.min(promised ?? price, price - courtesy) - credit.back)
}

type CreditEntry = Pick<Row<'credit_entries'>, 'source' | 'cents' | 'at'>

// What came back before it was paid is of an earlier payment, which was taken back.
function creditOf(
  { paymentConfirmedAt }: Paid,
  entries: readonly CreditEntry[],
  refunds: readonly PriceRefund[],
): MoneyBack['credit'] {
  const since = paymentConfirmedAt ?? ''
  const returned = entries.filter(({ source, at }) => source === 'return' && at >= since)
  const back = sumCents(returned.map(({ cents }) => cents))
  return {
    used: back - sumCents(entries.map(({ cents }) => cents)),
    back,
    underWay: sumCents(refunds.flatMap(({ credit, doneAt }) => (doneAt === null ? credit : []))),
  }
}

async function closingsOf(db: Db, ids: readonly number[]) {
  const found = await db('incident_reservations as i')
    .join('incidents as n', 'n.id', 'i.incidentId')
    .join('reservations as r', 'r.id', 'i.reservationId')
    .leftJoin('payment_groups as g', 'g.id', 'r.paymentGroupId')
    .leftJoin('policies as p', 'p.id', 'g.policyId')
    .whereIn('i.reservationId', ids)
    .orderBy('i.incidentId')
    .select(
      'i.reservationId',
      'i.incidentId',
      'i.choice',
      'i.chosen',
      'i.chosenBy',
      'i.back',
      'i.askUntil',
      'n.reason',
      'p.data',
    )
  return found.map(({ data, ...closing }) => ({
    ...closing,
    unanswered: unansweredOf(data === null ? null : (JSON.parse(data) as Policy)),
  }))
}

/** The credit that closings gave for these reservations, the first one first. */
export async function givenCredits(db: Db, ids: readonly number[]) {
  const given = await db('credit_entries')
    .whereIn('reservationId', ids)
    .where({ source: 'rain' })
    .orderBy('id')
    .select('lot', 'reservationId', 'incidentId', 'cents', 'expiresOn')
  if (given.length === 0) return []
  const sums = await db('credit_entries')
    .whereIn(
      'lot',
      given.map(({ lot }) => lot),
    )
    .whereIn('source', ['rain', 'hand', 'expiry'])
    .groupBy('lot')
    .select('lot')
    .sum({ cents: 'cents' })
  return given.map((one) => ({
    ...one,
    left: Number(sums.find(({ lot }) => lot === one.lot)?.cents ?? 0),
  }))
}
