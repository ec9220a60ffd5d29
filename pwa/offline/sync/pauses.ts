import { failureOf } from '../../api/failure.ts'
import { problemOf } from '../../api/refusal.ts'
import type { Drained } from '../queue/drain.ts'

/** How a round ended that did not send everything. */
export type Failure = {
  retryAfterMs: number | null
  isOnline?: boolean | undefined
  isNotStored?: boolean
  serverSays?: unknown
  hasProgressed?: boolean
  /** The server has answered the check with which the round began. */
  isAnswered?: boolean
}
/** `hasProgressed`: the server has answered edits before the round ended. */
export type Sent = (Drained & { hasProgressed?: boolean }) | { kind: 'elsewhere' }

/** Between a round that failed and the next. */
export type Pauses = {
  failures: number
  retryAfterMs: number | null
  /** The connection works, but the first entry of the queue does not get through. */
  isHeldUp: boolean
  /** The connection works, but this device could not store what the server said. */
  isNotStored: boolean
  /** The server answered that it cannot; null when nothing answered. */
  serverSays: unknown
  isPausing: boolean
}

export const NO_PAUSE: Pauses = {
  failures: 0,
  retryAfterMs: null,
  isHeldUp: false,
  isNotStored: false,
  serverSays: null,
  isPausing: false,
}
const NO_CONNECTION: Failure = { retryAfterMs: null }
const FIRST_PAUSE_MS = 1_000
/** On a connection that lets calls through now and then the pause is eight seconds at most. */
const MOST_WHILE_ANSWERED = 3
export const LONGEST_PAUSE_MS = 60_000

/** Without a reason there is no connection. One that lets something through now and then is not waited for longer each time; what holds edits up while all else is answered is. */
export function afterFailure({ failures }: Pauses, failure: Failure = NO_CONNECTION): Pauses {
  const { retryAfterMs, isOnline = false, isNotStored = false, serverSays = null } = failure
  const isUnsteady = failure.isAnswered && !isOnline
  const why = { isHeldUp: isOnline, isNotStored, serverSays }
  const most = isUnsteady ? MOST_WHILE_ANSWERED : failures
  const before = failure.hasProgressed ? 0 : Math.min(failures, most)
  return { failures: before + 1, retryAfterMs, ...why, isPausing: true }
}

/** `random` is between 0 and 1. */
export function pauseMs({ failures, retryAfterMs }: Pauses, random: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
  // Half of it by chance, so that the tablets of a venue do not all come back at once.
  return Math.max(retryAfterMs ?? 0, longest * (0.5 + random / 2))
}

/** Why a step has thrown. */
export function failureBy(error: unknown): Failure {
  const isNotStored = failureOf(error).kind === 'not-stored'
  return { retryAfterMs: null, isNotStored, serverSays: problemOf(error) && error }
}

/** Why a round has not sent everything, which began with a check that was answered. */
export function failureIn(sent: Sent): Failure {
  return sent.kind === 'unreachable' ? { ...sent, isAnswered: true } : NO_CONNECTION
}
