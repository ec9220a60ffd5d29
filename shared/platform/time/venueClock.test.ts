import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { isPast, nextHourMs, venueNow } from './venueClock.ts'

const ZONES = ['America/Sao_Paulo', 'America/Manaus', 'Asia/Kolkata', 'Asia/Kathmandu', 'UTC']
const HOUR_MS = 3_600_000
const ms = (instant: string) => Date.parse(instant)

const anyZone = fc.constantFrom(...ZONES)
const anyInstant = fc.integer({ min: ms('1990-01-01T00:00Z'), max: ms('2090-01-01T00:00Z') })

describe('venueNow', () => {
  test.each([
    ['America/Sao_Paulo', '2026-07-05T02:59:59.999Z', '2026-07-04', '23:59'],
    ['America/Sao_Paulo', '2026-07-05T03:00:00.000Z', '2026-07-05', '00:00'],
    ['America/Manaus', '2026-07-05T03:59:59.999Z', '2026-07-04', '23:59'],
    ['America/Manaus', '2026-07-05T04:00:00.000Z', '2026-07-05', '00:00'],
    ['Asia/Kolkata', '2026-07-04T18:29:59.999Z', '2026-07-04', '23:59'],
    ['Asia/Kolkata', '2026-07-04T18:30:00.000Z', '2026-07-05', '00:00'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31', '23:59'],
    ['UTC', '2027-01-01T00:00:00.000Z', '2027-01-01', '00:00'],
    ['America/Sao_Paulo', '2027-01-01T02:59:00.000Z', '2026-12-31', '23:59'],
    ['America/Sao_Paulo', '2024-03-01T02:30:00.000Z', '2024-02-29', '23:30'],
    // Summer time began at midnight of 4 November 2018 and ended at midnight of 17 February 2019.
    ['America/Sao_Paulo', '2018-11-04T02:59:00.000Z', '2018-11-03', '23:59'],
    ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-04', '01:00'],
    ['America/Sao_Paulo', '2019-02-17T01:59:00.000Z', '2019-02-16', '23:59'],
    ['America/Sao_Paulo', '2019-02-17T02:00:00.000Z', '2019-02-16', '23:00'],
  ])('in %s at %s it is %s %s', (zone, instant, date, time) => {
    expect(venueNow(ms(instant), zone)).toEqual({ date, time })
  })

  test('one instant is several wall clocks', () => {
    const instant = ms('2026-07-05T03:30:00Z')
    expect(ZONES.map((zone) => venueNow(instant, zone))).toEqual([
      { date: '2026-07-05', time: '00:30' },
      { date: '2026-07-04', time: '23:30' },
      { date: '2026-07-05', time: '09:00' },
      { date: '2026-07-05', time: '09:15' },
      { date: '2026-07-05', time: '03:30' },
    ])
  })

  test('in UTC it is what the instant says', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const text = new Date(instant).toISOString()
        const expected = { date: text.slice(0, 10), time: text.slice(11, 16) }
        expect(venueNow(instant, 'UTC')).toEqual(expected)
      }),
      { numRuns: runs(300) },
    )
  })

  test('a zone that does not exist is refused', () => {
    expect(() => venueNow(0, 'America/Atlantida')).toThrow(RangeError)
  })
})

describe('isPast', () => {
  const now = { date: '2026-07-04', time: '18:00' }

  test.each([
    ['an hour of yesterday', '2026-07-03', '22:00', true],
    ['the hour before', '2026-07-04', '17:00', true],
    ['the hour that begins this minute', '2026-07-04', '18:00', true],
    ['the next hour', '2026-07-04', '19:00', false],
    ['an early hour of tomorrow', '2026-07-05', '06:00', false],
    ['an hour of last year', '2025-12-31', '22:00', true],
    ['an hour of next year', '2027-01-01', '06:00', false],
  ])('%s', (_name, date, startTime, expected) => {
    expect(isPast(date, startTime, now)).toBe(expected)
  })

  test('an hour is still to come until the last minute before it', () => {
    expect(isPast('2026-07-04', '19:00', { date: '2026-07-04', time: '18:59' })).toBe(false)
    expect(isPast('2026-07-04', '19:00', { date: '2026-07-04', time: '19:00' })).toBe(true)
  })
})

describe('nextHourMs', () => {
  test.each([
    ['America/Sao_Paulo', '2026-07-04T17:00:00.000Z', '2026-07-04T18:00:00.000Z'],
    ['America/Sao_Paulo', '2026-07-04T17:00:00.001Z', '2026-07-04T18:00:00.000Z'],
    ['America/Sao_Paulo', '2026-07-04T17:59:59.999Z', '2026-07-04T18:00:00.000Z'],
    ['America/Sao_Paulo', '2027-01-01T02:30:00.000Z', '2027-01-01T03:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-04T17:45:00.000Z', '2026-07-04T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-07-04T18:30:00.000Z', '2026-07-04T19:30:00.000Z'],
    ['Asia/Kathmandu', '2026-07-04T18:14:59.999Z', '2026-07-04T18:15:00.000Z'],
    ['UTC', '2026-07-04T23:59:00.000Z', '2026-07-05T00:00:00.000Z'],
  ])('in %s after %s comes %s', (zone, instant, next) => {
    expect(new Date(nextHourMs(ms(instant), zone)).toISOString()).toBe(next)
  })

  test('is the first full hour later than now', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const next = nextHourMs(instant, zone)
        expect(next).toBeGreaterThan(instant)
        expect(next - instant).toBeLessThanOrEqual(HOUR_MS)
        expect(venueNow(next, zone).time).toMatch(/:00$/)
        expect(venueNow(next - 1, zone).time).toMatch(/:59$/)
      }),
      { numRuns: runs(300) },
    )
  })
})
