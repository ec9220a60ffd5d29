import * as v from 'valibot'
import { SPORTS } from '../../venue/courts/sport.ts'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { CustomerPaymentMethodSchema } from '../../platform/money/paid.ts'
import { TILL_METHODS } from '../../book/till/till.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import { datesBetween, type CivilDate } from '../../platform/time/civil.ts'
import { weekdayOf, WEEKDAYS, type Weekday } from '../../platform/time/weekday.ts'
import {
  addHours,
  addTally,
  courtHours,
  emptyTally,
  entryOf,
  hourTallies,
  type CourtHours,
  type Tally,
  type VenueDay,
  TallySchema,
} from './courtHours.ts'
import { BOOKING_KINDS, type BookingKind } from './facts.ts'
import { forecast, forecastRange, ForecastDaySchema } from './forecast.ts'
import { periodBefore, type Period, PeriodSchema } from './period.ts'

const CountedSchema = v.object({ count: v.number(), cents: v.number() })

/** How money was taken: online by a method, or at the counter by one. */
const MoneySourceSchema = v.union([CustomerPaymentMethodSchema, v.picklist(TILL_METHODS)])
export type MoneySource = v.InferOutput<typeof MoneySourceSchema>
/** Centavos that came in on a day, and that went back on it. */
export type MoneyDay = { date: CivilDate; source: MoneySource } & MoneySums
const MoneySumsSchema = v.object({
  count: v.number(),
  received: v.number(),
  refunded: v.number(),
})
type MoneySums = v.InferOutput<typeof MoneySumsSchema>

/** People or series with something in the period; `begun` had nothing before it, `ended` nothing after it for a week. */
const PartyCountSchema = v.object({
  active: v.number(),
  begun: v.number(),
  ended: v.number(),
  bookings: v.number(),
})
export type PartyCount = v.InferOutput<typeof PartyCountSchema>

/** What is counted of one period. */
const PeriodFiguresSchema = v.object({
  tally: TallySchema,
  bookings: v.object(v.entriesFromList(BOOKING_KINDS, CountedSchema)),
  /** Court-hours that rain or the like closed. */
  closedHours: v.number(),
  money: MoneySumsSchema,
  customers: PartyCountSchema,
  series: PartyCountSchema,
  classes: v.object({ meetings: v.number(), cancelled: v.number() }),
})
export type PeriodFigures = v.InferOutput<typeof PeriodFiguresSchema>

/** Credit in centavos: what customers have of it now, and what changed in the period. */
const CreditSumsSchema = v.object({
  owed: v.number(),
  given: v.number(),
  used: v.number(),
  expired: v.number(),
})
export type CreditSums = v.InferOutput<typeof CreditSumsSchema>

const DayFiguresSchema = v.object({
  date: AnsweredDateSchema,
  tally: TallySchema,
  received: v.number(),
  refunded: v.number(),
})
export type DayFigures = v.InferOutput<typeof DayFiguresSchema>

/** `GET /api/reports`. Money in centavos. */
export const ReportSchema = v.object({
  period: PeriodSchema,
  before: PeriodSchema,
  now: PeriodFiguresSchema,
  earlier: PeriodFiguresSchema,
  heat: v.array(v.object({ weekday: v.picklist(WEEKDAYS), hour: v.number(), tally: TallySchema })),
  courts: v.array(
    v.object({ courtId: v.number(), name: v.string(), tally: TallySchema, earlier: TallySchema }),
  ),
  sports: v.array(v.object({ sport: v.picklist(SPORTS), hours: v.number(), earlier: v.number() })),
  days: v.array(DayFiguresSchema),
  sources: v.array(
    v.object({ source: MoneySourceSchema, now: MoneySumsSchema, earlier: MoneySumsSchema }),
  ),
  credit: CreditSumsSchema,
  forecast: v.array(ForecastDaySchema),
})
export type Report = v.InferOutput<typeof ReportSchema>

const HoursTallySchema = v.omit(TallySchema, ['cents'])
/** Has no sum for whoever may not see sums of money. */
const CountedTodaySchema = v.object({ count: v.number(), cents: v.nullable(v.number()) })

/** `GET /api/reports/today`. Money in centavos. */
export const TodayReportSchema = v.object({
  date: AnsweredDateSchema,
  time: v.string(),
  tally: HoursTallySchema,
  /** Of the same weekday a week ago. */
  weekAgo: HoursTallySchema,
  /** Court-hours that nobody has and that have not begun. */
  freeAhead: v.number(),
  bookings: v.object(v.entriesFromList(BOOKING_KINDS, CountedTodaySchema)),
  /** What came in today; null for who may not see sums of money. */
  sources: v.nullable(v.array(v.object({ source: MoneySourceSchema, sums: MoneySumsSchema }))),
})
export type TodayReport = v.InferOutput<typeof TodayReportSchema>

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

/**
 * All figures of a period beside those of the same number of days before it. Pauses after each day, so that others have their turn: a
 * year of many courts has half a million court-hours. None of them is kept.
 */
export function* makeReport(input: ReportInput): Generator<void, Report> {
  const before = periodBefore(input.period)
  const earlier = yield* countPeriod(input, before)
  const now = yield* countPeriod(input, input.period)
  const coming = new Map<CivilDate, ReadonlyMap<number, Tally>>()
  const { endDate, startDate } = forecastRange(input.today)
  for (const date of datesBetween(startDate, endDate)) {
    coming.set(date, hourTallies(courtHours(input.dayOf(date))))
    yield
  }
  return {
    period: input.period,
    before,
    now: figuresOf(input, input.period, now, input.parties.now),
    earlier: figuresOf(input, before, earlier, input.parties.earlier),
    heat: heatOf(now),
    courts: courtsOf(input, now, earlier),
    sports: sportsOf(now, earlier),
    days: daysOf(input, now),
    sources: sourcesOf(input, before),
    credit: input.credit,
    forecast: forecast((date) => coming.get(date)!, input.today, input.hourNow),
  }
}

/** What the days of a period add up to. */
type PeriodCount = {
  days: Map<CivilDate, Tally>
  heat: Map<Weekday, Map<number, Tally>>
  courts: Map<number, Tally>
  sports: Map<Sport, number>
  bookings: PeriodFigures['bookings']
  closedHours: number
  classes: PeriodFigures['classes']
}

function* countPeriod(
  { cancelledClasses, dayOf }: ReportInput,
  { startDate, endDate }: Period,
): Generator<void, PeriodCount> {
  const sums: PeriodCount = {
    days: new Map(),
    heat: new Map(WEEKDAYS.map((weekday) => [weekday, new Map<number, Tally>()])),
    courts: new Map(),
    sports: new Map(),
    bookings: noBookings(),
    closedHours: 0,
    classes: { meetings: 0, cancelled: 0 },
  }
  for (const date of datesBetween(startDate, endDate)) {
    const day = dayOf(date)
    countHours(sums, date, courtHours(day))
    countBookings(sums.bookings, day)
    for (const { kind } of day.facts) if (kind === 'closed') sums.closedHours += 1
    sums.classes.meetings += day.classes.length
    sums.classes.cancelled += cancelledClasses(date)
    yield
  }
  return sums
}

function countHours(sums: PeriodCount, date: CivilDate, all: readonly CourtHours[]) {
  const heat = sums.heat.get(weekdayOf(date))!
  const day = entryOf(sums.days, date)
  for (const [hour, tally] of hourTallies(all)) {
    addTally(entryOf(heat, hour), tally)
    addTally(day, tally)
  }
  for (const some of all) {
    const { courtIds, hours, sport } = some
    for (const courtId of courtIds) addHours(entryOf(sums.courts, courtId), some, hours.length)
    if (sport !== null) sums.sports.set(sport, (sums.sports.get(sport) ?? 0) + 1)
  }
}

function figuresOf(
  { money }: ReportInput,
  { startDate, endDate }: Period,
  { bookings, classes, closedHours, days }: PeriodCount,
  parties: Pick<PeriodFigures, 'customers' | 'series'>,
): PeriodFigures {
  const tally = emptyTally()
  for (const day of days.values()) addTally(tally, day)
  return {
    tally,
    bookings,
    closedHours,
    money: sumsOf(money.filter(({ date }) => startDate <= date && date <= endDate)),
    ...parties,
    classes,
  }
}

export function tallyOf(all: readonly CourtHours[]): Tally {
  const tally = emptyTally()
  for (const ofHour of hourTallies(all).values()) addTally(tally, ofHour)
  return tally
}

export function bookingsOf(day: VenueDay): PeriodFigures['bookings'] {
  const sums = noBookings()
  countBookings(sums, day)
  return sums
}

/** Takes the sums out. */
export function countsOf(bookings: PeriodFigures['bookings']): TodayReport['bookings'] {
  return Object.fromEntries(
    BOOKING_KINDS.map((kind) => [kind, { count: bookings[kind].count, cents: null }]),
  ) as TodayReport['bookings']
}

/** Counts none of any kind. */
export function noBookings(): PeriodFigures['bookings'] {
  return Object.fromEntries(
    BOOKING_KINDS.map((kind) => [kind, { count: 0, cents: 0 }]),
  ) as PeriodFigures['bookings']
}

function countBookings(sums: PeriodFigures['bookings'], { facts }: VenueDay) {
  for (const { kind, cents } of facts) {
    if (!(kind in sums)) continue
    const sum = sums[kind as BookingKind]
    sum.count += 1
    sum.cents += cents
  }
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

function heatOf({ heat }: PeriodCount): Report['heat'] {
  return WEEKDAYS.flatMap((weekday) =>
    [...heat.get(weekday)!]
      .map(([hour, tally]) => ({ weekday, hour, tally }))
      .toSorted((a, b) => a.hour - b.hour),
  )
}

function courtsOf(
  { courtNames }: ReportInput,
  { courts: now }: PeriodCount,
  { courts: earlier }: PeriodCount,
): Report['courts'] {
  return [...courtNames]
    .map(([courtId, name]) => ({
      courtId,
      name,
      tally: now.get(courtId) ?? emptyTally(),
      earlier: earlier.get(courtId) ?? emptyTally(),
    }))
    .filter((court) => court.tally.offered + court.earlier.offered > 0)
}

function sportsOf(
  { sports: now }: PeriodCount,
  { sports: earlier }: PeriodCount,
): Report['sports'] {
  return [...new Set([...now.keys(), ...earlier.keys()])]
    .map((sport) => ({ sport, hours: now.get(sport) ?? 0, earlier: earlier.get(sport) ?? 0 }))
    .toSorted((a, b) => b.hours - a.hours || (a.sport < b.sport ? -1 : 1))
}

function daysOf({ money }: ReportInput, { days }: PeriodCount) {
  const byDate = new Map<CivilDate, MoneyDay[]>()
  for (const one of money) byDate.set(one.date, [...(byDate.get(one.date) ?? []), one])
  return [...days].map(([date, tally]): DayFigures => {
    const { received, refunded } = sumsOf(byDate.get(date) ?? [])
    return { date, tally, received, refunded }
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
