import { expect, test } from 'vitest'
import { statusOf } from './asaasWire.ts'

const WORDS = {
  open: ['PENDING', 'OVERDUE', 'DUNNING_REQUESTED', 'BRAND_NEW_WORD'],
  'in-analysis': ['AWAITING_RISK_ANALYSIS', 'AUTHORIZED'],
  paid: ['CONFIRMED', 'RECEIVED', 'RECEIVED_IN_CASH', 'DUNNING_RECEIVED'],
  refunding: ['REFUND_REQUESTED', 'REFUND_IN_PROGRESS'],
  refunded: ['REFUNDED'],
  disputed: ['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE', 'AWAITING_CHARGEBACK_REVERSAL'],
}
const UNPAID = ['open', 'in-analysis']

test.each(Object.entries(WORDS))('%s is what Asaas calls %j', (ours, theirs) => {
  for (const status of theirs) {
    expect(statusOf({ status, deleted: false })).toBe(ours)
    const deleted = UNPAID.includes(ours) ? 'cancelled' : ours
    expect(statusOf({ status, deleted: true })).toBe(deleted)
  }
})
