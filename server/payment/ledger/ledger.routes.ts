import { Readable } from 'node:stream'
import Router from '@koa/router'
import * as v from 'valibot'
import {
  AttemptQuerySchema,
  DayQuerySchema,
  TenderQuerySchema,
  TotalsQuerySchema,
} from '#shared/payment/charges/ledger.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { listAttempts } from './attemptList.ts'
import { attemptsCsv } from './attemptsCsv.ts'
import { readDayClose } from './dayClose.ts'
import { paymentTotals } from './paymentTotals.ts'
import { takingsCsv } from './takingsCsv.ts'
import { listTenders } from './tenderList.ts'
import { tendersCsv } from './tendersCsv.ts'
import { demandFresh, permit } from '../../platform/http/access.ts'

/** The admins' list of payments. Not below `/api/payments`, which needs no CSRF token. */
export function ledgerRoutes(deps: PaymentDeps): Router {
  const router = new Router({ prefix: '/api' })
  const reading = { ...deps, knex: deps.reads }

  router.get('/payment-attempts', permit('payment.read'), async (ctx) => {
    const query = v.parse(AttemptQuerySchema, { ...ctx.query })
    const { attempts, total } = await listAttempts(reading, query)
    ctx.set({ 'X-Total-Count': String(total), 'Cache-Control': 'no-store' })
    ctx.body = attempts
  })

  router.get('/tenders', permit('payment.read'), async (ctx) => {
    const query = v.parse(TenderQuerySchema, { ...ctx.query })
    const { entries, total } = await listTenders(reading, query)
    ctx.set({ 'X-Total-Count': String(total), 'Cache-Control': 'no-store' })
    ctx.body = entries
  })

  router.get('/payment-attempts/totals', permit('payment.total'), async (ctx) => {
    const { startDate, endDate } = v.parse(TotalsQuerySchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await paymentTotals(reading, startDate, endDate)
  })

  router.get('/payment-attempts.csv', permit('payment.total'), async (ctx) => {
    demandFresh(ctx)
    const filter = v.parse(AttemptQuerySchema, { ...ctx.query })
    const { date } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    await recordEvent(deps, ctx, 'export', { id: 'pagamentos', after: exported(filter) })
    ctx.set('Cache-Control', 'no-store')
    ctx.attachment(`pagamentos-${date}.csv`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = Readable.from(attemptsCsv(reading, filter))
  })

  router.get('/tenders.csv', permit('payment.total'), async (ctx) => {
    demandFresh(ctx)
    const query = v.parse(TenderQuerySchema, { ...ctx.query })
    const { date } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    await recordEvent(deps, ctx, 'export', { id: 'pagamentos', after: exported(query) })
    ctx.set('Cache-Control', 'no-store')
    ctx.attachment(`pagamentos-${date}.csv`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = Readable.from(tendersCsv(reading, query))
  })

  router.get('/takings', permit('payment.total'), async (ctx) => {
    const { date } = v.parse(DayQuerySchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readDayClose(reading, date)
  })

  router.get('/takings.csv', permit('payment.total'), async (ctx) => {
    demandFresh(ctx)
    const { startDate, endDate } = v.parse(TotalsQuerySchema, { ...ctx.query })
    await recordEvent(deps, ctx, 'export', { id: 'recebimentos', after: { startDate, endDate } })
    ctx.set('Cache-Control', 'no-store')
    ctx.attachment(`recebimentos-${startDate}-${endDate}.csv`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = await takingsCsv(reading, startDate, endDate)
  })

  return router
}

// Whom the search named is personal data, and the file has it anyway.
function exported({
  startDate,
  endDate,
}: {
  startDate?: string | undefined
  endDate?: string | undefined
}) {
  return { startDate, endDate }
}
