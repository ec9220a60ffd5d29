import * as call from '#shared/payment/ledger.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { groupHistory } from './groupHistory.ts'
import { countIssues, listIssues, readIssuePage } from './listIssues.ts'
import { refundByStaff } from './moneyChoices.ts'
import { resolveIssue } from './resolveIssue.ts'
import { readStray } from './strayMoney.ts'

/** The admins' decisions about money, and its history. */
export function refundRoutes(deps: PaymentDeps): Calls {
  const calls = createCalls(deps)
  const wake = { after: () => deps.jobs.wake() }

  calls.answer(call.listIssues, async ({ query: { count, kept, page } }) => {
    const nowMs = deps.clock.now()
    if (kept || page !== undefined)
      return readIssuePage(deps.reads, nowMs, { kept, page: page ?? 1 })
    return count ? { open: await countIssues(deps.reads, nowMs) } : listIssues(deps.reads, nowMs)
  })
  calls.answer(call.resolveIssue, async ({ body, params: { id } }, { once, user }) => {
    const stray = await readStray(deps, id, body)
    const replied = await once((tx) => resolveIssue(tx, deps, user, id, { ...body, stray }))
    deps.jobs.wake()
    return replied
  })
  calls.on(call.refund, (tx, { body }, { user }) => refundByStaff(tx, user, body), wake)
  calls.answer(call.readPaymentGroup, ({ params: { id } }) => groupHistory(deps.reads, id))
  return calls
}
