import type { Problem } from '#shared/problem.ts'
import { ApiError, Unreachable } from './client.ts'

// The checks on a failed call that the first scripts need. `failureOf` uses them and adds the kinds that later scripts need.

/** Whether no answer came or the call was aborted: it is not known whether it was done. */
export function isOffline(error: unknown): boolean {
  return (
    error instanceof Unreachable || (error instanceof DOMException && error.name === 'AbortError')
  )
}

/** The status of the server's answer; 0 when there was none. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** What the server itself says of a failed call; null when it said nothing. */
export function problemOf(error: unknown): Problem | null {
  return error instanceof ApiError ? error.problem : null
}

/** What the server says of single fields of a refused call, the first of each. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const byField = Object.entries(problemOf(error)?.errors ?? {})
  return Object.fromEntries(byField.map(([field, messages]) => [field, messages[0] ?? '']))
}

/** Whether it is certain that nothing was done: the server said no, rather than failed or did not answer. Otherwise only the same key may try again. */
export function isRefused(error: unknown): boolean {
  const status = statusOf(error)
  return status > 0 && status < 500
}

/** Whether the server said no for a while: its text says for how long, or what to do instead. */
export function isLimit(error: unknown): boolean {
  const status = statusOf(error)
  return status === 429 || problemOf(error)?.code === 'client-blocked'
}

/** Whether a call failed by a mistake in the app itself: another try would end the same way. */
export function isDefect(error: unknown): boolean {
  return !isOffline(error) && !statusOf(error)
}

/** Says to a person why something could not be read; `offline` where no answer came. Somebody else's answer counts as our fault: nobody gets between the two ends of a secure connection. */
export function readFailureText(error: unknown, offline: string): string {
  return isOffline(error) && !(error instanceof Unreachable && error.isIntercepted)
    ? offline
    : spokenMessage(error, 'O problema é do nosso lado. Tente novamente em instantes.')
}

/** What a person reads about a failed call. */
export function spokenMessage(error: unknown, fallback: string): string {
  return isDefect(error) ? 'O erro é do aplicativo.' : problemOf(error)?.message || fallback
}
