import Koa, { type Middleware } from 'koa'
import { inject } from 'light-my-request'
import { bringEdit, broughtEdits, type BroughtEdit } from './broughtEdit.ts'
import type { Calls } from './calls.ts'
import { refuseOtherEpoch } from './epoch.ts'
import type { Answer } from './idempotency.ts'
import type { CopyDeps } from './olderCopy.ts'
import { problems } from './problems.ts'
import { logDefects, requestLog } from './requestLog.ts'

type InnerCall = {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: object | undefined
  /** Tells limits and the log whose it is. */
  address: string
}
type InnerAnswer = Answer & { retryAfterMs?: number }
/** Carries out one call of an edit within the batch that brings it, as if it had come alone. */
export type CarryOut = (call: InnerCall, edit: BroughtEdit) => Promise<InnerAnswer>

/** Asks the same routes once more, for calls that a batch brings: they pass all that a call passes but what the batch has passed already. `count` sees how each was answered. */
export function innerCalls(
  deps: CopyDeps,
  keys: Koa['keys'],
  all: readonly Calls[],
  count: Middleware,
): CarryOut {
  const inner = new Koa()
  inner.keys = keys
  logDefects(inner, deps)
  inner.use(count).use(requestLog(deps)).use(problems).use(refuseOtherEpoch(deps))
  inner.use(broughtEdits)
  for (const { router } of all) inner.use(router.routes()).use(router.allowedMethods())
  const handle = inner.callback()
  return async ({ address, body, headers, method, path }, edit) => {
    const {
      headers: answered,
      payload,
      statusCode,
    } = await inject(
      (request, response) => {
        bringEdit(request, edit)
        void handle(request, response)
      },
      { method, url: path, headers, remoteAddress: address, ...(body && { payload: body }) },
    )
    const seconds = Number(answered['retry-after'] ?? Number.NaN)
    return {
      status: statusCode,
      body: payload === '' ? undefined : (JSON.parse(payload) as unknown),
      ...(Number.isFinite(seconds) && { retryAfterMs: seconds * 1_000 }),
    }
  }
}
