import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { OperationHoursDraftSchema } from './operationHours.schema.ts'

const TUESDAY = { weekday: 'tuesday', isOpen: true, openTime: '06:00', closeTime: '22:00' }
const errorsOf = (change: object) =>
  fieldErrors(OperationHoursDraftSchema, { ...TUESDAY, ...change })

test('a day’s hours are read, without what else the row carries', () => {
  const row = { ...TUESDAY, id: 2, version: 7 }
  expect(v.parse(OperationHoursDraftSchema, row)).toEqual(TUESDAY)
})

test('a venue may be open until midnight', () => {
  expect(errorsOf({ closeTime: '24:00' })).toEqual({})
})

test('the choice for what is stranded comes with the bookings that were seen', () => {
  const choice = { onStranded: 'cancel', seen: [3, 5] }
  expect(v.parse(OperationHoursDraftSchema, { ...TUESDAY, ...choice })).toMatchObject(choice)
})

const FORMAT = 'Formato de hora inválido (HH:MM)'
const AFTER = 'O horário de fechamento deve ser posterior ao horário de abertura'

test.each([
  [{ closeTime: '06:00' }, { closeTime: [AFTER] }],
  [{ openTime: '12:00', closeTime: '11:59' }, { closeTime: [AFTER] }],
  [{ openTime: '05:60' }, { openTime: [FORMAT] }],
  [{ openTime: '24:00' }, { openTime: [FORMAT] }],
  [{ closeTime: '05' }, { closeTime: [FORMAT] }],
  [{ closeTime: '24:01' }, { closeTime: [FORMAT] }],
  [{ closeTime: undefined }, { closeTime: ['Informe o horário'] }],
  [{ isOpen: undefined }, { isOpen: ['Use verdadeiro ou falso'] }],
  [{ weekday: 'terça' }, { weekday: ['Dia da semana inválido'] }],
  [{ onStranded: 'maybe' }, { onStranded: ['Escolha inválida'] }],
  [{ seen: 'all' }, { seen: ['Lista inválida'] }],
  [{ seen: Array.from({ length: 5_001 }, () => 1) }, { seen: ['Lista longa demais'] }],
])('%j is named at its field', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors)
})

test('a closed day’s times may stand as they are, but must be times', () => {
  expect(errorsOf({ isOpen: false, openTime: '00:00', closeTime: '00:00' })).toEqual({})
  expect(errorsOf({ isOpen: false, openTime: '' })).toEqual({ openTime: [FORMAT] })
})
