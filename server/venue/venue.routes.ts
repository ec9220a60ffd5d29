import Router from '@koa/router'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'

/** `GET /api/venue`: the place, its time zone and the server's clock. */
export function venueRoutes({ catalog, clock, config, gateway }: Deps): Router {
  const router = new Router({ prefix: '/api/venue' })

  router.get('/', async (ctx) => {
    const { venue } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = {
      ...venue,
      timeZone: config.venueTimezone,
      isSandbox: gateway.sandbox,
      serverTime: toInstant(clock.now()),
    } satisfies Venue
  })

  return router
}
