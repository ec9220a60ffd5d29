import Router from '@koa/router'
import type { CatalogDeps } from '../catalog.ts'
import { answerOnce } from '../../http/idempotency.ts'
import { rowEdit } from '../../http/rowEdit.ts'
import { currentUser, requireAdmin } from '../../http/session.ts'
import { changeOperationHours } from './changeOperationHours.ts'
import type { OpeningDeps } from './resolveStranded.ts'

/** What admins may do to `/api/operationHours`. */
export function operationHoursEditRoutes(deps: CatalogDeps & OpeningDeps): Router {
  const router = new Router({ prefix: '/api/operationHours' })
  router.use(requireAdmin)

  router.patch('/:id', async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeOperationHours(tx, deps, currentUser(ctx)!, edit, ctx.request.body),
    }))
  })

  return router
}
