import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { addDays } from './civil.ts'
import { hourText } from './hours.ts'
import { instantOf } from './instantOf.ts'
import { venueNow } from './venueClock.ts'

test.each([
  ['America/Sao_Paulo', '2026-11-24', '18:00', '2026-11-24T21:00:00.000Z'],
  ['America/Noronha', '2026-11-24', '00:30', '2026-11-24T02:30:00.000Z'],
  ['America/Sao_Paulo', '2026-11-24', '24:00', '2026-11-25T03:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-24', '23:00', '2026-11-24T17:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-24', '06:00', '2026-11-23T16:00:00.000Z'],
  ['UTC', '2026-01-01', '00:00', '2026-01-01T00:00:00.000Z'],
])('in %s, %s %s is %s', (zone, date, time, instant) => {
  expect(new Date(instantOf(date, time, zone)).toISOString()).toBe(instant)
})

test('an hour that the change of clocks skips is the moment after it, one it repeats the first', () => {
  // Lisbon: on 29 March 2026 01:00 becomes 02:00, on 25 October 02:00 becomes 01:00.
  const at = (date: string, time: string) =>
    new Date(instantOf(date, time, 'Europe/Lisbon')).toISOString()
  expect(at('2026-03-29', '01:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(at('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z')
})

test('the venue’s clock shows the given time, wherever the venue is', () => {
  const zones = ['America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'Asia/Tokyo', 'UTC']
  const date = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days))
  const time = fc.integer({ min: 0, max: 23 }).map(hourText)
  fc.assert(
    fc.property(fc.constantFrom(...zones), date, time, (zone, date, time) => {
      expect(venueNow(instantOf(date, time, zone), zone)).toEqual({ date, time })
    }),
    { numRuns: runs(200) },
  )
})
