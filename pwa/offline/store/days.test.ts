import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDay, NOW_MS, TODAY } from '../../admin/agenda/agenda.fixtures.ts'
import type { AgendaDay } from '../../api/admin.ts'
import { createDays } from './days.ts'

const HALF_AN_HOUR_MS = 1_800_000
const read = vi.fn<(date: string) => Promise<AgendaDay>>(async (date) => ({
  ...aDay({ date }),
  today: TODAY,
  serverMs: NOW_MS,
  clockSkewMs: 0,
  changesInMs: HALF_AN_HOUR_MS,
}))
const settle = () => vi.advanceTimersByTimeAsync(0)
const reads = () => read.mock.calls.map(([date]) => date)

beforeEach(() => {
  vi.useFakeTimers()
  read.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a day is read when it is first shown, and anew whenever it is shown again', async () => {
  const day = createDays(read).day(TODAY)
  expect(day.get().status).toBe('loading')
  const leave = day.subscribe(() => {})
  await settle()
  expect(day.get()).toMatchObject({ status: 'ready', value: { date: TODAY } })
  leave()
  day.subscribe(() => {})
  // What was known shows meanwhile.
  expect(day.get().status).toBe('ready')
  await settle()
  expect(reads()).toEqual([TODAY, TODAY])
})

test('the same date is the same resource', () => {
  const days = createDays(read)
  expect(days.day(TODAY)).toBe(days.day(TODAY))
})

test.each([
  ['an event that names the date', { type: 'calendar', dates: [TODAY] } as const, 2],
  ['an event about another date', { type: 'calendar', dates: ['2026-12-24'] } as const, 1],
  ['coming back after a while', { type: 'calendar', dates: null } as const, 2],
  ['news of reservations', { type: 'reservations' } as const, 2],
  ['news of courts and prices', { type: 'catalog' } as const, 2],
])('%s', async (_name, event, times) => {
  const days = createDays(read)
  days.day(TODAY).subscribe(() => {})
  await settle()
  days.onEvent(event)
  await settle()
  expect(reads()).toHaveLength(times)
})

test('days that no screen shows are left alone', async () => {
  const days = createDays(read)
  const leave = days.day(TODAY).subscribe(() => {})
  await settle()
  leave()
  days.onEvent({ type: 'reservations' })
  await days.refresh()
  await vi.advanceTimersByTimeAsync(2 * HALF_AN_HOUR_MS)
  expect(reads()).toEqual([TODAY])
})

test('what time alone changes is read when it does', async () => {
  const days = createDays(read)
  days.day(TODAY).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(HALF_AN_HOUR_MS - 1_000)
  expect(reads()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reads()).toHaveLength(2)
})
