import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import {
  PriceCopySchema,
  PriceDraftSchema,
  PriceQuerySchema,
  SpecialPriceDraftSchema,
  SpecialPriceQuerySchema,
} from './price.schema.ts'

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

/** What is said first at each field. */
const said = (schema: v.GenericSchema, input: unknown) =>
  Object.fromEntries(
    Object.entries(fieldErrors(schema, input)).map(([field, messages]) => [field, messages[0]]),
  )
const IMPOSSIBLE = 'O horário de término deve ser posterior ao horário de início'

describe('a price', () => {
  const DRAFT = {
    courtId: 1,
    weekday: 'monday',
    startTime: '00:00',
    endTime: '23:00',
    price: 100.1,
  }
  const wrong = (change: object) => said(PriceDraftSchema, { ...DRAFT, ...change })

  test('is read in centavos, and with nothing that is not its own', () => {
    const sent = { ...DRAFT, id: 3, version: 2 }
    expect(v.parse(PriceDraftSchema, sent)).toEqual({ ...DRAFT, price: 10_010 })
  })

  test('may be nothing', () => {
    expect(wrong({ price: 0 })).toEqual({})
  })

  test.each([
    [{ price: -1 }, { price: 'O preço deve ser maior ou igual a zero' }],
    [{ price: 0.001 }, { price: 'Valor com mais de duas casas decimais' }],
    [{ price: '100' }, { price: 'Informe um valor em reais' }],
    [{ price: 1e9 }, { price: 'Valor acima do permitido' }],
    [{ startTime: '10:00', endTime: '10:00' }, { endTime: IMPOSSIBLE }],
    [{ startTime: '10:00', endTime: '09:00' }, { endTime: IMPOSSIBLE }],
    [{ endTime: '00:00' }, { endTime: IMPOSSIBLE }],
    [{ startTime: '10:30' }, { startTime: 'Informe uma hora cheia, como 18:00' }],
    [{ weekday: 'segunda' }, { weekday: 'Dia da semana inválido' }],
    [{ courtId: '1' }, { courtId: 'Identificador inválido' }],
  ])('of %j is refused', (change, errors) => {
    expect(wrong(change)).toEqual(errors)
  })
})

describe('a special price', () => {
  const DRAFT = {
    courtId: 1,
    date: '2026-07-04',
    startTime: '18:00',
    endTime: '20:00',
    price: 0.01,
    description: 'Torneio',
  }
  const wrong = (change: object) => said(SpecialPriceDraftSchema, { ...DRAFT, ...change })

  test('is read in centavos, with or without a description', () => {
    expect(v.parse(SpecialPriceDraftSchema, DRAFT)).toEqual({ ...DRAFT, price: 1 })
    const { description: _, ...bare } = DRAFT
    expect(v.parse(SpecialPriceDraftSchema, bare).description).toBeNull()
  })

  test.each([
    [{ price: 0 }, { price: 'O preço deve ser maior que zero.' }],
    [{ price: -5 }, { price: 'O preço deve ser maior que zero.' }],
    [{ price: 1e-9 }, { price: 'O preço deve ser maior que zero.' }],
    [{ price: null }, { price: 'O preço deve ser maior que zero.' }],
    [{ startTime: '' }, { startTime: 'Defina os horários de início e fim.' }],
    [{ endTime: undefined }, { endTime: 'Defina os horários de início e fim.' }],
    [{ endTime: '18:00' }, { endTime: IMPOSSIBLE }],
    [{ date: '04/07/2026' }, { date: 'Data inválida' }],
    [{ description: 'x'.repeat(201) }, { description: 'Texto longo demais' }],
  ])('of %j is refused', (change, errors) => {
    expect(wrong(change)).toEqual(errors)
  })
})

describe('a copy of prices', () => {
  const day = { courtId: 1, weekday: 'monday' }

  test('names its days', () => {
    const copy = { copies: [{ from: day, to: [{ courtId: 2, weekday: 'sunday' }] }] }
    expect(v.parse(PriceCopySchema, copy)).toEqual(copy)
  })

  test.each([
    [{}, { copies: 'Escolha o que copiar' }],
    [{ copies: [] }, { copies: 'Escolha o que copiar' }],
    [{ copies: [{ from: day, to: [] }] }, { 'copies.0.to': 'Escolha para onde copiar' }],
    [
      { copies: [{ from: { courtId: 1, weekday: 'x' }, to: [day] }] },
      { 'copies.0.from.weekday': 'Dia da semana inválido' },
    ],
    [
      { copies: Array.from({ length: 8 }, () => ({ from: day, to: [day] })) },
      { copies: 'Lista longa demais' },
    ],
  ])('made of %j is refused', (copy, errors) => {
    expect(said(PriceCopySchema, copy)).toEqual(errors)
  })
})
