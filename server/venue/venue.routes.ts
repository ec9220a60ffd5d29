import Router from '@koa/router'
import { answerOnce } from '../http/idempotency.ts'
import { expectedVersion } from '../http/rowEdit.ts'
import { changeVenue, toVenue, type VenueDeps } from './venue.ts'
import { anybody, permit } from '../http/access.ts'

/** `GET /api/venue`: the venue, its time zone and the server's clock. */
export function venueRoutes(deps: VenueDeps): Router {
  const router = new Router({ prefix: '/api/venue' })

  router.get('/', anybody, async (ctx) => {
    const { venue } = await deps.catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = toVenue(venue, deps, deps.clock.now())
  })

  return router
}

/** `PATCH /api/venue`: an admin's changes of the venue. */
export function venueEditRoutes(deps: VenueDeps): Router {
  const router = new Router({ prefix: '/api/venue' })

  router.patch('/', permit('settings.edit'), async (ctx) => {
    const expected = expectedVersion(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeVenue(tx, deps, expected, ctx.request.body),
    }))
  })

  return router
}
