import Router from '@koa/router'
import * as v from 'valibot'
import { toReais } from '#shared/money/money.ts'
import {
  PriceCopySchema,
  PriceDraftSchema,
  PriceQuerySchema,
  type PriceEntry,
} from '#shared/pricing/price.schema.ts'
import { answerOnce } from '../http/idempotency.ts'
import { rowEdit } from '../http/rowEdit.ts'
import { requireAdmin } from '../http/session.ts'
import type { CatalogDeps } from './catalog.ts'
import { changePrice, copyPrices, createPrice, removePrice } from './price.ts'

/** `GET /api/prices`: the public list. */
export function priceRoutes({ catalog }: Pick<CatalogDeps, 'catalog'>): Router {
  const router = new Router({ prefix: '/api/prices' })

  router.get('/', async (ctx) => {
    const { courtId, weekday } = v.parse(PriceQuerySchema, { ...ctx.query })
    const { prices } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = prices
      .filter((row) => courtId === undefined || row.courtId === courtId)
      .filter((row) => weekday === undefined || row.weekday === weekday)
      .map(({ priceCents, ...row }) => ({
        ...row,
        price: toReais(priceCents),
      })) satisfies PriceEntry[]
  })

  return router
}

/** The admins' edits of `/api/prices`. */
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
