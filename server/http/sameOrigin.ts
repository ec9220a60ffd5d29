import type { Context, Middleware } from 'koa'
import type { Deps } from '../deps.ts'
import { ProblemError } from './problem.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that another site's page made the browser send. A client that is no browser sends no origin and passes. */
export function sameOrigin({ config }: Pick<Deps, 'config'>): Middleware {
  return async (ctx, next) => {
    const exempt = SAFE_METHODS.has(ctx.method) || isWebhook(ctx.path)
    if (!exempt && !isOwn(ctx, config.publicUrl)) throw new ProblemError('bad-origin')
    await next()
  }
}

/** Calls of other servers, which prove themselves with their own token. */
export function isWebhook(path: string): boolean {
  return path.startsWith('/api/webhooks/')
}

function isOwn(ctx: Context, publicUrl: string | null) {
  const site = ctx.get('Sec-Fetch-Site')
  if (site !== '') return site === 'same-origin' || site === 'none'
  const origin = ctx.get('Origin')
  if (origin === '' || origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === ctx.host
}
