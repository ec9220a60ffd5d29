import { expect, test } from 'vitest'
import { aCourt } from '#shared/court/court.fixtures.ts'
import { freePlaces } from './rebooking.ts'
import { anOpenDay, aPaid } from './payments.fixtures.ts'

const courts = [
  aCourt(),
  aCourt({ id: 2, sportTypePriority: ['vôlei', 'futevôlei'] }),
  aCourt({ id: 3, active: false }),
  aCourt({ id: 4, sportTypes: ['vôlei'] }),
]
const twoHours = aPaid({ startTime: '10:00', endTime: '12:00' })
const placesOf = (...of: Parameters<typeof freePlaces>) =>
  freePlaces(...of).map(({ startTime, courts }) => [startTime, ...courts.map(({ id }) => id)])

test('a free day has every hour at which it still ends in time', () => {
  const places = placesOf(twoHours, anOpenDay(), courts)
  expect(places[0]).toEqual(['06:00', 1, 2])
  expect(places.at(-1)).toEqual(['21:00', 1, 2])
})

test('the court it was on comes first', () => {
  const [first] = placesOf(aPaid({ courtId: 2 }), anOpenDay(), courts)
  expect(first).toEqual(['06:00', 2, 1])
})

test('an hour that anybody has is in the way, of each hour it lasts', () => {
  const day = anOpenDay({
    reservations: [{ courtId: 1, startTime: '08:00', status: 'pending', sportType: 'vôlei' }],
    fixedClasses: [{ courtId: 2, startTime: '08:00', name: 'Escolinha', sportType: 'vôlei' }],
    holds: [{ courtId: 2, startTime: '10:00' }],
  })
  expect(placesOf(twoHours, day, courts).slice(0, 4)).toEqual([
    ['06:00', 1, 2],
    ['09:00', 1],
    ['10:00', 1],
    ['11:00', 1, 2],
  ])
})

test('nobody comes when it is closed or over; what customers cannot buy for another reason is free', () => {
  const slots = anOpenDay().slots.slice(0, 5)
  const reasons = [
    'past',
    'partial-closing',
    'no-price',
    'court-occupied',
    'outside-hours',
  ] as const
  const day = anOpenDay({
    slots: slots.map((slot, index) => ({ ...slot, available: false, reason: reasons[index]! })),
  })
  expect(placesOf(aPaid(), day, courts)).toEqual([
    ['08:00', 1, 2],
    ['09:00', 1, 2],
  ])
})
