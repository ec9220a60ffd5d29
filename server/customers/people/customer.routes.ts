import { venueNow } from '#shared/platform/time/venueClock.ts'
import * as call from '#shared/customers/customer.calls.ts'
import type { Deps } from '../../platform/deps.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { findDuplicates, tellApart } from './duplicates.ts'
import {
  blockCustomer,
  changeCustomer,
  type CorrectComing,
  createCustomer,
} from './editCustomer.ts'
import { mergeCustomers, unmergeCustomers } from './merge.ts'
import { readCustomer } from './readCustomer.ts'

/** `/api/customers`: people as the venue knows them. */
export function customerRoutes(deps: Deps, correctComing: CorrectComing): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readDuplicates, () => findDuplicates(deps.reads))
  calls.on(call.createCustomer, (tx, { body }) => createCustomer(tx, body))
  calls.answer(call.readCustomer, ({ params: { id } }) => {
    const nowMs = deps.clock.now()
    const now = venueNow(nowMs, deps.config.venueTimezone)
    return readCustomer(deps.reads, id, { nowMs, now, sendsMail: deps.config.smtpUrl !== null })
  })
  calls.on(call.changeCustomer, (tx, { body, edit }) =>
    changeCustomer(tx, edit, body, correctComing),
  )
  calls.on(call.blockCustomer, (tx, { body, edit }) => blockCustomer(tx, edit, body))
  calls.on(call.mergeCustomers, (tx, { body, edit }) => mergeCustomers(tx, edit, body))
  calls.on(call.tellApart, (tx, { body: { other }, edit }) => tellApart(tx, edit, other))
  calls.on(call.unmergeCustomers, (tx, { body: { merge }, edit }) =>
    unmergeCustomers(tx, edit, merge),
  )
  return calls
}
