import Router from '@koa/router'
import * as v from 'valibot'
import { PriceCopySchema, PriceDraftSchema } from '#shared/pricing/price.schema.ts'
import type { CatalogDeps } from '../catalog.ts'
import { answerOnce } from '../../http/idempotency.ts'
import { rowEdit } from '../../http/rowEdit.ts'
import { requireAdmin } from '../../http/session.ts'
import { changePrice } from './changePrice.ts'
import { copyPrices } from './copyPrices.ts'
import { createPrice } from './createPrice.ts'
import { removePrice } from './removePrice.ts'

/** What admins may do to `/api/prices`. */
export function priceEditRoutes(deps: CatalogDeps): Router {
  const router = new Router({ prefix: '/api/prices' })
  router.use(requireAdmin)

  router.post('/', async (ctx) => {
    const draft = v.parse(PriceDraftSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({ status: 201, body: await createPrice(tx, draft) }))
  })

  router.post('/copy', async (ctx) => {
    const copy = v.parse(PriceCopySchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({ status: 200, body: await copyPrices(tx, copy) }))
  })

  router.patch('/:id', async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changePrice(tx, edit, ctx.request.body),
    }))
  })

  router.delete('/:id', async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({ status: 200, body: await removePrice(tx, edit) }))
  })

  return router
}
