import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { CalendarQuery } from '#shared/calendar/calendar.schema.ts'
import { SID_COOKIE } from '../../http/sidCookie.ts'
import { encodedBody, type CalendarCache, type Encoding } from './calendarCache.ts'

export const CALENDAR_PATH = '/api/calendar'

/** Answers what everybody gets. */
export async function replyPublic(
  ctx: Context,
  cache: CalendarCache,
  query: CalendarQuery,
): Promise<void> {
  const body = await cache.read(query)
  cache.remember(ctx.req.url!, query)
  const encoding = bestEncoding(ctx)
  const content = await encodedBody(body, encoding)
  ctx.set('ETag', body.etag)
  ctx.set('Cache-Control', 'no-cache')
  ctx.set('Vary', 'Accept-Encoding')
  if (hasTag(ctx.get('If-None-Match'), body.etag)) ctx.status = 304
  else replyContent(ctx, encoding, content)
}

/** Answers what is an admin's alone: nobody may keep it. */
export async function replyPrivate(
  ctx: Context,
  agenda: CalendarCache,
  query: CalendarQuery,
): Promise<void> {
  const body = await agenda.read(query)
  agenda.remember(ctx.req.url!, query)
  const encoding = bestEncoding(ctx)
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Vary', 'Accept-Encoding')
  replyContent(ctx, encoding, await encodedBody(body, encoding))
}

function replyContent(ctx: Context, encoding: Encoding, content: Buffer) {
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = content
}

/** What browsers send, and who asks for nothing; whatever weighs its encodings takes the long way. */
export function simpleEncoding({ headers }: IncomingMessage): Encoding | null {
  const accepted = headers['accept-encoding']
  if (accepted === undefined || accepted === 'identity') return 'identity'
  return typeof accepted === 'string' && /\bbr\b(?!;)/.test(accepted) ? 'br' : null
}

// One by one: asked together, the browser's order would win, and it names gzip first.
function bestEncoding(ctx: Context): Encoding {
  if (ctx.acceptsEncodings('br')) return 'br'
  return ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity'
}

/** Whether an `If-None-Match` names the tag. */
export function hasTag(header: string, etag: string): boolean {
  return header !== '' && (header === etag || header.split(',').some((tag) => tag.trim() === etag))
}

/** Whether the browser may have a session. A mere look: whose it is, if anybody's, is read behind the session. */
export function mayHaveSession({ headers }: IncomingMessage): boolean {
  return headers.cookie !== undefined && headers.cookie.includes(`${SID_COOKIE}=`)
}
