import { expect, test } from 'vitest'
import { CHARGE_STATUSES, hasBeenPaid, paymentStatusOf, type ChargeStatus } from './payment.ts'

const PAID: ChargeStatus[] = ['paid', 'refunding', 'refunded', 'disputed']

test('money has come in with these statuses and no others', () => {
  expect(CHARGE_STATUSES.filter(hasBeenPaid)).toEqual(PAID)
})

test.each([
  ['failed', 'open', 'failed'],
  ['failed', null, 'failed'],
  ['cancelled', 'open', 'failed'],
  ['creating', null, 'pending'],
  ['unknown', null, 'pending'],
  ['pending', 'open', 'pending'],
  ['in_analysis', 'in-analysis', 'pending'],
  ['paid', 'paid', 'paid'],
  ['paid', 'refunding', 'paid'],
  ['paid', 'disputed', 'paid'],
  ['paid', 'refunded', 'refunded'],
  ['gone', 'disputed', 'refunded'],
] as const)('an attempt that is %s with a charge that is %s counts as %s', (state, status, is) => {
  expect(paymentStatusOf(state, status)).toBe(is)
})
