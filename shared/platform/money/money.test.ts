import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { formatReais, readReais, sumCents, toCents, toReais, typedReais } from './money.ts'

const anyCents = fc.integer({ min: 0, max: 100_000_000 })

test('every amount up to ten thousand reais survives the wire', () => {
  const lost: number[] = []
  for (let cents = 0; cents <= 1_000_000; cents++) {
    if (toCents(toReais(cents)) !== cents) lost.push(cents)
  }
  expect(lost).toEqual([])
})

test('any amount survives the wire as JSON and as decimal text', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const decimal = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(toCents(Number(JSON.stringify(toReais(cents))))).toBe(cents)
      expect(toCents(Number(decimal))).toBe(cents)
      expect(toReais(cents)).toBe(Number(decimal))
    }),
    { numRuns: runs(500) },
  )
})

test.each([
  [0.1 + 0.2, 30],
  [1.1 * 3, 330],
  [19.99, 1999],
  [4.35, 435],
  [1.15, 115],
  [8.2, 820],
  [0, 0],
])('%d reais are %i centavos, whatever binary fractions add', (reais, cents) => {
  expect(toCents(reais)).toBe(cents)
})

describe('sumCents', () => {
  test('adds a cart without drift', () => {
    expect(sumCents(Array.from({ length: 12 }, () => 3333))).toBe(39_996)
    expect(sumCents([])).toBe(0)
  })

  test('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 12 }), (amounts) => {
        expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()))
        expect(Number.isInteger(sumCents(amounts))).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('formatReais', () => {
  test.each([
    [0, 'R$ 0,00'],
    [1, 'R$ 0,01'],
    [10, 'R$ 0,10'],
    [100, 'R$ 1,00'],
    [500, 'R$ 5,00'],
    [12_345, 'R$ 123,45'],
    [99_999, 'R$ 999,99'],
    [100_000, 'R$ 1.000,00'],
    [123_450, 'R$ 1.234,50'],
    [100_000_000, 'R$ 1.000.000,00'],
    [-1, '-R$ 0,01'],
    [-123_450, '-R$ 1.234,50'],
  ])('%i centavos read %s', (cents, text) => {
    expect(formatReais(cents)).toBe(text)
  })

  test('agrees with the currency format of the platform', () => {
    const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
        expect(formatReais(cents)).toBe(brl.format(cents / 100).replace('\u00a0', ' '))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('readReais', () => {
  test.each([
    ['80', 80],
    ['80,5', 80.5],
    ['80,', 80],
    ['0,50', 0.5],
    ['R$ 80', 80],
    ['r$80,00', 80],
    ['  R$\u00a01.234,56 ', 1234.56],
    ['1.234', 1234],
    ['1.234,', 1234],
    ['1.234.567,8', 1_234_567.8],
    ['1234.5', 1234.5],
    ['1234.56', 1234.56],
    ['-1', -1],
  ])('%j is %d', (typed, reais) => {
    expect(readReais(typed)).toBe(reais)
  })

  test.each(['', ' ', 'R$', ',', ',50', '80 reais', '1,234.56', '1.23.456', '8 0', '1e3', 'NaN'])(
    '%j is no amount',
    (typed) => {
      expect(readReais(typed)).toBeNull()
    },
  )

  test('reads back whatever is written for a person', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(readReais(formatReais(cents))).toBe(toReais(cents))
        expect(readReais(typedReais(toReais(cents)))).toBe(toReais(cents))
      }),
      { numRuns: runs(200) },
    )
  })
})
