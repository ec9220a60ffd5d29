import * as call from '#shared/operation/system.calls.ts'
import { createCalls, WithStatus, type Calls } from '../../platform/http/calls.ts'
import { addressOf } from '../../platform/db/connect.ts'
import { lostFile } from '../../platform/db/lostFile.ts'
import { pendingMigrations } from '../../platform/db/migrate.ts'
import { isDamaged } from '../../platform/db/knownDamage.ts'
import type { Deps } from '../../platform/deps.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { hasJustWritten } from '../../platform/db/writeTransaction.ts'
import { beat } from '../../platform/jobs/leases.ts'
import { lastRoundAt } from '../../platform/jobs/rounds.ts'

const PATIENCE_MS = 2_000

/** A write of this process that recent proves that the database can be written to. */
const PROOF_MS = 10_000

/** `/healthz`: the process is alive. `/readyz`: its database is migrated, takes writes and is whole, and how late the cleanup is. `/up`: the same for who exchanges or restarts what is down, which mends no damage: it is up as long as it answers. */
export function healthRoutes(
  deps: Pick<Deps, 'config' | 'knex' | 'health' | 'clock' | 'log' | 'process'>,
): Calls {
  const calls = createCalls(null)
  // In a rush the other connections have a queue before them.
  const own = { config: deps.config, knex: deps.health, clock: deps.clock }
  let migrated = false

  async function works() {
    migrated ||= (await pendingMigrations(own.knex)).length === 0
    if (!migrated) throw new Error('Migrations have not run yet')
    if (lostFile(addressOf(deps.config.database))) throw new Error('Its file is gone')
    if (!hasJustWritten(deps.knex, PROOF_MS)) await beat({ ...own, process: deps.process }, true)
    const isWhole = !(await isDamaged({ config: deps.config, reads: own.knex }))
    const state = {
      lastSweepAt: await lastRoundAt(own),
      oldestExpiredAt: await oldestExpiredAt(own),
    }
    return { isWhole, state }
  }
  async function ask() {
    try {
      return await within(PATIENCE_MS, works())
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready')
      return null
    }
  }

  calls.answer(call.readAlive, () => ({ status: 'ok' as const }))
  calls.answer(call.readReady, async () => {
    const found = await ask()
    if (found?.isWhole) return { status: 'ready' as const, ...found.state }
    const status = found ? ('damaged' as const) : ('not-ready' as const)
    return new WithStatus(503, { status, ...found?.state })
  })
  calls.answer(call.readUp, async () =>
    (await ask()) ? { status: 'up' as const } : new WithStatus(503, { status: 'down' as const }),
  )

  return calls
}

/** The oldest row that the background work has not cleaned up yet. */
async function oldestExpiredAt({ knex, clock }: Pick<Deps, 'knex' | 'clock'>) {
  const now = toInstant(clock.now())
  const hold = await knex('holds').where('expiresAt', '<=', now).min('expiresAt as at').first()
  const unpaid = await knex('reservations')
    .where({ status: 'pending' })
    .where('expiresAt', '<=', now)
    .min('expiresAt as at')
    .first()
  return [hold?.['at'], unpaid?.['at']].filter(Boolean).sort()[0] ?? null
}

export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database took more than ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
