import * as call from '#shared/operation/system.calls.ts'
import type { WriteDeps } from '../db/writeTransaction.ts'
import { createCalls, type Calls } from './calls.ts'
import type { Config } from '../settings/config.ts'
import type { Logger } from 'pino'
import { createRateLimit } from './rateLimit.ts'

const DAY_MS = 86_400_000
const DAYS = 7

/** `/api/client-errors`: errors of the app in browsers. Logged one by one, counted by day. */
export function clientErrorRoutes(deps: WriteDeps & { config: Config; log: Logger }): Calls {
  const { clock, knex, log } = deps
  const calls = createCalls(deps)
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

  calls.answer(
    call.reportClientError,
    async ({ body: error }) => {
      log.error(error, 'a defect in the app')
      await knex('client_error_counts')
        .insert({ day: dayOf(clock.now()), count: 1 })
        .onConflict('day')
        .merge({ count: knex.raw('client_error_counts.count + 1') })
    },
    createRateLimit(deps)({ name: 'client-errors', points: 20, seconds: 600 }),
  )
  calls.answer(call.countClientErrors, async () => {
    const rows = await knex('client_error_counts')
      .where('day', '>', dayOf(clock.now() - DAYS * DAY_MS))
      .select('count')
    return { count: rows.reduce((sum, row) => sum + row.count, 0), days: DAYS }
  })
  return calls
}
