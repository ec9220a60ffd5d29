import Router from '@koa/router'
import * as v from 'valibot'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import { TabPaymentSchema } from '#shared/book/tab/tab.schema.ts'
import { demand, permit } from '../../platform/http/access.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { currentUser } from '../../platform/http/session.ts'
import type { BookingDeps } from '../rows/money.ts'
import { payWithCourt } from './payWithCourt.ts'

/** `POST /api/tabs/{id}/payments`: of a tab, and of its court where it is paid with it. */
export function tabPaymentRoutes(deps: BookingDeps): Router {
  const router = new Router({ prefix: '/api/tabs' })

  router.post('/:id/payments', permit('till.open'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    const draft = v.parse(TabPaymentSchema, ctx.request.body)
    if (draft.court) demand(ctx, 'reservation.edit')
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: { tabs: await payWithCourt(tx, deps, who, { draft, id }) },
    }))
  })

  return router
}
