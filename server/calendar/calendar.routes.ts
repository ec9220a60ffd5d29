import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { CalendarQuerySchema } from '#shared/calendar/calendar.schema.ts'
import type { Deps } from '../deps.ts'
import { createCalendarCache, type Encoding } from './calendarCache.ts'

/** `GET /api/calendar`, public and the same for all: mounted before the session. */
export function calendarRoutes(deps: Deps): Router {
  const router = new Router()
  const calendarBody = createCalendarCache(deps)

  router.get('/api/calendar', async (ctx) => {
    const body = await calendarBody(v.parse(CalendarQuerySchema, { ...ctx.query }))
    ctx.set('ETag', body.etag)
    ctx.set('Cache-Control', 'no-cache')
    ctx.set('Vary', 'Accept-Encoding')
    if (matches(ctx.get('If-None-Match'), body.etag)) {
      ctx.status = 304
      return
    }
    const encoding = bestEncoding(ctx)
    const bytes = await body.encoded(encoding)
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
    ctx.type = 'application/json; charset=utf-8'
    ctx.body = bytes
  })

  return router
}

// One by one: asked together, the browser's order would win, and it names gzip first.
function bestEncoding(ctx: Context): Encoding {
  if (ctx.acceptsEncodings('br')) return 'br'
  return ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity'
}

function matches(header: string, etag: string) {
  return header !== '' && header.split(',').some((tag) => tag.trim() === etag)
}
