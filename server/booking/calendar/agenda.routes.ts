import Router from '@koa/router'
import type { Middleware } from 'koa'
import * as v from 'valibot'
import { CalendarQuerySchema } from '#shared/calendar/calendar.schema.ts'
import type { SeenAdmins } from '../../http/seenAdmins.ts'
import { FOR_DATA } from '../../http/securityHeaders.ts'
import { currentUser } from '../../http/session.ts'
import { isOneDay, type CalendarCache } from './calendarCache.ts'
import { CALENDAR_PATH, replyPrivate, replyPublic, simpleEncoding } from './calendarReply.ts'

/** Answers a day that is kept, like `cachedCalendar`, to a browser in which an admin was seen a moment ago; all others go the long way. */
export function cachedAgenda(agenda: CalendarCache, admins: SeenAdmins): Middleware {
  return (ctx, next) => {
    const { req, res } = ctx
    if (req.method !== 'GET' || !req.url!.startsWith(CALENDAR_PATH)) return next()
    if (!admins.has(req.headers.cookie)) return next()
    const body = agenda.peek(req.url!)
    const encoding = body && simpleEncoding(req)
    const content = encoding && body.encoded[encoding]
    if (!content) return next()
    ctx.respond = false
    res.writeHead(200, {
      ...FOR_DATA,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': content.length,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
    })
    res.end(content)
    return undefined
  }
}

/** `GET /api/calendar` behind the session: an admin who asks for one day gets everything of it, anybody else what the public gets. */
export function agendaRoutes(cache: CalendarCache, agenda: CalendarCache): Router {
  const router = new Router()

  router.get(CALENDAR_PATH, async (ctx) => {
    const query = v.parse(CalendarQuerySchema, { ...ctx.query })
    const isDesk = currentUser(ctx)?.role === 'admin' && isOneDay(query)
    await (isDesk ? replyPrivate(ctx, agenda, query) : replyPublic(ctx, cache, query))
  })

  return router
}
