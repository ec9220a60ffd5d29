import type * as v from 'valibot'
import type { ClientErrorSchema } from '#shared/platform/http/clientError.schema.ts'
import { pageAt } from '#shared/platform/http/pages.ts'
import * as call from '#shared/operation/system.calls.ts'
import type { WriteDeps } from '../db/writeTransaction.ts'
import { createCalls, type Calls } from './calls.ts'
import type { Config } from '../settings/config.ts'
import type { Logger } from 'pino'
import { createRateLimit } from './rateLimit.ts'
import { currentUser } from './session.ts'

const DAY_MS = 86_400_000
const DAYS = 7

const MOST_FRAMES = 10

/** Leaves of a report what finds the defect and can hold no sentence: anybody may send one, and logs are read by people. */
function withoutText({ message, stack, version, route }: v.InferOutput<typeof ClientErrorSchema>) {
  const said = `${message}\n${stack ?? ''}`
  return {
    type: KINDS.find((kind) => stack?.startsWith(kind)) ?? 'Error',
    // A part of the build is known by its hash.
    frames: [...said.matchAll(/([\w-]{8})\.js:(\d{1,6}):(\d{1,7})(?!\d)/g)]
      .slice(0, MOST_FRAMES)
      .map(([frame]) => frame),
    version: /^(?:[\da-f]{6,40}|\d+\.\d+\.\d+)$/.test(version) ? version : null,
    route: pageAt(route) && route,
  }
}

const KINDS = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'DOMException']

/** `/api/client-errors`: errors of the app in browsers. Logged one by one, counted by day. */
export function clientErrorRoutes(deps: WriteDeps & { config: Config; log: Logger }): Calls {
  const { clock, knex, log } = deps
  const calls = createCalls(deps)
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

  calls.answer(
    call.reportClientError,
    async ({ body: error }, { ctx }) => {
      const { message: said, ...where } = error
      const user = currentUser(ctx)
      const isStaff = user !== null && user.role !== 'user'
      log.error(isStaff ? { said, ...where } : withoutText(error), 'a defect in the app')
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
