import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { ArrivalSchema } from '#shared/booking/reservation/arrival.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import {
  AdminReservationDraftSchema,
  CancellationSchema,
  ExtraOccurrenceSchema,
  PaymentAtDeskSchema,
  RescheduleSchema,
  ReservationQuerySchema,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import {
  CancelUnpaidSchema,
  CartCheckoutSchema,
  type Checkout,
  SingleCheckoutSchema,
} from '#shared/booking/reservation/reservation.schema.ts'
import { recordCpfSeen } from '../account/audit/cpfSeen.ts'
import { refuseNamelessVenue } from '../venue/catalog/catalog.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { answerOnce, idempotencyKey } from '../platform/http/idempotency.ts'
import { browserKey, createRateLimit } from '../platform/http/rateLimit.ts'
import { rowEdit } from '../platform/http/rowEdit.ts'
import { currentUser, visitorId } from '../platform/http/session.ts'
import { addOccurrence } from './staff/addOccurrence.ts'
import { cancelByStaff } from './staff/cancelByStaff.ts'
import { cancelUnpaid } from './checkout/cancelUnpaid.ts'
import { changeByStaff } from './staff/changeByStaff.ts'
import { listReservations } from './rows/listReservations.ts'
import type { BookingDeps } from './rows/money.ts'
import { placeByStaff, previewByStaff } from './staff/placeByStaff.ts'
import {
  createEarlyRefusal,
  placeReservations,
  refuseBelowMinimum,
} from './checkout/placeReservations.ts'
import { readReservation } from './rows/readReservation.ts'
import { noteArrival } from './staff/arrival.ts'
import { endChargeOf, payByStaff } from './staff/payByStaff.ts'
import { reschedule } from './staff/reschedule.ts'
import { sendAgain } from './staff/sendAgain.ts'
import { toCheckoutAnswer } from './rows/reservations.ts'
import { callerOf } from './limits/unpaidLimits.ts'
import { anybody, demand, permit } from '../platform/http/access.ts'

export function reservationRoutes(deps: BookingDeps): Router {
  const rateLimit = createRateLimit(deps)
  const unlessLost = createEarlyRefusal(deps)
  const router = new Router({ prefix: '/api/reservations' })

  router.post(
    '/',
    anybody,
    rateLimit({ name: 'reservations-of-client', points: 600, seconds: 60 }),
    rateLimit({ name: 'reservations', points: 60, seconds: 60, key: browserKey(deps.config) }),
    async (ctx) => {
      const checkout = parseCheckout(ctx.request.body)
      await refuseNamelessVenue(deps)
      const caller = callerOf(ctx, deps.config)
      const book = () =>
        answerOnce(deps, ctx, async (tx) => {
          const { placed, catalog, created } = await placeReservations(tx, deps, caller, checkout)
          // Of one call per hour, more may follow.
          if (created && isCart(ctx.request.body)) await refuseBelowMinimum(tx, placed)
          return { status: created ? 201 : 200, body: toCheckoutAnswer(placed, catalog, tx.nowMs) }
        })
      await unlessLost(caller.ownerId, checkout, idempotencyKey(ctx), book)
    },
  )

  const cancelLimit = rateLimit({ name: 'cancel-unpaid', points: 60, seconds: 60 })
  router.post('/cancel-unpaid', anybody, cancelLimit, async (ctx) => {
    const { reservationIds } = v.parse(CancelUnpaidSchema, ctx.request.body)
    const ownerId = visitorId(ctx, { create: false })
    ctx.body = await cancelUnpaid(deps, ownerId, reservationIds)
  })

  return router
}

// A cart by `timeSlots`, or one hour by its own fields: one call per slot also works.
function parseCheckout(body: unknown): Checkout {
  if (isCart(body)) return v.parse(CartCheckoutSchema, body)
  const { date, startTime, endTime, price, courtId, holdId, ...customer } = v.parse(
    SingleCheckoutSchema,
    body,
  )
  return { ...customer, timeSlots: [{ date, startTime, endTime, price, courtId, holdId }] }
}

function isCart(body: unknown) {
  return body !== null && typeof body === 'object' && 'timeSlots' in body
}

/** The admins' part of `/api/reservations`. Mounted in front of the customers' routes. */
export function adminReservationRoutes(deps: BookingDeps): Router {
  const router = new Router({ prefix: '/api/reservations' })

  router.get('/', permit('agenda.read'), async (ctx) => {
    const query = v.parse(ReservationQuerySchema, { ...ctx.query })
    const today = venueNow(deps.clock.now(), deps.config.venueTimezone).date
    const { reservations, total } = await listReservations(deps.reads, query, today)
    ctx.set({ 'X-Total-Count': String(total), 'Cache-Control': 'no-store' })
    ctx.body = reservations
  })

  // With a payment group it is a checkout: admins book for themselves too.
  router.post('/', anybody, async (ctx, next) => {
    if (!isDraft(ctx)) return next()
    const user = demand(ctx, 'reservation.edit')
    const draft = v.parse(AdminReservationDraftSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await placeByStaff(tx, deps, user, draft),
    }))
  })

  router.post('/preview', permit('reservation.edit'), async (ctx) => {
    const draft = v.parse(AdminReservationDraftSchema, ctx.request.body)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await previewByStaff(deps, draft)
  })

  router.get('/:id', permit('agenda.read'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    ctx.set('Cache-Control', 'no-store')
    const detail = await readReservation(deps.reads, id)
    if (detail.customerCpf) await recordCpfSeen(deps, ctx, id)
    ctx.body = detail
  })

  router.patch('/:id', permit('reservation.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await changeByStaff(tx, deps, admin(ctx), edit, ctx.request.body),
    }))
  })

  router.post('/:id/cancel', permit('reservation.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    const { scope, money } = v.parse(CancellationSchema, ctx.request.body ?? {})
    // Left open it waits for who may decide.
    if (money) demand(ctx, 'refund')
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await cancelByStaff(tx, deps, admin(ctx), edit, scope, money),
    }))
    if (money === 'refund') deps.jobs.wake()
  })

  router.post('/:id/pay', permit('reservation.edit'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    const payment = v.parse(PaymentAtDeskSchema, ctx.request.body)
    await endChargeOf(deps, id)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await payByStaff(tx, deps, admin(ctx), id, payment),
    }))
    deps.jobs.wake()
  })

  router.post('/:id/reschedule', permit('reservation.reschedule'), async (ctx) => {
    const edit = rowEdit(ctx)
    const place = v.parse(RescheduleSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await reschedule(tx, deps, admin(ctx), edit, place),
    }))
    deps.jobs.wake()
  })

  router.post('/:id/arrival', permit('reservation.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    const { arrival } = v.parse(ArrivalSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await noteArrival(tx, deps, admin(ctx), edit, arrival),
    }))
  })

  router.post(
    '/:id/send-again',
    permit('reservation.edit'),
    // Nobody's mailbox is flooded from the desk.
    createRateLimit(deps)({
      name: 'send-again',
      points: 4,
      seconds: 3600,
      key: (ctx) => `${(ctx['params'] as { id: string }).id}`,
    }),
    async (ctx) => {
      const id = v.parse(PathIdSchema, ctx.params['id'])
      await answerOnce(deps, ctx, async (tx) => ({
        status: 200,
        body: await sendAgain(tx, deps, id),
      }))
      deps.jobs.wake()
    },
  )

  router.post('/:id/occurrences', permit('reservation.edit'), async (ctx) => {
    const edit = rowEdit(ctx)
    const extra = v.parse(ExtraOccurrenceSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await addOccurrence(tx, deps, admin(ctx), edit, extra),
    }))
  })

  return router
}

function isDraft(ctx: Context) {
  const { body } = ctx.request
  const isCheckout = body !== null && typeof body === 'object' && 'paymentGroupId' in body
  return isAllowed(currentUser(ctx), 'reservation.edit') && !isCheckout
}

function admin(ctx: Context) {
  return currentUser(ctx)!
}
