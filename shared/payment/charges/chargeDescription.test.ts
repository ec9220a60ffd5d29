import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SPORTS } from '../../venue/courts/sport.ts'
import { addDays } from '../../platform/time/civil.ts'
import { hourText } from '../../platform/time/hours.ts'
import { chargeDescription, hoursOfDescription } from './chargeDescription.ts'

const court = fc
  .array(fc.constantFrom('Quadra', ' 2', ' (coberta)', ', sul', '; norte', ' Á&ç', ' das 10'))
  .map((parts) => `Arena${parts.join('')}`)
const hour = fc
  .record({
    court,
    sport: fc.constantFrom(...SPORTS),
    day: fc.nat(700),
    start: fc.integer({ min: 5, max: 20 }),
    hours: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ court, day, hours, sport, start }) => ({
    court,
    sport,
    date: addDays('2026-11-24', day),
    startTime: hourText(start),
    endTime: hourText(start + hours),
  }))

test('what a charge says is read again, whatever courts are called', () => {
  fc.assert(
    fc.property(fc.array(hour, { minLength: 1, maxLength: 4 }), (hours) => {
      const text = chargeDescription('reservation', hours)
      fc.pre(!/ e mais \d+$/.test(text))
      expect(hoursOfDescription(text)).toEqual(hours)
    }),
  )
})

const AN_HOUR = { court: 'Quadra 1', date: '2026-11-24', startTime: '10:00', endTime: '11:00' }

test('it is a sentence for who pays', () => {
  const hours = [{ ...AN_HOUR, sport: 'beach_tennis' as const }]
  expect(chargeDescription('reservation', hours)).toBe(
    'Reserva: Quadra 1 (Beach Tênis), 24/11/2026 das 10:00 às 11:00',
  )
  expect(chargeDescription('move', hours)).toBe(
    'Diferença da mudança para: Quadra 1 (Beach Tênis), 24/11/2026 das 10:00 às 11:00',
  )
})

test('what earlier versions wrote is read as an hour of no named sport', () => {
  const text = 'Reserva: Quadra 2 (coberta), 24/11/2026 às 10:00; Quadra 1, 25/11/2026 às 11:00'
  expect(hoursOfDescription(text)).toEqual([
    { ...AN_HOUR, court: 'Quadra 2 (coberta)', sport: null },
    { ...AN_HOUR, sport: null, date: '2026-11-25', startTime: '11:00', endTime: '12:00' },
  ])
})

test.each([
  'Diferença da mudança para: Quadra 1 (Vôlei), 24/11/2026 das 10:00 às 11:00',
  'Reserva: Quadra 1 (Vôlei), 24/11/2026 das 10:00 às 11:00 e mais 3',
  'Reserva: Quadra 1 (Vôlei), 31/02/2026 das 10:00 às 11:00',
  'Reserva de quadra',
  'Reserva: ',
  'Mensalidade de novembro',
  '',
])('%j names no hours to book', (text) => {
  expect(hoursOfDescription(text)).toBeNull()
})

test('many hours are cut, and say so', () => {
  const hours = Array.from({ length: 20 }, () => ({ ...AN_HOUR, sport: 'vôlei' as const }))
  const text = chargeDescription('reservation', hours)
  expect(text.length).toBeLessThanOrEqual(500)
  expect(text).toMatch(/ e mais \d+$/)
})
