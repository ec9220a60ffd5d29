import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { venue } from '../../../testing/openApp.tsx'
import { agoText, sinceText, useVenueToday } from './clock.ts'

const noon = Date.parse('2026-11-21T15:00:00.000Z')
const hours = (count: number) => count * 3_600_000

test.each([
  [noon - hours(1), '11:00'],
  [noon - hours(13), '20/11 às 23:00'],
])('an instant is written by the clock of the venue, wherever the device is', (sinceMs, text) => {
  expect(sinceText(sinceMs, noon, 'America/Sao_Paulo')).toBe(text)
})

test.each([
  [59_000, 'há menos de 1 min'],
  [60_000, 'há 1 min'],
  [hours(3), 'há 3 h'],
  [hours(24), 'há 1 dia'],
  [hours(50), 'há 2 dias'],
])('an age of %i ms is said in text', (ageMs, text) => {
  expect(agoText(ageMs)).toBe(text)
})

function at(instant: string) {
  vi.useFakeTimers({ now: Date.parse(instant) })
  onTestFinished(() => void vi.useRealTimers())
}

test('today is the day by the clock of the server, not of the device', () => {
  at('2027-05-05T12:00:00Z')
  const { result } = renderHook(() => useVenueToday(venue, () => Date.now() - 86_400_000))
  expect(result.current).toBe('2027-05-04')
})

test('today turns at midnight of the venue while nobody does anything', () => {
  at('2026-11-22T02:59:50Z')
  const { result } = renderHook(() => useVenueToday(venue, () => Date.now()))
  expect(result.current).toBe('2026-11-21')
  act(() => void vi.advanceTimersByTime(30_000))
  expect(result.current).toBe('2026-11-22')
})
