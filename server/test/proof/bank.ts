import { sumOf } from '#shared/platform/testing/reckoning.ts'
import type { FakeCharge } from '../fakeAsaas/fakeState.ts'

/** The provider's own words for a charge whose payer has not paid. */
const UNPAID = ['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS', 'AUTHORIZED', 'DUNNING_REQUESTED']

/** Whether the payer's money has come in, whatever became of it since. */
export const hasComeIn = ({ status }: FakeCharge) => !UNPAID.includes(status)

/** The centavos of a charge that are in the venue's account. */
export function heldOf({ status, cents, refunds }: FakeCharge): number {
  if (UNPAID.includes(status) || status === 'REFUNDED') return 0
  return cents - sumOf(refunds.filter((one) => one.status === 'DONE').map((one) => one.cents))
}
