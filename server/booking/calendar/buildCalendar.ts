import { agendaHours, type Agenda } from '#shared/booking/calendar/agenda.ts'
import {
  type DayFacts,
  isClosedAllDay,
  partialClosings,
  shownHours,
  slotReason,
} from '#shared/venue/hours/availability.ts'
import type { CalendarQuery } from '#shared/booking/calendar/calendar.schema.ts'
import type {
  Calendar,
  CalendarDay,
  CalendarSlot,
  FreeHour,
} from '#shared/booking/calendar/calendar.ts'
import { courtsByPreference, offeredSports } from '#shared/venue/courts/court.ts'
import { SPORTS, type Sport } from '#shared/venue/courts/sport.ts'
import { toReais } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { type CivilDate, datesBetween } from '#shared/platform/time/civil.ts'
import { nextHourMs, venueNow, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { MONTH_SHORT, WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'
import type { CatalogData, CatalogDeps } from '../../venue/catalog/catalog.ts'
import { classesOn, customerPriceCents, dayFacts } from '../../venue/catalog/catalogDay.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { claimsBetween, type DayClaims } from '../../venue/occupancy/dayClaims.ts'
import { classHours, dayOccupation, type DayOccupation } from '../places/allocate.ts'
import type { BuildAnswer } from './calendarCache.ts'
import { dayReservations, rainedOutOn } from '../rows/listReservations.ts'

export type CalendarDeps = Pick<CatalogDeps, 'reads' | 'catalog' | 'config'>

/** All that a calendar is built from, and the instant at which it changes without any write: the hour ends or the first claim runs out. */
export async function calendarFacts(
  { reads, catalog, config }: CalendarDeps,
  { startDate, endDate }: CalendarQuery,
  nowMs: number,
): Promise<{ facts: CalendarFacts; freshUntilMs: number }> {
  const [offer, claims] = await Promise.all([
    catalog.current(),
    claimsBetween(reads, startDate, endDate, nowMs),
  ])
  const freshUntilMs = firstExpiry(claims, nextHourMs(nowMs, config.venueTimezone))
  const now = venueNow(nowMs, config.venueTimezone)
  return {
    facts: { catalog: offer, claims, now, changesAt: toInstant(freshUntilMs) },
    freshUntilMs,
  }
}

function firstExpiry(days: ReadonlyMap<string, DayClaims>, hourMs: number): number {
  const ends = [...days.values()].flatMap(({ firstExpiry: end }) => (end ? [fromInstant(end)] : []))
  return Math.min(hourMs, ...ends)
}

export function publicAnswer(deps: CalendarDeps): BuildAnswer {
  return async (query, nowMs) => {
    const { facts, freshUntilMs } = await calendarFacts(deps, query, nowMs)
    return { answer: buildCalendar(query, facts), freshUntilMs }
  }
}

export function agendaAnswer(deps: CalendarDeps): BuildAnswer {
  return async (query, nowMs) => {
    const [{ facts, freshUntilMs }, all, rainedOut] = await Promise.all([
      calendarFacts(deps, query, nowMs),
      dayReservations(deps, query.startDate, nowMs),
      rainedOutOn(deps.reads, [query.startDate]),
    ])
    return { answer: buildAgenda(query, facts, { all, rainedOut }), freshUntilMs }
  }
}

export type CalendarFacts = {
  catalog: CatalogData
  claims: ReadonlyMap<string, DayClaims>
  now: VenueNow
  changesAt: string
}

const NOBODY: DayClaims = {
  taken: [],
  reservations: [],
  holds: [],
  closed: [],
  firstExpiry: null,
}

/** The public calendar: the same for every customer and without personal data. */
function buildCalendar(query: CalendarQuery, facts: CalendarFacts): Calendar {
  const days = datesBetween(query.startDate, query.endDate).map((date) =>
    buildDay(date, query.sportType, facts),
  )
  const { now, changesAt } = facts
  const calendar = { today: now.date, changesAt, days }
  return query.sportType ? { ...calendar, nextFree: nextFree(days, facts) } : calendar
}

const ANNOUNCED = 3

/** So that the first screen says of each sport when it can be played, whichever sport was asked for. */
function nextFree(days: readonly CalendarDay[], facts: CalendarFacts) {
  const played = offeredSports(facts.catalog.courts, SPORTS)
  return Object.fromEntries(played.map((sport) => [sport, freeHours(sport, days, facts)]))
}

function freeHours(sport: Sport, days: readonly CalendarDay[], facts: CalendarFacts): FreeHour[] {
  const found: FreeHour[] = []
  for (const { date, isClosed } of days) {
    if (found.length >= ANNOUNCED) break
    if (isClosed) continue
    const free = freeSlots(sport, date, facts)
    found.push(...free.map(({ startTime }) => ({ date, startTime })))
  }
  return found.slice(0, ANNOUNCED)
}

/** The hours of a day that a customer could hold now. */
export function freeSlots(sport: Sport, date: CivilDate, facts: CalendarFacts): CalendarSlot[] {
  const { catalog, claims } = facts
  const { taken } = claims.get(date) ?? NOBODY
  const occupation = dayOccupation(catalog, date, taken)
  const slots = daySlots(sport, dayFacts(catalog, date), facts, occupation)
  return slots.filter(({ available }) => available)
}

function buildDay(date: string, sport: Sport | undefined, facts: CalendarFacts): CalendarDay {
  const { catalog } = facts
  const day = dayFacts(catalog, date)
  const { reservations, holds, closed, taken } = facts.claims.get(date) ?? NOBODY
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
    ...(closed.length > 0 && { closed }),
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
  return shownHours(catalog.operationHours).map((startTime) => {
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

/** A day for admins: the customers' day, built from the same data, with the reservations behind it. */
export function buildAgenda(
  query: CalendarQuery,
  facts: CalendarFacts,
  { all, rainedOut }: { all: AdminReservation[]; rainedOut: AdminReservation[] },
): Agenda {
  const { days, ...calendar } = buildCalendar(query, facts)
  return {
    ...calendar,
    days: days.map((day) => {
      const rained = rainedOut.filter(({ date }) => date === day.date)
      return {
        ...day,
        fixedClasses: classesOn(facts.catalog, day.date).flatMap(agendaHours),
        allReservations: all,
        ...(rained.length > 0 && { rainedOut: rained }),
      }
    }),
  }
}
