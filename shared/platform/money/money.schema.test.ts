import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { firstMessage } from '../testing/fieldErrors.ts'
import { runs } from '../testing/runs.ts'
import { PriceCentsSchema } from './money.schema.ts'

test('an amount in reais is read as integer centavos', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(v.parse(PriceCentsSchema, cents / 100)).toBe(cents)
    }),
    { numRuns: runs(500) },
  )
})

test('a total added up in reais by a browser is read exactly', () => {
  expect(v.parse(PriceCentsSchema, 0.1 + 0.2)).toBe(30)
  expect(v.parse(PriceCentsSchema, 33.33 * 12)).toBe(39_996)
})

test.each([
  [-0.01, 'Preço não pode ser negativo'],
  [-100, 'Preço não pode ser negativo'],
  [Number.NEGATIVE_INFINITY, 'Valor inválido'],
  [Number.POSITIVE_INFINITY, 'Valor inválido'],
  [1_000_000.01, 'Valor acima do permitido'],
  [1e308, 'Valor acima do permitido'],
  [10.001, 'Valor com mais de duas casas decimais'],
  [0.005, 'Valor com mais de duas casas decimais'],
  [99.999, 'Valor com mais de duas casas decimais'],
  [Number.NaN, 'Informe um valor em reais'],
  ['100', 'Informe um valor em reais'],
  [null, 'Informe um valor em reais'],
  [undefined, 'Informe um valor em reais'],
  [[100], 'Informe um valor em reais'],
])('%j is refused: %s', (input, message) => {
  expect(firstMessage(PriceCentsSchema, input)).toBe(message)
})
