import { Readable } from 'node:stream'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import * as call from '#shared/payment/ledger.calls.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { listAttempts } from './attemptList.ts'
import { attemptsCsv } from './attemptsCsv.ts'
import { readDayClose } from './dayClose.ts'
import { listAccountEntries, noteDifferences, readProviderAccount } from './providerAccount.ts'
import { askForStatement } from './readStatement.ts'
import { listReceivables } from './receivables.ts'
import { paymentTotals } from './paymentTotals.ts'
import { takingsCsv } from './takingsCsv.ts'
import { listTenders } from './tenderList.ts'
import { tendersCsv } from './tendersCsv.ts'

/** The admins' list of payments. Not below `/api/payments`, which needs no CSRF token. */
export function ledgerRoutes(deps: PaymentDeps): Calls {
  const calls = createCalls(deps)
  const reading = { ...deps, knex: deps.reads }
  const today = () => venueNow(deps.clock.now(), deps.config.venueTimezone).date

  calls.answer(call.listAttempts, async ({ query }, { ctx }) => {
    const { attempts, total } = await listAttempts(reading, query)
    ctx.set('X-Total-Count', String(total))
    return attempts
  })
  calls.answer(call.listTenders, async ({ query }, { ctx }) => {
    const { entries, total } = await listTenders(reading, query)
    ctx.set('X-Total-Count', String(total))
    return entries
  })
  calls.answer(call.listReceivables, ({ query }) => listReceivables(reading, query))
  calls.answer(call.readProviderAccount, ({ query }) => readProviderAccount(reading, query))
  calls.answer(call.listAccountEntries, ({ query }) => listAccountEntries(deps.reads, query))
  calls.on(call.readAccountNow, (tx) => askForStatement(tx, deps), {
    after: () => deps.jobs.wake(),
  })
  calls.on(call.noteDifferences, (tx, { body }, { user }) => noteDifferences(tx, user, body))
  calls.answer(call.readTotals, ({ query }) => paymentTotals(reading, query))
  calls.answer(call.downloadAttempts, async ({ query }, { ctx }) => {
    await recordEvent(deps, ctx, 'export', { id: 'pagamentos', after: exported(query) })
    ctx.attachment(`pagamentos-${today()}.csv`)
    return Readable.from(attemptsCsv(reading, query))
  })
  calls.answer(call.downloadTenders, async ({ query }, { ctx }) => {
    await recordEvent(deps, ctx, 'export', { id: 'pagamentos', after: exported(query) })
    ctx.attachment(`pagamentos-${today()}.csv`)
    return Readable.from(tendersCsv(reading, query))
  })
  calls.answer(call.readDayClose, ({ query }) => readDayClose(reading, query))
  calls.answer(call.downloadTakings, async ({ query }, { ctx }) => {
    const { endDate, startDate } = query
    await recordEvent(deps, ctx, 'export', { id: 'recebimentos', after: { startDate, endDate } })
    ctx.attachment(`recebimentos-${startDate}-${endDate}.csv`)
    return Readable.from(takingsCsv(reading, query))
  })
  return calls
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
