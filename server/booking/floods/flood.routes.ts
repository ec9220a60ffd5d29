import * as call from '#shared/booking/hold.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import { BLOCK_HOURS } from '#shared/booking/hold/flood.ts'
import { record, type AuditedFields } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { listFloods, releaseFlood } from './floods.ts'

const HOUR_MS = 3_600_000

/** `/api/floods`: addresses and networks that keep many hours from others without paying. */
export function floodRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readFloods, () => listFloods(deps.reads, deps.clock.now()))
  calls.answer(call.releaseFlood, async ({ body: { client } }, { ctx, once, user }) => {
    const replied = await once(async (tx) => {
      const released = await releaseFlood(tx, user, client)
      await recordAct(tx, ctx, { client, hours: released })
      return { released }
    })
    deps.jobs.wake()
    return replied
  })
  calls.answer(call.blockClient, ({ body: { client } }, { ctx, once, user }) =>
    once(async (tx) => {
      const { trx, nowMs } = tx
      const until = toInstant(nowMs + BLOCK_HOURS * HOUR_MS)
      await trx('blocked_clients')
        .insert({ client, until, userId: user.id, createdAt: toInstant(nowMs) })
        .onConflict('client')
        .merge()
      await recordAct(tx, ctx, { client })
      return listFloods(trx, nowMs)
    }),
  )
  calls.answer(call.unblockClient, ({ query: { client } }, { ctx, once }) =>
    once(async (tx) => {
      await tx.trx('blocked_clients').where({ client }).delete()
      await recordAct(tx, ctx, { client })
      return listFloods(tx.trx, tx.nowMs)
    }),
  )
  return calls
}

/** With the address, which the entry of any other write would leave out. */
function recordAct(tx: Tx, { method, path }: Context, after: AuditedFields) {
  return record(tx, [{ entity: 'request', id: `${method} ${path}`, action: 'written', after }])
}
