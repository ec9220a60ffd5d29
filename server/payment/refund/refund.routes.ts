import * as call from '#shared/payment/ledger.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { countIssues } from './findIssues.ts'
import { groupHistory } from './groupHistory.ts'
import { listIssues } from './listIssues.ts'
import { refundByStaff } from './moneyChoices.ts'
import { resolveIssue } from './resolveIssue.ts'

/** The admins' decisions about money, and its history. */
export function refundRoutes(deps: PaymentDeps): Calls {
  const calls = createCalls(deps)
  const wake = { after: () => deps.jobs.wake() }

  calls.answer(call.listIssues, async ({ query: { count } }) => {
    const nowMs = deps.clock.now()
    return count ? { open: await countIssues(deps.reads, nowMs) } : listIssues(deps.reads, nowMs)
  })
  calls.on(
    call.resolveIssue,
    (tx, { body, params: { id } }, { user }) => resolveIssue(tx, deps, user, id, body),
    wake,
  )
  calls.on(
    call.refund,
    (tx, { body: { reservationIds, reason = null } }, { user }) =>
      refundByStaff(tx, user, reservationIds, reason),
    wake,
  )
  calls.answer(call.readPaymentGroup, ({ params: { id } }) => groupHistory(deps.reads, id))
  return calls
}
