import { deskThere } from '#shared/booking/reservation/parts.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import {
  choiceRefusal,
  refundRefusal,
  staffRefund,
  type ClosedPrice,
  type StaffRefund,
} from '#shared/payment/refund/closedPrice.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { isAsked, moneyBackOf, type MoneyBack } from './moneyBack.ts'
import type { PriceRefund } from './priceRefunds.ts'

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

/** Reads what a refund by staff gives back of each of these. Throws Refused when of one nothing can. */
export async function staffRefundsOf(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, StaffRefund>> {
  const refunds = new Map<number, StaffRefund>()
  for (const [id, price] of await closedPricesOf(tx.trx, ids)) {
    const refund = staffRefund(price)
    if (typeof refund === 'string') throw new Refused(refund)
    refunds.set(id, refund)
  }
  return refunds
}

/** Throws Refused when there is nothing left to choose for this reservation. */
export async function demandChoice(tx: Tx, id: number): Promise<void> {
  const price = (await closedPricesOf(tx.trx, [id])).get(id)
  const code = price && choiceRefusal(price)
  if (code) throw new Refused(code)
}

/** Ends what the customers of these reservations were still asked: their money is gone, or staff give it back. Returns those of which something was asked. */
export async function closeChoices(
  tx: Tx,
  ids: readonly number[],
  chosenBy: 'staff' | 'nobody',
): Promise<number[]> {
  const closed: number[] = []
  for (const chunk of inChunks(ids)) {
    const rows = await tx
      .trx('incident_reservations')
      .whereIn('reservationId', chunk)
      .whereNotNull('askUntil')
      .whereNull('chosen')
      .update({ chosen: 'refund', chosenBy, chosenAt: toInstant(tx.nowMs) })
      .returning('reservationId')
    closed.push(...rows.map(({ reservationId }) => reservationId))
  }
  return closed
}

async function readPrices(db: Db, ids: readonly number[]) {
  const rows = await db('reservations').whereIn('id', [...ids])
  return closedPricesFrom(db, rows, await moneyBackOf(db, rows))
}

/** Says the same of rows of which it is known already what went back. */
export async function closedPricesFrom(
  db: Db,
  rows: readonly Row<'reservations'>[],
  backs: ReadonlyMap<number, MoneyBack>,
): Promise<Map<number, ClosedPrice>> {
  const uncertain = await uncertainCharges(
    db,
    rows.flatMap(({ asaasPaymentId, paidBy }) => (paidBy === 'attempt' && asaasPaymentId) || []),
  )
  return new Map(
    rows.map((row) => {
      const isUncertain = row.paidBy === 'attempt' && uncertain.has(row.asaasPaymentId ?? '')
      return [row.id, closedPrice(row, backs.get(row.id)!, isUncertain)]
    }),
  )
}

const isFromHere = ({ reason }: PriceRefund) => reason !== 'elsewhere'
const centsOf = (refunds: readonly PriceRefund[]) =>
  sumCents(refunds.flatMap(({ amount, credit, desk }) => [amount, credit, desk]))

function closedPrice(
  row: Row<'reservations'>,
  { closings, courtesy, credited, gave, promised, refunds }: MoneyBack,
  isUncertain: boolean,
): ClosedPrice {
  const { deskPart, paidBy, paymentStatus, price, status } = row
  const own = refunds.filter(({ isOwn }) => isOwn)
  // A part at the desk that never came was not paid.
  const paid = price - courtesy - (paymentStatus === 'paid' ? deskPart - deskThere(row) : 0)
  const last = closings.at(-1)
  const became = last?.chosen ?? last?.choice
  // Opened again it stands as it was; elsewhere it stands as well.
  const isClosed = became !== 'move' && became !== 'keep'
  const closed = last && isClosed && last.back > 0 ? last.back : paid
  const promisedBack = promised ?? (became === 'refund' ? closed : paid)
  const deskKept = deskPart - sumCents(own.map(({ desk }) => desk))
  // A refund that is done lacks no part, but what the desk keeps: its charge may not be the only one. Others' shares are in it too.
  const asked = paymentStatus === 'refunded' ? paid - deskKept : centsOf(own)
  const back = Math.min(paid, promisedBack, asked)
  return {
    paid,
    // Staff may still give back what its customer left to the venue; what was paid to them, as it was promised.
    due:
      paidBy === 'admin' ? Math.min(paid, promised ?? closed) - credited : Math.min(paid, closed),
    back,
    given: paidBy === 'attempt' ? Math.min(back, centsOf(own.filter(isFromHere))) : back,
    credited: sumCents(gave.map(({ left }) => left)),
    unspent: sumCents(gave.map(({ left, unspent }) => Math.min(left, unspent))),
    asked: last && isAsked(last) ? last.back : null,
    isMoved: status === 'approved' && became === 'move',
    isGone: paymentStatus !== 'paid' || own.length > 0,
    isUncertain,
  }
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
