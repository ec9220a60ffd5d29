import Router from '@koa/router'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { rowEdit } from '../../platform/http/rowEdit.ts'
import { currentUser } from '../../platform/http/session.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { changeOperationHours } from './operationHours.ts'
import type { OpeningDeps } from './stranded.ts'
import { anybody, permit } from '../../platform/http/access.ts'

/** `GET /api/operationHours`: each weekday's hours, monday first. */
export function operationHoursRoutes({ catalog }: Pick<CatalogDeps, 'catalog'>): Router {
  const router = new Router({ prefix: '/api/operationHours' })

  router.get('/', anybody, async (ctx) => {
    const { operationHours } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = operationHours
  })

  return router
}

/** The admins' edits of `/api/operationHours`. */
export function operationHoursEditRoutes(deps: CatalogDeps & OpeningDeps): Router {
  const router = new Router({ prefix: '/api/operationHours' })

  router.patch('/:id', permit('court.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeOperationHours(tx, deps, currentUser(ctx)!, edit, ctx.request.body),
    }))
  })

  return router
}
