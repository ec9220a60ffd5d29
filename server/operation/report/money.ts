import type { MoneyDay } from '#shared/operation/report/report.ts'
import type { Period } from '#shared/operation/report/period.ts'
import { paymentSums } from '../../payment/ledger/paymentTotals.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'

/** The one place from which reports know what money came in: charges that were paid, and movements of the till. */
export async function readMoney(
  deps: Pick<PaymentDeps, 'knex' | 'config'>,
  { startDate, endDate }: Period,
): Promise<MoneyDay[]> {
  const sums = await paymentSums(deps, { startDate, endDate })
  return sums.map(({ method, ...sum }) => ({ ...sum, source: method }))
}
