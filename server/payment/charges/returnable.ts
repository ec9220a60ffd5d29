import { sumCents } from '#shared/platform/money/money.ts'
import { creditPartsOf } from '../../book/credit/creditParts.ts'
import { givenCredits } from '../../book/credit/moneyBack.ts'
import { AttemptRow } from '../../platform/db/models.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { readAttempt } from './attempt.ts'

type Paid = { id: number; price: number; paidBy: string | null; asaasPaymentId: string | null }

type Means = {
  differences: readonly PaidDifference[]
  /** The centavos of each that credit paid. */
  credits: ReadonlyMap<number, number>
}
/** Reservations that one charge has paid, or credit alone. */
export type Part = Means & {
  part: readonly Paid[]
  attempt: AttemptRow | null
  /** The centavos of its money that can still go back. */
  left: number
}

// The centavos of its price that the charge has paid which it shares with others.
function paidTogether({ id, price }: Pick<Paid, 'id' | 'price'>, { credits, differences }: Means) {
  const own = differences.filter(({ reservationId }) => reservationId === id)
  return price - (credits.get(id) ?? 0) - sumCents(own.map(({ difference }) => difference))
}

/** The centavos of each that go back, all of its price or a share: first from the charge that paid them together, then from those of their differences; what is missing then was paid by credit. */
export function backsOf(
  { part, left: together, ...means }: Part,
  shares?: ReadonlyMap<number, number>,
) {
  // Never more than what came in is refunded, whatever the prices are.
  let left = together
  return part.map((row) => {
    const share = Math.min(shares?.get(row.id) ?? row.price, row.price)
    const amount = Math.max(0, Math.min(share, paidTogether(row, means), left))
    left -= amount
    let missing = share - amount
    const own = means.differences.filter(({ reservationId }) => reservationId === row.id)
    const further = own.flatMap(({ attempt, left: there }) => {
      const cents = Math.min(missing, there)
      if (cents <= 0) return []
      missing -= cents
      return [{ attempt, cents }]
    })
    return {
      id: row.id,
      amount,
      further,
      credit: Math.min(missing, means.credits.get(row.id) ?? 0),
    }
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
    backs.map(({ id, amount, credit, further }) => [
      id,
      sumCents([amount, credit, ...further.map(({ cents }) => cents)]),
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
    .select('id', 'price', 'paidBy', 'asaasPaymentId')
  const differences = await paidDifferences(tx.trx, ids)
  const credits = await creditPartsOf(tx.trx, ids)
  const parts: Part[] = []
  for (const chargeId of new Set(paid.map(({ asaasPaymentId }) => asaasPaymentId))) {
    const part = paid.filter(({ asaasPaymentId }) => asaasPaymentId === chargeId)
    const attempt = part.every(({ paidBy }) => paidBy === 'credit')
      ? null
      : await AttemptRow.query(tx.trx).findOne({ providerPaymentId: chargeId }).throwIfNotFound()
    const left = attempt ? await leftToReturn(tx, attempt) : 0
    parts.push({ part, attempt, left, differences, credits })
  }
  return parts
}

/** The centavos of a charge that can still go back: neither was a part of them refunded, nor did a closing make it credit. */
export async function leftToReturn({ trx }: Pick<Tx, 'trx'>, attempt: AttemptRow): Promise<number> {
  return Math.max(0, (await leftOf({ trx }, attempt)) - (await becameCredit({ trx }, attempt)))
}

async function becameCredit(
  { trx }: Pick<Tx, 'trx'>,
  { paymentGroupId, providerPaymentId }: AttemptRow,
): Promise<number> {
  const rows = await trx('reservations')
    .where({ paymentGroupId, asaasPaymentId: providerPaymentId, paidBy: 'attempt' })
    .select('id', 'price')
  const ids = rows.map(({ id }) => id)
  const gave = await givenCredits(trx, ids)
  if (gave.length === 0) return 0
  const differences = await paidDifferences(trx, ids)
  const credits = await creditPartsOf(trx, ids)
  return sumCents(
    rows.map((row) => {
      const given = gave.filter(({ reservationId }) => reservationId === row.id)
      return Math.min(
        sumCents(given.map(({ left }) => left)),
        paidTogether(row, { differences, credits }),
      )
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
