import type { Goal } from '../report.ts'
import { brotliBytes, BUDGET } from './bundleSize.ts'
import { readBundle } from './readBundle.ts'

/** The bytes before the first screen, and until a customer can pay. The budgets are tests too. */
export async function benchBytes(): Promise<Goal[]> {
  const { firstVisit, wayToPayment } = await readBundle()
  return [
    {
      name: 'first visit: scripts, bytes brotli',
      value: brotliBytes(firstVisit.scripts),
      atMost: BUDGET.firstVisitScripts,
    },
    {
      name: 'first visit: styles, bytes brotli',
      value: brotliBytes(firstVisit.styles),
      atMost: BUDGET.firstVisitStyles,
    },
    {
      name: 'whole way to payment: scripts, bytes brotli',
      value: brotliBytes(wayToPayment.scripts),
      atMost: BUDGET.wayToPaymentScripts,
    },
  ]
}
