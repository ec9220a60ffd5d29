import {
  isClosedAllDay,
  partialClosings,
  slotReason,
  type DayFacts,
  type SlotFacts,
} from '#shared/calendar/availability.ts'
import type { Calendar, CalendarDay, CalendarSlot } from '#shared/calendar/calendar.ts'
import type { CalendarQuery } from '#shared/calendar/calendar.schema.ts'
import { courtsByPreference } from '#shared/court/court.ts'
import { meetsOn } from '#shared/fixedClass/fixedClass.ts'
import { toReais } from '#shared/money/money.ts'
import { datesBetween } from '#shared/time/civil.ts'
import { hoursBetween, SLOT_TIMES } from '#shared/time/hours.ts'
import type { VenueNow } from '#shared/time/venueClock.ts'
import { MONTH_SHORT, weekdayOf, WEEKDAY_SHORT } from '#shared/time/weekday.ts'
import { dayFacts } from '../catalog/dayFacts.ts'
import type { CatalogData } from '../catalog/loadCatalog.ts'
import { customerPriceCents } from '../catalog/slotPrice.ts'
import { occupationBy, type Claim, type OccupationLookup } from '../occupancy/claims.ts'

type Facts = { catalog: CatalogData; claims: readonly Claim[]; now: VenueNow; changesAt: string }

/** The public calendar: the same for every customer, and nothing in it says who anybody is. */
export function buildCalendar(query: CalendarQuery, facts: Facts): Calendar {
  const lookup = occupationBy(facts.claims, facts.catalog)
  const claimsOf = groupByDate(facts.claims)
  const days = datesBetween(query.startDate, query.endDate).map((date) =>
    buildDay(date, query, facts, claimsOf.get(date) ?? [], lookup),
  )
  return { today: facts.now.date, changesAt: facts.changesAt, days }
}

function buildDay(
  date: string,
  query: CalendarQuery,
  { catalog, now }: Facts,
  claims: readonly Claim[],
  lookup: OccupationLookup,
): CalendarDay {
  const day = dayFacts(catalog, date)
  return {
    date,
    shortDayName: WEEKDAY_SHORT[weekdayOf(date)],
    dayOfMonth: Number(date.slice(8)),
    monthShort: MONTH_SHORT[Number(date.slice(5, 7)) - 1]!,
    isClosed: isClosedAllDay(day),
    closedReason: closedReason(day),
    partialClosing: partialClosings(day)[0] ?? null,
    operationHours: day.hours,
    reservations: claims
      .filter(({ holdId }) => holdId === null)
      .map(({ courtId, startTime, status, sportType }) => ({ courtId, startTime, status: status!, sportType })),
    fixedClasses: classHours(catalog, date),
    holds: claims
      .filter(({ holdId }) => holdId !== null)
      .map(({ courtId, startTime }) => ({ courtId, startTime })),
    slots: query.sportType ? buildSlots(query.sportType, { catalog, now, day, lookup }) : [],
  }
}

function buildSlots(
  sport: NonNullable<CalendarQuery['sportType']>,
  { catalog, now, day, lookup }: { catalog: CatalogData; now: VenueNow; day: DayFacts; lookup: OccupationLookup },
): CalendarSlot[] {
  const courts = courtsByPreference(catalog.courts, sport)
  const occupation: SlotFacts['occupation'] = (courtId, startTime) => lookup(courtId, day.date, startTime)
  return SLOT_TIMES.map((startTime) => {
    const priceCents = customerPriceCents(catalog, day.date, startTime)
    const reason = slotReason({ startTime, sport }, { day, now, courts, occupation, priceCents })
    const price = toReais(priceCents)
    return reason ? { startTime, available: false, reason, price } : { startTime, available: true, price }
  })
}

function classHours(catalog: CatalogData, date: string) {
  return catalog.fixedClasses
    .filter((fixedClass) => meetsOn(fixedClass, date))
    .flatMap(({ courtId, name, sportType, startTime, endTime }) =>
      hoursBetween(startTime, endTime).map((hour) => ({ courtId, startTime: hour, name, sportType })),
    )
}

function closedReason(day: DayFacts): string | null {
  const closing = day.closings.find(({ allDay }) => allDay)
  if (closing) return closing.description
  return day.hours?.isOpen ? null : 'Fechado'
}

function groupByDate(claims: readonly Claim[]) {
  const groups = new Map<string, Claim[]>()
  for (const claim of claims) {
    const group = groups.get(claim.date)
    if (group) group.push(claim)
    else groups.set(claim.date, [claim])
  }
  return groups
}
