import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { anyDigits } from './customer.testkit.ts'
import { digitsOf } from './digits.ts'
import { formatPhone, phoneDigits } from './phone.ts'

describe('formatPhone', () => {
  test.each([
    ['11987654321', '(11) 98765-4321'],
    ['1134567890', '(11) 3456-7890'],
    ['(11) 98765-4321', '(11) 98765-4321'],
    ['11 98765 4321', '(11) 98765-4321'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['5534567890', '(55) 3456-7890'],
    ['55987654321', '(55) 98765-4321'],
  ])('shows %s as %s', (text, shown) => {
    expect(formatPhone(text)).toBe(shown)
  })

  test.each([
    '',
    '987654321',
    '119876543210',
    'a combinar',
    '0800 123 456 789',
    '+1 202 555 0123 4',
  ])('leaves "%s" as it is', (text) => {
    expect(formatPhone(text)).toBe(text)
  })

  test('keeps the digits, and shown again it stays the same', () => {
    fc.assert(
      fc.property(anyDigits(0, 14), (digits) => {
        const shown = formatPhone(digits)
        expect(digitsOf(shown)).toBe(digits)
        expect(formatPhone(shown)).toBe(shown)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('phoneDigits', () => {
  test.each([
    ['+5511987654321', '11987654321'],
    ['+55 (11) 98765-4321', '11987654321'],
    ['  + 55 11 3456-7890', '1134567890'],
    ['(55) 99123-4567', '55991234567'],
    ['55991234567', '55991234567'],
    ['', ''],
  ])('of %s are %s', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits)
  })
})
