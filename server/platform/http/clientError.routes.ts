import Router from '@koa/router'
import * as v from 'valibot'
import {
  ClientErrorSchema,
  type ClientErrorCount,
} from '#shared/platform/http/clientError.schema.ts'
import type { Clock } from '../settings/clock.ts'
import type { Config } from '../settings/config.ts'
import type { Db } from '../db/db.ts'
import type { Logger } from 'pino'
import { createRateLimit } from './rateLimit.ts'
import { anybody, permit } from './access.ts'

const DAY_MS = 86_400_000
const DAYS = 7

/** `/api/client-errors`: errors of the app in browsers. Logged one by one, counted by day. */
export function clientErrorRoutes(deps: {
  clock: Clock
  config: Config
  knex: Db
  log: Logger
}): Router {
  const { clock, knex, log } = deps
  const router = new Router({ prefix: '/api/client-errors' })
  const rateLimit = createRateLimit(deps)
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

  router.post(
    '/',
    anybody,
    rateLimit({ name: 'client-errors', points: 20, seconds: 600 }),
    async (ctx) => {
      const error = v.parse(ClientErrorSchema, ctx.request.body)
      log.error(error, 'a defect in the app')
      await knex('client_error_counts')
        .insert({ day: dayOf(clock.now()), count: 1 })
        .onConflict('day')
        .merge({ count: knex.raw('client_error_counts.count + 1') })
      ctx.status = 204
    },
  )

  router.get('/', permit('diagnostics.read'), async (ctx) => {
    const rows = await knex('client_error_counts')
      .where('day', '>', dayOf(clock.now() - DAYS * DAY_MS))
      .select('count')
    const count = rows.reduce((sum, row) => sum + row.count, 0)
    ctx.body = { count, days: DAYS } satisfies ClientErrorCount
  })

  return router
}
