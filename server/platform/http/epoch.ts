import type { Middleware } from 'koa'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { ProblemError } from './problem.ts'

/** Says in every answer of the API which copy of the data it is about, and refuses a command that was made on another one. */
export function serverEpoch({ epoch }: { epoch: string }): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next()
    ctx.set(EPOCH_HEADER, epoch)
    const known = ctx.get(EPOCH_HEADER)
    if (known !== '' && known !== epoch) throw new ProblemError('other-epoch')
    return next()
  }
}
