import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { PhoneSchema } from '../../platform/contact/customer.schema.ts'
import { addDays, formatDate } from '../../platform/time/civil.ts'
import { hourText } from '../../platform/time/hours.ts'
import { formatReais, toReais } from '../../platform/money/money.ts'
import { runs } from '../../platform/testing/runs.ts'
import { WEEKDAY_LABELS, WEEKDAYS, weekdayOf } from '../../platform/time/weekday.ts'
import {
  nextWeekday,
  isBlankCell,
  readAmount,
  readCpf,
  readNamed,
  readPhoneCell,
  readWeekdays,
  readYes,
} from './cells.ts'
import { readDate as readDateBy } from './readDate.ts'
import { isBrokenHour, readHour, readHours as readHoursIn } from './readHours.ts'

const TODAY = '2026-11-23'
const ZONE = 'America/Sao_Paulo'
const readDate = (text: string, today: string) => readDateBy(text, { today, timeZone: ZONE })
const readHours = (start: string, end: string) => readHoursIn(start, end, ZONE)
const anyDate = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1980-01-01', days))

describe('readDate', () => {
  test.each([
    ['23/11/2026', '2026-11-23'],
    ['1/2/2027', '2027-02-01'],
    ['05-12-26', '2026-12-05'],
    ['05.12.2026', '2026-12-05'],
    ['2026-12-05', '2026-12-05'],
    ['05/12/2026 00:00', '2026-12-05'],
    ['2026-12-05T03:00:00.000Z', '2026-12-05'],
    ['23 de novembro de 2027', '2027-11-23'],
    ['1º de março', '2027-03-01'],
    ['5/dez/26', '2026-12-05'],
    ['seg, 30/11', '2026-11-30'],
    ['Sábado 28/11', '2026-11-28'],
    ['22/11', '2027-11-22'],
    ['29/02', '2028-02-29'],
    ['2026-03-01T00:00:00-03:00', '2026-03-01'],
    ['2026-12-16T01:00:00.000Z', '2026-12-15'],
    ['2026-12-16 01:00:00', '2026-12-16'],
    ['01/03/2026, 19:00:00', '2026-03-01'],
    ['01/03/2026 (dom)', '2026-03-01'],
    ['01/03/2026 - domingo', '2026-03-01'],
    ['2026/12/05', '2026-12-05'],
    ['46364', '2026-12-08'],
    ['46356.9999999998', '2026-12-01'],
    ['2026-11-30 23:59:59.999983', '2026-12-01'],
    ['2026-12-16 01:00:00+00:00', '2026-12-15'],
    ['2026-12-16 01:00:00+00', '2026-12-15'],
    ['01/03/2026 às 19:00', '2026-03-01'],
    ['01/03/2026 - 19h', '2026-03-01'],
    ['01/03/2026 19h00', '2026-03-01'],
    ['01/03/2026 19:00 - 20:00', '2026-03-01'],
    ['01/03/2026 das 19h às 20h', '2026-03-01'],
    ['01/03/2026 (dom) 19:00', '2026-03-01'],
    ['Sáb, 28/11/2026 7:00 PM', '2026-11-28'],
    ['28 de novembro de 2026 às 19:00', '2026-11-28'],
    ['28/11 19:00', '2026-11-28'],
  ])('%j is %s', (text, date) => {
    expect(readDate(text, TODAY)).toBe(date)
  })

  test.each([
    '',
    '31/02/2026',
    '13/13/2026',
    '11/23/2026',
    '2026',
    '39999',
    '60000',
    'amanhã',
    '1/2-2026',
    '5/xyz/26',
  ])('%j is none', (text) => {
    expect(readDate(text, TODAY)).toBeNull()
  })

  test('reads back whatever date is written for a person, the day always before the month', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(readDate(formatDate(date), TODAY)).toBe(date)
        expect(readDate(date, TODAY)).toBe(date)
        const [day, month] = formatDate(date).split('/')
        const next = readDate(`${day}/${month}`, TODAY)!
        expect(next >= TODAY).toBe(true)
        expect(next.slice(5)).toBe(date.slice(5))
      }),
      { numRuns: runs(500) },
    )
  })

  test('whatever the text, it is a date that exists or none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const date = readDate(text, TODAY)
        expect(date === null || addDays(date, 0) === date).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('readHours', () => {
  test('every hour in every spelling', () => {
    for (let hour = 0; hour < 24; hour++) {
      const spellings = [
        `${hour}h`,
        `${hour}:00`,
        `${hour}h00`,
        `${hour} hs`,
        `${hour}`,
        hourText(hour),
        `${hour}:00:00`,
      ]
      expect(spellings.map(readHour)).toEqual(spellings.map(() => hourText(hour)))
      if (hour > 0) expect(readHour(String(hour / 24))).toBe(hourText(hour))
    }
  })

  test.each([
    ['7 da noite', '19:00'],
    ['7 pm', '19:00'],
    ['12 am', '00:00'],
    ['7 da manhã', '07:00'],
    ['24h', '24:00'],
    ['19h30', null],
    ['25h', null],
    ['cedo', null],
    ['0,8', null],
    ['19:00:00.000', '19:00'],
    ['0.708333333', '17:00'],
  ])('%j is %s', (text, hour) => {
    expect(readHour(text)).toBe(hour)
  })

  test.each([
    ['19h às 21h', '', '19:00', '21:00'],
    ['19:00 - 20:00', '', '19:00', '20:00'],
    ['das 19 até 21', '', '19:00', '21:00'],
    ['19h', '21h', '19:00', '21:00'],
    ['19h', '', '19:00', '20:00'],
    ['23:00', '00:00', '23:00', '24:00'],
    ['08/12/2026 19:00', '08/12/2026 21:00:00', '19:00', '21:00'],
    ['2026-12-08T19:00:00', '', '19:00', '20:00'],
    ['2026-12-16T01:00:00.000Z', '', '22:00', '23:00'],
    ['2026-12-16 01:00:00+00', '', '22:00', '23:00'],
    ['19/20', '', '19:00', '20:00'],
    ['16:59:59.999', '', '17:00', '18:00'],
    ['2026-12-01 16:59:59.999983', '', '17:00', '18:00'],
    ['08/12/2026 às 19:00', '', '19:00', '20:00'],
    ['08/12/2026 - 19h', '', '19:00', '20:00'],
    ['ter, 08/12/2026 19:00 - 21:00', '', '19:00', '21:00'],
    ['08/12/2026 (ter) das 19h às 21h', '', '19:00', '21:00'],
    ['08/12 19:00', '', '19:00', '20:00'],
    ['1899-12-30 19:00:00', '30/12/1899 20:00', '19:00', '20:00'],
    ['01/01/1904 19:00:00', '', '19:00', '20:00'],
    ['08/12/2026 19-20', '', '19:00', '20:00'],
    ['08/12/2026 19', '', '19:00', '20:00'],
    ['de 19h até às 21h', '', '19:00', '21:00'],
    ['11 da noite', '12 da noite', '23:00', '24:00'],
  ])('%j with %j is from %s to %s', (start, end, startTime, endTime) => {
    expect(readHours(start, end)).toEqual({ startTime, endTime })
  })

  test('an end that is no hour makes none of it', () => {
    expect(readHours('19h', 'tarde')).toBeNull()
    expect(readHours('24h', '')).toBeNull()
  })

  test.each(['08/12/2026', '8/12/26', '2026-12-08', '08.12.2026', '19h às 20h às 21h'])(
    'a date is no hour: %j',
    (text) => {
      expect(readHours(text, '')).toBeNull()
      expect(readHours('19h', text)).toBeNull()
    },
  )

  test('a time within an hour is one, though it cannot be booked', () => {
    expect(['19h30', '20:30', '7:15 pm'].map(isBrokenHour)).toEqual([true, true, true])
    expect(['19h', '25:30', '19:75', 'cedo'].map(isBrokenHour)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('readAmount', () => {
  test.each([
    ['R$ 120,00', 120],
    ['R$1.234,50', 1234.5],
    ['120', 120],
    ['120.5', 120.5],
    ['120 reais', 120],
    ['R$ 90,00/h', 90],
    ['90 por hora', 90],
    ['grátis', 0],
    ['R$ -', 0],
    ['1,200.00', 1200],
    ['33.333333', 33.33],
    ['33,333333', 33.33],
    ['1,200', null],
    ['a combinar', null],
    ['', null],
  ])('%j is %s', (text, reais) => {
    expect(readAmount(text)).toBe(reais)
  })

  test('reads back every amount, as Brazilians and as spreadsheets write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(readAmount(formatReais(cents))).toBe(toReais(cents))
        expect(readAmount(` ${formatReais(cents).replace('R$ ', '')} `)).toBe(toReais(cents))
        expect(readAmount((cents / 100).toFixed(2))).toBe(toReais(cents))
      }),
      { numRuns: runs(500) },
    )
  })
})

test.each([
  ['(48) 99988-7766', '48999887766'],
  ['+55 48 99988-7766', '48999887766'],
  ['5548999887766', '48999887766'],
  ['048 99988-7766', '48999887766'],
  ['48999887766.0', '48999887766'],
  ['48 99988-7766 / 48 3333-4444', '48999887766'],
  ['(55) 99988-7766', '55999887766'],
  ['99988-7766', '999887766'],
  ['(48) 3333-4444 ramal 21', '4833334444'],
  ['4,8999887766E+10', '48999887766'],
  ['4,899988776E+10', '48999887760'],
  ['48 99988-7766 ::: 48 3333-4444', '48999887766'],
  ['(48)99988-7766 (48)3333-4444', '48999887766'],
  ['+55 (48) 99988-7766 (Ana)', '48999887766'],
  ['(48) 3333-4444 R 21', '4833334444'],
  ['48 3333-4444 ramal: 21', '4833334444'],
  ['4833334444 x21', '4833334444'],
])('the phone %j is %s', (text, digits) => {
  expect(readPhoneCell(text)).toBe(digits)
})

test.each(['5,54899E+12', '5,5489911E+12', '4,9E+10'])(
  'of the phone %j a spreadsheet has kept too little: it is none, and not missing either',
  (text) => {
    const phone = readPhoneCell(text)
    expect([phone === '', v.is(PhoneSchema, phone)]).toEqual([false, false])
  },
)

test('a CPF whose zeros a spreadsheet took is whole again, and no other number becomes one', () => {
  expect(readCpf('191')).toBe('191')
  expect(readCpf('4151623400')).toBe('4151623400')
  expect(readCpf('1234567890')).toBe('01234567890')
  expect(readCpf('529.982.247-25')).toBe('529.982.247-25')
  expect(readCpf('52998224725.0')).toBe('52998224725')
  expect(readCpf('5,2998224725E+10')).toBe('52998224725')
  expect(readCpf('5,29982E+10')).toBe('5,29982E+10')
})

describe('readWeekdays', () => {
  test('every name, short and long, in any case', () => {
    for (const day of WEEKDAYS) {
      const label = WEEKDAY_LABELS[day]
      const short = label.replace('-feira', '')
      const spellings = [label, label.toUpperCase(), short, label.slice(0, 3), `${short}s`]
      expect(spellings.map(readWeekdays)).toEqual(spellings.map(() => [day]))
    }
  })

  test.each([
    ['seg e qua', ['monday', 'wednesday']],
    ['Ter/Qui', ['tuesday', 'thursday']],
    ['segunda a sexta', WEEKDAYS.slice(0, 5)],
    ['sáb - dom', ['saturday', 'sunday']],
    ['sexta a segunda', ['monday', 'friday', 'saturday', 'sunday']],
    ['2ª a 6ª feira', WEEKDAYS.slice(0, 5)],
    ['Fim de semana', ['saturday', 'sunday']],
    ['todos os dias', [...WEEKDAYS]],
    ['feriado', null],
    ['segx', null],
    ['', null],
  ])('%j', (text, days) => {
    expect(readWeekdays(text)).toEqual(days)
  })

  test('the next one is within a week', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...WEEKDAYS), (from, weekday) => {
        const next = nextWeekday(from, weekday)
        expect(weekdayOf(next)).toBe(weekday)
        expect(next >= from && next < addDays(from, 7)).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })
})

test.each([
  ['Quadra 1', 1],
  ['quadra  1', 1],
  ['1', 1],
  ['Q1', 1],
  ['quadra 02', 2],
  ['ARENA NORTE', 3],
  ['norte', 3],
  ['Quadra Norte', 3],
  ['12', null],
  ['quadra', null],
])('the court %j is %s', (text, id) => {
  const courts = [
    { id: 1, name: 'Quadra 1' },
    { id: 2, name: 'Quadra 2' },
    { id: 3, name: 'Arena Norte' },
  ]
  expect(readNamed(text, courts)?.id ?? null).toBe(id)
})

test('yes, no, and neither', () => {
  expect(['Sim', 'PAGO', 'x'].map(readYes)).toEqual([true, true, true])
  expect(['não', 'Pendente', ''].map(readYes)).toEqual([false, false, false])
  expect(readYes('talvez')).toBeNull()
})

test.each([
  ['cpf', '***.982.247-**'],
  ['phone', '(48) ****-7766'],
  ['email', 'N/A'],
  ['notes', '-'],
  ['price', 'NULL'],
  ['endDate', '#N/D'],
  ['name', '—'],
  ['cpf', 'xxx.982.247-xx'],
  ['cpf', '###.982.247-##'],
  ['cpf', '000.000.000-00'],
  ['phone', '(00) 00000-0000'],
  ['phone', '(  )     -    '],
  ['phone', '0'],
  ['email', 'sem e-mail'],
  ['phone', 'Sem telefone'],
  ['cpf', 'sem CPF'],
  ['email', 'não possui e-mail'],
  ['email', 's/n'],
  ['cpf', '<NA>'],
  ['phone', '?'],
  ['notes', '(vazio)'],
  ['cpf', 'em branco'],
] as const)('a cell of %s with %j holds nothing', (field, text) => {
  expect(isBlankCell(field, text)).toBe(true)
})

test('what somebody may be called, and a note that says something, are something', () => {
  expect(isBlankCell('name', 'Null')).toBe(false)
  expect(isBlankCell('notes', 'Sem cobertura')).toBe(false)
  expect(isBlankCell('price', '0')).toBe(false)
  expect(isBlankCell('phone', '(0xx48) 99988-7766')).toBe(false)
  expect(isBlankCell('email', 'maxxx@exemplo.com.br')).toBe(false)
})
