import { expect, vi } from 'vitest'
import { timeIsOver, type Deadline } from '../../payment/providers/deadline.ts'
import type { FakeState } from '../fakeAsaas/fakeState.ts'

export type TestDeadlines = {
  of(ms: number): Deadline
  /** Calls that wait for their answer. */
  waiting(): number
  /** Waits until the provider has taken so many calls and left them without an answer, and lets their time pass. */
  pass(calls?: number): Promise<void>
  /** From now on the time of every call is over at once. */
  passAtOnce(): void
}

/** Deadlines for which no time passes by itself: a slow machine is no silent provider. */
export function testDeadlines(state: FakeState): TestDeadlines {
  const open = new Set<AbortController>()
  let isOver = false
  let passed = 0
  const passAll = () => open.forEach((controller) => controller.abort(timeIsOver()))
  return {
    of() {
      const controller = new AbortController()
      open.add(controller)
      if (isOver) controller.abort(timeIsOver())
      return { signal: controller.signal, end: () => open.delete(controller) }
    },
    waiting: () => open.size,
    async pass(calls = 1) {
      await vi.waitFor(() => expect(state.unanswered).toBeGreaterThanOrEqual(passed + calls), {
        timeout: 20_000,
        interval: 5,
      })
      passed = state.unanswered
      passAll()
    },
    passAtOnce() {
      isOver = true
      passAll()
    },
  }
}
