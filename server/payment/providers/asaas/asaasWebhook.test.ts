import { describe, expect, test } from 'vitest'
import { asaasWebhook } from './asaasWebhook.ts'

/** Every event that Asaas documents: M when it moves money, R when it may concern a refund. */
const EVENTS = `
PAYMENT_CREATED
PAYMENT_UPDATED
PAYMENT_CONFIRMED M
PAYMENT_RECEIVED M
PAYMENT_OVERDUE
PAYMENT_DELETED
PAYMENT_RESTORED
PAYMENT_REFUNDED M R
PAYMENT_PARTIALLY_REFUNDED M R
PAYMENT_REFUND_IN_PROGRESS R
PAYMENT_REFUND_DENIED R
PAYMENT_AUTHORIZED
PAYMENT_AWAITING_RISK_ANALYSIS
PAYMENT_APPROVED_BY_RISK_ANALYSIS
PAYMENT_REPROVED_BY_RISK_ANALYSIS
PAYMENT_CREDIT_CARD_CAPTURE_REFUSED
PAYMENT_ANTICIPATED
PAYMENT_RECEIVED_IN_CASH_UNDONE M
PAYMENT_CHARGEBACK_REQUESTED M R
PAYMENT_CHARGEBACK_DISPUTE R
PAYMENT_AWAITING_CHARGEBACK_REVERSAL R
PAYMENT_DUNNING_RECEIVED M
PAYMENT_DUNNING_REQUESTED
PAYMENT_BANK_SLIP_VIEWED
PAYMENT_BANK_SLIP_CANCELLED
PAYMENT_CHECKOUT_VIEWED
PAYMENT_SPLIT_CANCELLED
PAYMENT_SPLIT_DIVERGENCE_BLOCK
PAYMENT_SPLIT_DIVERGENCE_BLOCK_FINISHED
`
const ROWS = EVENTS.trim()
  .split('\n')
  .map((line) => line.split(' '))

describe('an event of Asaas', () => {
  test.each(ROWS)('%s is known', (event, ...letters) => {
    const { movesMoney, concernsRefund, text } = asaasWebhook.meaningOf(event!)
    expect([movesMoney && 'M', concernsRefund && 'R'].filter(Boolean)).toEqual(letters)
    expect(text).not.toBe(event)
  })

  test('that nobody has documented is shown by its own name, and says nothing about money', () => {
    expect(asaasWebhook.meaningOf('PAYMENT_TELEPORTED')).toEqual({
      movesMoney: false,
      concernsRefund: false,
      text: 'PAYMENT_TELEPORTED',
    })
  })

  test('about a checkout has no charge', () => {
    const event = { id: 'evt_1', event: 'CHECKOUT_PAID', checkout: { id: 'chk_1' } }
    expect(asaasWebhook.read(JSON.stringify(event))).toMatchObject({
      eventType: 'CHECKOUT_PAID',
      paymentId: null,
      error: null,
    })
  })
})
