import { checkPix } from '#shared/book/till.calls.ts'
import { readTill } from '../../book/till/readTill.ts'
import type { Deps } from '../../platform/deps.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { pixByStaff } from './pixByStaff.ts'

/** `POST /api/till/checks`: whether a PIX was seen at the bank, and what that makes of the reservation that it paid. */
export function pixCheckRoutes(deps: Deps): Calls {
  const calls = createCalls(deps)
  calls.on(checkPix, async (tx, { body }, { user }) => {
    await pixByStaff(tx, user, body)
    return readTill(tx.trx, user, tx.author?.deviceId ?? null)
  })
  return calls
}
