import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { formatCep } from './cep.ts'
import { formatCpf } from './cpf.ts'
import { anyDigits } from './customer.testkit.ts'
import { digitsOf } from './digits.ts'
import { maskCardNumber, maskCep, maskCpf, maskDate, maskPhone } from './mask.ts'
import { formatPhone } from './phone.ts'

const masks = [
  { name: 'CPF', mask: maskCpf, digits: 11, length: 14 },
  { name: 'phone', mask: maskPhone, digits: 11, length: 15 },
  { name: 'CEP', mask: maskCep, digits: 8, length: 9 },
  { name: 'card number', mask: maskCardNumber, digits: 19, length: 23 },
]
const anyTyped = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  anyDigits(0, 25),
  fc
    .array(fc.oneof(anyDigits(1, 3), fc.constantFrom('.', '-', ' ', '(', ')', 'a')))
    .map((parts) => parts.join('')),
)

test.each([
  ['', ''],
  ['5', '5'],
  ['529', '529'],
  ['5299', '529.9'],
  ['529982', '529.982'],
  ['5299822', '529.982.2'],
  ['529982247', '529.982.247'],
  ['5299822472', '529.982.247-2'],
  ['52998224725', '529.982.247-25'],
  ['529982247259', '529.982.247-25'],
])('the CPF "%s" is shown as "%s"', (typed, shown) => {
  expect(maskCpf(typed)).toBe(shown)
})

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['119876', '(11) 9876'],
  ['1198765', '(11) 9876-5'],
  ['1134567890', '(11) 3456-7890'],
  ['11987654321', '(11) 98765-4321'],
  ['119876543210', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
])('the phone "%s" is shown as "%s"', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['1/', '01'],
  ['011', '01/1'],
  ['01/1/', '01/01'],
  ['01/1-', '01/01'],
  ['25/', '25'],
  ['25/12/2', '25/12/2'],
  ['25/12/2/', '25/12/2'],
  ['25122027', '25/12/2027'],
  ['2/12/2027', '21/22/027'],
])('the date "%s" is shown as "%s"', (typed, shown) => {
  expect(maskDate(typed)).toBe(shown)
})

test.each([
  ['01310', '01310'],
  ['013101', '01310-1'],
  ['01310100', '01310-100'],
  ['013101009', '01310-100'],
])('the CEP "%s" is shown as "%s"', (typed, shown) => {
  expect(maskCep(typed)).toBe(shown)
})

test.each([
  ['4111', '4111'],
  ['41111', '4111 1'],
  ['4111111111111111', '4111 1111 1111 1111'],
  ['378282246310005', '3782 8224 6310 005'],
  ['41111111111111111119', '4111 1111 1111 1111 111'],
])('the card number "%s" is shown as "%s"', (typed, shown) => {
  expect(maskCardNumber(typed)).toBe(shown)
})

describe.each(masks)('the $name mask', ({ mask, digits, length }) => {
  test('changes nothing when applied again', () => {
    fc.assert(
      fc.property(anyTyped, (typed) => {
        expect(mask(mask(typed))).toBe(mask(typed))
      }),
      { numRuns: runs(300) },
    )
  })

  test('keeps every digit there is room for, and nothing but digits was typed', () => {
    fc.assert(
      fc.property(anyTyped, (typed) => {
        expect(digitsOf(mask(typed))).toBe(digitsOf(typed).slice(0, digits))
        expect(mask(typed).length).toBeLessThanOrEqual(length)
      }),
      { numRuns: runs(300) },
    )
  })

  test('shows the same typed digit by digit, pasted whole or pasted punctuated', () => {
    fc.assert(
      fc.property(anyDigits(0, 25), (typed) => {
        let shown = ''
        for (const digit of typed) shown = mask(shown + digit)
        expect(shown).toBe(mask(typed))
        expect(mask(typed.split('').join('-'))).toBe(shown)
      }),
      { numRuns: runs(300) },
    )
  })

  test('never ends in punctuation, so backspace always takes a digit', () => {
    fc.assert(
      fc.property(anyDigits(1, digits), (typed) => {
        expect(mask(typed)).toMatch(/\d$/)
        expect(mask(mask(typed).slice(0, -1))).toBe(mask(typed.slice(0, -1)))
      }),
      { numRuns: runs(300) },
    )
  })
})

test('a mask that is full is the number as it is shown elsewhere', () => {
  fc.assert(
    fc.property(anyDigits(11, 11), (digits) => {
      expect(maskCpf(digits)).toBe(formatCpf(digits))
      expect(maskPhone(digits)).toBe(formatPhone(digits))
      expect(maskPhone(digits.slice(1))).toBe(formatPhone(digits.slice(1)))
      expect(maskCep(digits.slice(3))).toBe(formatCep(digits.slice(3)))
    }),
    { numRuns: runs(200) },
  )
})
