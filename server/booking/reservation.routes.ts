import type { Context } from 'koa'
import * as v from 'valibot'
import { isAllowed } from '#shared/account/people/permissions.ts'
import * as call from '#shared/booking/reservation.calls.ts'
import {
  CartCheckoutSchema,
  type Checkout,
  SingleCheckoutSchema,
} from '#shared/booking/reservation/reservation.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { recordCpfSeen } from '../account/audit/cpfSeen.ts'
import { refuseDone } from '../book/till/boundKey.ts'
import { lockCourts } from '../platform/db/writeTransaction.ts'
import { demand } from '../platform/http/access.ts'
import { createCalls, REPLIED, WithStatus, type Calls } from '../platform/http/calls.ts'
import { replyOnce } from '../platform/http/encodedReply.ts'
import { idempotencyKey } from '../platform/http/idempotency.ts'
import { readBody } from '../platform/http/jsonBody.ts'
import { browserKey, createRateLimit } from '../platform/http/rateLimit.ts'
import { currentUser, visitorId } from '../platform/http/session.ts'
import { refuseNamelessVenue } from '../venue/catalog/catalog.ts'
import { cancelUnpaid } from './checkout/cancelUnpaid.ts'
import {
  createEarlyRefusal,
  placeReservations,
  refuseBelowMinimum,
} from './checkout/placeReservations.ts'
import { callerOf } from './limits/caller.ts'
import { listReservations } from './rows/listReservations.ts'
import type { BookingDeps } from './rows/money.ts'
import { readReservation } from './rows/readReservation.ts'
import { toCheckoutAnswer } from './rows/reservations.ts'
import { addOccurrence } from './staff/addOccurrence.ts'
import { noteArrival } from './staff/arrival.ts'
import { cancelByStaff } from './staff/cancelByStaff.ts'
import { changeByStaff } from './staff/changeByStaff.ts'
import { changeOrTake } from './staff/factsOfQueue.ts'
import { returnByStaff } from './staff/returnByStaff.ts'
import { partByStaff } from './staff/partByStaff.ts'
import { endChargeOf, payByStaff } from './staff/payByStaff.ts'
import { placeByStaff, previewByStaff } from './staff/placeByStaff.ts'
import { reschedule } from './staff/reschedule.ts'
import { sendAgain } from './staff/sendAgain.ts'
import { undoPartByStaff } from './staff/undoPartByStaff.ts'

export function reservationRoutes(deps: BookingDeps): Calls {
  const calls = createCalls(deps)
  const rateLimit = createRateLimit(deps)
  const unlessLost = createEarlyRefusal(deps)

  calls.answer(
    call.checkOut,
    async ({ body }, { ctx, once }) => {
      const checkout = parseCheckout(body)
      await refuseNamelessVenue(deps)
      const caller = callerOf(ctx, deps.config)
      const book = () =>
        once(async (tx) => {
          const { placed, catalog, created } = await placeReservations(tx, deps, caller, checkout)
          // Of one call per hour, more may follow.
          if (created && isCart(body)) await refuseBelowMinimum(tx, placed)
          const answer = toCheckoutAnswer(placed, catalog, tx.nowMs)
          return created ? answer : new WithStatus(200, answer)
        })
      return unlessLost(caller.ownerId, checkout, idempotencyKey(ctx), book)
    },
    rateLimit({ name: 'reservations-of-client', points: 600, seconds: 60 }),
    rateLimit({ name: 'reservations', points: 60, seconds: 60, key: browserKey }),
  )

  calls.answer(
    call.cancelUnpaid,
    ({ body: { reservationIds } }, { ctx }) =>
      cancelUnpaid(deps, visitorId(ctx, { create: false }), reservationIds),
    rateLimit({ name: 'cancel-unpaid', points: 60, seconds: 60 }),
  )

  return calls
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
export function adminReservationRoutes(deps: BookingDeps): Calls {
  const calls = createCalls(deps)
  const wake = { after: () => deps.jobs.wake() }

  calls.answer(call.listReservations, async ({ query }, { ctx }) => {
    const today = venueNow(deps.clock.now(), deps.config.venueTimezone).date
    const { reservations, total } = await listReservations(deps.reads, query, today)
    ctx.set('X-Total-Count', String(total))
    await replyOnce(ctx, reservations)
    return REPLIED
  })
  // With a payment group it is a checkout: admins book for themselves too.
  calls.answerFor(isDraft, call.placeByStaff, ({ body }, { once, user }) =>
    once(async (tx) => {
      await lockCourts(tx)
      await refuseDone(tx, 'till_movements')
      return placeByStaff(tx, deps, user, body)
    }),
  )
  calls.answer(call.previewReservation, ({ body }) => previewByStaff(deps, body))
  calls.answer(call.readReservation, async ({ params: { id } }, { ctx }) => {
    const detail = await readReservation(deps.reads, id)
    if (detail.customerCpf) await recordCpfSeen(deps, ctx, id)
    return detail
  })
  calls.answer(call.changeReservation, ({ body, edit }, { ctx, once, user }) =>
    changeOrTake(deps, { ctx, user }, { body, edit }, (asked) =>
      once((tx) => changeByStaff(tx, deps, user, asked.edit, asked.body)),
    ),
  )
  calls.answer(
    call.cancelReservation,
    async ({ body: { scope, money }, edit }, { ctx, once, user }) => {
      // Left open it waits for who may decide.
      if (money) demand(ctx, 'refund')
      const replied = await once((tx) => cancelByStaff(tx, deps, user, edit, scope, money))
      if (money === 'refund') deps.jobs.wake()
      return replied
    },
  )
  calls.answer(call.payAtDesk, async ({ body, params: { id } }, { once, user }) => {
    await endChargeOf(deps, id)
    const replied = await once((tx) => payByStaff(tx, deps, user, id, body))
    deps.jobs.wake()
    return replied
  })
  calls.on(
    call.takePart,
    async (tx, { body, params: { id } }, { user }) => {
      await lockCourts(tx)
      await refuseDone(tx, 'till_movements')
      return partByStaff(tx, deps, user, id, body)
    },
    wake,
  )
  calls.on(
    call.undoPart,
    async (tx, { body, params: { id } }, { user }) => {
      await lockCourts(tx)
      await refuseDone(tx, 'till_movements')
      return undoPartByStaff(tx, user, id, body)
    },
    wake,
  )
  calls.on(
    call.returnMoney,
    (tx, { body, params: { id } }, { user }) => returnByStaff(tx, deps, user, id, body),
    wake,
  )
  calls.on(
    call.reschedule,
    (tx, { body, edit }, { user }) => reschedule(tx, deps, user, edit, body),
    wake,
  )
  calls.on(call.noteArrival, (tx, { body: { arrival }, edit }, { user }) =>
    noteArrival(tx, deps, user, edit, arrival),
  )
  // Nobody's mailbox is flooded from the desk.
  const seldom = createRateLimit(deps)({
    name: 'send-again',
    points: 4,
    seconds: 3600,
    key: (ctx) => `${(ctx['params'] as { id: string }).id}`,
  })
  calls.on(call.sendAgain, (tx, { params: { id } }) => sendAgain(tx, deps, id), {
    ...wake,
    limits: [seldom],
  })
  calls.on(call.addOccurrence, (tx, { body, edit }, { user }) =>
    addOccurrence(tx, deps, user, edit, body),
  )

  return calls
}

async function isDraft(ctx: Context) {
  if (!isAllowed(currentUser(ctx), 'reservation.edit')) return false
  await readBody(ctx, call.placeByStaff)
  const { body } = ctx.request
  return !(body !== null && typeof body === 'object' && 'paymentGroupId' in body)
}
