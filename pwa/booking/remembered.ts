import { normaliseSport, type Sport } from '#shared/venue/courts/sport.ts'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import type { OwnOrder } from '#shared/booking/reservation/reservation.schema.ts'
import { addDays, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { isPast, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { store } from '../api/storage.ts'

/** An hour that is asked for, before anything is held. */
export type WantedHour = { date: CivilDate; startTime: ClockTime }
export type LastBooked = { sport: Sport; hours: WantedHour[] }

/** What a customer chose to leave on this device: who they are, which terms they accepted, and what they booked last. */
type Remembered = {
  customer: CustomerDetails
  termsVersion: string
  last: LastBooked | null
}

const KEY = 'remembered-customer'

/** Null when nothing was left here, or nothing that this version understands. */
export function readRemembered(storage: Storage): Remembered | null {
  try {
    const { customer, termsVersion, last } = JSON.parse(storage.getItem(KEY)!) as Remembered
    const fields = ['customerName', 'customerEmail', 'customerPhone', 'customerCpf'] as const
    if (!fields.every((field) => typeof customer[field] === 'string')) return null
    return { customer, termsVersion: String(termsVersion), last: last && lastBooked(last) }
  } catch {
    return null
  }
}

/** What the page of a reservation asks to have once more, out of the history's state, which may hold anything. */
export function askedAgain(state: unknown): LastBooked | null {
  const { again } = (state ?? {}) as { again?: LastBooked }
  return again && Array.isArray(again.hours) ? lastBooked(again) : null
}

function lastBooked({ sport, hours }: LastBooked): LastBooked | null {
  const known = normaliseSport(sport)
  const isWhole = hours.every(
    ({ date, startTime }) => /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:00$/.test(startTime),
  )
  return known && isWhole && hours.length > 0 ? { sport: known, hours } : null
}

export function remember(storage: Storage, remembered: Remembered): void {
  store(storage, KEY, JSON.stringify(remembered))
}

/** Notes what was booked, for a customer who let this device remember. */
export function rememberBooked(storage: Storage, last: LastBooked): void {
  const remembered = readRemembered(storage)
  if (remembered) remember(storage, { ...remembered, last })
}

export function forgetRemembered(storage: Storage): void {
  storage.removeItem(KEY)
}

/** The same weekdays and hours in the first week in which all of them are still to come. */
export function hoursAgain(hours: readonly WantedHour[], now: VenueNow): WantedHour[] {
  const later = hours.map(({ date, startTime }) => ({ date: addDays(date, 7), startTime }))
  return later.some(({ date, startTime }) => isPast(date, startTime, now))
    ? hoursAgain(later, now)
    : later
}

const SEEN_KEY = 'reservation-seen'

/** Whether its customer has read how it ended and began another one. */
export function isDismissed(storage: Storage, { reservations }: OwnOrder): boolean {
  const seen = storage.getItem(SEEN_KEY)
  return reservations.some(({ id }) => String(id) === seen)
}

/** At once: whoever reloads the page right after is not shown it again. */
export function dismissOrder(storage: Storage, reservationId: number) {
  store(storage, SEEN_KEY, String(reservationId))
}
