import { expect, test } from 'vitest'
import { aCourt } from '../../venue/courts/court.fixtures.ts'
import { aDay, aReservation } from '../../commands/commands.fixtures.ts'
import { freePlacesOn } from './freePlaces.ts'

const courts = [
  aCourt({ id: 1, name: 'Central', sportTypePriority: ['vôlei', 'futevôlei'] }),
  aCourt({ id: 2, name: 'Mar', sportTypePriority: ['futevôlei'] }),
  aCourt({ id: 3, name: 'Dunas', sportTypes: ['vôlei'] }),
  aCourt({ id: 4, name: 'Fechada', active: false }),
]
const date = '2026-11-24'
const day = {
  ...aDay(date, [
    aReservation({ id: 1, courtId: 1, date, startTime: '18:00', endTime: '19:00' }),
    aReservation({ id: 2, courtId: 2, date, startTime: '19:00', endTime: '20:00' }),
  ]),
  operationHours: { isOpen: true, openTime: '18:00', closeTime: '21:00' },
}
const rules = { courts, closings: [], now: { date: '2026-11-23', time: '10:00' } }
const wanted = { sportType: 'futevôlei', hours: 1 } as const
const shown = (...places: Parameters<typeof freePlacesOn>) =>
  freePlacesOn(...places).map(({ courts, startTime }) => [
    startTime,
    ...courts.map(({ name }) => name),
  ])

test('each hour names the active courts that play the sport and are free, the best first', () => {
  expect(shown(day, rules, wanted)).toEqual([
    ['18:00', 'Mar'],
    ['19:00', 'Central'],
    ['20:00', 'Mar', 'Central'],
  ])
})

test('all hours of a longer one must be free in a row, its own count as free', () => {
  expect(shown(day, rules, { ...wanted, hours: 2 })).toEqual([['19:00', 'Central']])
  expect(shown(day, rules, { ...wanted, hours: 2 }, { reservationId: 1 })).toEqual([
    ['18:00', 'Central'],
    ['19:00', 'Central'],
  ])
})

test('of today only from the hour that runs on, of days gone by nothing, of closings nothing', () => {
  const at = (time: string, today = date) => ({ ...rules, now: { date: today, time } })
  expect(shown(day, at('19:59'), wanted)[0]).toEqual(['19:00', 'Central'])
  expect(shown(day, at('08:00', '2026-11-25'), wanted)).toEqual([])
  const closings = [{ date, description: 'Torneio', allDay: true, startTime: null, endTime: null }]
  expect(shown(day, { ...rules, closings }, wanted)).toEqual([])
})

test('what a customer booked is not moved to the hour that runs', () => {
  const now = { date, time: '19:20' }
  expect(shown(day, { ...rules, now }, wanted).map(([hour]) => hour)).toEqual(['19:00', '20:00'])
  const ofCustomer = { ...wanted, isOfCustomer: true }
  expect(shown(day, { ...rules, now }, ofCustomer).map(([hour]) => hour)).toEqual(['20:00'])
})
