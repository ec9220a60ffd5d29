import * as call from '#shared/account/key.calls.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { authorOf } from '../../platform/http/session.ts'
import { createApiKey, readApiKeys, revokeApiKey } from './apiKeys.ts'

type RouteDeps = Pick<Deps, 'config' | 'knex' | 'clock' | 'events'>

/** `/api/keys`: what other programs call with. */
export function apiKeyRoutes(deps: RouteDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readApiKeys, () => readApiKeys(deps.knex, deps.clock.now()))
  calls.answer(call.createApiKey, ({ body }, { ctx, user }) =>
    writeTransaction(
      deps,
      (tx) => createApiKey(tx, body, { who: user, timeZone: deps.config.venueTimezone }),
      authorOf(ctx),
    ),
  )
  calls.answer(call.revokeApiKey, ({ params: { id } }, { ctx, user }) =>
    writeTransaction(deps, (tx) => revokeApiKey(tx, id, user), authorOf(ctx)),
  )
  return calls
}
