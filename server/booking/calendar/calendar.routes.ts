import Router from '@koa/router'
import type { Middleware } from 'koa'
import * as v from 'valibot'
import { CalendarQuerySchema } from '#shared/calendar/calendar.schema.ts'
import { isOneDay, type CalendarCache } from './calendarCache.ts'
import {
  CALENDAR_PATH,
  hasTag,
  mayHaveSession,
  replyPublic,
  simpleEncoding,
} from './calendarReply.ts'

/** Answers a week that is kept before anything else is done for the request: most of what a busy evening asks for. */
export function cachedCalendar(cache: CalendarCache): Middleware {
  return (ctx, next) => {
    const { req, res } = ctx
    if (req.method !== 'GET' || !req.url!.startsWith(CALENDAR_PATH)) return next()
    const body = cache.peek(req.url!)
    if (body?.isOneDay && mayHaveSession(req)) return next()
    const encoding = body && simpleEncoding(req)
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

/** `GET /api/calendar`, public and the same for all. One day for a browser with a session is left to `agendaRoutes`: it may be an admin's. */
export function calendarRoutes(cache: CalendarCache): Router {
  const router = new Router()

  router.get(CALENDAR_PATH, async (ctx, next) => {
    const query = v.parse(CalendarQuerySchema, { ...ctx.query })
    if (isOneDay(query) && mayHaveSession(ctx.req)) await next()
    else await replyPublic(ctx, cache, query)
  })

  return router
}
