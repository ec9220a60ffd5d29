import { sumCents } from '#shared/money/money.ts'
import { choiceRefusal, refundRefusal, type ClosedPrice } from '#shared/refund/closedPrice.ts'
import type { Db } from '../db/db.ts'
import { toInstant } from '../db/instant.ts'
import { inChunks } from '../db/rows.ts'
import type { Row } from '../db/tables.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { Refused } from '../http/problem.ts'
import { courtesiesOf } from '../till/courtesies.ts'

/** What has become of the price of each of these reservations. Whoever decides about their money reads it in the lock of the courts. */
export async function closedPricesOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ClosedPrice>> {
  const prices = new Map<number, ClosedPrice>()
  for (const chunk of inChunks([...new Set(ids)])) {
    for (const [id, price] of await readPrices(db, chunk)) prices.set(id, price)
  }
  return prices
}

/** Throws Refused when the money of one of these must not go back, because it became something else. */
export async function demandRefundable(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const price of (await closedPricesOf(tx.trx, ids)).values()) {
    const code = refundRefusal(price)
    if (code) throw new Refused(code)
  }
}

/** Throws Refused when there is nothing left to choose for this reservation. */
export async function demandChoice(tx: Tx, id: number): Promise<void> {
  const price = (await closedPricesOf(tx.trx, [id])).get(id)
  const code = price && choiceRefusal(price)
  if (code) throw new Refused(code)
}

/** Ends what the customers of these reservations were still asked: their money is gone. Returns those of which something was asked. */
export async function closeChoices(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const closed: number[] = []
  for (const chunk of inChunks(ids)) {
    const rows = await tx
      .trx('incident_reservations')
      .whereIn('reservationId', chunk)
      .whereNotNull('askUntil')
      .whereNull('chosen')
      .update({ chosen: 'refund', chosenBy: 'nobody', chosenAt: toInstant(tx.nowMs) })
      .returning('reservationId')
    closed.push(...rows.map(({ reservationId }) => reservationId))
  }
  return closed
}

async function readPrices(db: Db, ids: readonly number[]): Promise<[number, ClosedPrice][]> {
  const rows = await db('reservations')
    .whereIn('id', [...ids])
    .select('id', 'price', 'status', 'paymentStatus', 'paidBy', 'asaasPaymentId')
  const courtesies = await courtesiesOf(db, ids)
  const credits = await creditsOf(db, ids)
  const refunds = await refundsOf(db, ids)
  const closings = await db('incident_reservations').whereIn('reservationId', ids)
  const policies = await db('customer_cancellations').whereIn('reservationId', ids)
  const uncertain = await uncertainCharges(
    db,
    rows.flatMap(({ asaasPaymentId, paidBy }) => (paidBy === 'attempt' && asaasPaymentId) || []),
  )
  return rows.map(({ asaasPaymentId, id, paidBy, paymentStatus, price, status }) => {
    const own = refunds.get(id)
    const paid = price - (courtesies.get(id) ?? 0)
    const [last] = closings
      .filter(({ reservationId }) => reservationId === id)
      .toSorted((a, b) => b.incidentId - a.incidentId)
    const became = last?.chosen ?? last?.choice
    const promised =
      policies.find(({ reservationId }) => reservationId === id)?.back ??
      (last && became === 'refund' ? last.back : paid)
    // Of a refund that is done no part is missing: its charge may not be the only one.
    const asked = paymentStatus === 'refunded' ? paid : (own ?? 0)
    return [
      id,
      {
        paid,
        back: Math.min(paid, promised, asked),
        credited: credits.get(id) ?? 0,
        isAsked: last !== undefined && last.askUntil !== null && last.chosen === null,
        isMoved: status === 'approved' && became === 'move',
        isGone: paymentStatus !== 'paid' || own !== undefined,
        isUncertain: paidBy === 'attempt' && uncertain.has(asaasPaymentId ?? ''),
      },
    ]
  })
}

// By the lots that closings gave: what staff took from them, or what ended, is nobody's any more.
async function creditsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const given = await db('credit_entries')
    .whereIn('reservationId', ids)
    .where({ source: 'rain' })
    .select('lot', 'reservationId')
  const sums = await db('credit_entries')
    .whereIn(
      'lot',
      given.map(({ lot }) => lot),
    )
    .whereIn('source', ['rain', 'hand', 'expiry'])
    .groupBy('lot')
    .select('lot')
    .sum({ cents: 'cents' })
  const credits = new Map<number, number>()
  for (const { lot, reservationId } of given) {
    const cents = Number(sums.find((one) => one.lot === lot)?.cents ?? 0)
    credits.set(reservationId!, (credits.get(reservationId!) ?? 0) + cents)
  }
  return credits
}

/** The centavos of the refunds of each of these, of others' shares in them too; who has none is left out. */
async function refundsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db('refund_reservations as p')
    .join('refunds as f', 'f.id', 'p.refundId')
    .whereIn('p.reservationId', ids)
    .whereNull('f.withdrawnAt')
    .select('p.reservationId', 'p.credit', 'f.amount')
  return new Map(
    rows.map(({ amount, credit, reservationId }) => [reservationId, sumCents([amount, credit])]),
  )
}

/** Which of these charges have money that is not sure any more. A charge is `refunding` while a refund of ours is under way too. */
async function uncertainCharges(db: Db, chargeIds: readonly string[]): Promise<Set<string>> {
  if (chargeIds.length === 0) return new Set()
  const attempts = await db('payment_attempts')
    .whereIn('providerPaymentId', chargeIds)
    .select('id', 'chargeStatus', 'providerPaymentId')
  const doubtful = attempts.filter(({ chargeStatus }) => chargeStatus !== 'paid')
  const own = await openRefundsOf(
    db,
    doubtful.map(({ id }) => id),
  )
  return new Set(
    doubtful
      .filter(({ chargeStatus, id }) => chargeStatus !== 'refunding' || !own.has(id))
      .map(({ providerPaymentId }) => providerPaymentId!),
  )
}

async function openRefundsOf(
  db: Db,
  attemptIds: readonly Row<'payment_attempts'>['id'][],
): Promise<Set<string>> {
  const rows = await db('refunds')
    .whereIn('attemptId', attemptIds)
    .whereNull('doneAt')
    .whereNull('withdrawnAt')
    .select('attemptId')
  return new Set(rows.map(({ attemptId }) => attemptId))
}
