import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../testing/fieldErrors.ts'
import { PriceQuerySchema, SpecialPriceQuerySchema } from './price.schema.ts'

test('every filter may be left out', () => {
  expect(v.parse(PriceQuerySchema, {})).toEqual({})
  expect(v.parse(SpecialPriceQuerySchema, {})).toEqual({})
})

test('filters are read from the text of a query', () => {
  expect(v.parse(PriceQuerySchema, { courtId: '2', weekday: 'saturday' })).toEqual({
    courtId: 2,
    weekday: 'saturday',
  })
  const query = { date: '2026-07-04', courtId: '2', showAll: 'true', showPast: 'false' }
  expect(v.parse(SpecialPriceQuerySchema, query)).toEqual({ ...query, courtId: 2 })
  const turned = { showAll: 'false', showPast: 'true' }
  expect(v.parse(SpecialPriceQuerySchema, turned)).toEqual(turned)
})

test.each([
  [{ courtId: 'x' }, { courtId: ['Identificador inválido'] }],
  [{ courtId: ['1', '2'] }, { courtId: ['Identificador inválido'] }],
  [{ date: '2026-02-30' }, { date: ['Data inválida'] }],
  [{ showAll: '1' }, { showAll: ['Use true ou false'] }],
  [{ showPast: '' }, { showPast: ['Use true ou false'] }],
])('%j is refused', (query, errors) => {
  expect(fieldErrors(SpecialPriceQuerySchema, query)).toEqual(errors)
})

test.each([
  [{ weekday: 'Sábado' }, { weekday: ['Dia da semana inválido'] }],
  [{ courtId: '0' }, { courtId: ['Identificador inválido'] }],
])('%j is refused among the regular prices', (query, errors) => {
  expect(fieldErrors(PriceQuerySchema, query)).toEqual(errors)
})
