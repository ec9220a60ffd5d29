import { classesOf } from '#shared/booking/calendar/agenda.ts'
import type { Command } from '#shared/commands/command.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import { incidentRows, scopeOf, type OpenChoice } from '#shared/guest/rain/incident.ts'
import { firstFreePlace } from '#shared/guest/rain/firstFreePlace.ts'
import { suggestedHourCents } from '#shared/venue/prices/suggestedPrice.ts'
import { centsOf } from '#shared/platform/testing/reckoning.ts'
import { obstaclesOnDay, type Place } from '#shared/booking/calendar/placeObstacles.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { reservationsOn, type Screen, type Wish } from './wish.ts'

type Closed = Pick<Place, 'courtId' | 'date' | 'startTime' | 'endTime'>

/** Closes this court, or every one, for rain: each thing there goes as one of its choices says, or stays. */
export function closing(shown: Screen, wish: Wish, hours: Closed, tag: string): Command | null {
  const { courtId, date, endTime, startTime } = hours
  const day = shown.days[date]
  if (!day) return null
  const courtIds = wish.which % 2 ? [courtId] : shown.courts.map(({ id }) => id)
  const span = { courtIds, date, startTime, endTime, at: null, played: 'none' as const }
  const bookings = reservationsOn(shown).map((row) => ({ ...row, price: centsOf(row.price) }))
  const given: Place[] = []
  const rows = incidentRows(span, {
    reservations: bookings,
    classes: classesOf(day),
    holds: day.holds,
    now: new Date(shown.serverMs).toISOString(),
    hourCents: suggestedHourCents(shown.prices, shown.specialPrices),
  }).map((met) => {
    const keepsDry = met.part !== null && wish.which % 3 > 0
    const { choices, endTime, id, kind, mark, startTime } = scopeOf(met, keepsDry)
    const row = { id, kind, mark, keepsDry }
    const choice = choices[wish.choice % choices.length]!
    const booking = bookings.find((one) => one.id === id)
    if (choice !== 'move' || kind !== 'reservation' || !booking) return { ...row, choice }
    const place = freePlace(shown, { ...booking, startTime, endTime }, { date, given })
    if (!place) return { ...row, choice: 'keep' as const }
    given.push(place)
    const { courtId: to, date: on, startTime: at } = place
    return { ...row, choice, place: { courtId: to, date: on, startTime: at } }
  })
  return { kind: 'incident.create', body: { ...span, reason: `Chuva ${tag}`, rows } }
}

/** Opens the courts again of a closing that this device knows. */
export function lifting({ days }: Snapshot, wish: Wish): Command | null {
  const hours = Object.values(days).flatMap(({ closed }) => closed ?? [])
  const incidents = [...new Set(hours.flatMap(({ incidentId }) => incidentId ?? []))]
  const incidentId = incidents[wish.which % incidents.length]
  return incidentId === undefined ? null : { kind: 'incident.lift', body: { incidentId } }
}

/** Chooses for who was asked, from the list as it was last read. */
export function choosing(shown: Screen, wish: Wish): Command | null {
  const one = shown.asked[wish.which % shown.asked.length]
  if (!one) return null
  const { incidentId, reservationId } = one
  const choice = (['credit', 'refund', 'move'] as const)[wish.choice % 3]!
  const body = { incidentId, reservationId, choice }
  if (choice !== 'move') return { kind: 'incident.choose', body }
  const place = one.mayMove ? freePlace(shown, one, { date: one.date, given: [] }) : null
  if (!place) return null
  const { courtId, date, startTime } = place
  return { kind: 'incident.choose', body: { ...body, place: { courtId, date, startTime } } }
}

/** Notes that somebody was written to. */
export function telling({ asked }: Screen, wish: Wish): Command | null {
  const one = asked[wish.which % asked.length]
  if (!one) return null
  const { incidentId, reservationId } = one
  const state = wish.choice % 2 ? ('opened' as const) : ('sent' as const)
  return { kind: 'incident.told', body: { incidentId, reservationId, state } }
}

type Sought = Pick<OpenChoice, 'courtId' | 'startTime' | 'endTime' | 'sportType'>

function freePlace(
  { closingDates: closings, courts, days, today }: Screen,
  one: Sought,
  taken: { date: CivilDate; given: readonly Place[] },
): Place | null {
  return firstFreePlace(one, {
    ...taken,
    courts,
    obstaclesOn: (date) =>
      days[date] ? obstaclesOnDay(days[date], { courts, today, closings }) : null,
  })
}
