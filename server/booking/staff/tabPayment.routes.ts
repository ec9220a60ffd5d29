import { payTab } from '#shared/book/tab.calls.ts'
import { demand } from '../../platform/http/access.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { BookingDeps } from '../rows/money.ts'
import { payWithCourt } from './payWithCourt.ts'

/** `POST /api/tabs/{id}/payments`: of a tab, and of its court where it is paid with it. */
export function tabPaymentRoutes(deps: BookingDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(payTab, ({ body: draft, params: { id } }, { ctx, once, user }) => {
    if (draft.court) demand(ctx, 'reservation.edit')
    return once(async (tx) => ({ tabs: await payWithCourt(tx, deps, user, { draft, id }) }))
  })
  return calls
}
