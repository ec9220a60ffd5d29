import { clientStatusWord, paymentStatusOf } from '#shared/payment/chargeState.ts'
import type { PaymentAnswer } from '#shared/payment/payment.schema.ts'
import { toReais } from '#shared/money/money.ts'
import { groupRemainingMs } from '../booking/reservation/groupReservations.ts'
import type { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import type { AttemptRow } from './AttemptRow.ts'

/** What the customer learns of an attempt and its reservations. */
export function toPaymentAnswer(
  attempt: AttemptRow,
  group: readonly ReservationRow[],
  facts: { isSandbox: boolean; nowMs: number },
): PaymentAnswer {
  // The desk may have cancelled some of a paid cart: the others stand.
  const isStanding = group.some(({ status }) => status === 'approved')
  const reservationStatus = isStanding ? 'approved' : (group[0]?.status ?? 'canceled')
  return {
    id: attempt.id,
    value: toReais(attempt.amount),
    isSandbox: facts.isSandbox,
    billingType: attempt.method,
    paymentMethod: attempt.method,
    invoiceUrl: attempt.invoiceUrl,
    paymentStatus: paymentStatusOf(attempt.state, attempt.providerStatus),
    reservationStatus,
    asaasStatus: statusWord(attempt, reservationStatus),
    pixQrCodeUrl: attempt.pixImage ? `data:image/png;base64,${attempt.pixImage}` : null,
    pixQrCodeText: attempt.method === 'PIX' ? (attempt.pixPayload ?? 'NOT_AVAILABLE') : null,
    expiresInMs: groupRemainingMs(group, facts.nowMs),
  }
}

// Paid, but the hours were gone: saying RECEIVED would tell the customer that the court is theirs.
function statusWord(attempt: AttemptRow, reservationStatus: string) {
  const word = clientStatusWord(attempt.state, attempt.providerStatus)
  const isLost = attempt.state === 'paid' && reservationStatus !== 'approved'
  return isLost && word !== 'REFUNDED' ? 'REFUND_REQUESTED' : word
}
