import { expect, test } from 'vitest'
import { aDay, aReservation, COURTS, TODAY } from './agenda.fixtures.ts'
import { filterDay } from './dayFilter.ts'
import { dayView } from './dayView.ts'

const now = { date: TODAY, time: '10:30' }
const busy = aDay({
  operationHours: { isOpen: true, openTime: '10:00', closeTime: '15:00' },
  allReservations: [
    aReservation({ startTime: '10:00', endTime: '13:00' }),
    aReservation({ id: 2, startTime: '14:00', endTime: '15:00' }),
    aReservation({ id: 3, courtId: 2, startTime: '10:00', endTime: '12:00' }),
    aReservation({ id: 4, courtId: 2, startTime: '12:00', endTime: '15:00' }),
    aReservation({ id: 5, courtId: 3, startTime: '13:00', endTime: '14:00' }),
  ],
})
const columns = dayView(busy, { courts: COURTS, closings: [], now })
const shown = (sport: 'vôlei' | 'futevôlei' | null, onlyFree = false) =>
  filterDay(columns, COURTS, { sport, onlyFree })

test('a sport leaves the courts that play it, with all their hours', () => {
  expect(shown('futevôlei').map(({ name }) => name)).toEqual(['Central', 'Mar'])
  expect(shown('vôlei').map(({ name }) => name)).toEqual(['Central', 'Mar', 'Dunas'])
  expect(shown('futevôlei')[0]!.hours).toEqual(columns[0]!.hours)
})

test('only free leaves courts and hours with something to be had, and cards what is left of theirs', () => {
  const [central, dunas, ...others] = shown(null, true)
  expect([central!.name, dunas!.name, others]).toEqual(['Central', 'Dunas', []])
  expect(central!.hours).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00'])
  expect(central!.cells.map(({ kind }) => kind)).toEqual([
    'reservation',
    'covered',
    'covered',
    'free',
    'reservation',
  ])
})

test('a card whose hours are partly left out is as long as what is left', () => {
  const [central] = filterDay(
    columns.map((column) =>
      column.courtId === 3 ? { ...column, cells: closedButTwelve } : column,
    ),
    COURTS,
    { sport: null, onlyFree: true },
  )
  expect(central!.hours).toEqual(['12:00', '13:00'])
  expect(central!.cells).toMatchObject([{ kind: 'reservation', span: 1 }, { kind: 'free' }])
})
const closedButTwelve = columns[2]!.hours.map((hour) =>
  hour === '12:00'
    ? ({ kind: 'free', isPast: false } as const)
    : ({ kind: 'closed', reason: '' } as const),
)

test('a day with nothing free has no columns', () => {
  const past = { date: '2026-11-22', time: '10:30' }
  const over = dayView(busy, { courts: COURTS, closings: [], now: past })
  expect(filterDay(over, COURTS, { sport: null, onlyFree: true })).toEqual([])
})
