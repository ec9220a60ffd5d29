import { Readable } from 'node:stream'
import Router from '@koa/router'
import * as v from 'valibot'
import { AttemptQuerySchema, TotalsQuerySchema } from '#shared/payment/ledger.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { PaymentDeps } from '../gateway.ts'
import { listAttempts } from './attemptList.ts'
import { attemptsCsv } from './attemptsCsv.ts'
import { paymentTotals } from './paymentTotals.ts'
import { permit } from '../../http/access.ts'

/** The admins' list of payments. Not below `/api/payments`, which needs no CSRF token. */
export function ledgerRoutes(deps: PaymentDeps): Router {
  const router = new Router({ prefix: '/api' })

  router.get('/payment-attempts', permit('payment.read'), async (ctx) => {
    const query = v.parse(AttemptQuerySchema, { ...ctx.query })
    const { attempts, total } = await listAttempts(deps, query)
    ctx.set({ 'X-Total-Count': String(total), 'Cache-Control': 'no-store' })
    ctx.body = attempts
  })

  router.get('/payment-attempts/totals', permit('payment.total'), async (ctx) => {
    const { startDate, endDate } = v.parse(TotalsQuerySchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await paymentTotals(deps, startDate, endDate)
  })

  router.get('/payment-attempts.csv', permit('payment.total'), (ctx) => {
    const filter = v.parse(AttemptQuerySchema, { ...ctx.query })
    const { date } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    ctx.set('Cache-Control', 'no-store')
    ctx.attachment(`pagamentos-${date}.csv`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = Readable.from(attemptsCsv(deps, filter))
  })

  return router
}
