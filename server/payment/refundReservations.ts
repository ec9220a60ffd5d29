import { sumCents } from '#shared/money/money.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { AttemptRow } from './AttemptRow.ts'
import { insertRefund } from './chargeJobs.ts'

type Paid = { id: number; price: number; asaasPaymentId: string }

/** Gives back what these reservations cost, as far as they were paid online: each price once, however often it is asked for. The rest of their carts stays paid. Gives back the ids of the new refunds. */
export async function refundReservations(
  tx: Tx,
  ids: readonly number[],
  note: string | null = null,
): Promise<number[]> {
  const paid: Paid[] = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ paymentStatus: 'paid', paidBy: 'attempt' })
    // What lost its hours goes back as a whole already.
    .whereNot({ status: 'pending_confirmation' })
    .whereNotIn('id', tx.trx('refund_reservations').select('reservationId'))
    .orderBy('id')
    .select('id', 'price', 'asaasPaymentId')
  const refunds: (number | null)[] = []
  for (const chargeId of new Set(paid.map(({ asaasPaymentId }) => asaasPaymentId))) {
    const part = paid.filter(({ asaasPaymentId }) => asaasPaymentId === chargeId)
    refunds.push(await refundPart(tx, chargeId, part, note))
  }
  return refunds.filter((id) => id !== null)
}

async function refundPart(tx: Tx, chargeId: string, part: readonly Paid[], note: string | null) {
  const attempt = await AttemptRow.query(tx.trx)
    .findOne({ providerPaymentId: chargeId })
    .throwIfNotFound()
  const price = sumCents(part.map((one) => one.price))
  const amount = Math.min(price, await leftOf(tx, attempt))
  if (amount <= 0) return null
  const refundId = await insertRefund(tx, attempt, { amount, reason: 'admin-cancelled', note })
  const ids = part.map(({ id }) => id)
  await tx
    .trx('refund_reservations')
    .insert(ids.map((reservationId) => ({ reservationId, refundId })))
  await tx.trx('money_decisions').whereIn('reservationId', ids).delete()
  return refundId
}

// Of what came in: never more goes back, whatever the prices say.
async function leftOf({ trx }: Tx, { id, received, amount }: AttemptRow) {
  const [asked] = await trx('refunds')
    .where({ attemptId: id })
    .whereNull('withdrawnAt')
    .sum({ cents: 'amount' })
  return (received ?? amount) - Number(asked?.cents ?? 0)
}
