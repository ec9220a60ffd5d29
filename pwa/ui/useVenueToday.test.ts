import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { venue } from '../testing/openApp.tsx'
import { useVenueToday } from './useVenueToday.ts'

function at(instant: string) {
  vi.useFakeTimers({ now: Date.parse(instant) })
  onTestFinished(() => void vi.useRealTimers())
}

test('is the day by the clock of the server, not of the device', () => {
  at('2027-05-05T12:00:00Z')
  const { result } = renderHook(() => useVenueToday(venue, () => Date.now() - 86_400_000))
  expect(result.current).toBe('2027-05-04')
})

test('turns at midnight of the venue while nobody does anything', () => {
  at('2026-11-22T02:59:50Z')
  const { result } = renderHook(() => useVenueToday(venue, () => Date.now()))
  expect(result.current).toBe('2026-11-21')
  act(() => void vi.advanceTimersByTime(30_000))
  expect(result.current).toBe('2026-11-22')
})
