import Router from '@koa/router'
import * as v from 'valibot'
import { CourtDraftSchema } from '#shared/venue/courts/court.schema.ts'
import { wireObject } from '#shared/platform/http/fields.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { rowEdit } from '../../platform/http/rowEdit.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { changeCourt, createCourt, removeCourt } from './court.ts'
import { anybody, permit } from '../../platform/http/access.ts'

/** `GET /api/courts`: the public list. */
export function courtRoutes({ catalog }: Pick<CatalogDeps, 'catalog'>): Router {
  const router = new Router({ prefix: '/api/courts' })

  router.get('/', anybody, async (ctx) => {
    const { courts } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = courts
  })

  return router
}

const RemovalQuerySchema = wireObject({
  permanent: v.optional(v.picklist(['true', 'false'], 'Use true ou false')),
})

/** The admins' edits of `/api/courts`. */
export function courtEditRoutes(deps: CatalogDeps): Router {
  const router = new Router({ prefix: '/api/courts' })

  router.post('/', permit('court.edit'), async (ctx) => {
    const draft = v.parse(CourtDraftSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await createCourt(tx, deps, draft),
    }))
  })

  router.patch('/:id', permit('court.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeCourt(tx, deps, edit, ctx.request.body),
    }))
  })

  // Without `permanent=true` it is only deactivated.
  router.delete('/:id', permit('court.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    const { permanent } = v.parse(RemovalQuerySchema, { ...ctx.query })
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body:
        permanent === 'true'
          ? await removeCourt(tx, deps, edit)
          : await changeCourt(tx, deps, edit, { active: false }),
    }))
  })

  return router
}
