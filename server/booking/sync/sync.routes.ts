import Router from '@koa/router'
import * as v from 'valibot'
import { SyncQuerySchema } from '#shared/commands/sync/sync.schema.ts'
import { currentUser } from '../../platform/http/session.ts'
import { readSync, type SyncDeps } from './sync.ts'
import { unlessOutage } from '../../platform/db/outage.ts'
import { replyOnce } from '../../platform/http/encodedReply.ts'
import { permit } from '../../platform/http/access.ts'
import { deviceOf, type Enrolled } from '../../platform/http/enrolledDevice.ts'

/** `GET /api/sync`: all that changed since the cursor, for a device that works without a connection too. */
export function syncRoutes(deps: SyncDeps): Router {
  const router = new Router({ prefix: '/api/sync' })

  router.get('/', permit('agenda.read'), async (ctx) => {
    const query = v.parse(SyncQuerySchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    await noteWaiting(deps, deviceOf(ctx), query.waiting)
    await replyOnce(ctx, await readSync(deps, currentUser(ctx)!, query))
  })

  return router
}

/** How many edits an enrolled device has not sent, for the page of the system's health. Written when it changes; what reads goes on when nothing can be written. */
async function noteWaiting({ knex, reads }: SyncDeps, device: Enrolled | null, waiting?: number) {
  if (!device || waiting === undefined) return
  const row = await reads('devices').where({ id: device.id }).first('waiting')
  if (row?.waiting === waiting) return
  await unlessOutage(() => knex('devices').where({ id: device.id }).update({ waiting }), 0)
}
