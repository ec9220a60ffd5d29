import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepChecking } from './keepChecking.ts'

const MINUTE = 60_000
let checks: number
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  checks = 0
  stop = keepChecking(async () => {
    checks += 1
    throw new TypeError('no line')
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const wake = () => document.dispatchEvent(new Event('visibilitychange'))

test('it looks every hour, with or without a line', async () => {
  await vi.advanceTimersByTimeAsync(121 * MINUTE)
  expect(checks).toBe(2)
})

test('it looks when the app is seen again, but not at every glance', () => {
  wake()
  expect(checks).toBe(0)
  vi.advanceTimersByTime(5 * MINUTE)
  wake()
  wake()
  expect(checks).toBe(1)
})

test('it can be stopped', () => {
  stop()
  vi.advanceTimersByTime(61 * MINUTE)
  wake()
  expect(checks).toBe(0)
})
