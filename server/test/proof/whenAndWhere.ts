import fc from 'fast-check'
import type { When } from './venueWorld.ts'

/** A few evening hours of a few days, so that bookings collide. */
export const anyWhen: fc.Arbitrary<When> = fc.record({
  day: fc.constantFrom(0, 0, 1, 1, 2, 3, -1),
  hour: fc.integer({ min: 17, max: 20 }),
  hours: fc.integer({ min: 1, max: 3 }),
})

/** A court of the three that are open; the fourth is switched off. */
export const anyCourt = fc.constantFrom(1, 1, 2, 2, 4, 3)

/** Whichever there is, counted from the last one back. */
export const anyPick = fc.nat(5)

/** The one that was picked; undefined when there is none. */
export function picked<T>(rows: readonly T[], pick: number): T | undefined {
  return rows.length === 0 ? undefined : rows.at(-1 - (pick % rows.length))
}
