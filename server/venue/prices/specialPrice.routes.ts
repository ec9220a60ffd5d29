import Router from '@koa/router'
import * as v from 'valibot'
import {
  SpecialPriceDraftSchema,
  SpecialPriceQuerySchema,
} from '#shared/venue/prices/price.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { rowEdit } from '../../platform/http/rowEdit.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import {
  changeSpecialPrice,
  createSpecialPrice,
  removeSpecialPrice,
  specialPriceEntries,
} from './specialPrice.ts'
import { anybody, permit } from '../../platform/http/access.ts'

/** `GET /api/special-prices`: the public list, without past dates unless they are requested. */
export function specialPriceRoutes({
  catalog,
  clock,
  config,
}: Pick<CatalogDeps, 'catalog' | 'clock' | 'config'>): Router {
  const router = new Router({ prefix: '/api/special-prices' })

  router.get('/', anybody, async (ctx) => {
    const query = v.parse(SpecialPriceQuerySchema, { ...ctx.query })
    const data = await catalog.current()
    const today = venueNow(clock.now(), config.venueTimezone).date
    const showAll = query.showAll === 'true'
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = specialPriceEntries(data)
      .filter((row) => showAll || query.date === undefined || row.date === query.date)
      .filter((row) => query.courtId === undefined || row.courtId === query.courtId)
      .filter((row) => query.showPast === 'true' || row.date >= today)
  })

  return router
}

/** The admins' edits of `/api/special-prices`. */
export function specialPriceEditRoutes(deps: CatalogDeps): Router {
  const router = new Router({ prefix: '/api/special-prices' })

  router.post('/', permit('price.edit'), async (ctx) => {
    const draft = v.parse(SpecialPriceDraftSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await createSpecialPrice(tx, draft),
    }))
  })

  router.patch('/:id', permit('price.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeSpecialPrice(tx, edit, ctx.request.body),
    }))
  })

  router.delete('/:id', permit('price.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await removeSpecialPrice(tx, edit),
    }))
  })

  return router
}
