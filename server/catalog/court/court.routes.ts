import Router from '@koa/router'
import type { CatalogDeps } from '../catalog.ts'

/** `GET /api/courts`: everybody's list. */
export function courtRoutes({ catalog }: Pick<CatalogDeps, 'catalog'>): Router {
  const router = new Router({ prefix: '/api/courts' })

  router.get('/', async (ctx) => {
    const { courts } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = courts
  })

  return router
}
