import Router from '@koa/router'
import * as v from 'valibot'
import { PriceAdjustSchema } from '#shared/venue/prices/adjustPrices.ts'
import {
  PriceCopySchema,
  PriceDraftSchema,
  PriceQuerySchema,
} from '#shared/venue/prices/price.schema.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { rowEdit } from '../../platform/http/rowEdit.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import {
  adjustByPercent,
  changePrice,
  copyPrices,
  createPrice,
  priceEntries,
  removePrice,
} from './price.ts'
import { anybody, permit } from '../../platform/http/access.ts'

/** `GET /api/prices`: the public list. */
export function priceRoutes({ catalog }: Pick<CatalogDeps, 'catalog'>): Router {
  const router = new Router({ prefix: '/api/prices' })

  router.get('/', anybody, async (ctx) => {
    const { courtId, weekday } = v.parse(PriceQuerySchema, { ...ctx.query })
    const data = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = priceEntries(data)
      .filter((row) => courtId === undefined || row.courtId === courtId)
      .filter((row) => weekday === undefined || row.weekday === weekday)
  })

  return router
}

/** The admins' edits of `/api/prices`. */
export function priceEditRoutes(deps: CatalogDeps): Router {
  const router = new Router({ prefix: '/api/prices' })

  router.post('/', permit('price.edit'), async (ctx) => {
    const draft = v.parse(PriceDraftSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({ status: 201, body: await createPrice(tx, draft) }))
  })

  router.post('/copy', permit('price.edit'), async (ctx) => {
    const copy = v.parse(PriceCopySchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({ status: 200, body: await copyPrices(tx, copy) }))
  })

  router.post('/adjust', permit('price.edit'), async (ctx) => {
    const change = v.parse(PriceAdjustSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await adjustByPercent(tx, change),
    }))
  })

  router.patch('/:id', permit('price.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changePrice(tx, edit, ctx.request.body),
    }))
  })

  router.delete('/:id', permit('price.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({ status: 200, body: await removePrice(tx, edit) }))
  })

  return router
}
