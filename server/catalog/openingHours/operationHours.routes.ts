import Router from '@koa/router'
import type { CatalogDeps } from '../catalog.ts'

/** `GET /api/operationHours`: each weekday's hours, monday first. */
export function operationHoursRoutes({ catalog }: Pick<CatalogDeps, 'catalog'>): Router {
  const router = new Router({ prefix: '/api/operationHours' })

  router.get('/', async (ctx) => {
    const { operationHours } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = operationHours
  })

  return router
}
