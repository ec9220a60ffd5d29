import type { Context } from 'koa'
import { REPLIED, type Replied } from '../../platform/http/calls.ts'
import { bestEncoding, replyContent } from '../../platform/http/encodedReply.ts'
import { type CalendarBody, encodedBody } from './calendarCache.ts'

/** Sends a cached answer, or a 304 to who has it. */
export async function replyTagged(
  ctx: Context,
  body: CalendarBody,
  type?: string,
): Promise<Replied> {
  const encoding = bestEncoding(ctx)
  const content = await encodedBody(body, encoding)
  ctx.set('ETag', body.etag)
  ctx.set('Vary', 'Accept-Encoding')
  if (hasTag(ctx.get('If-None-Match'), body.etag)) ctx.status = 304
  else replyContent(ctx, encoding, content, type)
  return REPLIED
}

/** Whether an `If-None-Match` names the tag. */
export function hasTag(header: string, etag: string): boolean {
  return header !== '' && (header === etag || header.split(',').some((tag) => tag.trim() === etag))
}
