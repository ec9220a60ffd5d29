import { expect, test } from 'vitest'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import { TODAY, aClassEntry, aReservation, aSnapshot } from '#shared/commands/commands.fixtures.ts'
import { SLOT_TIMES } from '#shared/platform/time/hours.ts'
import { freePlaces, type PlaceContext, type PlaceWish } from './wantedPlace.ts'

const TUESDAY = '2026-11-24'
const wish: PlaceWish = {
  sportType: 'futevôlei',
  hours: 1,
  weekday: null,
  reservationId: null,
  classId: null,
}
const facts: PlaceContext = {
  courts: [aCourt()],
  closings: [],
  classes: [],
  today: TODAY,
}
const dayOf = (date: string, rows = [aReservation()]) => aSnapshot(rows).days[date]!
const startsOn = (
  date: string,
  wished: Partial<PlaceWish> = {},
  known: Partial<PlaceContext> = {},
) => freePlaces(dayOf(date), { ...wish, ...wished }, { ...facts, ...known })[0]?.starts ?? []
const without = (...gone: string[]) => SLOT_TIMES.filter((start) => !gone.includes(start))

test('every hour is free but those that somebody has', () => {
  expect(startsOn(TUESDAY)).toEqual(without('10:00'))
})

test('several hours in a row must all be free, and end with the day', () => {
  expect(startsOn(TUESDAY, { hours: 3 })).toEqual(
    without('08:00', '09:00', '10:00', '21:00', '22:00'),
  )
})

test('the row that moves is not in its own way', () => {
  expect(startsOn(TUESDAY, { reservationId: 1 })).toEqual(SLOT_TIMES)
})

test('an hour of today that has begun is free, as for the server and in the agenda; yesterday is over', () => {
  expect(startsOn(TODAY)).toEqual(SLOT_TIMES)
  expect(startsOn(TODAY, {}, { today: TUESDAY })).toEqual([])
})

test('what is closed or held is not free', () => {
  const closing = { date: TUESDAY, description: '', allDay: false }
  const closings = [{ ...closing, startTime: '06:00', endTime: '22:00' }]
  expect(startsOn(TUESDAY, {}, { closings })).toEqual(['22:00'])
  const held = { ...dayOf(TUESDAY), holds: [{ courtId: 1, startTime: '12:00' }] }
  expect(freePlaces(held, wish, facts)[0]?.starts).toEqual(without('10:00', '12:00'))
})

test('courts that are out of use or play something else are no choice', () => {
  const courts = [
    aCourt({ active: false }),
    aCourt({ id: 2, sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] }),
    aCourt({ id: 3 }),
  ]
  const places = freePlaces(dayOf(TUESDAY), wish, { ...facts, courts })
  expect(places.map(({ court }) => court.id)).toEqual([3])
})

test('a class that has not begun yet is in the way of a weekly class, not of a single hour', () => {
  const later = aClassEntry({ id: 8, weekday: 'tuesday', startDate: '2027-01-05' })
  expect(startsOn(TUESDAY, { weekday: 'tuesday' }, { classes: [later] })).toEqual(
    without('10:00', '18:00', '19:00'),
  )
  expect(startsOn(TUESDAY, {}, { classes: [later] })).toEqual(without('10:00'))
  expect(startsOn(TUESDAY, { weekday: 'tuesday', classId: 8 }, { classes: [later] })).toEqual(
    without('10:00'),
  )
})
