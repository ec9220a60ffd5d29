import type { Clock } from '../../platform/settings/clock.ts'

/** Monday, 23 November 2026, 09:00 in São Paulo. */
export const TEST_NOW_MS = Date.parse('2026-11-23T12:00:00.000Z')

/** The instant and time zone in which the demo venue of the tests was seeded. */
export const DEMO_AT = { nowMs: TEST_NOW_MS, timeZone: 'America/Sao_Paulo' }

export type TestClock = Clock & { advance(ms: number): void }

/** A clock that only the test moves. */
export function testClock(startMs = TEST_NOW_MS): TestClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance(ms) {
      nowMs += ms
    },
  }
}
