import { createHmac } from 'node:crypto'
import { readCsrfToken } from '#shared/account/session.calls.ts'
import { createCalls, type Calls } from './calls.ts'
import type { Context, Middleware } from 'koa'
import { needsCsrfToken } from '#shared/platform/http/csrfRule.ts'
import type { Clock } from '../settings/clock.ts'
import type { Config } from '../settings/config.ts'
import { ProblemError } from './problem.ts'
import { programIn } from './program.ts'
import { isSameSecret } from './sameSecret.ts'
import { newSid, readSid, SID_COOKIE, writeSid } from './session.ts'

// `sendBeacon` cannot set a header; the Origin check covers this one.
const BEACON_PATH = '/api/holds/release'

/** Requires `X-CSRF-Token` where `needsCsrfToken` says so: a keyed hash of the session id, so nothing has to be stored. */
export function csrf({
  config,
  sessionKeys,
}: {
  config: Config
  sessionKeys: string[]
}): Middleware {
  return async (ctx, next) => {
    const exempt = ctx.path === BEACON_PATH || isWebhook(ctx.path) || programIn(ctx) !== null
    if (!exempt && needsCsrfToken(ctx.method, ctx.path)) {
      const sid = readSid(ctx)
      const given = ctx.get('X-CSRF-Token')
      const good = sid && sessionKeys.some((key) => isSameSecret(given, csrfToken(key, sid)))
      if (!good) throw new ProblemError(tokenRefusal(ctx, config))
    }
    await next()
  }
}

/** `GET /api/csrf-token`: gives the browser a session id when it has none, and the token for it. */
export function csrfRoutes({ clock, sessionKeys }: { clock: Clock; sessionKeys: string[] }): Calls {
  const calls = createCalls(null)
  calls.answer(readCsrfToken, (_, { ctx }) => {
    const sid = readSid(ctx) ?? newSid(clock.now())
    writeSid(ctx, sid)
    return { csrfToken: csrfToken(sessionKeys[0]!, sid) }
  })
  return calls
}

// A browser stores no secure cookie over plain http; only it knows of the proxies on the way, and says so by the origin.
function tokenRefusal(ctx: Context, config: Config) {
  if (!isWithoutCookie(ctx)) return 'bad-csrf'
  return config.isHttps && ctx.get('Origin').startsWith('http:') ? 'plain-http' : 'no-cookies'
}

// A token is given out with a cookie: a browser that sends the one back sends the other too, unless its cookies are blocked.
function isWithoutCookie(ctx: Context) {
  const cookie = ctx.cookies.get(SID_COOKIE, { signed: false })
  return cookie === undefined && ctx.get('X-CSRF-Token') !== ''
}

function csrfToken(key: string, sid: string) {
  return createHmac('sha256', key).update(`csrf:${sid}`).digest('base64url')
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that another site's page made the browser send. A client that is no browser sends no origin and passes. */
export function sameOrigin({ config }: { config: Config }): Middleware {
  return async (ctx, next) => {
    const exempt = SAFE_METHODS.has(ctx.method) || isWebhook(ctx.path) || programIn(ctx) !== null
    if (!exempt && !isOwn(ctx, config)) throw new ProblemError('bad-origin')
    await next()
  }
}

/** Calls of other servers, which prove themselves with their own token. */
function isWebhook(path: string): boolean {
  return path.startsWith('/api/webhooks/')
}

function isOwn(ctx: Context, { publicUrl, ownAddresses }: Config) {
  // Set by browsers alone: no page can choose it.
  const site = ctx.get('Sec-Fetch-Site')
  if (site !== '') return site === 'same-origin' || site === 'none'
  const origin = ctx.get('Origin')
  if (origin === '' || origin === publicUrl || ownAddresses.includes(origin)) return true
  // Without an address in the settings there is nothing else to compare with.
  if (!publicUrl) return URL.canParse(origin) && new URL(origin).host === ctx.host
  return origin === reachedAt(ctx)
}

/** The address at which this machine was reached, as the connection has it and not as a header says. */
function reachedAt({ req: { socket } }: Context) {
  const address = socket.localAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return new URL(`http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`)
    .origin
}
