import fc from 'fast-check'
import { classesOf } from '#shared/calendar/agenda.ts'
import type { Command } from '#shared/commands/command.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import { everyReservation } from '#shared/commands/days.ts'
import type { ListedCustomer } from '#shared/customer/listedCustomer.ts'
import { incidentRows } from '#shared/incident/incident.ts'
import { toCents } from '#shared/money/money.ts'
import { adjustPrices, seenOf } from '#shared/pricing/adjustPrices.ts'
import type { Place } from '#shared/reservation/placeObstacles.ts'
import { addDays } from '#shared/time/civil.ts'
import { hourText } from '#shared/time/hours.ts'
import { weekdayOf, WEEKDAYS } from '#shared/time/weekday.ts'

/** A wish that becomes an edit once it is known what the screen shows: which row, where and when. */
export type Wish = { what: number; which: number; court: number; day: number; hour: number }

export const anyWish: fc.Arbitrary<Wish> = fc.record({
  what: fc.nat({ max: 34 }),
  which: fc.nat({ max: 6 }),
  court: fc.nat({ max: 4 }),
  day: fc.nat({ max: 2 }),
  // Few, so that people want the same ones.
  hour: fc.integer({ min: 15, max: 17 }),
})

type VersionedRow = { id: number; version: number }
const of = ({ id, version }: VersionedRow) => ({ id, version })

/** What a tablet shows, with everybody whom it knows. */
export type Screen = Snapshot & { people: readonly ListedCustomer[]; serverMs: number }

/** The edit that a person would make on this screen; null where there is nothing to make it on. */
export function editFor(wish: Wish, shown: Screen, tag: string): Command | null {
  const pick = <R>(rows: readonly R[]) => rows[wish.which % Math.max(1, rows.length)]
  const { hour } = wish
  const date = addDays(shown.today, wish.day)
  const far = addDays('2027-03-01', wish.day)
  const range = { startTime: hourText(hour), endTime: hourText(hour + 1) }
  const own = shown.courts.filter(({ name }) => name.startsWith('Nova'))
  const place = shown.courts[wish.court % Math.max(1, shown.courts.length)]
  const courtId = place?.id ?? 1
  // Mostly one that is played there.
  const sportType = wish.which === 6 ? 'vôlei' : (place?.sportTypes[0] ?? 'vôlei')
  const ownCourt = pick(own)
  const court = ownCourt ?? pick(shown.courts)
  const reservation = pick(everyReservation(shown))
  const fixedClass = pick(shown.fixedClasses)
  const special = pick(shown.specialPrices)
  const price = pick(shown.prices.filter((one) => own.some(({ id }) => id === one.courtId)))
  const weekday = WEEKDAYS[wish.day]!
  const person = {
    customerName: `Cliente ${tag}`,
    customerEmail: 'cliente@example.com',
    customerPhone: '48988776655',
    sportType,
    price: 90,
  }
  switch (wish.what) {
    case 0:
    case 1: {
      const sports = ['vôlei'] as const
      const body = { name: `Nova ${tag}`, sportTypes: [...sports], sportTypePriority: [...sports] }
      return { kind: 'court.create', body }
    }
    case 2:
      return court ? { kind: 'court.update', ...of(court), body: { description: tag } } : null
    case 3:
      return ownCourt ? { kind: 'court.remove', ...of(ownCourt) } : null
    case 4:
    case 5:
      if (!ownCourt) return null
      return {
        kind: 'price.create',
        body: { courtId: ownCourt.id, weekday, ...range, price: hour },
      }
    case 6:
      return price ? { kind: 'price.update', ...of(price), body: { price: 55 } } : null
    case 7:
      return price ? { kind: 'price.remove', ...of(price) } : null
    case 8: {
      if (!ownCourt) return null
      if (hour % 2) return adjusting(shown, ownCourt.id)
      const to = [{ courtId: ownCourt.id, weekday }]
      const from = { courtId: 1, weekday: 'saturday' } as const
      return { kind: 'price.copy', body: { copies: [{ from, to }] } }
    }
    case 9: {
      const body = { courtId, date: far, ...range, price: 120, description: tag }
      return { kind: 'specialPrice.create', body }
    }
    case 10:
      return special ? { kind: 'specialPrice.update', ...of(special), body: { price: 130 } } : null
    case 11:
      return special ? { kind: 'specialPrice.remove', ...of(special) } : null
    case 12: {
      const sunday = shown.operationHours.find((one) => one.weekday === 'sunday')
      const openTime = hour % 2 ? '07:00' : '08:00'
      return sunday
        ? { kind: 'operationHours.update', ...of(sunday), body: { openTime, onStranded: 'keep' } }
        : null
    }
    case 13: {
      const isClosed = (day: string) => shown.closingDates.some((one) => one.date === day)
      const open = Array.from({ length: 30 }, (_, days) => addDays(far, days)).find(
        (day) => !isClosed(day),
      )
      return {
        kind: 'closingDate.create',
        body: { date: open ?? far, description: `Feriado ${tag}`, onStranded: 'keep' },
      }
    }
    case 14: {
      const closing = pick(shown.closingDates)
      return closing ? { kind: 'closingDate.remove', ...of(closing) } : null
    }
    case 15:
      return shown.venue
        ? {
            kind: 'venue.update',
            version: shown.venue.version,
            body: { brand: tag.slice(0, 8) },
          }
        : null
    case 16:
    case 17:
    case 18:
    case 19:
      return { kind: 'reservation.create', body: { ...person, courtId, date, ...range } }
    case 20: {
      const series = { isRecurring: true, endDate: addDays(date, 14), skipConflicts: hour > 16 }
      return { kind: 'reservation.create', body: { ...person, courtId, date, ...range, ...series } }
    }
    case 21:
    case 22:
      return reservation
        ? { kind: 'reservation.update', ...of(reservation), body: { ...range, courtId, date } }
        : null
    case 23: {
      const scope = (['one', 'following', 'future'] as const)[wish.day]!
      return reservation
        ? { kind: 'reservation.update', ...of(reservation), body: { notes: tag, scope } }
        : null
    }
    case 24: {
      const scope = (['one', 'following', 'group'] as const)[wish.day]!
      const money = ([{}, { money: 'refund' }, { money: 'keep' }] as const)[hour % 3]!
      return reservation
        ? { kind: 'reservation.cancel', ...of(reservation), body: { scope, ...money } }
        : null
    }
    case 25: {
      const body = { status: hour % 2 ? ('canceled' as const) : ('approved' as const) }
      return reservation ? { kind: 'reservation.status', ...of(reservation), body } : null
    }
    case 26: {
      const start = { startDate: date, weekday: weekdayOf(date) }
      const body = { name: `Aula ${tag}`, courtId, sportType, ...range, ...start }
      return { kind: 'fixedClass.create', body }
    }
    case 27:
      return fixedClass
        ? { kind: 'fixedClass.update', ...of(fixedClass), body: { instructor: tag } }
        : null
    case 28:
      return fixedClass ? { kind: 'fixedClass.cancel', ...of(fixedClass), body: { date } } : null
    case 29:
      return fixedClass ? { kind: 'fixedClass.remove', ...of(fixedClass) } : null
    case 30: {
      const arrival = (['arrived', 'missed', null] as const)[hour % 3]!
      return reservation
        ? { kind: 'reservation.arrival', ...of(reservation), body: { arrival } }
        : null
    }
    case 31: {
      const customer = pick(shown.people)
      const body = { amount: 20, reason: `Cortesia ${tag}` }
      return customer ? { kind: 'customer.credit', ...of(customer), body } : null
    }
    case 32:
    case 33:
      return closing(shown, wish, { courtId, date, ...range }, tag)
    default: {
      const hours = Object.values(shown.days).flatMap((day) => day.closed ?? [])
      const incidents = hours.flatMap(({ incidentId }) => incidentId ?? [])
      const incidentId = pick([...new Set(incidents)])
      return incidentId ? { kind: 'incident.lift', body: { incidentId } } : null
    }
  }
}

/** Closes this court, or every one, for rain: with each thing there goes what its group has as default, or it stays. */
function closing(
  shown: Screen,
  wish: Wish,
  hours: Omit<Place, 'sportType'>,
  tag: string,
): Command | null {
  const { courtId, ...when } = hours
  const day = shown.days[when.date]
  if (!day) return null
  const courtIds = wish.which % 2 ? [courtId] : shown.courts.map(({ id }) => id)
  const span = { courtIds, ...when, at: null, played: 'none' as const }
  const rows = incidentRows(span, {
    reservations: everyReservation(shown).map((row) => ({ ...row, price: toCents(row.price) })),
    classes: classesOf(day),
    holds: day.holds,
    now: new Date(shown.serverMs).toISOString(),
  }).map(({ choices, id, kind, mark }) => {
    return { id, kind, mark, choice: wish.which % 3 ? choices[0]! : ('keep' as const) }
  })
  return { kind: 'incident.create', body: { ...span, reason: `Chuva ${tag}`, rows } }
}

function adjusting({ prices }: Snapshot, courtId: number): Command | null {
  const hours = { startTime: '15:00', endTime: '17:00' }
  const change = { courts: [{ courtId }], weekdays: [...WEEKDAYS], ...hours, percent: 10 }
  const seen = seenOf(adjustPrices(prices, change))
  return seen.length > 0 ? { kind: 'price.adjust', body: { ...change, seen } } : null
}
