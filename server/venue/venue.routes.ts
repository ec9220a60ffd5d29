import Router from '@koa/router'
import { toVenue, type VenueDeps } from './toVenue.ts'

/** `GET /api/venue`: the place, its time zone and the server's clock. */
export function venueRoutes(deps: VenueDeps): Router {
  const router = new Router({ prefix: '/api/venue' })

  router.get('/', async (ctx) => {
    const { venue } = await deps.catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = toVenue(venue, deps, deps.clock.now())
  })

  return router
}
