import { expect, test } from 'vitest'
import { Unreachable } from '../../api/client.ts'
import { aSlot } from '../wizard.fixtures.ts'
import { aCalendar } from './calendar.fixtures.ts'
import { isFullWeek, loadingWeek, staleNote, weekView, type GridDay } from './weekView.ts'

const none = { slots: [], busy: {} }
const at = (days: GridDay[], date: string, startTime: string) =>
  days.find((day) => day.date === date)?.cells.find((cell) => cell.startTime === startTime)

test('a free hour with a price can be picked', () => {
  expect(at(weekView(aCalendar(), none), '2026-11-23', '18:00')).toEqual({
    startTime: '18:00',
    status: 'available',
    priceCents: 120_00,
  })
})

test('an occupied hour and an hour without a price look the same', () => {
  const calendar = aCalendar({
    slots: {
      '2026-11-23 18:00': { available: false, reason: 'occupied' },
      '2026-11-23 19:00': { price: 0 },
    },
  })
  const days = weekView(calendar, none)
  expect(at(days, '2026-11-23', '18:00')?.status).toBe('unavailable')
  expect(at(days, '2026-11-23', '19:00')?.status).toBe('unavailable')
})

test('the rows are the hours that the answer shows', () => {
  const calendar = aCalendar()
  for (const day of calendar.days) {
    day.slots.push({ startTime: '23:00', available: true, price: 150 })
  }
  expect(at(weekView(calendar, none), '2026-11-23', '23:00')).toEqual({
    startTime: '23:00',
    status: 'available',
    priceCents: 150_00,
  })
})

test("this browser's own hold is selected though everybody sees it occupied", () => {
  const calendar = aCalendar({ slots: { '2026-11-23 18:00': { available: false } } })
  const days = weekView(calendar, { ...none, slots: [aSlot({ priceCents: 90_00 })] })
  expect(at(days, '2026-11-23', '18:00')).toMatchObject({ status: 'selected', priceCents: 90_00 })
})

test('a request under way shows at its cell alone', () => {
  const days = weekView(aCalendar(), {
    slots: [aSlot()],
    busy: { '2026-11-23 18:00': 'releasing', '2026-11-23 20:00': 'placing' },
  })
  expect(at(days, '2026-11-23', '18:00')?.status).toBe('releasing')
  expect(at(days, '2026-11-23', '20:00')?.status).toBe('picking')
  expect(at(days, '2026-11-23', '21:00')?.status).toBe('available')
})

test('a closed day says why', () => {
  const calendar = aCalendar()
  calendar.days[2] = { ...calendar.days[2]!, isClosed: true, closedReason: 'Natal' }
  expect(weekView(calendar, none).map((day) => day.closedReason)).toEqual([
    null,
    null,
    'Natal',
    null,
    null,
    null,
    null,
  ])
})

test('a week without a free hour is full, one with a selected hour is not', () => {
  const calendar = aCalendar()
  for (const day of calendar.days) day.slots = day.slots.map((slot) => ({ ...slot, price: 0 }))
  expect(isFullWeek(weekView(calendar, none))).toBe(true)
  expect(isFullWeek(weekView(calendar, { ...none, slots: [aSlot()] }))).toBe(false)
})

test('before the answer the dates are known and the hours are not', () => {
  const days = loadingWeek('2026-11-21', '2026-11-21')
  expect(days.map((day) => day.shortName)).toEqual([
    'Sáb',
    'Dom',
    'Seg',
    'Ter',
    'Qua',
    'Qui',
    'Sex',
  ])
  expect(days[0]!.isToday).toBe(true)
  expect(days[3]!.cells.every((cell) => cell.status === 'loading')).toBe(true)
})

const readAt = Date.parse('2026-11-21T17:32:00.000Z')
const ZONE = 'America/Sao_Paulo'

test.each([
  ['2026-11-21T23:00:00.000Z', '14:32'],
  ['2026-11-22T10:00:00.000Z', '21/11, 14:32'],
])('without a connection the note names the time of the calendar: seen at %s', (now, when) => {
  expect(staleNote({ readAtMs: readAt, error: null }, ZONE, Date.parse(now))).toBe(
    `Sem conexão. Agenda de ${when}. Para reservar é preciso internet.`,
  )
})

test.each([
  ['no answer', new Unreachable(null), /^Sem conexão\. Agenda de 14:32\./],
  ['a proxy', new Unreachable(502, true), /^Agenda de 14:32\. O problema é do nosso lado\./],
])('the note says why the calendar could not be read anew: %s', (_, error, note) => {
  expect(staleNote({ readAtMs: readAt, error }, ZONE, readAt)).toMatch(note)
})
