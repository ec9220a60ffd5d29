import Router from '@koa/router'
import * as v from 'valibot'
import {
  CancelUnpaidSchema,
  CartCheckoutSchema,
  SingleCheckoutSchema,
  type Checkout,
} from '#shared/reservation/reservation.schema.ts'
import { answerOnce, idempotencyKey } from '../../http/idempotency.ts'
import { createRateLimit } from '../../http/rateLimit.ts'
import { visitorId } from '../../http/session.ts'
import type { BookingDeps } from '../money.ts'
import { cancelUnpaid } from './cancelUnpaid.ts'
import { toCheckoutAnswer } from './groupReservations.ts'
import { placeReservations } from './placeReservations.ts'
import { createEarlyRefusal } from './refuseEarly.ts'

/** Customers' reservations. */
export function reservationRoutes(deps: BookingDeps): Router {
  const rateLimit = createRateLimit(deps)
  const refuseEarly = createEarlyRefusal(deps)
  const router = new Router({ prefix: '/api/reservations' })

  router.post('/', rateLimit({ name: 'reservations', points: 60, seconds: 60 }), async (ctx) => {
    const checkout = parseCheckout(ctx.request.body)
    const ownerId = visitorId(ctx, { create: true })!
    await refuseEarly(ownerId, checkout, idempotencyKey(ctx))
    await answerOnce(deps, ctx, async (tx) => {
      const { placed, catalog } = await placeReservations(tx, deps, ownerId, checkout)
      return { status: 201, body: toCheckoutAnswer(placed, catalog, tx.nowMs) }
    })
  })

  router.post('/cancel-unpaid', async (ctx) => {
    const { reservationIds } = v.parse(CancelUnpaidSchema, ctx.request.body)
    const ownerId = visitorId(ctx, { create: false })
    ctx.body = await cancelUnpaid(deps, ownerId, reservationIds)
  })

  return router
}

// A cart by `timeSlots`, or one hour by its own fields: one call per slot also works.
function parseCheckout(body: unknown): Checkout {
  if (body && typeof body === 'object' && 'timeSlots' in body)
    return v.parse(CartCheckoutSchema, body)
  const { date, startTime, endTime, price, courtId, ...customer } = v.parse(
    SingleCheckoutSchema,
    body,
  )
  return { ...customer, timeSlots: [{ date, startTime, endTime, price, courtId }] }
}
