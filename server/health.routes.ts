import Router from '@koa/router'
import { pendingMigrations } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { backgroundState } from './background.ts'

const PATIENCE_MS = 2_000

/** `/healthz`: the process lives. `/readyz`: with a migrated database behind it, and how far the tidying up is. */
export function healthRoutes(deps: Pick<Deps, 'knex' | 'clock' | 'log'>): Router {
  const router = new Router()
  let migrated = false

  async function state() {
    migrated ||= (await pendingMigrations(deps.knex)).length === 0
    if (!migrated) throw new Error('Migrations have not run yet')
    return backgroundState(deps)
  }

  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' }
  })

  router.get('/readyz', async (ctx) => {
    try {
      ctx.body = { status: 'ready', ...(await within(PATIENCE_MS, state())) }
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready')
      ctx.status = 503
      ctx.body = { status: 'not-ready' }
    }
  })

  return router
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
