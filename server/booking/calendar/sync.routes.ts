import Router from '@koa/router'
import * as v from 'valibot'
import { SyncQuerySchema } from '#shared/sync/sync.schema.ts'
import { currentUser } from '../../http/session.ts'
import { replyOnce } from './calendar.routes.ts'
import { readSync, type SyncDeps } from './sync.ts'
import { permit } from '../../http/access.ts'

/** `GET /api/sync`: all that changed since the cursor, for a device that works without a connection too. */
export function syncRoutes(deps: SyncDeps): Router {
  const router = new Router({ prefix: '/api/sync' })

  router.get('/', permit('agenda.read'), async (ctx) => {
    const query = v.parse(SyncQuerySchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    await replyOnce(ctx, await readSync(deps, currentUser(ctx)!, query))
  })

  return router
}
