import { onTestFinished, vi } from 'vitest'
import type { TestClock } from '../../../server/test/support/testClock.ts'

/** Turns of the event loop in which nothing happened, after which nothing will by itself. */
const QUIET_TURNS = 5

/**
 * Stops the clock of this process, the server's with it: it goes on from one timer to the next, and only once all that
 * could be done at that instant is done. So no second of it is one of the machine.
 */
export function simulateTime(clock: TestClock, underWay: () => Promise<unknown> | null) {
  const turn = setImmediate
  let scheduled = 0
  vi.useFakeTimers({ now: clock.now(), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // The browser's database takes a turn for each of its steps.
  vi.stubGlobal('setImmediate', (step: () => void) => {
    scheduled += 1
    return turn(() => {
      scheduled -= 1
      step()
    })
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const settled = async () => {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      await new Promise<void>((resolve) => void turn(resolve))
      const pending = underWay()
      await pending
      if (pending || scheduled > 0) quiet = -1
    }
  }
  const step = () => {
    vi.advanceTimersToNextTimer()
    clock.advance(Date.now() - clock.now())
  }
  return {
    /** Lets time go by until it `isOver`, for `longestMs` at most. Returns how long it took. */
    async passUntil(isOver: () => boolean | Promise<boolean>, longestMs: number): Promise<number> {
      const startedMs = Date.now()
      const end = setTimeout(() => {}, longestMs)
      for (;;) {
        await settled()
        const passedMs = Date.now() - startedMs
        if ((await isOver()) || passedMs >= longestMs) {
          clearTimeout(end)
          return passedMs
        }
        step()
      }
    },
  }
}
