import { describe, expect, test } from 'vitest'
import { aCourt } from '../../venue/courts/court.fixtures.ts'
import { obstaclesOnDay } from './placeObstacles.ts'
import { freeHours, readSpokenTime, spokenAnswer, spokenNames } from './freeCourts.ts'

// A Saturday.
const TODAY = '2026-11-21'
const THURSDAY = '2026-11-26'
const mar = aCourt({
  id: 1,
  name: 'Quadra do Mar',
  sportTypes: ['futevôlei', 'vôlei'],
  sportTypePriority: ['futevôlei', 'vôlei'],
})
const dunas = aCourt({
  id: 2,
  name: 'Quadra das Dunas',
  sportTypes: ['vôlei'],
  sportTypePriority: ['vôlei'],
})
const shut = aCourt({ id: 3, name: 'Quadra Central', active: false })
const courts = [mar, dunas, shut]

function asked(date: string, hours: string[], change: object = {}) {
  const day = {
    date,
    operationHours: { isOpen: true, openTime: '06:00', closeTime: '23:00' },
    allReservations: [],
    fixedClasses: [
      {
        id: 5,
        classId: 5,
        courtId: 2,
        startTime: '21:00',
        endTime: '22:00',
        name: 'Aula',
        sportType: 'vôlei' as const,
      },
    ],
    holds: [{ courtId: 1, startTime: '10:00' }],
  }
  const obstacles = obstaclesOnDay(day as never, { closings: [], courts, today: TODAY })
  const question = { sport: null, length: 1, hours, ...change }
  return freeHours(date, question, { courts, obstacles, now: { date: TODAY, time: '18:20' } })
}
const placesOf = (found: ReturnType<typeof asked>) =>
  found.map(({ startTime, places }) => [startTime, places.map(({ court }) => court.name)])

describe('the free courts', () => {
  test('are in order of preference for the sport', () => {
    const found = asked(THURSDAY, ['20:00'], { sport: 'vôlei' })
    expect(placesOf(found)).toEqual([['20:00', ['Quadra das Dunas', 'Quadra do Mar']]])
  })

  test('are free for as long as is asked for', () => {
    expect(placesOf(asked(THURSDAY, ['20:00', '22:00'], { length: 2 }))).toEqual([
      ['20:00', ['Quadra do Mar']],
      ['22:00', []],
    ])
  })

  test('are neither held nor out of use', () => {
    expect(placesOf(asked(THURSDAY, ['10:00']))).toEqual([['10:00', ['Quadra das Dunas']]])
  })

  test('of today are those from the hour that runs', () => {
    expect(placesOf(asked(TODAY, ['17:00', '18:00'])).map(([hour]) => hour)).toEqual(['18:00'])
  })
})

test('the answer is a sentence for the phone', () => {
  const names = spokenNames([mar, dunas])
  const say = (date: string, hour: string) => spokenAnswer(asked(date, [hour])[0]!, names, TODAY)
  expect(say(THURSDAY, '20:00')).toBe('quinta 20h: Mar e Dunas')
  expect(say(THURSDAY, '23:00')).toBe('quinta 23h: nenhuma quadra livre')
  expect(say('2026-12-03', '20:00')).toBe('quinta 03/12 20h: Mar e Dunas')
  expect(say(TODAY, '21:00')).toBe('hoje 21h: Mar')
  expect([...spokenNames([aCourt({ id: 1, name: 'Quadra 1' }), dunas]).values()]).toEqual([
    'Quadra 1',
    'Quadra das Dunas',
  ])
})

test.each([
  ['quinta 20h', THURSDAY, '20:00'],
  ['Qui às 20h', THURSDAY, '20:00'],
  ['amanhã 8 h', '2026-11-22', '08:00'],
  ['hoje', TODAY, null],
  ['20:00', null, '20:00'],
  ['29/11 7h', '2026-11-29', '07:00'],
  ['1/2', '2027-02-01', null],
])('%s names a time', (typed, date, startTime) => {
  expect(readSpokenTime(typed, TODAY)).toEqual({ date, startTime })
})

test.each(['ana', '7766', '25h', '31/02', 'quinta ana', '', 'as'])('%s names none', (typed) => {
  expect(readSpokenTime(typed, TODAY)).toBeNull()
})
