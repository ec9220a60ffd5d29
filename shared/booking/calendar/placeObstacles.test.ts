import { describe, expect, test } from 'vitest'
import { aCourt } from '../../venue/courts/court.fixtures.ts'
import { aReservation } from '../../commands/commands.fixtures.ts'
import {
  freeStarts,
  obstaclesOnDay,
  pastFor,
  occupantAt,
  occupantsDuring,
  placeObstacles,
  type PlaceFacts,
} from './placeObstacles.ts'

const TODAY = '2026-11-23'
const place = {
  courtId: 1,
  date: TODAY,
  startTime: '10:00',
  endTime: '12:00',
  sportType: 'futevôlei',
} as const
const hours = { isOpen: true, openTime: '06:00', closeTime: '23:00' }

/** Two courts; on the first somebody has 11:00. */
const facts = (change: Partial<PlaceFacts> = {}): PlaceFacts => ({
  courts: [aCourt(), aCourt({ id: 2, name: 'Quadra 2' })],
  today: TODAY,
  dayOf: (date) => ({ date, hours, closings: [] }),
  occupation: (courtId, _, startTime) =>
    courtId === 1 && startTime === '11:00' ? 'reservation' : null,
  nameOf: (_, { startTime }) => `Ana das ${startTime}`,
  ...change,
})

test('any of its hours that is taken is in the way, and the first one says by whom', () => {
  const obstacles = placeObstacles(facts())
  expect(obstacles.takenHours(place)).toEqual(['11:00'])
  expect(obstacles.preview(place)).toEqual({
    date: TODAY,
    courtId: 1,
    obstacle: { reason: 'taken', by: 'reservation', name: 'Ana das 11:00' },
    otherCourts: [{ id: 2, name: 'Quadra 2' }],
  })
})

test('an hour of today that has begun may be written down, yesterday may not', () => {
  const obstacles = placeObstacles(facts({ occupation: () => null }))
  expect(obstacles.obstacleOf({ ...place, startTime: '06:00', endTime: '07:00' })).toBeNull()
  expect(obstacles.obstacleOf({ ...place, date: '2026-11-22' })).toEqual({ reason: 'past' })
})

test('a closing of part of the day is reported with its description, before any occupant', () => {
  const closing = { description: 'Torneio', allDay: false, startTime: '11:00', endTime: '13:00' }
  const dayOf = (date: string) => ({ date, hours, closings: [{ ...closing, date }] })
  expect(placeObstacles(facts({ dayOf })).preview(place)).toMatchObject({
    obstacle: { reason: 'closed', description: 'Torneio' },
    otherCourts: [],
  })
})

test('a weekday without hours is closed', () => {
  const dayOf = (date: string) => ({ date, hours: null, closings: [] })
  expect(placeObstacles(facts({ dayOf })).obstacleOf(place)).toEqual({
    reason: 'closed',
    description: 'Fechado',
  })
})

describe('on one day of the agenda', () => {
  const bruno = aReservation({ id: 5, date: TODAY, startTime: '10:00', endTime: '12:00' })
  const yoga = { id: 7, classId: 7, courtId: 1, name: 'Ioga', sportType: 'futevôlei' as const }
  const day = {
    date: TODAY,
    operationHours: hours,
    allReservations: [bruno],
    fixedClasses: [
      { ...yoga, startTime: '14:00', endTime: '15:00' },
      { ...yoga, startTime: '15:00', endTime: '16:00' },
    ],
    holds: [{ courtId: 1, startTime: '17:00' }],
  }
  const rules = { courts: [aCourt()], closings: [], today: TODAY }
  const startsOf = (change: object = {}, ...moving: Parameters<typeof obstaclesOnDay>[2][]) => {
    const obstacles = obstaclesOnDay({ ...day, ...change }, rules, ...moving)
    return freeStarts(obstacles, { courtId: 1, date: TODAY, sportType: 'futevôlei', hours: 2 })
  }

  test('so many hours in a row begin where all of them are free, begun hours of today included', () => {
    expect(startsOf()).toEqual([
      '06:00',
      '07:00',
      '08:00',
      '12:00',
      '18:00',
      '19:00',
      '20:00',
      '21:00',
    ])
  })

  test('what a customer booked is given none of them', () => {
    const past = pastFor(true, { date: TODAY, time: '12:00' })
    const obstacles = obstaclesOnDay(day, { courts: [aCourt()], closings: [], ...past })
    const starts = { courtId: 1, date: TODAY, sportType: 'futevôlei', hours: 2 } as const
    expect(freeStarts(obstacles, starts)).toEqual(['18:00', '19:00', '20:00', '21:00'])
  })

  test('the moved reservation does not conflict with itself', () => {
    expect(startsOf({}, { reservationId: 5 })).toContain('10:00')
    expect(startsOf({}, { classId: 7 })).toContain('14:00')
  })

  test('what waits for a decision about its money, or is canceled, takes no hour', () => {
    for (const status of ['pending_confirmation', 'canceled'] as const) {
      expect(startsOf({ allReservations: [{ ...bruno, status }] })).toContain('10:00')
    }
  })

  test('who has an hour is named', () => {
    const at = (startTime: string) => occupantAt(day, { courtId: 1, startTime })
    expect(at('11:00')).toEqual({ by: 'reservation', name: 'Bruno Lima' })
    expect(at('15:00')).toEqual({ by: 'fixedClass', name: 'Ioga' })
    expect(at('17:00')).toEqual({ by: 'hold', name: null })
    expect(at('12:00')).toBeNull()
  })

  test('who has some hours is named once, with all of theirs', () => {
    const during = (startTime: string, endTime: string, reservationId: number | null = null) =>
      occupantsDuring(day, { courtId: 1, startTime, endTime }, { reservationId })
    expect(during('15:00', '18:00')).toEqual([
      { by: 'fixedClass', name: 'Ioga', startTime: '14:00', endTime: '16:00' },
    ])
    expect(during('11:00', '12:00')[0]?.name).toBe('Bruno Lima')
    expect(during('11:00', '12:00', 5)).toEqual([])
  })
})
