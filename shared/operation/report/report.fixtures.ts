import { addDays, type CivilDate } from '../../platform/time/civil.ts'
import type { VenueDay } from './courtHours.ts'
import type { Fact } from './facts.ts'
import { makeReport, type Report, type ReportInput, type TodayReport } from './report.ts'

const WEEK = { startDate: '2026-11-15', endDate: '2026-11-21' }

/** A day on which two courts are open from 16:00 to 20:00. */
export function aVenueDay(date: CivilDate, facts: Partial<Fact>[] = []): VenueDay {
  return {
    date,
    hours: { isOpen: true, openTime: '16:00', closeTime: '20:00' },
    closings: [],
    courtIds: [1, 2],
    classes: [],
    facts: facts.map((fact) => ({
      courtId: 1,
      hour: 18,
      kind: 'single',
      sport: 'vôlei',
      cents: 8_000,
      ...fact,
    })),
  }
}

/** A week up to Saturday, 21 November 2026, with an hour sold each day at 18:00, and two on the Saturday. */
export function aReportInput(change: Partial<ReportInput> = {}): ReportInput {
  const figures = { active: 0, begun: 0, ended: 0, bookings: 0 }
  return {
    period: WEEK,
    today: '2026-11-21',
    hourNow: 12,
    dayOf: (date) =>
      aVenueDay(date, [
        { kind: 'single' },
        { kind: 'booking', sport: null },
        ...(date === '2026-11-21' ? [{ courtId: 2, kind: 'weekly', cents: 9_000 } as const] : []),
        ...(date === '2026-11-20' ? [{ kind: 'missed', sport: null } as const] : []),
      ]),
    courtNames: new Map([
      [1, 'Quadra Central'],
      [2, 'Quadra do Mar'],
    ]),
    money: [
      { date: '2026-11-16', source: 'PIX', count: 3, received: 24_000, refunded: 8_000 },
      { date: '2026-11-10', source: 'cash', count: 1, received: 12_000, refunded: 0 },
    ],
    parties: {
      now: { customers: { ...figures, active: 5, begun: 2, bookings: 6 }, series: figures },
      earlier: { customers: { ...figures, active: 4, begun: 1, bookings: 5 }, series: figures },
    },
    cancelledClasses: () => 0,
    credit: { owed: 4_500, given: 5_000, used: 500, expired: 0 },
    ...change,
  }
}

export function aReport(change: Partial<ReportInput> = {}): Report {
  const work = makeReport(aReportInput(change))
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

export function aTodayReport(change: Partial<TodayReport> = {}): TodayReport {
  const { now, earlier } = aReport()
  return {
    date: '2026-11-21',
    time: '12:00',
    tally: now.tally,
    weekAgo: earlier.tally,
    freeAhead: 6,
    bookings: now.bookings,
    sources: null,
    ...change,
  }
}

/** The same venue day after day, `sold` hours at 18:00 of each. */
export function daysWith(sold: (date: CivilDate) => number): (date: CivilDate) => VenueDay {
  return (date) =>
    aVenueDay(
      date,
      Array.from({ length: sold(date) }, (_, index) => ({ courtId: 1 + index })),
    )
}

export const weeksBefore = (date: CivilDate, weeks: number) => addDays(date, -7 * weeks)
