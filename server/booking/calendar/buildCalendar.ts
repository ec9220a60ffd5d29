import {
  isClosedAllDay,
  partialClosings,
  slotReason,
  type DayFacts,
} from '#shared/calendar/availability.ts'
import type { Calendar, CalendarDay, CalendarSlot } from '#shared/calendar/calendar.ts'
import type { CalendarQuery } from '#shared/calendar/calendar.schema.ts'
import { courtsByPreference } from '#shared/court/court.ts'
import type { Sport } from '#shared/court/sport.ts'
import { toReais } from '#shared/money/money.ts'
import { datesBetween } from '#shared/time/civil.ts'
import { SLOT_TIMES } from '#shared/time/hours.ts'
import type { VenueNow } from '#shared/time/venueClock.ts'
import { MONTH_SHORT, weekdayOf, WEEKDAY_SHORT } from '#shared/time/weekday.ts'
import { dayFacts } from '../../catalog/catalogDay.ts'
import type { CatalogData } from '../../catalog/catalog.ts'
import { customerPriceCents } from '../../catalog/catalogDay.ts'
import type { DayClaims } from '../../occupancy/dayClaims.ts'
import { classHours, dayOccupation, type DayOccupation } from '../occupation.ts'

export type CalendarFacts = {
  catalog: CatalogData
  claims: ReadonlyMap<string, DayClaims>
  now: VenueNow
  changesAt: string
}

const NOBODY: DayClaims = { taken: [], reservations: [], holds: [], firstExpiry: null }

/** The public calendar: the same for every customer, and nothing in it says who anybody is. */
export function buildCalendar(query: CalendarQuery, facts: CalendarFacts): Calendar {
  const days = datesBetween(query.startDate, query.endDate).map((date) =>
    buildDay(date, query.sportType, facts),
  )
  return { today: facts.now.date, changesAt: facts.changesAt, days }
}

function buildDay(date: string, sport: Sport | undefined, facts: CalendarFacts): CalendarDay {
  const { catalog } = facts
  const day = dayFacts(catalog, date)
  const { reservations, holds, taken } = facts.claims.get(date) ?? NOBODY
  return {
    date,
    shortDayName: WEEKDAY_SHORT[weekdayOf(date)],
    dayOfMonth: Number(date.slice(8)),
    monthShort: MONTH_SHORT[Number(date.slice(5, 7)) - 1]!,
    isClosed: isClosedAllDay(day),
    closedReason: closedReason(day),
    partialClosing: partialClosings(day)[0] ?? null,
    operationHours: day.hours,
    reservations,
    fixedClasses: classHours(catalog, date),
    holds,
    slots: sport ? daySlots(sport, day, facts, dayOccupation(catalog, date, taken)) : [],
  }
}

function daySlots(
  sport: Sport,
  day: DayFacts,
  { catalog, now }: CalendarFacts,
  occupation: DayOccupation,
): CalendarSlot[] {
  const courts = courtsByPreference(catalog.courts, sport)
  return SLOT_TIMES.map((startTime) => {
    const priceCents = customerPriceCents(catalog, day.date, startTime)
    const reason = slotReason({ startTime, sport }, { day, now, courts, occupation, priceCents })
    const price = toReais(priceCents)
    return reason
      ? { startTime, available: false, reason, price }
      : { startTime, available: true, price }
  })
}

function closedReason(day: DayFacts): string | null {
  const closing = day.closings.find(({ allDay }) => allDay)
  if (closing) return closing.description
  return day.hours?.isOpen ? null : 'Fechado'
}
