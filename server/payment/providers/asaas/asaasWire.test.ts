import { expect, test } from 'vitest'
import * as v from 'valibot'
import { AsaasChargeSchema, statusOf, toRemote } from './asaasWire.ts'

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

test('an address that is no page is no link', () => {
  const charge = { id: 'pay_1', status: 'PENDING', deleted: false, value: 80, billingType: 'PIX' }
  const linkOf = (invoiceUrl: string) =>
    toRemote(v.parse(AsaasChargeSchema, { ...charge, invoiceUrl })).invoiceUrl
  expect(linkOf('https://www.asaas.com/i/1')).toBe('https://www.asaas.com/i/1')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '']) {
    expect([url, linkOf(url)]).toEqual([url, null])
  }
})
