import Router from '@koa/router'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { expectedVersion } from '../../platform/http/rowEdit.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { makePicture, readPicture, setPicture } from './picture.ts'
import { changeVenue, toVenue, type VenueDeps } from './venue.ts'
import { anybody, permit } from '../../platform/http/access.ts'

/** `GET /api/venue`: the venue, its time zone and the server's clock. */
export function venueRoutes(deps: VenueDeps): Router {
  const router = new Router({ prefix: '/api/venue' })

  router.get('/', anybody, async (ctx) => {
    const { venue } = await deps.catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = toVenue(venue, deps, deps.clock.now())
  })

  router.get('/picture/:name', anybody, async (ctx) => {
    const file = await readPicture(deps.reads, ctx.params['name']!)
    if (!file) throw new ProblemError('not-found')
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
    ctx.type = file.type
    ctx.body = file.content
  })

  return router
}

/** `PATCH /api/venue`: an admin's changes of the venue, and its picture. */
export function venueEditRoutes(deps: VenueDeps): Router {
  const router = new Router({ prefix: '/api/venue' })

  router.patch('/', permit('settings.edit'), async (ctx) => {
    const expected = expectedVersion(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeVenue(tx, deps, expected, ctx.request.body),
    }))
  })

  router.post('/picture', permit('settings.edit'), async (ctx) => {
    const expected = expectedVersion(ctx)
    // Made before the transaction begins: it takes half a second.
    const picture = await makePicture(ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await setPicture(tx, deps, expected, picture),
    }))
  })

  router.delete('/picture', permit('settings.edit'), async (ctx) => {
    const expected = expectedVersion(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await setPicture(tx, deps, expected, null),
    }))
  })

  return router
}
