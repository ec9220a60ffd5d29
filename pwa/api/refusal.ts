import type { ProblemCode } from '#shared/problem.ts'
import { ApiError } from './client.ts'

/** Why the server refused, or null when that is not what happened. */
export function refusalCode(error: unknown): ProblemCode | null {
  return error instanceof ApiError ? (error.problem?.code ?? null) : null
}

/** Whether it is certain that nothing was done: the server refused, rather than failed or did not answer. Otherwise only the same key may try again. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}
