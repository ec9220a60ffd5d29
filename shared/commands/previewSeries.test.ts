import { expect, test } from 'vitest'
import { aStaffDraft } from '../booking/reservation/adminReservation.fixtures.ts'
import { replay } from './replay.ts'
import { aClassEntry, aReservation, aSnapshot, queued } from './commands.fixtures.ts'
import type { Command } from './command.ts'
import { previewSeries } from './previewSeries.ts'

/** Saturdays at 18:00 on court 1, from 28 November to 26 December: the last is not cached. */
const draft = aStaffDraft({
  date: '2026-11-28',
  startTime: '18:00',
  endTime: '19:00',
  isRecurring: true,
  endDate: '2026-12-26',
})
const FAR = '2026-12-26'
const without = { ...aSnapshot(), fixedClasses: [] }
const obstacles = (...args: Parameters<typeof previewSeries>) =>
  previewSeries(...args).map(({ obstacle }) => obstacle)

test('a cached day with nothing in it is free, one that is not cached is unknown', () => {
  const dates = previewSeries(without, draft)
  expect(dates.map(({ date, isChecked }) => [date, isChecked])).toEqual([
    ['2026-11-28', true],
    ['2026-12-05', true],
    ['2026-12-12', true],
    ['2026-12-19', true],
    [FAR, false],
  ])
  expect(dates[0]).toMatchObject({
    courtId: 1,
    obstacle: null,
    otherCourts: [{ id: 2, name: 'Quadra 2' }],
  })
})

test('who reserved is named, and a court that is taken is not offered', () => {
  const place = { date: '2026-12-05', startTime: '17:00', endTime: '19:00' }
  const rows = [
    aReservation({ ...place, customerName: 'Ana Dias' }),
    aReservation({ ...place, id: 2, courtId: 2 }),
  ]
  const taken = previewSeries({ ...aSnapshot(rows), fixedClasses: [] }, draft)[1]
  expect(taken).toEqual({
    date: '2026-12-05',
    courtId: 1,
    obstacle: { reason: 'taken', by: 'reservation', name: 'Ana Dias' },
    otherCourts: [],
    isChecked: true,
  })
})

test('a reservation that ends as it begins is not in its way', () => {
  const before = aReservation({ date: '2026-12-05', startTime: '17:00', endTime: '18:00' })
  expect(obstacles({ ...aSnapshot([before]), fixedClasses: [] }, draft)[1]).toBeNull()
})

test('what waits to be sent is in the way as well', () => {
  const body = aStaffDraft({ date: '2026-12-05', startTime: '18:00', endTime: '19:00' })
  const create = { kind: 'reservation.create', body } as unknown as Command
  expect(obstacles(replay(without, [queued(create)]), draft)[1]).toEqual({
    reason: 'taken',
    by: 'reservation',
    name: 'Bruno Lima',
  })
})

test('a customer who is choosing has the hour', () => {
  const date = '2026-12-05'
  const day = { ...without.days[date]!, holds: [{ courtId: 1, startTime: '18:00' }] }
  const held = { ...without, days: { ...without.days, [date]: day } }
  expect(obstacles(held, draft)[1]).toEqual({ reason: 'taken', by: 'hold', name: null })
})

test('classes are known of every day, cached or not', () => {
  const entry = aClassEntry({ cancelledDates: ['2026-12-05'] })
  const dates = previewSeries({ ...aSnapshot(), fixedClasses: [entry] }, draft)
  const byClass = { reason: 'taken', by: 'fixedClass', name: 'Futevôlei iniciante' }
  expect(dates[0]!.obstacle).toEqual(byClass)
  expect(dates[1]!.obstacle).toBeNull()
  expect(dates.at(-1)).toMatchObject({
    obstacle: byClass,
    otherCourts: [{ id: 2 }],
    isChecked: true,
  })
})

test('closings and opening hours are in the way as well', () => {
  const closing = { id: 1, version: 1, description: 'Natal', startTime: null, endTime: null }
  const closed = {
    ...without,
    closingDates: [{ ...closing, date: FAR, allDay: true }],
    operationHours: without.operationHours.map((one) => ({ ...one, closeTime: '18:00' })),
  }
  const [first, ...others] = previewSeries(closed, draft)
  expect(first).toMatchObject({ obstacle: { reason: 'outside-hours' }, otherCourts: [] })
  expect(others.at(-1)).toMatchObject({
    obstacle: { reason: 'closed', description: 'Natal' },
    otherCourts: [],
    isChecked: true,
  })
})

test('a court that does not play the sport is none, a date that is over is past', () => {
  const courts = without.courts.map((court) => ({ ...court, active: court.id !== 1 }))
  expect(obstacles({ ...without, courts }, draft)[0]).toEqual({ reason: 'no-court' })
  const past = obstacles(without, { ...draft, date: '2026-11-21' })
  expect(past.slice(0, 2)).toEqual([{ reason: 'past' }, null])
})

test('a draft with status canceled conflicts with nothing', () => {
  expect(obstacles(aSnapshot(), { ...draft, status: 'canceled' })[0]).toBeNull()
})

test('an invalid reservation has no dates', () => {
  expect(previewSeries(aSnapshot(), { ...draft, sportType: 'xadrez' })).toEqual([])
})
