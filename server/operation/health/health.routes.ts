import Router from '@koa/router'
import type { Context } from 'koa'
import { pendingMigrations } from '../../platform/db/migrate.ts'
import { isDamaged } from '../../platform/db/knownDamage.ts'
import type { Deps } from '../../platform/deps.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { hasJustWritten } from '../../platform/db/writeTransaction.ts'
import { beat } from '../../platform/jobs/leases.ts'
import { lastRoundAt } from '../../platform/jobs/rounds.ts'
import { anybody } from '../../platform/http/access.ts'

const PATIENCE_MS = 2_000

/** A write of this process that recent proves that the database can be written to. */
const PROOF_MS = 10_000

/** `/healthz`: the process is alive. `/readyz`: its database is migrated, takes writes and is whole, and how late the cleanup is. `/up`: the same for who exchanges or restarts what is down, which mends no damage: it is up as long as it answers. */
export function healthRoutes(
  deps: Pick<Deps, 'config' | 'knex' | 'health' | 'clock' | 'log' | 'process'>,
): Router {
  const router = new Router()
  // In a rush the other connections have a queue before them.
  const own = { knex: deps.health, clock: deps.clock }
  let migrated = false

  async function works() {
    migrated ||= (await pendingMigrations(own.knex)).length === 0
    if (!migrated) throw new Error('Migrations have not run yet')
    if (!hasJustWritten(deps.knex, PROOF_MS)) await beat({ ...own, process: deps.process }, true)
    const isWhole = !(await isDamaged({ config: deps.config, reads: own.knex }))
    const state = {
      lastSweepAt: await lastRoundAt(own),
      oldestExpiredAt: await oldestExpiredAt(own),
    }
    return { isWhole, state }
  }
  async function ask(ctx: Context) {
    try {
      return await within(PATIENCE_MS, works())
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready')
      ctx.status = 503
      return null
    }
  }

  router.get('/healthz', anybody, (ctx) => {
    ctx.body = { status: 'ok' }
  })

  router.get('/readyz', anybody, async (ctx) => {
    const found = await ask(ctx)
    if (found?.isWhole) {
      ctx.body = { status: 'ready', ...found.state }
    } else {
      ctx.status = 503
      ctx.body = { status: found ? 'damaged' : 'not-ready', ...found?.state }
    }
  })

  router.get('/up', anybody, async (ctx) => {
    const found = await ask(ctx)
    ctx.body = { status: found ? 'up' : 'down' }
  })

  return router
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

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
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
