import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { PaymentRequestSchema } from '#shared/payment/payment.schema.ts'
import type { PaymentDeps } from './gateway.ts'
import { answerOnceAround } from '../http/idempotency.ts'
import { ProblemError } from '../http/problem.ts'
import { createRateLimit } from '../http/rateLimit.ts'
import { currentUser, visitorId } from '../http/session.ts'
import { groupReservations, isPayable } from '../booking/reservation/groupReservations.ts'
import type { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import { AttemptRow } from './AttemptRow.ts'
import { createPayment } from './createPayment.ts'
import { endExpiredGroup } from './endExpiredGroup.ts'
import { isDesks, type Charging } from './openAttempt.ts'
import { toPaymentAnswer } from './paymentAnswer.ts'
import { createPollLimiter } from './pollLimiter.ts'
import { refreshAttempt } from './refreshAttempt.ts'

/** Charges for a browser's own reservations, at the desk for what the desk made, and their state. */
export function paymentRoutes(deps: PaymentDeps): Router {
  const rateLimit = createRateLimit(deps)
  const router = new Router({ prefix: '/api/payments' })
  const limited = createPollLimiter<AttemptRow>(deps.gateway.pollIntervalMs, () => deps.clock.now())

  const toAnswer = (attempt: AttemptRow, group: readonly ReservationRow[]) =>
    toPaymentAnswer(attempt, group, { isSandbox: deps.gateway.sandbox, nowMs: deps.clock.now() })

  async function answerFor(attempt: AttemptRow) {
    return toAnswer(attempt, await groupReservations(deps.knex, attempt.paymentGroupId))
  }

  router.post('/', rateLimit({ name: 'payments', points: 30, seconds: 60 }), async (ctx) => {
    const request = v.parse(PaymentRequestSchema, ctx.request.body)
    const from = { ...whoCharges(ctx), remoteIp: ctx.ip }
    const answer = await answerOnceAround(deps, ctx, async () => ({
      status: 201,
      body: await answerFor(await createPayment(deps, request, from)),
    }))
    ctx.set('Cache-Control', 'no-store')
    ctx.status = answer.status
    ctx.body = answer.body
  })

  router.get('/:id/status', async (ctx) => {
    const asked = await askedAttempt(ctx.params['id']!, whoCharges(ctx))
    const current = await groupsCurrent(asked)
    const fresh = await limited(
      current.id,
      () => refreshAttempt(deps, current),
      () => current,
    )
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await currentAnswer(fresh)
  })

  async function askedAttempt(id: string, { ownerId, isAdmin }: Charging): Promise<AttemptRow> {
    const attempt = await AttemptRow.query(deps.knex).findById(id)
    if (attempt && ownerId !== null && attempt.ownerId === ownerId) return attempt
    if (attempt && isAdmin) {
      const group = await groupReservations(deps.knex, attempt.paymentGroupId)
      if (group.some(isDesks)) return attempt
    }
    // Somebody else's and none at all are the same to who asks.
    throw new ProblemError('not-found')
  }

  // A charge that was replaced by another of its group is not the customer's news: the group's own state is.
  async function groupsCurrent(asked: AttemptRow): Promise<AttemptRow> {
    if (asked.state !== 'cancelled') return asked
    const { paymentGroupId } = asked
    const attempts = await AttemptRow.query(deps.knex).where({ paymentGroupId }).orderBy('number')
    return (
      attempts.find(({ state }) => state === 'paid') ??
      attempts.find(({ closedAt }) => closedAt === null) ??
      asked
    )
  }

  // Time is over the moment it is, swept or not: whoever asks is told so.
  async function currentAnswer(attempt: AttemptRow) {
    const group = await groupReservations(deps.knex, attempt.paymentGroupId)
    const isOver =
      group.some(({ status }) => status === 'pending') && !isPayable(group, deps.clock.now())
    if (!isOver) return toAnswer(attempt, group)
    await endExpiredGroup(deps, attempt.paymentGroupId)
    return answerFor(await AttemptRow.query(deps.knex).findById(attempt.id).throwIfNotFound())
  }

  return router
}

function whoCharges(ctx: Context): Charging {
  return {
    ownerId: visitorId(ctx, { create: false }),
    isAdmin: currentUser(ctx)?.role === 'admin',
  }
}
