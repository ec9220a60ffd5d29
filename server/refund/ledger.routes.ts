import { Readable } from 'node:stream'
import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import {
  AttemptQuerySchema,
  IssueIdSchema,
  IssueQuerySchema,
  RefundRequestSchema,
  ResolutionSchema,
  TotalsQuerySchema,
} from '#shared/payment/ledger.schema.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { PaymentDeps } from '../payment/gateway.ts'
import { answerOnce } from '../http/idempotency.ts'
import { currentUser, requireAdmin } from '../http/session.ts'
import { attemptsCsv } from './attemptsCsv.ts'
import { groupStory } from './groupStory.ts'
import { listAttempts } from './listAttempts.ts'
import { listIssues } from './listIssues.ts'
import { countIssues } from './openIssues.ts'
import { paymentTotals } from './paymentTotals.ts'
import { refundByStaff } from './refundByStaff.ts'
import { resolveIssue } from './resolveIssue.ts'

/** What admins see of the money and decide about it. Not below `/api/payments`, which goes without a CSRF token. */
export function ledgerRoutes(deps: PaymentDeps): Router {
  const router = new Router({ prefix: '/api' })

  router.get('/payment-issues', requireAdmin, async (ctx) => {
    const { count } = v.parse(IssueQuerySchema, { ...ctx.query })
    const nowMs = deps.clock.now()
    ctx.set('Cache-Control', 'no-store')
    ctx.body = count
      ? { open: await countIssues(deps.knex, nowMs) }
      : await listIssues(deps.knex, nowMs)
  })

  router.post('/payment-issues/:id/resolve', requireAdmin, async (ctx) => {
    const issue = v.parse(IssueIdSchema, ctx.params['id'])
    const resolution = v.parse(ResolutionSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await resolveIssue(tx, deps, admin(ctx), issue, resolution),
    }))
    deps.jobs.wake()
  })

  router.post('/refunds', requireAdmin, async (ctx) => {
    const { reservationIds, reason = null } = v.parse(RefundRequestSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await refundByStaff(tx, admin(ctx), reservationIds, reason),
    }))
    deps.jobs.wake()
  })

  router.get('/payment-attempts', requireAdmin, async (ctx) => {
    const query = v.parse(AttemptQuerySchema, { ...ctx.query })
    const { attempts, total } = await listAttempts(deps, query)
    ctx.set({ 'X-Total-Count': String(total), 'Cache-Control': 'no-store' })
    ctx.body = attempts
  })

  router.get('/payment-attempts/totals', requireAdmin, async (ctx) => {
    const { startDate, endDate } = v.parse(TotalsQuerySchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await paymentTotals(deps, startDate, endDate)
  })

  router.get('/payment-attempts.csv', requireAdmin, (ctx) => {
    const filter = v.parse(AttemptQuerySchema, { ...ctx.query })
    const { date } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    ctx.set('Cache-Control', 'no-store')
    ctx.attachment(`pagamentos-${date}.csv`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = Readable.from(attemptsCsv(deps, filter))
  })

  router.get('/payment-groups/:id', requireAdmin, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await groupStory(deps.knex, ctx.params['id']!)
  })

  return router
}

function admin(ctx: Context) {
  return currentUser(ctx)!
}
