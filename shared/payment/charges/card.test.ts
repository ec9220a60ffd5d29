import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDigits } from '../../platform/contact/customer.testkit.ts'
import { runs } from '../../platform/testing/runs.ts'
import { cardBrand, cardExpired, isLuhn, lastFour } from './card.ts'

const LUHN_DIGITS = [...'0123456789']

describe('isLuhn', () => {
  test.each([
    '5162306219378829',
    '5162 3062 1937 8829',
    '4111111111111111',
    '5184019740373151',
    '4916561358240741',
    '4000000000000002',
    '4000000000009995',
    '378282246310005',
    '6362970000457013',
    '30569309025904',
  ])('%s passes', (number) => {
    expect(isLuhn(number)).toBe(true)
  })

  test.each([
    ['the approved test card of the provider', '4444444444444444'],
    ['one digit changed', '4111111111111112'],
    ['two digits swapped', '5162306219378892'],
    ['no digits', ''],
    ['letters', 'abcd'],
  ])('%s fails', (_name, number) => {
    expect(isLuhn(number)).toBe(false)
  })

  test('of the ten last digits exactly one passes', () => {
    fc.assert(
      fc.property(anyDigits(12, 18), (base) => {
        expect(LUHN_DIGITS.filter((digit) => isLuhn(base + digit))).toHaveLength(1)
      }),
      { numRuns: runs(300) },
    )
  })

  test('one digit mistyped is always noticed', () => {
    const mistyped = fc.tuple(anyDigits(13, 19), fc.nat(), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(mistyped, ([base, place, shift]) => {
        const number = LUHN_DIGITS.map((digit) => base.slice(1) + digit).find(isLuhn)!
        const at = place % number.length
        const digit = String((Number(number[at]) + shift) % 10)
        expect(isLuhn(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('cardExpired', () => {
  test.each([
    ['the month before', '06', '26', true],
    ['this month, to its last day', '07', '26', false],
    ['next month', '08', '26', false],
    ['an earlier month of next year', '01', '27', false],
    ['a later month of last year', '12', '25', true],
    ['the far future', '12', '99', false],
    ['the start of the century', '01', '00', true],
  ])('a card good until %s', (_name, month, year, expired) => {
    expect(cardExpired(month, year, '2026-07-31')).toBe(expired)
    expect(cardExpired(month, year, '2026-07-01')).toBe(expired)
  })

  test('at the turn of the year', () => {
    expect(cardExpired('12', '26', '2026-12-31')).toBe(false)
    expect(cardExpired('12', '26', '2027-01-01')).toBe(true)
  })
})

test.each([
  ['5162306219378829', '8829'],
  ['5162 3062 1937 8829', '8829'],
  ['12', '12'],
  ['', ''],
])('of %s at most the last four digits are stored', (number, stored) => {
  expect(lastFour(number)).toBe(stored)
})

describe('cardBrand', () => {
  test.each([
    ['4444444444444444', 'VISA'],
    ['4111 1111 1111 1111', 'VISA'],
    ['5162306219378829', 'MASTERCARD'],
    ['378282246310005', 'AMEX'],
    ['341111111111111', 'AMEX'],
    ['30569309025904', 'DINERS'],
    ['6011111111111117', 'DISCOVER'],
    ['3530111333300000', 'JCB'],
    ['6062825624254001', 'HIPERCARD'],
    ['3841001111222233334', 'HIPERCARD'],
    ['6362970000457013', 'ELO'],
    ['5066991111111118', 'ELO'],
    ['9999999999999999', 'UNKNOWN'],
    ['4', 'VISA'],
    ['', 'UNKNOWN'],
  ])('%s is %s', (number, brand) => {
    expect(cardBrand(number)).toBe(brand)
  })

  test.each([
    ['401177 401178 401179 401180', 'VISA ELO ELO VISA'],
    ['457630 457631 457632 457633', 'VISA ELO ELO VISA'],
    ['506698 506699 506778 506779', 'UNKNOWN ELO ELO UNKNOWN'],
    ['508999 509000 509999 510000', 'UNKNOWN ELO ELO MASTERCARD'],
    ['650404 650405 650439 650440', 'DISCOVER ELO ELO DISCOVER'],
    ['655020 655021 655058 655059', 'DISCOVER ELO ELO DISCOVER'],
    ['384099 384100 384101 384140 384160', 'DINERS HIPERCARD DINERS HIPERCARD HIPERCARD'],
    ['222099 222100 272099 272100', 'UNKNOWN MASTERCARD MASTERCARD UNKNOWN'],
    ['509999 510000 559999 560000', 'ELO MASTERCARD MASTERCARD UNKNOWN'],
    ['299999 300000 305999 306000', 'UNKNOWN DINERS DINERS UNKNOWN'],
    ['359999 360000 369999 370000 379999 380000', 'UNKNOWN DINERS DINERS AMEX AMEX DINERS'],
    ['352799 352800 358999 359000', 'UNKNOWN JCB JCB UNKNOWN'],
    ['399999 400000 499999 500000', 'DINERS VISA VISA UNKNOWN'],
    ['601099 601100 601199 601200', 'UNKNOWN DISCOVER DISCOVER UNKNOWN'],
    ['643999 644000 659999 660000', 'UNKNOWN DISCOVER DISCOVER UNKNOWN'],
  ])('the first digits %s are %s', (numbers, brands) => {
    expect(numbers.split(' ').map(cardBrand).join(' ')).toBe(brands)
  })
})
