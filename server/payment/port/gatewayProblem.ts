import {
  PAYER_REFUSALS,
  stopsPayment,
  type AccountTrouble,
} from '#shared/payment/charges/chargeRefusal.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { GatewayUnavailable, type ChargeRefused } from './gateway.ts'

/** What the caller is answered when the provider could not be asked: how long to wait, where that is known. Any other error stays itself. */
export function gatewayProblem(error: unknown, atLeastMs = 0): unknown {
  if (!(error instanceof GatewayUnavailable)) return error
  const waitMs = Math.max(error.retryAfterMs ?? 0, atLeastMs)
  return waitMs > 0
    ? delayed(waitMs, error)
    : new ProblemError('provider-unavailable', { cause: error })
}

/** What the caller is answered when the provider refused the charge: what to mend, or that it is the venue that has to. */
export function chargeProblem({ refusal, cause }: ChargeRefused): Error {
  switch (refusal.of) {
    case 'payer': {
      const message = PAYER_REFUSALS[refusal.field]
      return new ProblemError('invalid-input', {
        message,
        errors: { [refusal.field]: [message] },
        cause,
      })
    }
    case 'account':
      return new Refused(accountRefusal(refusal.trouble), { cause })
    case 'amount':
      return new Refused('minimum-total', { cause })
    case 'unknown':
      return new Refused('charge-refused', { cause })
  }
}

function accountRefusal(trouble: AccountTrouble) {
  const takesPix = !stopsPayment(trouble, 'PIX')
  const takesCards = !stopsPayment(trouble, 'CREDIT_CARD')
  if (takesCards && !takesPix) return 'venue-without-pix'
  return takesPix && !takesCards ? 'venue-without-card' : 'venue-cannot-charge'
}

/** The 503 of a payment that has to wait. */
export function delayed(waitMs: number, cause?: unknown): ProblemError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new ProblemError('payment-delayed', { retryAfterSeconds, cause })
}
