import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { CalendarQuerySchema } from './calendar.schema.ts'

test('a week for one sport is read, however the sport is spelt', () => {
  const query = { startDate: '2026-07-04', endDate: '2026-07-10', sportType: 'futevolei' }
  expect(v.parse(CalendarQuerySchema, query)).toEqual({ ...query, sportType: 'futevôlei' })
})

test('one day without a sport is enough', () => {
  const query = { startDate: '2026-07-04', endDate: '2026-07-04' }
  expect(v.parse(CalendarQuerySchema, query)).toEqual(query)
})

const until = (endDate: string) =>
  fieldErrors(CalendarQuerySchema, { startDate: '2026-07-01', endDate })

test('62 days are answered and 63 are not', () => {
  expect(until('2026-08-31')).toEqual({})
  expect(until('2026-09-01')).toEqual({ endDate: ['Peça no máximo 62 dias'] })
})

test('the end may not be before the start', () => {
  const query = { startDate: '2026-07-04', endDate: '2026-07-03' }
  expect(fieldErrors(CalendarQuerySchema, query)).toEqual({
    endDate: ['A data final deve ser igual ou posterior à inicial'],
  })
})

test('what is missing or impossible is named at its field', () => {
  expect(fieldErrors(CalendarQuerySchema, {})).toEqual({
    startDate: ['Informe a data'],
    endDate: ['Informe a data'],
  })
  const query = { startDate: '2026-02-30', endDate: '2026-03-01', sportType: 'xadrez' }
  expect(fieldErrors(CalendarQuerySchema, query)).toEqual({
    startDate: ['Data inválida'],
    sportType: ['Modalidade inválida'],
  })
})
