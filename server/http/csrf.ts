import { createHmac, timingSafeEqual } from 'node:crypto'
import Router from '@koa/router'
import type { Middleware } from 'koa'
import { needsCsrfToken } from '#shared/http/csrfRule.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from './problem.ts'
import { isWebhook } from './sameOrigin.ts'
import { newSid, readSid, writeSid } from './sidCookie.ts'

// `sendBeacon` cannot set a header; the Origin check covers this one.
const BEACON_PATH = '/api/holds/release'

/** Requires `X-CSRF-Token` where `needsCsrfToken` says so: a keyed hash of the session id, so nothing has to be stored. */
export function csrf({ sessionKeys }: Pick<Deps, 'sessionKeys'>): Middleware {
  return async (ctx, next) => {
    const exempt = ctx.path === BEACON_PATH || isWebhook(ctx.path)
    if (!exempt && needsCsrfToken(ctx.method, ctx.path)) {
      const sid = readSid(ctx)
      const given = ctx.get('X-CSRF-Token')
      const good = sid && sessionKeys.some((key) => isSame(given, csrfToken(key, sid)))
      if (!good) throw new ProblemError('bad-csrf')
    }
    await next()
  }
}

/** `GET /api/csrf-token`: gives the browser a session id when it has none, and the token for it. */
export function csrfRoutes({ sessionKeys }: Pick<Deps, 'sessionKeys'>): Router {
  const router = new Router()
  router.get('/api/csrf-token', (ctx) => {
    const sid = readSid(ctx) ?? newSid()
    writeSid(ctx, sid)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { csrfToken: csrfToken(sessionKeys[0]!, sid) }
  })
  return router
}

function csrfToken(key: string, sid: string) {
  return createHmac('sha256', key).update(`csrf:${sid}`).digest('base64url')
}

function isSame(given: string, wanted: string) {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
