import { randomUUID } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type Koa from 'koa'
import type { Logger } from 'pino'
import { sessionMark } from './session.ts'

/** One line per request: method, path without query, status, milliseconds, id, whose it was (address, user, session) and the code of a refusal. Answers the id as `X-Request-Id`. */
export function requestLog({ log }: { log: Logger }): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now()
    const id = randomUUID()
    ctx.state['requestId'] = id
    ctx.set('X-Request-Id', id)
    // The socket's end, not the handler's: a stream lives longer than its handler.
    ctx.res.once('close', () => {
      const ms = Math.round(performance.now() - startedAt)
      log[levelOf(ctx)](
        {
          id,
          method: ctx.method,
          path: ctx.path,
          status: ctx.status,
          ms,
          address: ctx.ip,
          user: ctx.state['user']?.id ?? null,
          session: sessionMark(ctx),
          ...(ctx.state['refusal'] && { refusal: ctx.state['refusal'] }),
        },
        'request',
      )
    })
    await next()
  }
}

/** Logs each defect once. A browser that disconnected in the middle of an answer is no defect. */
export function logDefects(app: Koa, { log }: { log: Logger }): void {
  app.on('error', (error: unknown, ctx?: Context) => {
    const about = { err: error, id: ctx?.state['requestId'], method: ctx?.method, path: ctx?.path }
    if (isHangUp(error)) log.debug(about, 'the browser went away')
    else log.error(about, 'request failed')
  })
}

function levelOf(ctx: Context) {
  if (ctx.status >= 500) return 'warn'
  return ctx.path.startsWith('/api/') ? 'info' : 'debug'
}

const HANG_UPS = new Set(['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'])

function isHangUp(error: unknown) {
  return error instanceof Error && 'code' in error && HANG_UPS.has(String(error.code))
}
