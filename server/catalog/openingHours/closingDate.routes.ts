import Router from '@koa/router'
import type { CatalogDeps } from '../catalog.ts'

/** `GET /api/closingDates`: all of them in the order of their dates, past ones too. */
export function closingDateRoutes({ catalog }: Pick<CatalogDeps, 'catalog'>): Router {
  const router = new Router({ prefix: '/api/closingDates' })

  router.get('/', async (ctx) => {
    const { closings } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = [...closings.values()].flat()
  })

  return router
}
