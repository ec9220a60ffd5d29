import { expect, test } from 'vitest'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import { aReservation } from '#shared/commands/commands.fixtures.ts'
import { freeHours } from './rebooking.ts'
import { anOpenDay, aPaid } from './payments.fixtures.ts'

const courts = [
  aCourt(),
  aCourt({ id: 2, sportTypePriority: ['vôlei', 'futevôlei'] }),
  aCourt({ id: 3, active: false }),
  aCourt({ id: 4, sportTypes: ['vôlei'] }),
]
const rules = { courts, closings: [], today: '2026-11-23' }
const twoHours = aPaid({ startTime: '10:00', endTime: '12:00' })
const placesOf = (
  moved: Parameters<typeof freeHours>[0],
  day = anOpenDay(),
  change: Partial<Parameters<typeof freeHours>[2]> = {},
) =>
  freeHours(moved, day, { ...rules, ...change }).map(({ startTime, courts }) => [
    startTime,
    ...courts.map(({ id }) => id),
  ])

test('a free day has every hour at which it still ends in time', () => {
  const places = placesOf(twoHours)
  expect(places[0]).toEqual(['06:00', 1, 2])
  expect(places.at(-1)).toEqual(['21:00', 1, 2])
})

test('the court it was on comes first', () => {
  expect(placesOf(aPaid({ courtId: 2 }))[0]).toEqual(['06:00', 2, 1])
})

test('an hour that anybody has is in the way, of each hour it lasts', () => {
  const day = anOpenDay({
    allReservations: [aReservation({ courtId: 1, startTime: '08:00', endTime: '09:00' })],
    fixedClasses: [
      {
        id: 7,
        classId: 7,
        courtId: 2,
        startTime: '08:00',
        endTime: '09:00',
        name: 'Escolinha',
        sportType: 'vôlei',
      },
    ],
    holds: [{ courtId: 2, startTime: '10:00' }],
  })
  expect(placesOf(twoHours, day).slice(0, 4)).toEqual([
    ['06:00', 1, 2],
    ['09:00', 1],
    ['10:00', 1],
    ['11:00', 1, 2],
  ])
})

test('what waits for a decision about its money takes no hour', () => {
  const undecided = aReservation({ startTime: '06:00', status: 'pending_confirmation' })
  expect(placesOf(aPaid(), anOpenDay({ allReservations: [undecided] }))[0]).toEqual(['06:00', 1, 2])
})

test('closed hours are not offered', () => {
  const date = '2026-11-24'
  const operationHours = { isOpen: true, openTime: '06:00', closeTime: '10:00' }
  const closings = [{ date, description: '', allDay: false, startTime: '07:00', endTime: '08:00' }]
  expect(placesOf(aPaid(), anOpenDay({ operationHours }), { closings })).toEqual([
    ['06:00', 1, 2],
    ['08:00', 1, 2],
    ['09:00', 1, 2],
  ])
})

test('an hour of today that has begun may still be taken, as the server allows; yesterday is over', () => {
  expect(placesOf(aPaid(), anOpenDay(), { today: '2026-11-24' })[0]).toEqual(['06:00', 1, 2])
  expect(placesOf(aPaid(), anOpenDay(), { today: '2026-11-25' })).toEqual([])
})
