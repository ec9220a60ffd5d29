import * as call from '#shared/payment/month.calls.ts'
import type { MonthFile } from '#shared/payment/charges/month.ts'
import type { Month } from '#shared/platform/time/month.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { EntryDeps } from '../ledger/entries.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { closeMonth, readMonth } from './closeMonth.ts'
import { cashCsv } from './cashCsv.ts'
import { creditsCsv } from './creditsCsv.ts'
import { servicesCsv } from './servicesCsv.ts'

const FILES: Record<MonthFile, (deps: EntryDeps, month: Month) => Promise<string>> = {
  servicos: servicesCsv,
  creditos: creditsCsv,
  'cortesias-e-caixa': cashCsv,
}

/** Answers what the owner closes once a month, and hands to whoever keeps the books. */
export function monthRoutes(deps: PaymentDeps): Calls {
  const calls = createCalls(deps)
  const reading = { ...deps, knex: deps.reads }

  calls.answer(call.readMonth, ({ params: { month } }) =>
    readMonth(reading, month, deps.clock.now()),
  )
  calls.on(call.closeMonth, (tx, { params: { month } }, { user }) =>
    closeMonth(tx, deps, user, month),
  )
  calls.answer(call.downloadMonth, async ({ params: { file, month } }, { ctx }) => {
    await recordEvent(deps, ctx, 'export', { id: `mes-${file}`, after: { month } })
    const { state } = await readMonth(reading, month, deps.clock.now())
    // A reader must see that more may come.
    ctx.attachment(`${file}-${month}${state === 'running' ? '-parcial' : ''}.csv`)
    return FILES[file](reading, month)
  })
  return calls
}
