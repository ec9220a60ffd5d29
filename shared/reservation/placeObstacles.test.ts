import { expect, test } from 'vitest'
import { aCourt } from '../court/court.fixtures.ts'
import { placeObstacles, type PlaceFacts } from './placeObstacles.ts'

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

test('a closing of part of the day is told by what it says, before who is there', () => {
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
