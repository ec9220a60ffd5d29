import { isTokenRefusal } from '#shared/platform/http/csrfRule.ts'
import type { Problem } from '#shared/problem.ts'
import { ApiError, Unreachable } from './client.ts'
import { isOffline } from './refusal.ts'

/** What went wrong; errors are sorted into kinds here and nowhere else. */
export type Failure =
  /** No answer of the server came: whether it was done is unknown. `isIntercepted`: something in between answered. */
  | { kind: 'offline'; isIntercepted: boolean }
  | { kind: 'signed-out' }
  | { kind: 'stale'; current: unknown; problem: Problem }
  /** The first message of each field. */
  | { kind: 'invalid'; errors: Record<string, string>; problem: Problem }
  | { kind: 'refused'; status: number; problem: Problem | null }
  | { kind: 'server-fault'; by: FaultySide; retryAfterMs: number | null }
  /** The browser could not store it on this device. */
  | { kind: 'not-stored' }
  /** A mistake in the app itself: another try would end the same way. */
  | { kind: 'defect'; error: unknown }

/** The server itself failed, or it limits the rate. */
type FaultySide = 'server' | 'limit'

export class NotStored extends Error {
  constructor(cause: unknown) {
    super('The device could not store it', { cause })
    this.name = 'NotStored'
  }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return answeredFailure(error)
  if (isOffline(error)) {
    return { kind: 'offline', isIntercepted: error instanceof Unreachable && error.isIntercepted }
  }
  if (error instanceof NotStored) return { kind: 'not-stored' }
  return { kind: 'defect', error }
}

function answeredFailure({ status, problem, retryAfterMs }: ApiError): Failure {
  if (status === 401) return { kind: 'signed-out' }
  if (status >= 500) return { kind: 'server-fault', by: 'server', retryAfterMs }
  // A token that could not be fetched is not a rule that says no.
  if (status === 408 || status === 429 || isTokenRefusal(problem?.code)) {
    return { kind: 'server-fault', by: 'limit', retryAfterMs }
  }
  if (problem?.code === 'stale-version') return { kind: 'stale', current: problem.current, problem }
  if (problem?.code === 'invalid-input' && problem.errors) {
    const errors = Object.entries(problem.errors).map(([field, [first = '']]) => [field, first])
    return { kind: 'invalid', errors: Object.fromEntries(errors), problem }
  }
  return { kind: 'refused', status, problem }
}
