import type { CreditSource } from '#shared/book/credit/credit.ts'
import { deskToReturn } from '#shared/booking/reservation/parts.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import { unansweredOf, type Policy, type Unanswered } from '#shared/venue/policy/policy.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { ReservationColumns, Row } from '../../platform/db/tables.ts'
import { courtesiesOf } from './courtesies.ts'
import { LOWERED } from './creditParts.ts'
import { refundsOf, type PriceRefund } from './priceRefunds.ts'

/** What of a reservation's price went back or became something else, by whom and why; sums in centavos. */
export type MoneyBack = {
  /** By the provider: oldest first, those under way last. */
  refunds: readonly PriceRefund[]
  /** Of the credit that paid it: how much there was, what of it is back, and what comes back once the money before it is. */
  credit: { used: number; back: number; underWay: number }
  /** By people, as money; and what they still have to hand back beside the provider. */
  byHand: number
  atDesk: number
  /** Given for nothing: no money. */
  courtesy: number
  /** Sum that the policy or a closing gives back; null without either. */
  promised: number | null
  /** The part of that which came back as credit before people hand out the rest. */
  credited: number
  /** That it stays, or became credit, and who said so. */
  decision: Row<'money_decisions'> | null
  /** The closings that met it, the first one first. */
  closings: readonly Closing[]
  /** The credit that closings gave for it, the first one first. */
  gave: readonly GivenCredit[]
  /** Credit of that, taken away again, for the money that went back instead. */
  tookBack: readonly TakenCredit[]
}
type TakenCredit = { cents: number; at: string; userId: number | null }
/** What a closing left to its customer. */
export type Closing = Pick<
  Row<'incident_reservations'>,
  'incidentId' | 'choice' | 'chosen' | 'chosenBy' | 'back' | 'askUntil'
> & { reason: string; unanswered: Unanswered }
/** Says whether its customer has not chosen yet, in time or not. */
export function isAsked({ askUntil, chosen }: Closing): boolean {
  return askUntil !== null && chosen === null
}

/** `left` without what staff took away again, or what ended; what was used is in it, and not in `unspent`. */
type GivenCredit = {
  lot: string
  incidentId: number | null
  userId: number | null
  at: string
  cents: number
  left: number
  unspent: number
  expiresOn: string
}

type Paid = Pick<
  ReservationColumns,
  | 'id'
  | 'price'
  | 'paymentGroupId'
  | 'paymentStatus'
  | 'paidBy'
  | 'paymentConfirmedAt'
  | 'status'
  | 'partPaid'
  | 'deskPart'
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
    .whereIn('source', ['hold', 'use', 'return', 'hand'])
    .orderBy('id')
    .select('reservationId', 'source', 'cents', 'at', 'userId', 'key')
  const promises = await promisesOf(db, ids)
  const decisions = await db('money_decisions').whereIn('reservationId', ids)
  const closings = await closingsOf(db, ids)
  const gave = await givenCredits(db, ids)
  return rows.map((row) => {
    const isOf = ({ reservationId }: { reservationId: number | null }) => reservationId === row.id
    const own = refunds.get(row.id) ?? []
    const courtesy = courtesies.get(row.id) ?? 0
    const { back: promised = null, credited = 0 } = promises.get(row.id) ?? {}
    const entries = credits.filter(isOf)
    const taken = entries.filter(({ source }) => source === 'hand')
    const used = entries.filter((entry) => !taken.includes(entry))
    const credit = creditOf(row, used, own)
    const desk = sumCents(own.flatMap((refund) => (refund.isOwn ? refund.desk : [])))
    const atDesk = deskToReturn(row, desk)
    const besideCharge = row.status === 'canceled' ? desk - atDesk : 0
    const back: MoneyBack = {
      refunds: own,
      credit,
      byHand: byHand(row, { courtesy, credit, promised }) + besideCharge,
      atDesk,
      courtesy,
      promised,
      credited,
      decision: decisions.find(isOf) ?? null,
      closings: closings.filter(isOf),
      gave: gave.filter(isOf),
      tookBack: taken.map(({ at, cents, userId }) => ({ at, userId, cents: -cents })),
    }
    return [row.id, back]
  })
}

/** The centavos that go back of a price, and what of them has come back as credit since. */
export type Promised = { back: number; credited: number }

/** Reads what the policy or a closing gives back of each of these; who has no such promise is left out. */
export async function promisesOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Promised>> {
  const promises = new Map<number, Promised>()
  for (const chunk of inChunks(ids)) {
    const rows = await db('customer_cancellations as c')
      .join('reservations as r', 'r.id', 'c.reservationId')
      .whereIn('c.reservationId', chunk)
      .select('c.reservationId', 'c.back', 'c.at', 'r.status')
    const returned = await db('credit_entries')
      .whereIn('reservationId', chunk)
      .where({ source: 'return' })
      .select('reservationId', 'at', 'cents')
    for (const { at, back, reservationId, status } of rows) {
      // Credit of an hour that stands again would be of another price.
      const since = returned.filter(
        (one) => status === 'canceled' && one.reservationId === reservationId && one.at >= at,
      )
      promises.set(reservationId, { back, credited: sumCents(since.map(({ cents }) => cents)) })
    }
  }
  return promises
}

// The price without what is no money. Until 2026 no till wrote down what people gave.
function byHand(
  { paidBy, paymentStatus, price }: Paid,
  { courtesy, credit, promised }: Pick<MoneyBack, 'courtesy' | 'credit' | 'promised'>,
) {
  if (paidBy !== 'admin' || paymentStatus !== 'refunded') return 0
  return Math.max(0, Math.min(promised ?? price, price - courtesy) - credit.back)
}

type CreditEntry = Pick<Row<'credit_entries'>, 'source' | 'cents' | 'at' | 'key'>

// What came back before it was paid is of an earlier payment, which was taken back; what a lower price gave back paid nothing of this one.
function creditOf(
  { paymentConfirmedAt }: Paid,
  entries: readonly CreditEntry[],
  refunds: readonly PriceRefund[],
): MoneyBack['credit'] {
  const since = paymentConfirmedAt ?? ''
  const returned = entries.filter(
    ({ at, key, source }) => source === 'return' && at >= since && !key.startsWith(LOWERED),
  )
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
    .select('lot', 'reservationId', 'incidentId', 'userId', 'at', 'cents', 'expiresOn')
  if (given.length === 0) return []
  const sums = await db('credit_entries')
    .whereIn(
      'lot',
      given.map(({ lot }) => lot),
    )
    .groupBy('lot', 'source')
    .select('lot', 'source')
    .sum({ cents: 'cents' })
  return given.map((one) => {
    const own = sums.filter(({ lot }) => lot === one.lot)
    const unused = own.filter(({ source }) => UNUSED.includes(source))
    const cents = (some: typeof own) => sumCents(some.map((sum) => Number(sum.cents)))
    return { ...one, left: cents(unused), unspent: cents(own) }
  })
}

const UNUSED: readonly CreditSource[] = ['rain', 'hand', 'expiry']
