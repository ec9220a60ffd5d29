import { expect, test } from 'vitest'
import { asaasStatusOf } from './asaasStatus.ts'

test.each([
  ['failed', 'PENDING', 'FAILED'],
  ['failed', null, 'FAILED'],
  ['cancelled', 'PENDING', 'CANCELLED'],
  ['creating', null, 'PENDING'],
  ['unknown', null, 'PENDING'],
  ['pending', 'OVERDUE', 'OVERDUE'],
  ['in_analysis', 'AWAITING_RISK_ANALYSIS', 'AWAITING_RISK_ANALYSIS'],
  ['paid', 'CONFIRMED', 'CONFIRMED'],
  ['paid', 'RECEIVED', 'RECEIVED'],
  ['paid', 'REFUND_REQUESTED', 'REFUND_REQUESTED'],
  ['paid', 'CHARGEBACK_DISPUTE', 'CHARGEBACK_DISPUTE'],
  ['paid', 'REFUNDED', 'REFUNDED'],
] as const)('an attempt that is %s with the provider’s %s reads %s', (state, status, reads) => {
  expect(asaasStatusOf(state, status)).toBe(reads)
})
