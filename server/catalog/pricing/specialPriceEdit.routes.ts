import Router from '@koa/router'
import * as v from 'valibot'
import { SpecialPriceDraftSchema } from '#shared/pricing/price.schema.ts'
import type { CatalogDeps } from '../catalog.ts'
import { answerOnce } from '../../http/idempotency.ts'
import { rowEdit } from '../../http/rowEdit.ts'
import { requireAdmin } from '../../http/session.ts'
import { changeSpecialPrice } from './changeSpecialPrice.ts'
import { createSpecialPrice } from './createSpecialPrice.ts'
import { removeSpecialPrice } from './removeSpecialPrice.ts'

/** What admins may do to `/api/special-prices`. */
export function specialPriceEditRoutes(deps: CatalogDeps): Router {
  const router = new Router({ prefix: '/api/special-prices' })
  router.use(requireAdmin)

  router.post('/', async (ctx) => {
    const draft = v.parse(SpecialPriceDraftSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await createSpecialPrice(tx, draft),
    }))
  })

  router.patch('/:id', async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeSpecialPrice(tx, edit, ctx.request.body),
    }))
  })

  router.delete('/:id', async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await removeSpecialPrice(tx, edit),
    }))
  })

  return router
}
