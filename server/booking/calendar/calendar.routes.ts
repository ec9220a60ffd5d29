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
import { type CalendarBody, type CalendarCache, encodedBody, isOneDay } from './calendarCache.ts'
import {
  bestEncoding,
  type Encoding,
  replyContent,
  simpleEncoding,
} from '../../platform/http/encodedReply.ts'
import { hasTag, replyTagged } from './replyTagged.ts'

/** Answers a cached week before any other middleware runs: most requests of a busy evening are for it. */
export function cachedCalendar(
  cache: CalendarCache,
  deps: Pick<Deps, 'epoch' | 'config'>,
): Middleware {
  const { config, epoch } = deps
  const send = createSender(deps, ({ etag }) => ({ ETag: etag, 'Cache-Control': 'no-cache' }))
  return (ctx, next) => {
    const { req, res } = ctx
    if (req.method !== 'GET' || !req.url!.startsWith(CALENDAR_PATH)) return next()
    const body = cache.peek(req.url!)
    if (body?.isOneDay && mayHaveSession(req)) return next()
    const encoding = body && simpleEncoding(req)
    const content = encoding && body.encoded[encoding]
    if (!content) return next()
    if (!hasTag(req.headers['if-none-match'] ?? '', body.etag)) {
      return send(ctx, encoding, content, body)
    }
    ctx.respond = false
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
  deps: Pick<Deps, 'epoch' | 'config'>,
): Middleware {
  const send = createSender(deps, () => ({}))
  return (ctx, next) => {
    const { req } = ctx
    if (req.method !== 'GET' || !req.url!.startsWith(CALENDAR_PATH)) return next()
    const mark = admins.markOf(req.headers.cookie)
    if (!mark) return next()
    const body = agenda.peek(req.url!)
    const encoding = body && simpleEncoding(req)
    const content = encoding && body.encoded[encoding]
    if (!content) return next()
    // Checked a moment ago: the log's line would otherwise cost as much again as the answer.
    ctx.state['sessionMark'] = mark
    return send(ctx, encoding, content, body)
  }
}

/**
 * Sends cached bytes with their headers, which are put together once: doing so for each request of a rush takes as long as a
 * quarter of all else here. Written to the socket directly, as Koa's own way of answering takes as long again as all of it.
 */
function createSender(
  { epoch, config }: Pick<Deps, 'epoch' | 'config'>,
  headersOf: (body: CalendarBody) => Record<string, string>,
) {
  const heads = new WeakMap<Buffer, string[]>()
  const headOf = (encoding: Encoding, content: Buffer, body: CalendarBody) =>
    Object.entries({
      ...FOR_DATA,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(content.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
      [EPOCH_HEADER]: epoch,
      ...headersOf(body),
    }).flat()
  return (ctx: Context, encoding: Encoding, content: Buffer, body: CalendarBody) => {
    let head = heads.get(content)
    if (!head) heads.set(content, (head = headOf(encoding, content, body)))
    const tls = Object.entries(hsts(ctx, config)).flat()
    ctx.respond = false
    ctx.res.writeHead(200, tls.length > 0 ? [...head, ...tls] : head)
    ctx.res.end(content)
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
