import { expect, test } from 'vitest'
import { paymentOutcome } from './paymentOutcome.ts'

const pending = {
  paymentStatus: 'pending',
  reservationStatus: 'pending',
  asaasStatus: 'PENDING',
} as const

test.each([
  ['CONFIRMED at the provider', { asaasStatus: 'CONFIRMED' }, 'success'],
  ['RECEIVED at the provider', { asaasStatus: 'RECEIVED' }, 'success'],
  ['paid and approved', { paymentStatus: 'paid', reservationStatus: 'approved' }, 'success'],
  ['paid and not yet approved', { paymentStatus: 'paid' }, 'pending'],
  ['approved and not yet paid', { reservationStatus: 'approved' }, 'pending'],
  ['failed', { paymentStatus: 'failed' }, 'failed'],
  ['FAILED at the provider', { asaasStatus: 'FAILED' }, 'failed'],
  ['a charge that was CANCELLED', { asaasStatus: 'CANCELLED' }, 'released'],
  [
    'the same, reported as failed',
    { asaasStatus: 'CANCELLED', paymentStatus: 'failed' },
    'released',
  ],
  ['money given back', { asaasStatus: 'REFUNDED', paymentStatus: 'refunded' }, 'released'],
  ['a card under analysis', { asaasStatus: 'AWAITING_RISK_ANALYSIS' }, 'pending'],
  ['an OVERDUE charge', { asaasStatus: 'OVERDUE' }, 'pending'],
  ['money in, slots gone', { asaasStatus: 'RECEIVED', reservationStatus: 'canceled' }, 'pending'],
  [
    'money in, somebody must decide',
    { asaasStatus: 'CONFIRMED', reservationStatus: 'pending_confirmation' },
    'pending',
  ],
] as const)('%s', (_name, change, outcome) => {
  expect(paymentOutcome({ ...pending, ...change })).toBe(outcome)
})
