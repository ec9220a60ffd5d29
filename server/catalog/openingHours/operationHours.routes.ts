import Router from '@koa/router'
import type { Deps } from '../../deps.ts'

/** `GET /api/operationHours`: each weekday's hours, monday first. */
export function operationHoursRoutes({ catalog }: Pick<Deps, 'catalog'>): Router {
  const router = new Router({ prefix: '/api/operationHours' })

  router.get('/', async (ctx) => {
    const { operationHours } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = operationHours
  })

  return router
}
