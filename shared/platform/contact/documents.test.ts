import { runs } from '../testing/runs.ts'
import { anyCpf, anyDigits } from './customer.testkit.ts'
import {
  digitsOf,
  formatCpf,
  hiddenCpf,
  isCpf,
  maskCardNumber,
  maskCep,
  maskCpf,
} from './documents.ts'
import { formatCnpj, isCnpj, maskCnpj } from './cnpj.ts'
import { maskDate } from '../time/typedTime.ts'
import { formatPhone, maskPhone, readPhone } from './phone.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const anyDigit = fc.integer({ min: 0, max: 9 }).map(String)
const changedAt = (text: string, at: number, digit: string) =>
  text.slice(0, at) + digit + text.slice(at + 1)

describe('isCpf', () => {
  test.each([
    '529.982.247-25',
    '249.715.637-92',
    '111.444.777-35',
    '123.456.789-09',
    '000.000.001-91',
    '52998224725',
    ' 529 982 247 25 ',
    'CPF: 529.982.247-25',
  ])('%s is one', (text) => {
    expect(isCpf(text)).toBe(true)
  })

  test.each([
    ['all digits equal', '111.111.111-11'],
    ['all zeros', '000.000.000-00'],
    ['a wrong last digit', '529.982.247-24'],
    ['a wrong first check digit', '529.982.247-35'],
    ['both check digits wrong', '123.456.789-00'],
    ['ten digits', '529.982.247-2'],
    ['twelve digits', '529.982.247-255'],
    ['nothing', ''],
    ['letters', 'abc.def.ghi-jk'],
    ['digits of another script', '５２９９８２２４７２５'],
  ])('%s is none', (_name, text) => {
    expect(isCpf(text)).toBe(false)
  })

  test.each([...'0123456789'])(
    'eleven times %s is none, though its check digits are right',
    (digit) => {
      expect(isCpf(digit.repeat(11))).toBe(false)
    },
  )

  test('whatever has its check digits right is one, punctuated or not', () => {
    fc.assert(
      fc.property(anyCpf, (cpf) => {
        expect([isCpf(cpf), isCpf(formatCpf(cpf))]).toEqual([true, true])
      }),
      { numRuns: runs(500) },
    )
  })

  test('of the hundred endings of nine digits exactly one is right', () => {
    fc.assert(
      fc.property(anyCpf, (cpf) => {
        const endings = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
        const right = endings.filter((ending) => isCpf(cpf.slice(0, 9) + ending))
        expect(right).toEqual([cpf.slice(9)])
      }),
      { numRuns: runs(100) },
    )
  })

  test('one digit mistyped is noticed wherever the first check digit is not 0', () => {
    const telling = anyCpf.filter((cpf) => cpf[9] !== '0')
    fc.assert(
      fc.property(telling, fc.integer({ min: 0, max: 10 }), anyDigit, (cpf, at, digit) => {
        expect(isCpf(changedAt(cpf, at, digit))).toBe(cpf[at] === digit)
      }),
      { numRuns: runs(500) },
    )
  })

  // Modulo 11 has eleven remainders and a digit has ten values: 10 is written as 0.
  test('two numbers that differ in one digit alone may both be right when it is 0', () => {
    expect(isCpf('100.000.001-08')).toBe(true)
    expect(isCpf('200.000.001-08')).toBe(true)
  })

  test('any text is answered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isCpf(text)).toBeTypeOf('boolean')
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('formatCpf', () => {
  test.each(['52998224725', '529.982.247-25', '529 982 247 25'])('shows %s punctuated', (text) => {
    expect(formatCpf(text)).toBe('529.982.247-25')
  })

  test.each(['', '5299822472', '529982247250', 'não informado'])('leaves "%s" as it is', (text) => {
    expect(formatCpf(text)).toBe(text)
  })
})

test('only the first three and the last two digits of a CPF are shown', () => {
  expect(hiddenCpf('52998224725')).toBe('529.***.***-25')
})

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

describe('readPhone', () => {
  test.each([
    ['+5511987654321', '11987654321'],
    ['+55 (11) 98765-4321', '11987654321'],
    ['  + 55 11 3456-7890', '1134567890'],
    ['(55) 99123-4567', '55991234567'],
    ['55991234567', '55991234567'],
    ['', ''],
  ])('of %s are %s', (text, digits) => {
    expect(readPhone(text)).toBe(digits)
  })
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

const masks = [
  { name: 'CPF', mask: maskCpf, digits: 11, length: 14, isApart: () => false },
  // Behind a country or a 0 other rules begin: see phone.test.ts.
  {
    name: 'phone',
    mask: maskPhone,
    digits: 11,
    length: 15,
    isApart: (typed: string) => /^\D*([+＋]|0|55)/.test(typed),
  },
  { name: 'CEP', mask: maskCep, digits: 8, length: 9, isApart: () => false },
  { name: 'card number', mask: maskCardNumber, digits: 19, length: 23, isApart: () => false },
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

describe.each(masks)('the $name mask', ({ mask, digits, isApart, length }) => {
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
        fc.pre(!isApart(typed))
        expect(digitsOf(mask(typed))).toBe(digitsOf(typed).slice(0, digits))
        expect(mask(typed).length).toBeLessThanOrEqual(length)
      }),
      { numRuns: runs(300) },
    )
  })

  test('shows the same typed digit by digit, pasted whole or pasted punctuated', () => {
    fc.assert(
      fc.property(anyDigits(0, 25), (typed) => {
        fc.pre(!isApart(typed))
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
        fc.pre(!isApart(typed))
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
      fc.pre(!digits.startsWith('0'))
      expect(maskCpf(digits)).toBe(formatCpf(digits))
      expect(maskPhone(digits)).toBe(formatPhone(digits))
      expect(maskPhone(digits.slice(1))).toBe(formatPhone(digits.slice(1)))
      const cep = digits.slice(3)
      expect(maskCep(cep)).toBe(`${cep.slice(0, 5)}-${cep.slice(5)}`)
    }),
    { numRuns: runs(200) },
  )
})

test.each([
  ['11.222.333/0001-81', true],
  ['12abc34501de35', true],
  ['11222333000182', false],
  ['1122233300018', false],
  ['00000000000000', false],
  ['12ABC34501DE3A', false],
])('whether %s is a CNPJ', (text, expected) => expect(isCnpj(text)).toBe(expected))

test('a CNPJ is shown with its punctuation, while it is typed too', () => {
  expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35')
  expect([formatCnpj('1122'), maskCnpj('1122233')]).toEqual(['1122', '11.222.33'])
})
