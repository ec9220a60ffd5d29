import {
  courtHours,
  hourTallies,
  usedHours,
  type CourtHours,
} from '#shared/operation/report/courtHours.ts'
import { forecastRange } from '#shared/operation/report/forecast.ts'
import { periodBefore, type Period } from '#shared/operation/report/period.ts'
import {
  bookingsOf,
  countsOf,
  makeReport,
  sumsOf,
  tallyOf,
  type Report,
  type TodayReport,
} from '#shared/operation/report/report.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { hourOf } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { inTurns } from '../../platform/jobs/inTurns.ts'
import { readMoney } from './money.ts'
import { readParties } from './parties.ts'
import { readDays, venueDay } from './readDays.ts'

type ReportDeps = Pick<PaymentDeps, 'knex' | 'reads' | 'clock' | 'events' | 'config' | 'catalog'>

/** All figures of a period, in three statements however long the venue has existed; others are answered in between. */
export async function readReport(deps: ReportDeps, period: Period): Promise<Report> {
  const { config, reads } = deps
  const now = venueNow(deps.clock.now(), config.venueTimezone)
  const whole = { startDate: periodBefore(period).startDate, endDate: period.endDate }
  const counted = await readDays(reads, [whole, forecastRange(now.date)])
  const catalog = await deps.catalog.current()
  const money = await readMoney({ knex: reads, config }, whole)
  const at = { today: now.date, timeZone: config.venueTimezone }
  const parties = await readParties(reads, period, at)
  const work = makeReport({
    period,
    today: now.date,
    hourNow: hourOf(now.time),
    dayOf: (date) => venueDay(catalog, counted, date),
    courtNames: counted.courtNames,
    money,
    cancelledClasses: cancelledOn(catalog),
    ...parties,
  })
  return inTurns(work)
}

/** The day that is under way; with sums of money only for who may see them. */
export async function readToday(
  deps: ReportDeps,
  { withMoney }: { withMoney: boolean },
): Promise<TodayReport> {
  const { config, reads } = deps
  const { date, time } = venueNow(deps.clock.now(), config.venueTimezone)
  const [today, earlier] = [only(date), only(addDays(date, -7))]
  const counted = await readDays(reads, [today, earlier])
  const catalog = await deps.catalog.current()
  const dayOf = (day: CivilDate) => venueDay(catalog, counted, day)
  const hours = courtHours(dayOf(date))
  const bookings = bookingsOf(dayOf(date))
  const money = withMoney ? await readMoney({ knex: reads, config }, today) : null
  return {
    date,
    time,
    tally: hoursOf(hours),
    weekAgo: hoursOf(courtHours(dayOf(earlier.startDate))),
    freeAhead: freeAfter(hours, hourOf(time)),
    bookings: withMoney ? bookings : countsOf(bookings),
    sources: money && money.map(({ source, ...sums }) => ({ source, sums: sumsOf([sums]) })),
  }
}

function freeAfter(hours: readonly CourtHours[], begun: number): number {
  let free = 0
  for (const [hour, tally] of hourTallies(hours)) {
    if (hour > begun) free += tally.offered - usedHours(tally)
  }
  return free
}

function hoursOf(hours: readonly CourtHours[]): TodayReport['tally'] {
  const { cents: _cents, ...counted } = tallyOf(hours)
  return counted
}

function only(date: CivilDate): Period {
  return { startDate: date, endDate: date }
}

function cancelledOn({ fixedClasses }: CatalogData): (date: CivilDate) => number {
  const dates = new Map<CivilDate, number>()
  for (const { cancelledDates } of fixedClasses) {
    for (const date of cancelledDates) dates.set(date, (dates.get(date) ?? 0) + 1)
  }
  return (date) => dates.get(date) ?? 0
}
