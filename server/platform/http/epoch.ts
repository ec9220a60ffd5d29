import type { Middleware } from 'koa'
import { EPOCH_HEADER, epochHeader, epochIn } from '#shared/platform/http/epoch.ts'
import { cursorOfNow, refuseOlderCopy, type CopyDeps } from './olderCopy.ts'
import { ProblemError } from './problem.ts'

/** Says in every answer of the API which copy of the data it is about; by it a page tells the server's answers from those of what is in between. */
export function nameEpoch({ epoch }: { epoch: string }): Middleware {
  return (ctx, next) => {
    if (ctx.path.startsWith('/api/')) ctx.set(EPOCH_HEADER, epoch)
    return next()
  }
}

/** Refuses a command that was made on another copy, and says to who named a cursor how far this one is. */
export function refuseOtherEpoch(deps: CopyDeps): Middleware {
  const { epoch } = deps
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next()
    const known = epochIn(ctx.get(EPOCH_HEADER))
    if (known.epoch === '') return next()
    await refuseOlderCopy(deps, known.cursor)
    if (known.epoch !== epoch) throw new ProblemError('other-epoch')
    await next()
    if (known.cursor) ctx.set(EPOCH_HEADER, epochHeader(epoch, await cursorOfNow(deps)))
  }
}
