import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import * as v from 'valibot'
import { CalendarQuerySchema } from '#shared/calendar/calendar.schema.ts'
import {
  encodedBody,
  type CalendarBody,
  type CalendarCache,
  type Encoding,
} from './calendarCache.ts'

const PATH = '/api/calendar'

/** Answers a week that is kept before anything else is done for the request: most of what a busy evening asks for. */
export function keptCalendar(cache: CalendarCache): Middleware {
  return (ctx, next) => {
    const { req, res } = ctx
    if (req.method !== 'GET' || !req.url!.startsWith(PATH)) return next()
    const body = cache.peek(req.url!)
    const encoding = body && simpleEncoding(req.headers['accept-encoding'])
    const content = encoding && body.encoded[encoding]
    if (!content) return next()
    // Straight to the socket: Koa's own way of answering takes as long again as all of this.
    ctx.respond = false
    if (hasTag(req.headers['if-none-match'] ?? '', body.etag)) {
      res
        .writeHead(304, { ETag: body.etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
        .end()
      return undefined
    }
    res.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': content.length,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ETag: body.etag,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    })
    res.end(content)
    return undefined
  }
}

/** `GET /api/calendar`, public and the same for all. */
export function calendarRoutes(cache: CalendarCache): Router {
  const router = new Router()

  router.get(PATH, async (ctx) => {
    const query = v.parse(CalendarQuerySchema, { ...ctx.query })
    const body = await cache.read(query)
    cache.remember(ctx.req.url!, query)
    const encoding = bestEncoding(ctx)
    send(ctx, body, encoding, await encodedBody(body, encoding))
  })

  return router
}

function send(ctx: Context, { etag }: CalendarBody, encoding: Encoding, content: Buffer) {
  ctx.set('ETag', etag)
  ctx.set('Cache-Control', 'no-cache')
  ctx.set('Vary', 'Accept-Encoding')
  if (hasTag(ctx.get('If-None-Match'), etag)) {
    ctx.status = 304
    return
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = content
}

// What browsers send, and who asks for nothing; whatever weighs its encodings takes the long way.
function simpleEncoding(accepted: string | string[] | undefined): Encoding | null {
  if (accepted === undefined || accepted === 'identity') return 'identity'
  return typeof accepted === 'string' && /\bbr\b(?!;)/.test(accepted) ? 'br' : null
}

// One by one: asked together, the browser's order would win, and it names gzip first.
function bestEncoding(ctx: Context): Encoding {
  if (ctx.acceptsEncodings('br')) return 'br'
  return ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity'
}

function hasTag(header: string, etag: string) {
  return header !== '' && (header === etag || header.split(',').some((tag) => tag.trim() === etag))
}
