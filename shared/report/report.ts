import type { Sport } from '../court/sport.ts'
import type { CustomerPaymentMethod } from '../payment/payment.ts'
import type { TillMethod } from '../till/till.ts'
import { datesBetween, type CivilDate, type ClockTime } from '../time/civil.ts'
import { weekdayOf, WEEKDAYS, type Weekday } from '../time/weekday.ts'
import {
  addHour,
  courtHours,
  emptyTally,
  type CourtHour,
  type Tally,
  type VenueDay,
} from './courtHours.ts'
import { BOOKING_KINDS, type BookingKind } from './facts.ts'
import { forecast, type ForecastDay } from './forecast.ts'
import { periodBefore, type Period } from './period.ts'

export type Counted = { count: number; cents: number }

/** How money was taken: online by a method, or at the counter by one. */
export type MoneySource = CustomerPaymentMethod | TillMethod
/** Centavos that came in on a day, and how many of them went back since. */
export type MoneyDay = { date: CivilDate; source: MoneySource } & MoneySums
export type MoneySums = { count: number; received: number; refunded: number }

/** People or series with something in the period; `begun` had nothing before it, `ended` nothing after it for a week. */
export type PartyCount = { active: number; begun: number; ended: number; bookings: number }

/** What is counted of one period. */
export type PeriodFigures = {
  tally: Tally
  bookings: Record<BookingKind, Counted>
  /** Court-hours that rain or the like closed. */
  closedHours: number
  money: MoneySums
  customers: PartyCount
  series: PartyCount
  classes: { meetings: number; cancelled: number }
}

/** Credit in centavos: what customers have of it now, and what changed in the period. */
export type CreditSums = { owed: number; given: number; used: number; expired: number }

export type DayFigures = { date: CivilDate; tally: Tally; received: number; refunded: number }

/** `GET /api/reports`. Money in centavos. */
export type Report = {
  period: Period
  before: Period
  now: PeriodFigures
  earlier: PeriodFigures
  heat: { weekday: Weekday; hour: number; tally: Tally }[]
  courts: { courtId: number; name: string; tally: Tally; earlier: Tally }[]
  sports: { sport: Sport; hours: number; earlier: number }[]
  days: DayFigures[]
  sources: { source: MoneySource; now: MoneySums; earlier: MoneySums }[]
  credit: CreditSums
  forecast: ForecastDay[]
}

/** `GET /api/reports/today`. Money in centavos. */
export type TodayReport = {
  date: CivilDate
  time: ClockTime
  tally: Tally
  /** Of the same weekday a week ago. */
  weekAgo: Tally
  /** Court-hours that nobody has and that have not begun. */
  freeAhead: number
  bookings: Record<BookingKind, Counted>
  /** What came in today; null for who may not see sums of money. */
  sources: { source: MoneySource; sums: MoneySums }[] | null
}

export type ReportInput = {
  period: Period
  today: CivilDate
  hourNow: number
  dayOf: (date: CivilDate) => VenueDay
  courtNames: ReadonlyMap<number, string>
  money: readonly MoneyDay[]
  parties: Record<'now' | 'earlier', Pick<PeriodFigures, 'customers' | 'series'>>
  /** Of the venue's classes: on which of these days how many were cancelled. */
  cancelledClasses: (date: CivilDate) => number
  credit: CreditSums
}

/** All figures of a period beside those of the same number of days before it. */
export function makeReport(input: ReportInput): Report {
  const before = periodBefore(input.period)
  const hoursOf = remembered((date) => courtHours(input.dayOf(date)))
  const dates = datesBetween(input.period.startDate, input.period.endDate)
  const datesBefore = datesBetween(before.startDate, before.endDate)
  return {
    period: input.period,
    before,
    now: figuresOf(input, dates, hoursOf, input.parties.now),
    earlier: figuresOf(input, datesBefore, hoursOf, input.parties.earlier),
    heat: heatOf(dates, hoursOf),
    courts: courtsOf(input, dates, datesBefore, hoursOf),
    sports: sportsOf(dates, datesBefore, hoursOf),
    days: daysOf(input, dates, hoursOf),
    sources: sourcesOf(input, before),
    credit: input.credit,
    forecast: forecast(hoursOf, input.today, input.hourNow),
  }
}

type HoursOf = (date: CivilDate) => readonly CourtHour[]

function remembered(hoursOf: HoursOf): HoursOf {
  const known = new Map<CivilDate, readonly CourtHour[]>()
  return (date) => {
    const hours = known.get(date) ?? hoursOf(date)
    known.set(date, hours)
    return hours
  }
}

function figuresOf(
  { cancelledClasses, dayOf, money }: ReportInput,
  dates: readonly CivilDate[],
  hoursOf: HoursOf,
  parties: Pick<PeriodFigures, 'customers' | 'series'>,
): PeriodFigures {
  const days = dates.map(dayOf)
  const [first, last] = [dates[0]!, dates.at(-1)!]
  return {
    tally: tallyOf(dates.flatMap(hoursOf)),
    bookings: bookingsOf(days),
    closedHours: closedHoursOf(days),
    money: sumsOf(money.filter(({ date }) => first <= date && date <= last)),
    ...parties,
    classes: {
      meetings: days.reduce((sum, { classes }) => sum + classes.length, 0),
      cancelled: dates.reduce((sum, date) => sum + cancelledClasses(date), 0),
    },
  }
}

export function tallyOf(hours: readonly CourtHour[]): Tally {
  const tally = emptyTally()
  for (const hour of hours) addHour(tally, hour)
  return tally
}

export function bookingsOf(days: readonly VenueDay[]): Record<BookingKind, Counted> {
  const sums = Object.fromEntries(
    BOOKING_KINDS.map((kind) => [kind, { count: 0, cents: 0 }]),
  ) as Record<BookingKind, Counted>
  for (const { facts } of days) {
    for (const { kind, count, cents } of facts) {
      if (!(kind in sums)) continue
      const sum = sums[kind as BookingKind]
      sum.count += count
      sum.cents += cents
    }
  }
  return sums
}

function closedHoursOf(days: readonly VenueDay[]): number {
  const closed = days.flatMap(({ facts }) => facts.filter(({ kind }) => kind === 'closed'))
  return closed.reduce((sum, { count }) => sum + count, 0)
}

export function sumsOf(money: readonly MoneySums[]): MoneySums {
  const sums = { count: 0, received: 0, refunded: 0 }
  for (const { count, received, refunded } of money) {
    sums.count += count
    sums.received += received
    sums.refunded += refunded
  }
  return sums
}

function heatOf(dates: readonly CivilDate[], hoursOf: HoursOf): Report['heat'] {
  const cells = new Map<string, Report['heat'][number]>()
  for (const date of dates) {
    const weekday = weekdayOf(date)
    for (const hour of hoursOf(date)) {
      const key = `${weekday} ${hour.hour}`
      const cell = cells.get(key) ?? { weekday, hour: hour.hour, tally: emptyTally() }
      addHour(cell.tally, hour)
      cells.set(key, cell)
    }
  }
  return [...cells.values()].toSorted(
    (a, b) => WEEKDAYS.indexOf(a.weekday) - WEEKDAYS.indexOf(b.weekday) || a.hour - b.hour,
  )
}

function courtsOf(
  { courtNames }: ReportInput,
  dates: readonly CivilDate[],
  datesBefore: readonly CivilDate[],
  hoursOf: HoursOf,
): Report['courts'] {
  const now = byCourt(dates, hoursOf)
  const earlier = byCourt(datesBefore, hoursOf)
  return [...courtNames]
    .filter(([courtId]) => now.has(courtId) || earlier.has(courtId))
    .map(([courtId, name]) => ({
      courtId,
      name,
      tally: now.get(courtId) ?? emptyTally(),
      earlier: earlier.get(courtId) ?? emptyTally(),
    }))
}

function byCourt(dates: readonly CivilDate[], hoursOf: HoursOf): Map<number, Tally> {
  const courts = new Map<number, Tally>()
  for (const hour of dates.flatMap(hoursOf)) {
    const tally = courts.get(hour.courtId) ?? emptyTally()
    addHour(tally, hour)
    courts.set(hour.courtId, tally)
  }
  return courts
}

function sportsOf(
  dates: readonly CivilDate[],
  datesBefore: readonly CivilDate[],
  hoursOf: HoursOf,
): Report['sports'] {
  const now = bySport(dates, hoursOf)
  const earlier = bySport(datesBefore, hoursOf)
  return [...new Set([...now.keys(), ...earlier.keys()])]
    .map((sport) => ({ sport, hours: now.get(sport) ?? 0, earlier: earlier.get(sport) ?? 0 }))
    .toSorted((a, b) => b.hours - a.hours || (a.sport < b.sport ? -1 : 1))
}

function bySport(dates: readonly CivilDate[], hoursOf: HoursOf): Map<Sport, number> {
  const sports = new Map<Sport, number>()
  for (const { sport } of dates.flatMap(hoursOf)) {
    if (sport !== null) sports.set(sport, (sports.get(sport) ?? 0) + 1)
  }
  return sports
}

function daysOf({ money }: ReportInput, dates: readonly CivilDate[], hoursOf: HoursOf) {
  const byDate = new Map<CivilDate, MoneyDay[]>()
  for (const one of money) byDate.set(one.date, [...(byDate.get(one.date) ?? []), one])
  return dates.map((date): DayFigures => {
    const { received, refunded } = sumsOf(byDate.get(date) ?? [])
    return { date, tally: tallyOf(hoursOf(date)), received, refunded }
  })
}

function sourcesOf({ money, period }: ReportInput, before: Period): Report['sources'] {
  const within = ({ startDate, endDate }: Period, source: MoneySource) =>
    sumsOf(
      money.filter((one) => one.source === source && startDate <= one.date && one.date <= endDate),
    )
  return [...new Set(money.map(({ source }) => source))]
    .toSorted()
    .map((source) => ({ source, now: within(period, source), earlier: within(before, source) }))
}
