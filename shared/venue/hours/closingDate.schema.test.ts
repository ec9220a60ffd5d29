import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { ClosingDateDraftSchema } from './closingDate.schema.ts'

const HOLIDAY = { date: '2026-12-25', description: 'Natal' }
const PARTIAL = { ...HOLIDAY, allDay: false, startTime: '10:00', endTime: '12:00' }
const parse = (input: object) => v.parse(ClosingDateDraftSchema, input)
const errorsOf = (change: object) => fieldErrors(ClosingDateDraftSchema, { ...PARTIAL, ...change })

test('without times it is the whole day', () => {
  expect(parse(HOLIDAY)).toEqual({ ...HOLIDAY, allDay: true, startTime: null, endTime: null })
})

test('the whole day clears the times', () => {
  expect(parse({ ...PARTIAL, allDay: true })).toMatchObject({ startTime: null, endTime: null })
})

test('some of its hours keep them, and a time part of the date is cut off', () => {
  expect(parse({ ...PARTIAL, date: '2026-12-25T00:00:00.000Z' })).toEqual(PARTIAL)
})

test('spaces around the description do not count', () => {
  expect(parse({ ...HOLIDAY, description: '  Natal ' }).description).toBe('Natal')
})

const BOTH = 'Para fechamento parcial, informe os horários de início e fim.'
const REQUIRED = 'A descrição é obrigatória'

test.each([
  [{ description: undefined }, { description: [REQUIRED] }],
  [{ description: ' ab ' }, { description: [REQUIRED] }],
  [{ description: 'a'.repeat(201) }, { description: ['Descrição longa demais'] }],
  [{ description: 'Natal\nfeliz' }, { description: ['Descrição inválida'] }],
  [{ date: undefined }, { date: ['Informe a data'] }],
  [{ date: '2026-02-30' }, { date: ['Data inválida'] }],
  [{ allDay: 'yes' }, { allDay: ['Use verdadeiro ou falso'] }],
  [{ startTime: null }, { startTime: [BOTH] }],
  [{ endTime: '' }, { endTime: [BOTH] }],
  [
    { startTime: undefined, endTime: undefined },
    { startTime: [BOTH], endTime: [BOTH] },
  ],
  [{ endTime: '10h' }, { endTime: ['Formato de hora inválido (HH:MM)'] }],
  [
    { endTime: '10:00' },
    { endTime: ['O horário de término deve ser posterior ao horário de início'] },
  ],
  [{ onStranded: '' }, { onStranded: ['Escolha inválida'] }],
])('%j is named at its field', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors)
})
