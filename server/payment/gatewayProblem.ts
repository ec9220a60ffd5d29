import { ProblemError } from '../http/problem.ts'
import { GatewayUnavailable } from './gateway.ts'

/** What the caller is answered when the provider could not be asked: how long to wait, where that is known. Any other error stays itself. */
export function gatewayProblem(error: unknown, atLeastMs = 0): unknown {
  if (!(error instanceof GatewayUnavailable)) return error
  const waitMs = Math.max(error.retryAfterMs ?? 0, atLeastMs)
  return waitMs > 0
    ? delayed(waitMs, error)
    : new ProblemError('provider-unavailable', { cause: error })
}

/** The 503 of a payment that has to wait. */
export function delayed(waitMs: number, cause?: unknown): ProblemError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new ProblemError('payment-delayed', { retryAfterSeconds, cause })
}
