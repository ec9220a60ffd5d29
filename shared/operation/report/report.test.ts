import { describe, expect, test } from 'vitest'
import { courtHours, hourTallies, occupancyOf, usedHours } from './courtHours.ts'
import { DEFINITIONS } from './definitions.ts'
import { countDay, type CountedReservation } from './facts.ts'
import { forecast, quantile } from './forecast.ts'
import { periodBefore, presetPeriod, PRESETS } from './period.ts'
import { aReport, aReportInput, aVenueDay, daysWith, weeksBefore } from './report.fixtures.ts'
import { makeReport, tallyOf } from './report.ts'
import { stepsOf } from './steps.ts'
import { reportTable, TABLE_NAMES } from './tables.ts'

const aReservation = (change: Partial<CountedReservation>): CountedReservation => ({
  courtId: 1,
  startTime: '18:00',
  endTime: '19:00',
  status: 'approved',
  canceledReason: null,
  price: 8_000,
  paymentStatus: 'paid',
  partPaid: 0,
  deskPart: 0,
  reservationType: 'avulso',
  recurrenceId: null,
  sportType: 'vôlei',
  arrivedAt: null,
  missedAt: null,
  isLost: false,
  ...change,
})
const kindsOf = (change: Partial<CountedReservation>) =>
  countDay([aReservation(change)], []).facts.map(({ kind, cents }) => [kind, cents])

describe('a reservation is counted', () => {
  test.each([
    ['pending', []],
    ['pending_confirmation', []],
    [
      'approved',
      [
        ['single', 8_000],
        ['booking', 8_000],
      ],
    ],
  ] as const)('%s', (status, facts) => {
    expect(kindsOf({ status })).toEqual(facts)
  })

  test.each([
    ['expired', true, 'expired'],
    ['customer', false, 'by-customer'],
    ['customer', true, 'lost'],
    ['admin', false, 'by-venue'],
    ['admin', true, 'lost'],
    ['refunded', false, 'refunded'],
  ] as const)('canceled as %s, lost to rain %s: %s', (canceledReason, isLost, kind) => {
    expect(kindsOf({ status: 'canceled', canceledReason, isLost })).toEqual([[kind, 8_000]])
  })

  test('with its price over its hours, to the centavo', () => {
    const { facts } = countDay([aReservation({ endTime: '21:00', price: 10_001 })], [])
    const hours = facts.filter(({ kind }) => kind === 'single')
    expect(hours.map(({ hour, cents }) => [hour, cents])).toEqual([
      [18, 3_334],
      [19, 3_334],
      [20, 3_333],
    ])
  })

  test('at nothing when all of it was given back, and as due while nobody paid', () => {
    expect(kindsOf({ paymentStatus: 'refunded' })[0]).toEqual(['single', 0])
    expect(kindsOf({ paymentStatus: 'pending' }).map(([kind]) => kind)).toContain('due')
    expect(kindsOf({ paymentStatus: 'pending', price: 0 }).map(([kind]) => kind)).not.toContain(
      'due',
    )
  })

  test.each([
    [{ reservationType: 'aula' }, 'lesson'],
    [{ reservationType: 'recorrente' }, 'weekly'],
    [{ recurrenceId: 's' }, 'weekly'],
    [{}, 'single'],
  ] as const)('%j as %s', (change, kind) => {
    expect(kindsOf(change)[0]![0]).toBe(kind)
  })
})

describe('an hour is offered', () => {
  const offered = (day: ReturnType<typeof aVenueDay>) => tallyOf(courtHours(day)).offered
  const day = aVenueDay('2026-11-21')

  test('on each active court while the venue is open', () => {
    expect(offered(day)).toBe(8)
    expect(offered({ ...day, courtIds: [2] })).toBe(4)
    expect(offered({ ...day, hours: null })).toBe(0)
  })

  test('unless a closing or rain shuts it', () => {
    const closing = {
      date: day.date,
      description: '',
      allDay: false,
      startTime: '16:30',
      endTime: '17:30',
    }
    expect(offered({ ...day, closings: [closing] })).toBe(4)
    expect(offered(aVenueDay(day.date, [{ kind: 'closed', hour: 17 }]))).toBe(7)
  })

  test('also when it was used outside the opening hours, so that no share is above all of it', () => {
    const late = aVenueDay(day.date, [{ hour: 22 }, { courtId: 3 }])
    expect(offered(late)).toBe(10)
    expect(occupancyOf(tallyOf(courtHours({ ...late, hours: null })))).toBe(1)
  })

  test('and used by a class only where nothing was sold', () => {
    const aClass = {
      id: 1,
      name: 'A',
      courtId: 1,
      sportType: 'vôlei',
      weekday: 'saturday',
      startTime: '17:00',
      endTime: '21:00',
      startDate: '2026-01-01',
      endDate: null,
      active: true,
      cancelledDates: [],
    } as const
    const tally = tallyOf(courtHours({ ...aVenueDay(day.date, [{}]), classes: [aClass] }))
    expect([tally.hours.class, tally.hours.single, tally.offered]).toEqual([2, 1, 8])
    expect(usedHours(tally)).toBe(3)
  })

  test('nothing offered has no share', () => {
    expect(occupancyOf(tallyOf([]))).toBeNull()
  })
})

describe('a forecast', () => {
  const today = '2026-11-21'
  const of = (sold: (date: string) => number, hourNow = 0) => {
    const dayOf = daysWith(sold)
    return forecast((date) => hourTallies(courtHours(dayOf(date))), today, hourNow)
  }

  test('is what is sold, beside the same weekday four weeks before', () => {
    const days = of((date) => (date === '2026-11-28' ? 2 : date === '2026-10-31' ? 1 : 0))
    expect(days).toHaveLength(28)
    expect(days[7]).toMatchObject({
      date: '2026-11-28',
      sold: 2,
      soldCents: 16_000,
      before: { date: '2026-10-31', sold: 1, soldCents: 8_000 },
    })
  })

  test('has a band from the last eight same weekday-hours, from the weaker to the stronger quarter', () => {
    // Two hours on the last four Saturdays, none on the four before.
    const days = of((date) =>
      [1, 2, 3, 4].some((weeks) => date === weeksBefore(today, weeks)) ? 2 : 0,
    )
    expect(days[0]!.estimate).toEqual({ low: 0, middle: 1, high: 2 })
    expect(days[21]!.estimate).toEqual({ low: 0, middle: 1, high: 2 })
    expect(days[1]!.estimate).toEqual({ low: 0, middle: 0, high: 0 })
  })

  test('is never less than what is sold, nor more than what is free', () => {
    expect(of((date) => (date < today ? 0 : 1))[3]!.estimate).toEqual({
      low: 1,
      middle: 1,
      high: 1,
    })
    const full = of((date) => (date < today ? 2 : 0), 19)[0]!
    expect(full.estimate).toEqual({ low: 0, middle: 0, high: 0 })
  })

  test('is not made from fewer than four weeks', () => {
    const days = forecast(
      (date) => hourTallies(date < weeksBefore(today, 3) ? [] : courtHours(aVenueDay(date))),
      today,
      0,
    )
    expect(days[0]!.estimate).toBeNull()
  })

  test.each([
    [[1, 2, 3, 4], 0.5, 2.5],
    [[5], 0.25, 5],
    [[0, 10], 0.75, 7.5],
  ])('the quantile of %j at %d is %d', (values, part, value) => {
    expect(quantile(values, part)).toBe(value)
  })
})

describe('a period', () => {
  test('is compared with as many days right before it', () => {
    expect(periodBefore({ startDate: '2026-03-01', endDate: '2026-03-31' })).toEqual({
      startDate: '2026-02-01',
      endDate: '2026-02-28',
    })
    expect(periodBefore({ startDate: '2027-01-01', endDate: '2027-01-31' })).toEqual({
      startDate: '2026-12-01',
      endDate: '2026-12-31',
    })
    expect(periodBefore({ startDate: '2026-11-01', endDate: '2026-11-21' })).toEqual({
      startDate: '2026-10-11',
      endDate: '2026-10-31',
    })
  })

  test.each([
    ['week', '2026-11-15', '2026-11-21'],
    ['month', '2026-11-01', '2026-11-21'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['year', '2025-11-22', '2026-11-21'],
  ] as const)('%s', (preset, startDate, endDate) => {
    expect(presetPeriod(preset, '2026-11-21')).toEqual({ startDate, endDate })
    expect(PRESETS).toContain(preset)
  })

  test.each([
    [7, ['22/11', '28/11']],
    [90, ['semana de 16/11', 'semana de 15/02']],
    [365, ['nov/26', 'nov/27']],
  ])('of %d days is drawn from %j', (count, ends) => {
    const [day] = aReport().days
    const days = Array.from({ length: count }, (_, index) => ({
      ...day!,
      date: new Date(Date.UTC(2026, 10, 22 + index)).toISOString().slice(0, 10),
    }))
    const steps = stepsOf(days)
    expect([steps[0]!.label, steps.at(-1)!.label]).toEqual(ends)
    expect(steps.reduce((sum, { offered }) => sum + offered, 0)).toBe(8 * count)
  })
})

test('a report of a year pauses after each day that it has counted', () => {
  const counted: string[] = []
  const period = { startDate: '2025-11-22', endDate: '2026-11-21' }
  const dayOf = (date: string) => {
    counted.push(date)
    return aVenueDay(date)
  }
  const work = makeReport(aReportInput({ period, dayOf }))
  const atOnce: number[] = []
  for (let step = work.next(); ; step = work.next()) {
    atOnce.push(counted.splice(0).length)
    if (step.done) break
  }
  expect(Math.max(...atOnce)).toBe(1)
  // Two years, eight weeks before today and four after it.
  expect(atOnce.filter((days) => days === 1)).toHaveLength(2 * 365 + 12 * 7)
})

test.each(TABLE_NAMES)('each row of %s is as wide as its headings', (name) => {
  const { headings, rows } = reportTable(aReport(), name)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toHaveLength(headings.length)
})

test('every definition is a sentence', () => {
  for (const text of Object.values(DEFINITIONS)) expect(text).toMatch(/^[A-ZÉ].*\.$/)
})
