import type { IncomingMessage } from 'node:http'
import { readAgenda, readCalendar } from '#shared/booking/reservation.calls.ts'
import { createCalls, REPLIED, type Calls, type Replied } from '../../platform/http/calls.ts'
import type { Context, Middleware } from 'koa'
import * as v from 'valibot'
import { isAllowed } from '#shared/account/people/permissions.ts'
import {
  type CalendarQuery,
  CalendarQuerySchema,
} from '#shared/booking/calendar/calendar.schema.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import type { Deps } from '../../platform/deps.ts'
import { FOR_DATA, hsts } from '../../platform/http/securityHeaders.ts'
import type { SeenAdmins } from '../../platform/http/seenAdmins.ts'
import { SID_COOKIE, currentUser } from '../../platform/http/session.ts'
import { type CalendarCache, encodedBody, isOneDay } from './calendarCache.ts'
import { bestEncoding, replyContent, simpleEncoding } from '../../platform/http/encodedReply.ts'
import { hasTag, replyTagged } from './replyTagged.ts'

/** Answers a cached week before any other middleware runs: most requests of a busy evening are for it. */
export function cachedCalendar(
  cache: CalendarCache,
  { epoch, config }: Pick<Deps, 'epoch' | 'config'>,
): Middleware {
  return (ctx, next) => {
    const { req, res } = ctx
    if (req.method !== 'GET' || !req.url!.startsWith(CALENDAR_PATH)) return next()
    const body = cache.peek(req.url!)
    if (body?.isOneDay && mayHaveSession(req)) return next()
    const encoding = body && simpleEncoding(req)
    const content = encoding && body.encoded[encoding]
    if (!content) return next()
    // Written to the socket directly: Koa's own way of answering takes as long again as all of this.
    ctx.respond = false
    if (hasTag(req.headers['if-none-match'] ?? '', body.etag)) {
      res
        .writeHead(304, {
          ...FOR_DATA,
          ETag: body.etag,
          'Cache-Control': 'no-cache',
          Vary: 'Accept-Encoding',
          [EPOCH_HEADER]: epoch,
          ...hsts(ctx, config),
        })
        .end()
      return undefined
    }
    res.writeHead(200, {
      ...FOR_DATA,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': content.length,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ETag: body.etag,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      [EPOCH_HEADER]: epoch,
      ...hsts(ctx, config),
    })
    res.end(content)
    return undefined
  }
}

/** `GET /api/calendar`, public and the same for all. A request for one day by a browser with a session is left to `agendaRoutes`: it may be an admin's. */
export function calendarRoutes(cache: CalendarCache): Calls {
  const calls = createCalls(null)
  const isForAll = (ctx: Context) => !(asksForOneDay(ctx) && mayHaveSession(ctx.req))
  calls.answerFor(isForAll, readCalendar, ({ query }, { ctx }) => replyPublic(ctx, cache, query))
  return calls
}

/** Answers a cached day, like `cachedCalendar`, to a browser in which an admin was seen a moment ago; all others go through the session. */
export function cachedAgenda(
  agenda: CalendarCache,
  admins: SeenAdmins,
  { epoch, config }: Pick<Deps, 'epoch' | 'config'>,
): Middleware {
  return (ctx, next) => {
    const { req, res } = ctx
    if (req.method !== 'GET' || !req.url!.startsWith(CALENDAR_PATH)) return next()
    const mark = admins.markOf(req.headers.cookie)
    if (!mark) return next()
    const body = agenda.peek(req.url!)
    const encoding = body && simpleEncoding(req)
    const content = encoding && body.encoded[encoding]
    if (!content) return next()
    ctx.respond = false
    // Checked a moment ago: the log's line would otherwise cost as much again as the answer.
    ctx.state['sessionMark'] = mark
    res.writeHead(200, {
      ...FOR_DATA,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': content.length,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
      [EPOCH_HEADER]: epoch,
      ...hsts(ctx, config),
    })
    res.end(content)
    return undefined
  }
}

/** `GET /api/calendar` behind the session: staff who request one day get all its data, anybody else the public answer. */
export function agendaRoutes(cache: CalendarCache, agenda: CalendarCache): Calls {
  const calls = createCalls(null)
  const isForStaff = (ctx: Context) =>
    isAllowed(currentUser(ctx), 'agenda.read') && asksForOneDay(ctx)
  calls.answerFor(isForStaff, readAgenda, ({ query }, { ctx }) => replyPrivate(ctx, agenda, query))
  calls.answer(readCalendar, ({ query }, { ctx }) => replyPublic(ctx, cache, query))
  return calls
}

// Of a query that cannot be read everybody gets the same refusal.
function asksForOneDay(ctx: Context): boolean {
  const query = v.safeParse(CalendarQuerySchema, { ...ctx.query })
  return query.success && isOneDay(query.output)
}

const CALENDAR_PATH = '/api/calendar'

async function replyPublic(
  ctx: Context,
  cache: CalendarCache,
  query: CalendarQuery,
): Promise<Replied> {
  const body = await cache.read(query)
  cache.remember(ctx.req.url!, query)
  ctx.set('Cache-Control', 'no-cache')
  return replyTagged(ctx, body)
}

/** Sends an answer for admins only: no shared cache may store it. */
async function replyPrivate(
  ctx: Context,
  agenda: CalendarCache,
  query: CalendarQuery,
): Promise<Replied> {
  const body = await agenda.read(query)
  agenda.remember(ctx.req.url!, query)
  const encoding = bestEncoding(ctx)
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Vary', 'Accept-Encoding')
  replyContent(ctx, encoding, await encodedBody(body, encoding))
  return REPLIED
}

/** Whether the request carries a session cookie or a key. Whose it is, if anybody's, is read later. */
function mayHaveSession({ headers }: IncomingMessage): boolean {
  if (headers.authorization !== undefined) return true
  return headers.cookie !== undefined && headers.cookie.includes(SID_COOKIE)
}
