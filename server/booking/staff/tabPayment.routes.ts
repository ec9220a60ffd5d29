import { payTab } from '#shared/book/tab.calls.ts'
import { payTab as payTabAlone } from '../../book/tab/tabActs.ts'
import { refuseDone } from '../../book/till/boundKey.ts'
import { lockTill } from '../../book/till/tillBook.ts'
import { lockCourts } from '../../platform/db/writeTransaction.ts'
import { authorIn, demand } from '../../platform/http/access.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { isRefusal } from '../../platform/http/problem.ts'
import type { BookingDeps } from '../rows/money.ts'
import { payWithCourt } from './payWithCourt.ts'

/** `POST /api/tabs/{id}/payments`: of a tab, and of its court where it is paid with it. */
export function tabPaymentRoutes(deps: BookingDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(payTab, async ({ body: draft, params: { id } }, { ctx, once, user }) => {
    if (draft.court) demand(ctx, 'reservation.edit')
    try {
      return await once(async (tx) => {
        if (draft.court) await lockCourts(tx)
        await lockTill(tx)
        await refuseDone(tx, 'till_movements')
        return { tabs: await payWithCourt(tx, deps, user, { draft, id }) }
      })
    } catch (error) {
      // Money that was in hand is on the tab then, to be given back.
      if (!isRefusal(error) || !authorIn(ctx)?.offline) throw error
      return once(async (tx) => ({ tabs: await payTabAlone(tx, user, { draft, id }) }))
    }
  })
  return calls
}
