import { addDays } from '#shared/platform/time/civil.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { lockCourts, writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { IDEMPOTENCY_DAYS } from '../../platform/http/idempotency.ts'
import { sweepVersionTimes } from '../../platform/db/versionTimes.ts'
import { sweepHeldEdits } from '../../booking/sync/heldEdits.ts'
import { sweepTurns } from '../../booking/limits/turns.ts'
import { sweepAskedMails } from '../../account/people/askedMail.ts'
import { sweepUnlockSecrets } from '../../account/devices/unlockSecrets.ts'
import { sweepFailures } from './failedRequests.ts'
import { sweepFeeds } from '../../guest/feeds/feeds.ts'
import { deleteExpiredHolds } from '../../venue/occupancy/freeSlots.ts'

const BATCH = 200
const DAY_MS = 86_400_000

/** Deletes holds that have run out. Nothing depends on it: their hours are free the moment they run out. */
export async function sweepHolds(deps: Deps): Promise<void> {
  const now = toInstant(deps.clock.now())
  const stale = await deps.knex('holds').where('expiresAt', '<=', now).limit(BATCH).select('id')
  if (stale.length === 0) return
  await writeTransaction(deps, async (tx) => {
    await lockCourts(tx)
    const ids = stale.map(({ id }) => id)
    // Checked again in the transaction: a hold may have been renewed in the meantime.
    const rows = await tx.trx('holds').whereIn('id', ids).where('expiresAt', '<=', now).select('id')
    await deleteExpiredHolds(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

/** Deletes ended sessions and blocks, carts that ran out, what is counted for an hour, and links, approvals and processes of long ago. */
export async function sweepRequests({ knex, clock }: Pick<Deps, 'knex' | 'clock'>): Promise<void> {
  const now = toInstant(clock.now())
  const oldest = addDays(now.slice(0, 10), -IDEMPOTENCY_DAYS)
  await knex('sessions').where('expiresAt', '<=', now).delete()
  const yesterday = toInstant(clock.now() - DAY_MS)
  await knex('lapsed_carts').where('endedAt', '<=', yesterday).delete()
  await knex('blocked_clients').where('until', '<=', now).delete()
  await sweepTurns(knex, clock.now())
  await knex('auth_steps').where('expiresAt', '<=', now).delete()
  await knex('account_links').where('expiresAt', '<', oldest).delete()
  await sweepAskedMails(knex, clock.now())
  await knex('approvals').where('expiresAt', '<', oldest).delete()
  await knex('grants').where('expiresAt', '<=', now).delete()
  await knex('credit_grants').where('expiresAt', '<=', now).delete()
  await sweepFeeds(knex, clock.now())
  await sweepUnlockSecrets(knex, clock.now())
  await sweepHeldEdits(knex, clock.now())
  await sweepVersionTimes(knex, clock.now())
  await sweepFailures(knex, clock.now())
  await knex('processes').where('seenAt', '<', oldest).delete()
}
