import Router from '@koa/router'
import type { Deps } from '../../deps.ts'

/** `GET /api/closingDates`: all of them in the order of their dates, past ones too. */
export function closingDateRoutes({ catalog }: Pick<Deps, 'catalog'>): Router {
  const router = new Router({ prefix: '/api/closingDates' })

  router.get('/', async (ctx) => {
    const { closings } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = [...closings.values()].flat()
  })

  return router
}
