import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { addDays } from '../../platform/time/civil.ts'
import { instantOf } from '../../platform/time/instantOf.ts'
import { venueNow } from '../../platform/time/venueClock.ts'
import { unlockDates, unlockEnd, type OpenDay } from './unlock.ts'

const ZONE = 'America/Sao_Paulo'
const HOUR_MS = 3_600_000
const FRIDAY = '2026-11-27'

/** Until when a PIN of that time on Friday is good, as the venue's clock shows it; `hours` are those of Thursday and the days after it. */
function goodUntil(time: string, hours: readonly (string | null)[], zone = ZONE) {
  const endMs = unlockEnd(instantOf(FRIDAY, time, zone), zone, daysOf(hours))
  const { date, time: shown } = venueNow(endMs, zone)
  return `${date.slice(8)} ${shown}`
}

function daysOf(hours: readonly (string | null)[]): OpenDay[] {
  return hours.flatMap((text, at) => {
    if (!text) return []
    const [openTime = '', closeTime = ''] = text.split('-')
    return { date: addDays(FRIDAY, at - 1), openTime, closeTime }
  })
}

const USUAL = Array.from({ length: 9 }, () => '06:00-22:00')

test.each([
  ['23:50', '28 22:00'],
  ['00:10', '27 22:00'],
  ['05:59', '27 22:00'],
  ['14:00', '28 22:00'],
  ['21:59', '28 22:00'],
  // The end of Saturday is more than 36 hours away.
  ['07:00', '28 19:00'],
  ['06:00', '28 18:00'],
])('open from 06:00 to 22:00, a PIN of %s is good until %s', (time, until) => {
  expect(goodUntil(time, USUAL)).toBe(until)
})

describe('an opening past midnight', () => {
  const nights = ['18:00-24:00', '18:00-24:00', '00:00-02:00', '18:00-24:00', null]

  test('is one: its second part is not the next one', () => {
    expect(goodUntil('19:00', nights)).toBe('29 07:00')
    expect(goodUntil('23:50', nights)).toBe('29 11:50')
  })

  test('ends after midnight', () => {
    expect(goodUntil('16:00', nights)).toBe('28 04:00')
    expect(goodUntil('12:00', nights)).toBe('28 02:00')
  })

  test('that never ends lets in as long as any may', () => {
    const always = USUAL.map(() => '00:00-24:00')
    expect(goodUntil('23:50', always)).toBe('29 11:50')
  })
})

describe('closed days', () => {
  test('are passed over, within 36 hours', () => {
    expect(goodUntil('23:50', ['06:00-22:00', '06:00-22:00', null, '06:00-22:00'])).toBe('29 11:50')
    expect(goodUntil('20:00', ['06:00-22:00', '06:00-22:00', null, '06:00-07:30'])).toBe('29 07:30')
  })

  test('without an end let in for 12 hours', () => {
    expect(goodUntil('20:00', [])).toBe('28 08:00')
    expect(goodUntil('20:00', ['06:00-22:00', '06:00-22:00'])).toBe('28 08:00')
  })
})

test('a short opening lets in for 12 hours at least', () => {
  expect(goodUntil('07:00', ['06:00-22:00', '08:00-10:00', null])).toBe('27 19:00')
})

test.each(['America/Sao_Paulo', 'America/Noronha', 'America/Rio_Branco', 'America/Manaus'])(
  'the clock is that of the venue, in %s',
  (zone) => {
    expect(goodUntil('23:50', USUAL, zone)).toBe('28 22:00')
    const dates = unlockDates(instantOf(FRIDAY, '23:50', zone), zone)
    expect([dates[0], dates.at(-1)]).toEqual(['2026-11-26', '2026-12-04'])
  },
)

test('whenever the venue opens, it is from 12 to 36 hours', () => {
  const minute = fc.integer({ min: 0, max: 9 * 1_440 })
  const clock = (minutes: number) => {
    const hour = String(Math.floor(minutes / 60)).padStart(2, '0')
    return `${hour}:${String(minutes % 60).padStart(2, '0')}`
  }
  const anyHours = fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }))
      .filter(([from, to]) => from < to)
      .map(([from, to]) => `${clock(from)}-${clock(to)}`),
  )
  const anyWeek = fc.array(anyHours, { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(minute, anyWeek, (late, week) => {
      const nowMs = instantOf(FRIDAY, '00:00', ZONE) + late * 60_000
      const hours = (unlockEnd(nowMs, ZONE, daysOf(week)) - nowMs) / HOUR_MS
      expect(hours).toBeGreaterThanOrEqual(12)
      expect(hours).toBeLessThanOrEqual(36)
    }),
    { numRuns: runs(300) },
  )
})
