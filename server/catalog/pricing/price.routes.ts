import Router from '@koa/router'
import * as v from 'valibot'
import { toReais } from '#shared/money/money.ts'
import {
  PriceQuerySchema,
  SpecialPriceQuerySchema,
  type PriceEntry,
  type SpecialPriceEntry,
} from '#shared/pricing/price.schema.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { CatalogDeps } from '../catalog.ts'

/** `GET /api/prices` and `GET /api/special-prices`. */
export function priceRoutes({
  catalog,
  clock,
  config,
}: Pick<CatalogDeps, 'catalog' | 'clock' | 'config'>): Router {
  const router = new Router()

  router.get('/api/prices', async (ctx) => {
    const { courtId, weekday } = v.parse(PriceQuerySchema, { ...ctx.query })
    const { prices } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = prices
      .filter((row) => courtId === undefined || row.courtId === courtId)
      .filter((row) => weekday === undefined || row.weekday === weekday)
      .map(toWire) satisfies PriceEntry[]
  })

  router.get('/api/special-prices', async (ctx) => {
    const query = v.parse(SpecialPriceQuerySchema, { ...ctx.query })
    const { specialPrices, courts } = await catalog.current()
    const today = venueNow(clock.now(), config.venueTimezone).date
    const showAll = query.showAll === 'true'
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = [...specialPrices.values()]
      .flat()
      .filter((row) => showAll || query.date === undefined || row.date === query.date)
      .filter((row) => query.courtId === undefined || row.courtId === query.courtId)
      .filter((row) => query.showPast === 'true' || row.date >= today)
      .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
      .map((row) => ({
        ...toWire(row),
        court: { id: row.courtId, name: courts.find(({ id }) => id === row.courtId)?.name ?? '' },
      })) satisfies SpecialPriceEntry[]
  })

  return router
}

function toWire<T extends { priceCents: number }>({ priceCents, ...row }: T) {
  return { ...row, price: toReais(priceCents) }
}
