import { deskThere } from '#shared/booking/reservation/parts.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import { creditPartsOf } from '../../book/credit/creditParts.ts'
import { givenCredits } from '../../book/credit/moneyBack.ts'
import { AttemptRow } from '../../platform/db/models.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { readAttempt } from './attempt.ts'

type Priced = Pick<ReservationColumns, 'id' | 'price' | 'deskPart'>
type Paid = Priced & Pick<ReservationColumns, 'partPaid' | 'paidBy' | 'asaasPaymentId'>

type Means = {
  differences: readonly PaidDifference[]
  /** The centavos of each that credit paid. */
  credits: ReadonlyMap<number, number>
}
/** Says of differences only how much they are. */
type OtherMeans = Pick<Means, 'credits'> & {
  differences: readonly Pick<PaidDifference, 'reservationId' | 'difference'>[]
}
/** Reservations that one charge has paid, or credit alone. */
export type Part = Means & {
  part: readonly Paid[]
  attempt: AttemptRow | null
  /** The centavos of each that the charge paid, and that are still here: what others took of it is missing from what is played first. */
  here: ReadonlyMap<number, number>
  /** The centavos of each that the desk took before, and that did not become credit. */
  atDesk: ReadonlyMap<number, number>
}

/** Counts the centavos of its price that the charge has paid which it shares with others: not credit, nor a difference by a charge of its own, nor the desk's part of before. */
export function paidTogether(
  { deskPart, id, price }: Priced,
  { credits, differences }: OtherMeans,
): number {
  const own = differences.filter(({ reservationId }) => reservationId === id)
  const otherwise = sumCents(own.map(({ difference }) => difference)) + deskPart
  return price - (credits.get(id) ?? 0) - otherwise
}

/** The centavos of each that go back, all of its price or a share: first from the charge that paid them together, then from those of their differences, then of what the desk has; what is missing then was paid by credit. */
export function backsOf(
  { atDesk, here, part, ...means }: Part,
  shares?: ReadonlyMap<number, number>,
) {
  return part.map((row) => {
    const share = Math.min(shares?.get(row.id) ?? row.price, row.price)
    const amount = Math.min(share, here.get(row.id) ?? 0)
    let missing = share - amount
    const own = means.differences.filter(({ reservationId }) => reservationId === row.id)
    const further = own.flatMap(({ attempt, left: there }) => {
      const cents = Math.min(missing, there)
      if (cents <= 0) return []
      missing -= cents
      return [{ attempt, cents }]
    })
    const desk = Math.min(missing, atDesk.get(row.id) ?? 0)
    const credit = Math.min(missing - desk, means.credits.get(row.id) ?? 0)
    return { id: row.id, amount, further, desk, credit }
  })
}

/** The centavos that a refund of these shares would give back of each, as money or as credit: no more than what came in and is still here. Left out are those that were not paid online or by credit. */
export async function returnableOf(
  tx: Tx,
  shares: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const parts = await paidParts(tx, [...shares.keys()])
  const backs = parts.flatMap((part) => backsOf(part, shares))
  return new Map(
    backs.map(({ id, amount, credit, desk, further }) => [
      id,
      sumCents([amount, credit, desk, ...further.map(({ cents }) => cents)]),
    ]),
  )
}

/** Reads what of these reservations was paid online or by credit and has no refund yet, by the charge that paid it. */
export async function paidParts(tx: Tx, ids: readonly number[]): Promise<Part[]> {
  const paid: Paid[] = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ paymentStatus: 'paid' })
    .whereIn('paidBy', ['attempt', 'credit'])
    // A group that lost its hours is refunded as a whole already.
    .whereNot({ status: 'pending_confirmation' })
    .whereNotIn('id', tx.trx('refund_reservations').select('reservationId'))
    .orderBy('id')
    .select('id', 'price', 'deskPart', 'partPaid', 'paidBy', 'asaasPaymentId')
  const differences = await paidDifferences(tx.trx, ids)
  const credits = await creditPartsOf(tx.trx, ids)
  const gave = await givenCredits(tx.trx, ids)
  const atDesk = new Map(paid.map((row) => [row.id, deskThere(row) - creditOfDesk(row, gave)]))
  const parts: Part[] = []
  for (const chargeId of new Set(paid.map(({ asaasPaymentId }) => asaasPaymentId))) {
    const part = paid.filter(({ asaasPaymentId }) => asaasPaymentId === chargeId)
    const attempt = part.every(({ paidBy }) => paidBy === 'credit')
      ? null
      : await AttemptRow.query(tx.trx).findOne({ providerPaymentId: chargeId }).throwIfNotFound()
    const here = attempt ? await hereOf(tx, attempt) : new Map<number, number>()
    parts.push({ part, attempt, here, atDesk, differences, credits })
  }
  return parts
}

type Given = Awaited<ReturnType<typeof givenCredits>>
type AtDesk = Pick<ReservationColumns, 'id' | 'deskPart' | 'partPaid'>

// Credit that a price became is of the desk's part first: then a charge goes back before people have to hand out anything.
function creditOfDesk(row: AtDesk, gave: Given): number {
  const given = gave.filter(({ reservationId }) => reservationId === row.id)
  return Math.min(deskThere(row), sumCents(given.map(({ left }) => left)))
}

/** The centavos of each reservation of a charge that are still here of what it paid of them, and neither went back nor became credit. Never more than what came in, whatever the prices are; what others took is missing from what is played first. */
export async function hereOf(
  { trx }: Pick<Tx, 'trx'>,
  attempt: AttemptRow,
): Promise<ReadonlyMap<number, number>> {
  const { paymentGroupId, providerPaymentId } = attempt
  const rows = await trx('reservations')
    .where({ paymentGroupId, asaasPaymentId: providerPaymentId, paidBy: 'attempt' })
    .orderBy(['date', 'startTime', 'id'])
    .select('id', 'price', 'deskPart', 'partPaid', 'paymentStatus')
  const ids = rows.map(({ id }) => id)
  const means = {
    differences: await paidDifferences(trx, ids),
    credits: await creditPartsOf(trx, ids),
  }
  const gave = await givenCredits(trx, ids)
  const returned = await trx('refund_reservations').whereIn('reservationId', ids)
  const wanted = rows.map((row) => {
    const paid = paidTogether(row, means)
    const given = gave.filter(({ reservationId }) => reservationId === row.id)
    const credit = sumCents(given.map(({ left }) => left)) - creditOfDesk(row, gave)
    const asCredit = Math.min(paid, credit)
    const isOver =
      row.paymentStatus !== 'paid' || returned.some(({ reservationId }) => reservationId === row.id)
    return { id: row.id, asCredit, cents: isOver ? 0 : Math.max(0, paid - asCredit) }
  })
  const left = (await leftOf({ trx }, attempt)) - sumCents(wanted.map(({ asCredit }) => asCredit))
  let missing = Math.max(0, sumCents(wanted.map(({ cents }) => cents)) - Math.max(0, left))
  return new Map(
    wanted.map(({ cents, id }) => {
      const gone = Math.min(cents, missing)
      missing -= gone
      return [id, cents - gone]
    }),
  )
}

export type PaidDifference = {
  reservationId: number
  difference: number
  attempt: AttemptRow
  left: number
}

/** The parts of these reservations' prices that charges of their own paid: the differences of moves to dearer hours. */
export async function paidDifferences(
  trx: Tx['trx'],
  reservationIds: readonly number[],
): Promise<PaidDifference[]> {
  const moves = await trx('hour_moves')
    .whereIn('reservationId', [...reservationIds])
    .where({ state: 'done' })
    .orderBy('id', 'desc')
  return Promise.all(
    moves.map(async ({ reservationId, difference, attemptId }) => {
      const attempt = await readAttempt(trx, attemptId!)
      return { reservationId, difference, attempt, left: await leftOf({ trx }, attempt) }
    }),
  )
}

/** The centavos of an attempt's money for which there is no refund. */
export async function leftOf(
  { trx }: Pick<Tx, 'trx'>,
  { id, received, amount }: Pick<AttemptRow, 'id' | 'received' | 'amount'>,
): Promise<number> {
  const [refunded] = await trx('refunds')
    .where({ attemptId: id })
    .whereNull('withdrawnAt')
    .sum({ cents: 'amount' })
  return (received ?? amount) - Number(refunded?.cents ?? 0)
}
