import Router from '@koa/router'
import * as v from 'valibot'
import { CreditEditSchema } from '#shared/book/credit/credit.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { findCustomer } from '../people/editCustomer.ts'
import { toCustomer } from '../people/readCustomer.ts'
import type { Deps } from '../../platform/deps.ts'
import { permit } from '../../platform/http/access.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { rowEdit } from '../../platform/http/rowEdit.ts'
import { currentUser } from '../../platform/http/session.ts'
import { creditByHand } from '../../book/credit/giveByHand.ts'

/** `POST /api/customers/{id}/credits`: what is known of the person may be newer than what was seen, which says nothing against it. */
export function creditRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/customers' })

  router.post('/:id/credits', permit('credit.edit'), async (ctx) => {
    const { id } = rowEdit(ctx)
    const edit = v.parse(CreditEditSchema, ctx.request.body)
    const who = currentUser(ctx)!
    await answerOnce(deps, ctx, async (tx) => {
      const row = await findCustomer(tx, { id, expected: null })
      const { date: today } = venueNow(tx.nowMs, deps.config.venueTimezone)
      await creditByHand(tx, who, row.id, edit, today)
      return { status: 200, body: await toCustomer(tx.trx, row) }
    })
  })

  return router
}
