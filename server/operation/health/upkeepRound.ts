import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { wipeErased } from '../../platform/db/wipeErased.ts'
import { isQuietHour } from '../../platform/jobs/quietHour.ts'
import { recurringJob } from '../../platform/jobs/recurring.ts'
import { inOneProcess } from '../../platform/jobs/rounds.ts'
import { upkeep } from '../../platform/jobs/upkeep.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { checkStored } from './checkStored.ts'

/** The row of this round among the recurring ones. */
export const UPKEEP_ROUND = 'upkeep'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const AGAIN_AFTER_MS = 20 * HOUR_MS
/** A server that is never on at night does it by day. */
const AT_THE_LATEST_MS = 28 * HOUR_MS
const JOB_DAYS = 365
const BATCH = 1_000

/** Once a day, at the quiet hour: what has no person in it and would only grow. `forgetAssets` removes what older builds left. */
export async function upkeepRound(
  deps: PaymentDeps,
  forgetAssets: ((nowMs: number) => Promise<void>) | null,
): Promise<void> {
  if (!(await isDue(deps))) return
  await inOneProcess(deps, UPKEEP_ROUND, async () => {
    const { knex, clock } = deps
    await upkeep(deps, 'jobs', () => forgetJobs(knex, clock.now()))
    await upkeep(deps, 'qr-codes', () => forgetPictures(knex))
    await upkeep(deps, 'limits', () =>
      knex('rate_limits').where('expire', '<', Date.now()).delete(),
    )
    if (forgetAssets) {
      await upkeep(deps, 'assets', async () => {
        await forgetAssets(clock.now())
        return null
      })
    }
    await upkeep(deps, 'stored', () => checkStored(deps))
    await upkeep(deps, 'database', () => optimise(knex))
  })
}

async function isDue({ knex, clock, config }: PaymentDeps) {
  const { runAt } = await recurringJob({ knex, clock }, UPKEEP_ROUND)
  const age = clock.now() - fromInstant(runAt)
  if (age < 0 || age >= AT_THE_LATEST_MS) return true
  return age >= AGAIN_AFTER_MS && isQuietHour(clock.now(), config.venueTimezone)
}

// A few at a time: a write of a customer gets its turn between two of them. One with a name keeps it from being done twice.
async function forgetJobs(knex: Db, nowMs: number) {
  const until = toInstant(nowMs - JOB_DAYS * DAY_MS)
  let removed = 0
  for (;;) {
    const ids = await knex('jobs')
      .where('doneAt', '<', until)
      .whereNull('uniqueKey')
      .limit(BATCH)
      .pluck('id')
    if (ids.length === 0) return removed
    removed += await knex('jobs').whereIn('id', ids).delete()
  }
}

// Nobody scans the code of a charge that is closed, and its picture is most of the row: who asks for it again gets it drawn.
async function forgetPictures(knex: Db) {
  let emptied = 0
  for (;;) {
    const ids = await knex('payment_attempts')
      .whereNotNull('closedAt')
      .whereNotNull('pixImage')
      .limit(BATCH)
      .pluck('id')
    if (ids.length === 0) return emptied
    emptied += await knex('payment_attempts').whereIn('id', ids).update({ pixImage: null })
  }
}

/** Fresh statistics for the planner, bounded; never a VACUUM, which would stop every write while it runs: pages that are free are used again. */
async function optimise(knex: Db): Promise<null> {
  if (isSqlite(knex)) {
    await knex.raw('PRAGMA analysis_limit = 400')
    await knex.raw('PRAGMA optimize')
    // Empties the journal of what was forgotten today; where a read is in the way, tomorrow's does.
    await wipeErased(knex)
  } else {
    await knex.raw('VACUUM (ANALYZE)')
  }
  return null
}
