import { expect, test } from 'vitest'
import { formatCep } from './cep.ts'
import { digitsOf } from './digits.ts'

test.each(['01310100', '01310-100', '01.310-100', ' 01310 100 '])(
  '%s is shown as a CEP',
  (text) => {
    expect(formatCep(text)).toBe('01310-100')
  },
)

test.each(['', '0131010', '013101000', 'sem CEP'])('"%s" is left as it is', (text) => {
  expect(formatCep(text)).toBe(text)
})

test.each([
  ['529.982.247-25', '52998224725'],
  ['(11) 98765-4321', '11987654321'],
  ['sem número', ''],
  ['', ''],
  ['１２３', ''],
])('the digits of "%s" are "%s"', (text, digits) => {
  expect(digitsOf(text)).toBe(digits)
})
