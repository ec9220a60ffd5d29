import { isByVenue } from '#shared/booking/reservation/status.ts'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { endUnpaid } from '../../booking/checkout/cancelUnpaid.ts'
import { cancelReservations } from '../../booking/life/life.ts'
import type { BookingMoney } from '../../booking/rows/money.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { demandRefundable } from '../../book/credit/closedPrices.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { refundReservations } from '../../payment/charges/refunds.ts'
import { returnCredits, returnCreditShares } from '../../payment/refund/moneyChoices.ts'
import { readQuote, type SeenQuote } from './quoteOwn.ts'
import { readOwn, type Group } from './readOwn.ts'

type OwnCancel = { reservationIds: readonly number[]; quote: string }

/**
 * Cancels hours for their own customer, with what goes back by the quote that they have seen: by the provider, or as an entry to be resolved
 * when people took the money. Repeated it changes nothing; what the venue closed meanwhile is refused with what it became.
 */
export async function cancelOwn(
  tx: Tx,
  deps: PaymentDeps,
  group: Group,
  { reservationIds, quote: seenHash }: OwnCancel,
): Promise<OwnReservation> {
  await lockCourts(tx)
  const rows = await groupReservations(tx.trx, group.id)
  const chosen = chosenOf(rows, reservationIds)
  const left = chosen.filter(({ status }) => status !== 'canceled')
  const closed = chosen.filter(({ canceledReason }) => isByVenue(canceledReason))
  await demandRefundable(
    tx,
    closed.map(({ id }) => id),
  )
  if (left.length > 0) {
    if (left.some(({ status }) => status !== 'approved')) throw new Refused('not-cancellable')
    const seen = await readQuote(deps, tx.trx, group, left, tx.nowMs)
    if (!seen) throw new Refused('not-cancellable')
    if (seen.answer.hash !== seenHash) throw new Refused('quote-changed', { quote: seen.answer })
    await cancelQuoted(tx, left, seen)
  }
  return readOwn(deps, tx.trx, group, tx.nowMs)
}

async function cancelQuoted(tx: Tx, rows: readonly ReservationRow[], { quote }: SeenQuote) {
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

// What stays with the venue by the policy waits for nobody.
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

/** Gives up what is not paid yet, all of it: it is one charge, which the provider ends first. */
export async function cancelOwnUnpaid(
  deps: PaymentDeps & { money: BookingMoney },
  rows: readonly ReservationRow[],
  check: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await endUnpaid(
    deps,
    rows.filter(({ status }) => status === 'pending'),
    check,
  )
}

/** The chosen ones of a group; 404 when one of them is not of it. */
export function chosenOf(
  rows: readonly ReservationRow[],
  ids: readonly number[],
): ReservationRow[] {
  const chosen = rows.filter(({ id }) => ids.includes(id))
  if (chosen.length < ids.length) throw new ProblemError('not-found')
  return chosen
}
