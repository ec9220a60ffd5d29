import type { ProblemCode } from '#shared/problem.ts'
import { ApiError } from '../api/client.ts'
import { slotKey, type SlotKey } from './cart.ts'

/** Why the server said no, or null when that is not what happened. */
export function refusalCode(error: unknown): ProblemCode | null {
  return error instanceof ApiError ? (error.problem?.code ?? null) : null
}

/** Whether it is certain that nothing was done: the server refused, rather than broke or stayed silent. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}

/** The slots of a cart that others have by now. */
export function lostSlotKeys(error: unknown): SlotKey[] {
  return error instanceof ApiError ? (error.problem?.lost ?? []).map(slotKey) : []
}
