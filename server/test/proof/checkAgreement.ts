import { expect } from 'vitest'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import type { Calendar, CalendarDay } from '#shared/booking/calendar/calendar.ts'
import { atHour } from '#shared/platform/testing/reckoning.ts'
import type { VenueWorld } from './venueWorld.ts'
import {
  ALL_DAYS,
  classHours,
  hasRunOut,
  hoursOf,
  isBookable,
  isLive,
  wallClock,
  whoHas,
  type TablesNow,
} from './whoHas.ts'

const SPORTS = ['futevôlei', 'beach_tennis', 'vôlei']
const DAY_HOURS = Array.from({ length: 24 }, (_, hour) => atHour(hour))
const AGENDA_DAYS = 3

/** The public calendar for each sport, the admin's agenda and the tables read directly: all agree on the occupants. */
export async function checkAgreement(world: VenueWorld, before: TablesNow): Promise<void> {
  const { app, known } = world
  const has = whoHas(known)
  const expected = ALL_DAYS.flatMap((date) => dayOf(known, date))
  const somebody = app.browser()
  for (const sport of SPORTS) {
    const query = `startDate=${ALL_DAYS[0]}&endDate=${ALL_DAYS.at(-1)}`
    const path = `/api/calendar?${query}&sportType=${encodeURIComponent(sport)}`
    const { days } = (await somebody.get<Calendar>(path)).body
    expect(days.flatMap(shownOf), 'the public calendar').toEqual(expected)
    const open = days.flatMap(({ date, slots }) =>
      slots.filter(({ available }) => available).map(({ startTime }) => `${date} ${startTime}`),
    )
    const bookable = ALL_DAYS.flatMap((date) =>
      DAY_HOURS.filter((hour) => isBookable(known, has, { date, hour, sport })).map(
        (hour) => `${date} ${hour}`,
      ),
    )
    expect(open, `what can be booked for ${sport}`).toEqual(bookable)
  }
  for (const date of daysToLookAt(known, before)) await checkAgenda(world, date)
}

async function checkAgenda({ admin, known }: VenueWorld, date: string) {
  const path = `/api/calendar?startDate=${date}&endDate=${date}`
  const [day] = (await admin().get<Agenda>(path)).body.days
  expect(shownOf(day!), 'the agenda').toEqual(dayOf(known, date))
  const reservations = day!.allReservations.map(
    ({ id, courtId, startTime, endTime, status, price, paymentStatus }) =>
      `${id} ${courtId} ${startTime} ${endTime} ${status} ${price} ${paymentStatus}`,
  )
  const rows = known.tables.reservations.filter(
    (one) => one.date === date && one.status !== 'canceled' && !hasRunOut(known, one),
  )
  expect(reservations.toSorted(), 'the agenda’s cards').toEqual(
    rows
      .map(
        ({ id, courtId, startTime, endTime, status, price, paymentStatus }) =>
          `${id} ${courtId} ${startTime} ${endTime} ${status} ${price / 100} ${paymentStatus}`,
      )
      .toSorted(),
  )
  const classes = day!.fixedClasses.map(
    ({ classId, courtId, startTime }) => `${classId} ${courtId} ${startTime}`,
  )
  expect(classes.toSorted()).toEqual(
    classHours(known, [date])
      .map(({ classId, courtId, startTime }) => `${classId} ${courtId} ${startTime}`)
      .toSorted(),
  )
}

/** Today, and days at which the step made a difference. */
function daysToLookAt(known: TablesNow, before: TablesNow): string[] {
  const [is, was] = [whoHas(known), whoHas(before)]
  const changed = ALL_DAYS.filter((date) =>
    [...is.keys(), ...was.keys()].some(
      (place) => place.includes(date) && is.get(place)?.join() !== was.get(place)?.join(),
    ),
  )
  return [...new Set([wallClock(known).today, ...changed])].slice(0, AGENDA_DAYS)
}

function dayOf(known: TablesNow, date: string): string[] {
  const { holds, reservations } = known.tables
  return [
    ...holds
      .filter((hold) => hold.date === date && !hasRunOut(known, hold))
      .map(({ courtId, startTime }) => `${date} ${startTime} ${courtId} hold`),
    ...reservations
      .filter((one) => one.date === date && isLive(known, one))
      .flatMap((one) =>
        hoursOf(one).map((hour) => `${date} ${hour} ${one.courtId} ${one.status} ${one.sportType}`),
      ),
    ...classHours(known, [date]).map(
      ({ courtId, startTime, name, sportType }) =>
        `${date} ${startTime} ${courtId} ${name} ${sportType}`,
    ),
  ].toSorted()
}

function shownOf({ date, holds, reservations, fixedClasses }: CalendarDay): string[] {
  return [
    ...holds.map(({ courtId, startTime }) => `${date} ${startTime} ${courtId} hold`),
    ...reservations.map(
      ({ courtId, startTime, status, sportType }) =>
        `${date} ${startTime} ${courtId} ${status} ${sportType}`,
    ),
    ...fixedClasses.map(
      ({ courtId, startTime, name, sportType }) =>
        `${date} ${startTime} ${courtId} ${name} ${sportType}`,
    ),
  ].toSorted()
}
