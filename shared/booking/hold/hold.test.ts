import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { HOLD_CAP_MS, holdExpiryMs, MAX_HOLDS, remainingMs } from './hold.ts'

const MINUTE_MS = 60_000
const FIRST_MS = Date.parse('2026-07-04T15:00:00Z')
const after = (minutes: number) => FIRST_MS + minutes * MINUTE_MS

test('a browser holds at most 12 slots, for at most 45 minutes', () => {
  expect(MAX_HOLDS).toBe(12)
  expect(HOLD_CAP_MS).toBe(45 * MINUTE_MS)
})

describe('holdExpiryMs', () => {
  test.each([
    ['the first hold lasts 15 minutes', 0, 15],
    ['one added after 10 minutes renews them all', 10, 25],
    ['one added after 30 minutes reaches the cap exactly', 30, 45],
    ['one added after 31 minutes gains only what the cap leaves', 31, 45],
    ['one added at the last moment gains nothing', 45, 45],
    ['nothing outlives the cap', 60, 45],
  ])('%s', (_name, addedAfter, endsAfter) => {
    expect(holdExpiryMs(after(addedAfter), FIRST_MS, 900)).toBe(after(endsAfter))
  })

  test('a hold longer than the cap is cut to it', () => {
    expect(holdExpiryMs(FIRST_MS, FIRST_MS, 3 * 3600)).toBe(after(45))
  })

  test('the cap decides from the very millisecond on', () => {
    expect(holdExpiryMs(after(30) - 1, FIRST_MS, 900)).toBe(after(45) - 1)
    expect(holdExpiryMs(after(30) + 1, FIRST_MS, 900)).toBe(after(45))
  })

  test('renewing again and again never shortens a hold and never passes the cap', () => {
    const anyPauses = fc.array(fc.integer({ min: 0, max: 15 * MINUTE_MS - 1 }), { maxLength: 12 })
    fc.assert(
      fc.property(anyPauses, fc.integer({ min: 1, max: 3600 }), (pauses, holdSeconds) => {
        let now = FIRST_MS
        let expiry = holdExpiryMs(now, FIRST_MS, holdSeconds)
        for (const pause of pauses) {
          now += pause
          const renewed = holdExpiryMs(now, FIRST_MS, holdSeconds)
          expect(renewed).toBeGreaterThanOrEqual(expiry)
          expiry = renewed
        }
        expect(expiry).toBeLessThanOrEqual(FIRST_MS + HOLD_CAP_MS)
        expect(expiry - now).toBeLessThanOrEqual(holdSeconds * 1000)
      }),
      { numRuns: runs(300) },
    )
  })
})

test('what is left of a hold is never negative', () => {
  expect(remainingMs(FIRST_MS, FIRST_MS - 1)).toBe(1)
  expect(remainingMs(FIRST_MS, FIRST_MS)).toBe(0)
  expect(remainingMs(FIRST_MS, FIRST_MS + 1)).toBe(0)
})
