import Router from '@koa/router'
import type { VenueDeps } from './toVenue.ts'
import { answerOnce } from '../http/idempotency.ts'
import { expectedVersion } from '../http/ifMatch.ts'
import { requireAdmin } from '../http/session.ts'
import { changeVenue } from './changeVenue.ts'

/** `PATCH /api/venue`: what an admin says of the place. */
export function venueEditRoutes(deps: VenueDeps): Router {
  const router = new Router({ prefix: '/api/venue' })
  router.use(requireAdmin)

  router.patch('/', async (ctx) => {
    const expected = expectedVersion(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeVenue(tx, deps, expected, ctx.request.body),
    }))
  })

  return router
}
