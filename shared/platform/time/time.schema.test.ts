import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { firstMessage } from '../testing/fieldErrors.ts'
import {
  CivilDateSchema,
  ClockTimeSchema,
  EndHourSchema,
  EndTimeSchema,
  HourSchema,
  WeekdaySchema,
} from './time.schema.ts'

describe('CivilDateSchema', () => {
  test.each([
    ['2026-07-04', '2026-07-04'],
    ['2026-07-04T23:30:00.000Z', '2026-07-04'],
    ['2026-07-04T00:00:00-03:00', '2026-07-04'],
  ])('reads %s as %s', (text, date) => {
    expect(v.parse(CivilDateSchema, text)).toBe(date)
  })

  test.each([
    ['', 'Data inválida'],
    ['2026-02-30', 'Data inválida'],
    ['2026-02-30T10:00', 'Data inválida'],
    ['04/07/2026', 'Data inválida'],
    ['2026-07-04 10:00', 'Data inválida'],
    ['T2026-07-04', 'Data inválida'],
    [`2026-07-04T${'0'.repeat(100)}`, 'Data inválida'],
    [undefined, 'Informe a data'],
    [20_260_704, 'Informe a data'],
    [null, 'Informe a data'],
  ])('refuses %j: %s', (input, message) => {
    expect(firstMessage(CivilDateSchema, input)).toBe(message)
  })
})

describe('ClockTimeSchema', () => {
  test.each(['00:00', '06:30', '23:59'])('accepts %s', (time) => {
    expect(v.parse(ClockTimeSchema, time)).toBe(time)
  })

  test.each(['24:00', '6:30', '06:60', '0630', '06:30:00', '06:30\n', '-1:00', ''])(
    'refuses %j',
    (time) => {
      expect(firstMessage(ClockTimeSchema, time)).toBe('Formato de hora inválido (HH:MM)')
    },
  )

  test('asks for a time that is missing', () => {
    expect(firstMessage(ClockTimeSchema, undefined)).toBe('Informe o horário')
  })
})

describe('HourSchema', () => {
  test.each(['00:00', '18:00', '23:00'])('accepts %s', (time) => {
    expect(v.parse(HourSchema, time)).toBe(time)
  })

  test.each(['18:30', '24:00', '-1:00', '18', '18:00:00', '18,5', ''])('refuses %j', (time) => {
    expect(firstMessage(HourSchema, time)).toBe('Informe uma hora cheia, como 18:00')
  })

  test.each([18, -1, 18.5, null, ['18:00']])('refuses %j, which is no text', (input) => {
    expect(firstMessage(HourSchema, input)).toBe('Informe o horário')
  })
})

describe('an end', () => {
  test.each(['00:30', '23:59', '24:00'])('may be at %s', (time) => {
    expect(v.parse(EndTimeSchema, time)).toBe(time)
  })

  test.each(['24:01', '24:30', '25:00', '24'])('is not at %s', (time) => {
    expect(firstMessage(EndTimeSchema, time)).toBe('Formato de hora inválido (HH:MM)')
    expect(firstMessage(EndHourSchema, time)).toBe('Informe uma hora cheia, como 18:00')
  })

  test('of a whole hour may be midnight', () => {
    for (const time of ['01:00', '23:00', '24:00']) expect(v.parse(EndHourSchema, time)).toBe(time)
  })
})

test('WeekdaySchema takes the English names alone', () => {
  expect(v.parse(WeekdaySchema, 'saturday')).toBe('saturday')
  for (const other of ['Sábado', 'SATURDAY', '', 6, null, undefined]) {
    expect(firstMessage(WeekdaySchema, other)).toBe('Dia da semana inválido')
  }
})
