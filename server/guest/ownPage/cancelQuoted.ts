import { cancelReservations } from '../../booking/life/life.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { refundReservations } from '../../payment/charges/refunds.ts'
import { returnCredits, returnCreditShares } from '../../payment/refund/moneyChoices.ts'
import type { SeenQuote } from './quoteOwn.ts'

/** Cancels hours for their own customer, with what goes back by the quote that they have seen. */
export async function cancelQuoted(
  tx: Tx,
  rows: readonly ReservationRow[],
  { quote }: SeenQuote,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await cancelReservations(tx, ids, { by: 'customer', reason: 'customer' })
  const at = toInstant(tx.nowMs)
  await tx
    .trx('customer_cancellations')
    .insert(quote.hours.map(({ id, back }) => ({ reservationId: id, back, at })))
    .onConflict('reservationId')
    .merge()
  const back = quote.hours.filter((hour) => hour.back > 0)
  const backIds = back.map(({ id }) => id)
  await refundReservations(tx, backIds, {
    reason: 'customer-cancelled',
    shares: new Map(back.map((hour) => [hour.id, hour.back])),
  })
  await returnCredits(tx, backIds)
  await returnCreditShares(tx, backIds)
  await keepRest(tx, rows, quote.hours)
}

// The part that stays with the venue by the policy waits for nobody.
async function keepRest(
  tx: Tx,
  rows: readonly ReservationRow[],
  hours: SeenQuote['quote']['hours'],
) {
  const none = hours.filter(({ back }) => back === 0).map(({ id }) => id)
  const kept = rows.filter(
    ({ id, partPaid, paymentStatus }) =>
      none.includes(id) && (paymentStatus === 'paid' || partPaid > 0),
  )
  if (kept.length === 0) return
  const at = toInstant(tx.nowMs)
  await tx
    .trx('money_decisions')
    .insert(
      kept.map(({ id }) => ({
        reservationId: id,
        decision: 'kept' as const,
        userId: null,
        at,
        note: null,
      })),
    )
    .onConflict('reservationId')
    .ignore()
}
