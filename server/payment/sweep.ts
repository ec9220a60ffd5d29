import { addDays } from '#shared/time/civil.ts'
import { toInstant } from '../db/instant.ts'
import { lockCourts, writeTransaction } from '../db/writeTransaction.ts'
import type { PaymentDeps } from './gateway.ts'
import { IDEMPOTENCY_DAYS } from '../http/idempotency.ts'
import { deleteHolds } from '../occupancy/freeSlots.ts'
import { endExpiredGroup } from './endExpiredGroup.ts'

const BATCH = 200

/** Tidies up what has run out. Nothing depends on it: what has run out is free the moment it does, swept or not. */
export async function sweep(deps: PaymentDeps): Promise<void> {
  await sweepHolds(deps)
  await sweepUnpaid(deps)
  await sweepRecords(deps)
}

async function sweepHolds(deps: PaymentDeps) {
  const now = toInstant(deps.clock.now())
  const stale = await deps.knex('holds').where('expiresAt', '<=', now).limit(BATCH).select('id')
  if (stale.length === 0) return
  await writeTransaction(deps, async (tx) => {
    await lockCourts(tx)
    const ids = stale.map(({ id }) => id)
    // Again inside: one may have been renewed in the meantime.
    const rows = await tx.trx('holds').whereIn('id', ids).where('expiresAt', '<=', now).select('id')
    await deleteHolds(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

async function sweepUnpaid(deps: PaymentDeps) {
  const now = toInstant(deps.clock.now())
  const groups = await deps
    .knex('reservations')
    .where({ status: 'pending' })
    .where('expiresAt', '<=', now)
    .distinct('paymentGroupId')
    .limit(BATCH)
  for (const { paymentGroupId } of groups) {
    if (paymentGroupId !== null) await endExpiredGroup(deps, paymentGroupId)
  }
}

async function sweepRecords(deps: PaymentDeps) {
  const nowMs = deps.clock.now()
  const today = toInstant(nowMs).slice(0, 10)
  await deps
    .knex('idempotency_keys')
    .where('createdAt', '<', addDays(today, -IDEMPOTENCY_DAYS))
    .delete()
  await deps.knex('sessions').where('expiresAt', '<=', toInstant(nowMs)).delete()
}
