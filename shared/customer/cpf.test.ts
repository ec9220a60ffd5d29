import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCpf } from './customer.testkit.ts'
import { runs } from '../testing/runs.ts'
import { formatCpf, isCpf } from './cpf.ts'

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
