import { venueNow } from '#shared/platform/time/venueClock.ts'
import { editCredit } from '#shared/customers/customer.calls.ts'
import { creditByHand } from '../../book/credit/giveByHand.ts'
import type { Deps } from '../../platform/deps.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { findCustomer } from '../people/editCustomer.ts'
import { queueGivenMail } from './givenMail.ts'
import { toCustomer } from '../people/readCustomer.ts'

/** `POST /api/customers/{id}/credits`: what is known of the person may be newer than what was seen, which says nothing against it. */
export function creditRoutes(deps: Deps): Calls {
  const calls = createCalls(deps)
  calls.on(editCredit, async (tx, { body, params: { id } }, { user }) => {
    const row = await findCustomer(tx, { id, expected: null })
    const { date: today } = venueNow(tx.nowMs, deps.config.venueTimezone)
    const lot = await creditByHand(tx, user, row.id, body, today)
    if (lot !== null) await queueGivenMail(tx, row.id, lot)
    return toCustomer(tx.trx, row)
  })
  return calls
}
