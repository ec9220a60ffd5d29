import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { BLOCK_HOURS, FloodClientSchema, type ReleaseAnswer } from '#shared/booking/hold/flood.ts'
import { record, type AuditedFields } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { permit } from '../../platform/http/access.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { currentUser } from '../../platform/http/session.ts'
import { listFloods, releaseFlood } from './floods.ts'

const HOUR_MS = 3_600_000

/** `/api/floods`: addresses that keep many hours from others without paying. */
export function floodRoutes(deps: CatalogDeps): Router {
  const router = new Router({ prefix: '/api/floods' })

  router.get('/', permit('flood.release'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await listFloods(deps.reads, deps.clock.now())
  })

  router.post('/release', permit('flood.release'), async (ctx) => {
    const { client } = v.parse(FloodClientSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => {
      const released = await releaseFlood(tx, currentUser(ctx)!, client)
      await recordAct(tx, ctx, { client, hours: released })
      return { status: 200, body: { released } satisfies ReleaseAnswer }
    })
    deps.jobs.wake()
  })

  router.post('/block', permit('flood.release'), async (ctx) => {
    const { client } = v.parse(FloodClientSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => {
      const { trx, nowMs } = tx
      const until = toInstant(nowMs + BLOCK_HOURS * HOUR_MS)
      await trx('blocked_clients')
        .insert({ client, until, userId: userId(ctx), createdAt: toInstant(nowMs) })
        .onConflict('client')
        .merge()
      await recordAct(tx, ctx, { client })
      return { status: 200, body: await listFloods(trx, nowMs) }
    })
  })

  router.delete('/block', permit('flood.release'), async (ctx) => {
    const { client } = v.parse(FloodClientSchema, { ...ctx.query })
    await answerOnce(deps, ctx, async (tx) => {
      await tx.trx('blocked_clients').where({ client }).delete()
      await recordAct(tx, ctx, { client })
      return { status: 200, body: await listFloods(tx.trx, tx.nowMs) }
    })
  })

  return router
}

/** With the address, which the entry of any other write would leave out. */
function recordAct(tx: Tx, { method, path }: Context, after: AuditedFields) {
  return record(tx, [{ entity: 'request', id: `${method} ${path}`, action: 'written', after }])
}

function userId(ctx: Context) {
  return currentUser(ctx)!.id
}
