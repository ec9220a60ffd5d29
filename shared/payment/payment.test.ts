import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import {
  CHARGE_STATUSES,
  hasBeenPaid,
  nextAttemptState,
  paymentStatusOf,
  type AttemptState,
  type ChargeStatus,
} from './payment.ts'

const PAID: ChargeStatus[] = ['paid', 'refunding', 'refunded', 'disputed']
const UNPAID: ChargeStatus[] = ['open', 'in-analysis', 'cancelled']
const STATES: AttemptState[] = [
  'creating',
  'pending',
  'unknown',
  'in_analysis',
  'paid',
  'failed',
  'cancelled',
]
const OPEN_STATES: AttemptState[] = ['creating', 'pending', 'unknown', 'in_analysis']
const anyStatus = fc.constantFrom(...CHARGE_STATUSES)

test('money has come in with these statuses and no others', () => {
  expect(CHARGE_STATUSES.filter(hasBeenPaid)).toEqual(PAID)
})

describe('nextAttemptState', () => {
  test.each(STATES)('%s becomes paid when the money comes in', (state) => {
    for (const status of PAID) expect(nextAttemptState(state, status)).toBe('paid')
  })

  test.each(OPEN_STATES)('%s follows the provider', (state) => {
    expect(nextAttemptState(state, 'open')).toBe('pending')
    expect(nextAttemptState(state, 'in-analysis')).toBe('in_analysis')
    expect(nextAttemptState(state, 'cancelled')).toBe('cancelled')
  })

  test.each(['paid', 'failed', 'cancelled'] as const)(
    '%s is not undone by an older status',
    (state) => {
      for (const status of UNPAID) expect(nextAttemptState(state, status)).toBe(state)
    },
  )

  test('the order and number of statuses does not matter to whether it is paid', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATES),
        fc.array(anyStatus),
        fc.nat(),
        (state, statuses, turn) => {
          const at = statuses.length === 0 ? 0 : turn % statuses.length
          const seen = [...statuses.slice(at), ...statuses.slice(0, at), ...statuses]
          const paid = state === 'paid' || statuses.some(hasBeenPaid)
          expect(seen.reduce(nextAttemptState, state) === 'paid').toBe(paid)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  test('a status that comes twice changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATES), anyStatus, (state, status) => {
        const once = nextAttemptState(state, status)
        expect(nextAttemptState(once, status)).toBe(once)
      }),
      { numRuns: runs(200) },
    )
  })
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
] as const)('an attempt that is %s with a charge that is %s counts as %s', (state, status, is) => {
  expect(paymentStatusOf(state, status)).toBe(is)
})
