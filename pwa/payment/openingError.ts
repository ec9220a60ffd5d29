import { ApiError, Unreachable } from '../api/client.ts'

/** No answer at all: the connection is down, or the answer got lost. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Unreachable
}

/** Whether the attempt may exist all the same, so that only the same key may ask again. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

/** The money had arrived before this attempt: nothing to create, and nothing to be sorry for. */
export function isAlreadyPaid(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'already-paid'
}
