import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdates, type Updates } from './updates.ts'

let reloads: number
let letIn: number
let updates: Updates
beforeEach(() => {
  vi.useFakeTimers()
  reloads = 0
  letIn = 0
  updates = createUpdates(() => void reloads++)
})
afterEach(() => void vi.useRealTimers())

test('a newer version is offered and never comes unasked', () => {
  expect(updates.offered.get()).toBe(false)
  updates.onWaiting(() => void letIn++)
  vi.runAllTimers()
  expect([updates.offered.get(), letIn, reloads]).toEqual([true, 0, 0])
})

test('taken, it serves first and then the page reloads, once', () => {
  updates.onWaiting(() => void letIn++)
  updates.take()
  updates.take()
  expect([letIn, reloads]).toEqual([1, 0])
  updates.tookOver()
  expect(reloads).toBe(1)
})

test('a version that was replaced meanwhile is not waited for', () => {
  updates.onWaiting(() => {})
  updates.take()
  vi.advanceTimersByTime(4_000)
  expect(reloads).toBe(1)
})

test('taken in another tab, this one is offered it and stays as it is', () => {
  updates.onWaiting(() => void letIn++)
  updates.putOff()
  updates.tookOver()
  expect([updates.offered.get(), reloads]).toEqual([true, 0])
  updates.take()
  expect([letIn, reloads]).toEqual([0, 1])
})

test('put off, it is offered again with the next version', () => {
  updates.onWaiting(() => {})
  updates.putOff()
  expect(updates.offered.get()).toBe(false)
  updates.onWaiting(() => {})
  expect(updates.offered.get()).toBe(true)
})
