import { expect, test } from 'vitest'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import { hoursBetween, SLOT_TIMES } from '#shared/platform/time/hours.ts'
import { aClass, aDay, aReservation, classHours, COURTS, TODAY } from './agenda.fixtures.ts'
import { dayView, unknownDay } from './dayView.ts'

const facts = { courts: COURTS, closings: [], now: { date: TODAY, time: '10:30' } }
type DayContext = Parameters<typeof dayView>[1]

function cellsOf(day: Parameters<typeof aDay>[0], courtId = 1, change: Partial<DayContext> = {}) {
  const columns = dayView(aDay(day), { ...facts, ...change })
  const column = columns.find((column) => column.courtId === courtId)!
  return (time: string) => column.cells[SLOT_TIMES.indexOf(time)]
}

test('hours that are over are marked, and may still be written down', () => {
  const at = cellsOf({})
  expect(at('09:00')).toEqual({ kind: 'free', isPast: true })
  // It runs: a walk-in is written down while it plays.
  expect(at('10:00')).toEqual({ kind: 'free', isPast: false })
})

test('a day gone by takes nothing more', () => {
  expect(cellsOf({ date: '2026-11-20' })('10:00')).toEqual({ kind: 'over' })
})

test('a reservation covers its hours', () => {
  const reservation = aReservation({ endTime: '21:00' })
  const at = cellsOf({ allReservations: [reservation] })
  expect(at('18:00')).toEqual({
    kind: 'reservation',
    span: 3,
    isPast: false,
    unsent: null,
    reservation,
  })
  expect([at('19:00'), at('20:00')]).toEqual([{ kind: 'covered' }, { kind: 'covered' }])
  expect(at('21:00')).toEqual({ kind: 'free', isPast: false })
})

test('what is canceled is not in the grid', () => {
  const at = cellsOf({ allReservations: [aReservation({ status: 'canceled' })] })
  expect(at('18:00')).toEqual({ kind: 'free', isPast: false })
})

test('who was rained out stays on the closed hour, and gives way to whoever has it once it is open', () => {
  const rained = aReservation({ id: 8, status: 'canceled', canceledReason: 'incident' })
  const closed = [{ courtId: 1, startTime: '18:00', reason: 'Chuva' }]
  expect(cellsOf({ rainedOut: [rained], closed })('18:00')).toMatchObject({
    kind: 'reservation',
    reservation: { id: 8 },
    closedBy: 'Chuva',
  })
  expect(cellsOf({ rainedOut: [rained] })('18:00')).toEqual({ kind: 'free', isPast: false })
  const at = cellsOf({ rainedOut: [rained], allReservations: [aReservation()], closed })
  expect(at('18:00')).toMatchObject({ reservation: { id: 1 } })
})

test('one that waits for a decision about its money gives way to the court’s occupant', () => {
  const late = aReservation({ id: 8, status: 'pending_confirmation' })
  const reservation = aReservation()
  const at = cellsOf({ allReservations: [late, reservation] })
  expect(at('18:00')).toMatchObject({ reservation: { id: reservation.id } })
})

test("a class's hours are one card", () => {
  const at = cellsOf({ fixedClasses: classHours(aClass(), ['15:00', '14:00']) }, 2)
  expect(at('14:00')).toMatchObject({ kind: 'class', span: 2, fixedClass: { endTime: '16:00' } })
  expect(at('15:00')).toEqual({ kind: 'covered' })
})

test("a customer's hold keeps the hour", () => {
  expect(cellsOf({ holds: [{ courtId: 1, startTime: '18:00' }] })('18:00')).toEqual({
    kind: 'held',
  })
})

test('closed hours say why', () => {
  const closing = { date: TODAY, description: 'Manutenção', allDay: false }
  const closings = [{ ...closing, startTime: '12:00', endTime: '13:00' }]
  const at = cellsOf(
    { operationHours: { isOpen: true, openTime: '08:00', closeTime: '22:00' } },
    1,
    {
      closings,
    },
  )
  expect(at('12:00')).toEqual({ kind: 'closed', reason: 'Manutenção' })
  expect(at('07:00')).toEqual({ kind: 'closed', reason: 'Fora do horário' })
  expect(at('22:00')).toEqual({ kind: 'closed', reason: 'Fora do horário' })
})

test('a day closed as a whole says why in every hour, but keeps its cards', () => {
  const closings = [
    { date: TODAY, description: 'Natal', allDay: true, startTime: null, endTime: null },
  ]
  const day = { isClosed: true, closedReason: 'Natal', allReservations: [aReservation()] }
  const at = cellsOf(day, 1, { closings })
  expect(at('08:00')).toEqual({ kind: 'closed', reason: 'Natal' })
  expect(at('18:00')).toMatchObject({ kind: 'reservation' })
})

test('a court out of use shows only when something takes place on it', () => {
  const courts = [aCourt({ id: 1, name: 'Central', active: false }), aCourt({ id: 2, name: 'Mar' })]
  const names = (day = aDay()) => dayView(day, { ...facts, courts }).map(({ name }) => name)
  expect(names()).toEqual(['Mar'])
  expect(names(aDay({ allReservations: [aReservation()] }))).toEqual(['Central', 'Mar'])
  expect(cellsOf({ allReservations: [aReservation()] }, 1, { courts })('08:00')).toEqual({
    kind: 'closed',
    reason: 'Quadra inativa',
  })
})

test('a court that is no more keeps the days on which it was used', () => {
  const gone = aReservation({ courtId: 9, court: { id: 9, name: 'Antiga' } })
  const columns = dayView(aDay({ allReservations: [gone] }), facts)
  expect(columns.at(-1)).toMatchObject({ courtId: 9, name: 'Antiga', isActive: false })
})

test('the hours of the week are shown, those after the day’s closing as closed', () => {
  const day = aDay({ operationHours: { isOpen: true, openTime: '06:00', closeTime: '22:00' } })
  const [column] = dayView(day, { ...facts, shownHours: hoursBetween('05:00', '24:00') })
  expect([column!.hours[0], column!.hours.at(-1)]).toEqual(['05:00', '23:00'])
  expect(column!.cells.at(-1)).toEqual({ kind: 'closed', reason: 'Fora do horário' })
})

test('what ends at midnight is drawn to its end', () => {
  const late = aReservation({ startTime: '22:00', endTime: '24:00' })
  const [column] = dayView(aDay({ allReservations: [late] }), facts)
  expect(column!.hours.at(-1)).toBe('23:00')
  expect(column!.cells.slice(-2)).toMatchObject([{ span: 2 }, { kind: 'covered' }])
})

test('every hour of an unknown day is shown as unknown', () => {
  const [column] = unknownDay(TODAY, COURTS)
  expect(new Set(column!.cells.map(({ kind }) => kind))).toEqual(new Set(['unknown']))
})
