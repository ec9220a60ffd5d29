import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { IssueIdSchema, IssueQuerySchema, ResolutionSchema } from '#shared/payment/refund/issue.ts'
import { RefundRequestSchema } from '#shared/payment/refund/refund.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { currentUser } from '../../platform/http/session.ts'
import { groupHistory } from './groupHistory.ts'
import { listIssues } from './listIssues.ts'
import { countIssues } from './findIssues.ts'
import { refundByStaff } from './moneyChoices.ts'
import { resolveIssue } from './resolveIssue.ts'
import { permit } from '../../platform/http/access.ts'

/** The admins' decisions about money, and its history. */
export function refundRoutes(deps: PaymentDeps): Router {
  const router = new Router({ prefix: '/api' })

  router.get('/payment-issues', permit('payment.read'), async (ctx) => {
    const { count } = v.parse(IssueQuerySchema, { ...ctx.query })
    const nowMs = deps.clock.now()
    ctx.set('Cache-Control', 'no-store')
    ctx.body = count
      ? { open: await countIssues(deps.reads, nowMs) }
      : await listIssues(deps.reads, nowMs)
  })

  router.post('/payment-issues/:id/resolve', permit('refund'), async (ctx) => {
    const issue = v.parse(IssueIdSchema, ctx.params['id'])
    const resolution = v.parse(ResolutionSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 200,
      body: await resolveIssue(tx, deps, admin(ctx), issue, resolution),
    }))
    deps.jobs.wake()
  })

  router.post('/refunds', permit('refund'), async (ctx) => {
    const { reservationIds, reason = null } = v.parse(RefundRequestSchema, ctx.request.body)
    await answerOnce(deps, ctx, async (tx) => ({
      status: 201,
      body: await refundByStaff(tx, admin(ctx), reservationIds, reason),
    }))
    deps.jobs.wake()
  })

  router.get('/payment-groups/:id', permit('payment.read'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await groupHistory(deps.reads, ctx.params['id']!)
  })

  return router
}

function admin(ctx: Context) {
  return currentUser(ctx)!
}
