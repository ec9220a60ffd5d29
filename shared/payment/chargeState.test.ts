import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import {
  clientStatusWord,
  isPaidWord,
  nextAttemptState,
  paymentStatusOf,
  type AttemptState,
} from './chargeState.ts'

const PAID_WORDS = [
  'CONFIRMED',
  'RECEIVED',
  'RECEIVED_IN_CASH',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'REFUNDED',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
]
const OPEN_WORDS = ['PENDING', 'OVERDUE', 'DUNNING_REQUESTED', 'DUNNING_RECEIVED', 'BRAND_NEW_WORD']
const ANALYSIS_WORDS = ['AWAITING_RISK_ANALYSIS', 'AUTHORIZED']
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
const anyWord = fc.record({
  status: fc.constantFrom(...PAID_WORDS, ...OPEN_WORDS, ...ANALYSIS_WORDS),
  deleted: fc.boolean(),
})
const word = (status: string, deleted = false) => ({ status, deleted })

test('money has come in for these words and no others', () => {
  expect(PAID_WORDS.filter((status) => !isPaidWord({ status }))).toEqual([])
  expect([...OPEN_WORDS, ...ANALYSIS_WORDS].filter((status) => isPaidWord({ status }))).toEqual([])
})

describe('nextAttemptState', () => {
  test.each(STATES)('%s becomes paid when the money comes in, deleted or not', (state) => {
    for (const status of PAID_WORDS) {
      expect(nextAttemptState(state, word(status))).toBe('paid')
      expect(nextAttemptState(state, word(status, true))).toBe('paid')
    }
  })

  test.each(OPEN_STATES)('%s follows the provider', (state) => {
    for (const status of OPEN_WORDS) {
      expect(nextAttemptState(state, word(status))).toBe('pending')
      expect(nextAttemptState(state, word(status, true))).toBe('cancelled')
    }
    for (const status of ANALYSIS_WORDS) {
      expect(nextAttemptState(state, word(status))).toBe('in_analysis')
      expect(nextAttemptState(state, word(status, true))).toBe('cancelled')
    }
  })

  test.each(['paid', 'failed', 'cancelled'] as const)(
    '%s is not undone by an older word',
    (state) => {
      for (const status of [...OPEN_WORDS, ...ANALYSIS_WORDS]) {
        expect(nextAttemptState(state, word(status))).toBe(state)
        expect(nextAttemptState(state, word(status, true))).toBe(state)
      }
    },
  )

  test('the order and number of the words does not matter to whether it is paid', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATES), fc.array(anyWord), fc.nat(), (state, words, turn) => {
        const at = words.length === 0 ? 0 : turn % words.length
        const told = [...words.slice(at), ...words.slice(0, at), ...words]
        const paid = state === 'paid' || words.some(isPaidWord)
        expect(told.reduce(nextAttemptState, state) === 'paid').toBe(paid)
      }),
      { numRuns: runs(300) },
    )
  })

  test('a word told twice says nothing new', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATES), anyWord, (state, told) => {
        const once = nextAttemptState(state, told)
        expect(nextAttemptState(once, told)).toBe(once)
      }),
      { numRuns: runs(200) },
    )
  })
})

test.each([
  ['failed', 'PENDING', 'FAILED', 'failed'],
  ['failed', null, 'FAILED', 'failed'],
  ['cancelled', 'PENDING', 'CANCELLED', 'failed'],
  ['creating', null, 'PENDING', 'pending'],
  ['unknown', null, 'PENDING', 'pending'],
  ['pending', 'OVERDUE', 'OVERDUE', 'pending'],
  ['in_analysis', 'AWAITING_RISK_ANALYSIS', 'AWAITING_RISK_ANALYSIS', 'pending'],
  ['paid', 'CONFIRMED', 'CONFIRMED', 'paid'],
  ['paid', 'RECEIVED', 'RECEIVED', 'paid'],
  ['paid', 'REFUND_REQUESTED', 'REFUND_REQUESTED', 'paid'],
  ['paid', 'CHARGEBACK_DISPUTE', 'CHARGEBACK_DISPUTE', 'paid'],
  ['paid', 'REFUNDED', 'REFUNDED', 'refunded'],
] as const)('%s with the word %s is told as %s and %s', (state, status, told, payment) => {
  expect(clientStatusWord(state, status)).toBe(told)
  expect(paymentStatusOf(state, status)).toBe(payment)
})
