import type { FreeHours } from '#shared/guest/feeds/freeHours.ts'
import { hourAddress } from '#shared/booking/calendar/hourAddress.ts'
import type { CalendarQuery } from '#shared/booking/calendar/calendar.schema.ts'
import { datesBetween } from '#shared/platform/time/civil.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { offeredSports } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS, SPORTS } from '#shared/venue/courts/sport.ts'
import { originOf } from '../../account/people/links.ts'
import {
  calendarFacts,
  freeSlots,
  type CalendarDeps,
  type CalendarFacts,
} from '../../booking/calendar/buildCalendar.ts'
import type { BuildAnswer } from '../../booking/calendar/calendarCache.ts'
import { hoursText } from './hoursText.ts'

/** Builds `GET /api/public/free-hours`. */
export function freeHoursAnswer(deps: CalendarDeps): BuildAnswer {
  return async (query, nowMs) => {
    const { facts, freshUntilMs } = await calendarFacts(deps, query, nowMs)
    return { answer: freeHours(query, facts, deps.config), freshUntilMs }
  }
}

/** Builds `GET /horarios.txt`, from the same. */
export function hoursTextAnswer(deps: CalendarDeps): BuildAnswer {
  return async (query, nowMs) => {
    const { facts, freshUntilMs } = await calendarFacts(deps, query, nowMs)
    return { answer: hoursText(freeHours(query, facts, deps.config)), freshUntilMs }
  }
}

function freeHours(
  { endDate, sportType, startDate }: CalendarQuery,
  facts: CalendarFacts,
  config: CalendarDeps['config'],
): FreeHours {
  const { catalog, changesAt } = facts
  const { address, name } = catalog.venue
  const origin = originOf(config)
  const played = offeredSports(catalog.courts, sportType ? [sportType] : SPORTS)
  return {
    venue: { name, address, timeZone: config.venueTimezone, url: `${origin}/` },
    startDate,
    endDate,
    changesAt,
    sports: played.map((sport) => ({
      sport,
      name: SPORT_LABELS[sport],
      hours: datesBetween(startDate, endDate).flatMap((date) =>
        freeSlots(sport, date, facts).map(({ price, startTime }) => ({
          date,
          startTime,
          endTime: slotEnd(startTime),
          price,
          url: origin + hourAddress(sport, date, startTime),
        })),
      ),
    })),
  }
}
