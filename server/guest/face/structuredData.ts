import type { DayOfWeek, OpeningHoursSpecification, SportsActivityLocation } from 'schema-dts'
import { briefReais } from '#shared/booking/calendar/hourInvitation.ts'
import { isClosedAllDay, openHours } from '#shared/venue/hours/availability.ts'
import { offeredSports, referenceCourtId } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS, SPORTS } from '#shared/venue/courts/sport.ts'
import { toE164 } from '#shared/platform/contact/phone.ts'
import { addDays, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { DAY_END, slotEnd } from '#shared/platform/time/hours.ts'
import type { Weekday } from '#shared/platform/time/weekday.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import { dayFacts } from '../../venue/catalog/catalogDay.ts'

type Place = Exclude<SportsActivityLocation, string>

/** The venue in the words of schema.org, as far as somebody has said them: for search engines and assistants. */
export function structuredData(
  catalog: CatalogData,
  { origin, image, today }: { origin: string; image: string; today: CivilDate },
): Place & { '@context': 'https://schema.org' } {
  const { venue } = catalog
  const { latitude, longitude } = venue
  const sports = offeredSports(catalog.courts, SPORTS).map((sport) => SPORT_LABELS[sport])
  const prices = priceRange(catalog)
  const phone = toE164(venue.phone)
  const [weekly, special] = [weeklyHours(catalog), specialHours(catalog, today)]
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    '@id': `${origin}/#local`,
    name: venue.name,
    url: `${origin}/`,
    image,
    ...(phone && { telephone: phone }),
    ...(venue.email && { email: venue.email }),
    ...(venue.address && {
      address: { '@type': 'PostalAddress', streetAddress: venue.address, addressCountry: 'BR' },
    }),
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(sports.length > 0 && { keywords: sports.join(', ') }),
    ...(weekly.length > 0 && { openingHoursSpecification: weekly }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(prices && {
      priceRange: prices.from === prices.to ? prices.from : `${prices.from} – ${prices.to}`,
    }),
    currenciesAccepted: 'BRL',
    potentialAction: {
      '@type': 'ReserveAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}/`,
        actionPlatform: [
          'https://schema.org/DesktopWebPlatform',
          'https://schema.org/MobileWebPlatform',
        ],
      },
      result: { '@type': 'Reservation', name: 'Reserva de quadra' },
    },
  }
}

/** Returns the lowest and the highest price of an hour, by the court whose prices customers pay; null where none has a price. */
export function priceRange({ courts, prices }: Pick<CatalogData, 'courts' | 'prices'>) {
  const courtId = referenceCourtId(courts)
  const known = prices
    .filter((price) => price.courtId === courtId && price.priceCents > 0)
    .map(({ priceCents }) => priceCents)
  if (known.length === 0) return null
  return { from: briefReais(Math.min(...known)), to: briefReais(Math.max(...known)) }
}

const DAYS: Record<Weekday, DayOfWeek & string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** The days of a week that are open, those of the same hours together. */
function weeklyHours({ operationHours }: CatalogData): OpeningHoursSpecification[] {
  const open = operationHours.filter(({ isOpen }) => isOpen)
  const ranges = new Set(open.map(({ openTime, closeTime }) => `${openTime} ${closeTime}`))
  return [...ranges].map((range) => {
    const days = open.filter(({ openTime, closeTime }) => `${openTime} ${closeTime}` === range)
    const { openTime, closeTime } = days[0]!
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map(({ weekday }) => DAYS[weekday]),
      opens: openTime,
      closes: closing(closeTime),
    }
  })
}

// A day that ends at midnight would begin and end at 00:00, which says that it is closed.
function closing(time: ClockTime) {
  return time === DAY_END ? '23:59' : time
}

const MOST_EXCEPTIONS = 60
type Exception = { from: CivilDate; to: CivilDate; opens: ClockTime; closes: ClockTime }

/** The days to come that differ from their weekday: closed, or with a pause. Days in a row that are closed are one entry. */
function specialHours(catalog: CatalogData, today: CivilDate): OpeningHoursSpecification[] {
  const found: Exception[] = []
  for (const date of [...catalog.closings.keys()].filter((one) => one >= today).sort()) {
    for (const { opens, closes } of opened(catalog, date)) {
      const before = found.at(-1)
      const isLonger = before && isShut(before) && isShut({ opens, closes })
      if (isLonger && addDays(before.to, 1) === date) before.to = date
      else found.push({ from: date, to: date, opens, closes })
    }
  }
  return found.slice(0, MOST_EXCEPTIONS).map(({ from, to, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    opens,
    closes,
    validFrom: from,
    validThrough: to,
  }))
}

const SHUT = { opens: '00:00', closes: '00:00' }
const isShut = ({ opens, closes }: typeof SHUT) => opens === closes

/** The parts of the day that are open around its closings; the one of no length when none is. */
function opened(catalog: CatalogData, date: CivilDate): (typeof SHUT)[] {
  const day = dayFacts(catalog, date)
  if (isClosedAllDay(day)) return [SHUT]
  const parts: (typeof SHUT)[] = []
  for (const hour of openHours(day)) {
    const before = parts.at(-1)
    if (before?.closes === hour) before.closes = slotEnd(hour)
    else parts.push({ opens: hour, closes: slotEnd(hour) })
  }
  if (parts.length === 0) return [SHUT]
  return parts.map(({ opens, closes }) => ({ opens, closes: closing(closes) }))
}
