import { isClosedAllDay, partialClosings } from '#shared/venue/hours/availability.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { firstNameOf, type TvBoard, type TvDay, type TvEntry } from '#shared/venue/tv/tv.ts'
import type { CatalogData, CatalogDeps } from '../catalog/catalog.ts'
import { classesOn, dayFacts } from '../catalog/catalogDay.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import { claimsBetween, type DayClaims } from '../occupancy/dayClaims.ts'

type BoardDeps = Pick<CatalogDeps, 'reads' | 'catalog' | 'config'>
const BOOKED = ['date', 'courtId', 'startTime', 'endTime', 'sportType'] as const
type Booked = Pick<Row<'reservations'>, (typeof BOOKED)[number]> & { customerName?: string }

/** Today and tomorrow on a television. Names are not even read where it shows none. */
export async function tvBoard(
  { reads, catalog, config }: BoardDeps,
  { showsNames }: { showsNames: boolean },
  nowMs: number,
): Promise<TvBoard> {
  const timeZone = config.venueTimezone
  const today = venueNow(nowMs, timeZone).date
  const dates = [today, addDays(today, 1)]
  const [offer, claims, booked] = await Promise.all([
    catalog.current(),
    claimsBetween(reads, dates[0]!, dates[1]!, nowMs),
    bookedOn(reads, dates, { showsNames, nowMs }),
  ])
  return {
    venue: offer.venue.name,
    timeZone,
    serverTime: toInstant(nowMs),
    courts: offer.courts
      .filter(({ active }) => active)
      .map(({ id, name, shortName }) => ({ id, name, ...(shortName !== null && { shortName }) })),
    days: dates.map((date) =>
      dayOf(offer, date, {
        closed: claims.get(date)?.closed ?? [],
        booked: booked.filter((row) => row.date === date),
      }),
    ),
  }
}

function bookedOn(
  reads: Db,
  dates: string[],
  { showsNames, nowMs }: { showsNames: boolean; nowMs: number },
): Promise<Booked[]> {
  const rows = reads('reservations')
    .whereIn('date', dates)
    .whereNot({ status: 'canceled' })
    .where((open) => open.whereNull('expiresAt').orWhere('expiresAt', '>', toInstant(nowMs)))
    .orderBy(['date', 'startTime', 'courtId'])
  return showsNames ? rows.select(...BOOKED, 'customerName') : rows.select(...BOOKED)
}

type OnDay = Pick<DayClaims, 'closed'> & { booked: readonly Booked[] }

function dayOf(catalog: CatalogData, date: string, { booked, closed }: OnDay): TvDay {
  const day = dayFacts(catalog, date)
  const isOpen = !isClosedAllDay(day) && day.hours !== null
  const entries: TvEntry[] = [
    ...closed.map(({ courtId, startTime, reason }) => ({
      courtId,
      startTime,
      endTime: slotEnd(startTime),
      kind: 'closed' as const,
      name: reason,
    })),
    ...partialClosings(day).flatMap(({ startTime, endTime }) =>
      catalog.courts.map(({ id }) => ({
        courtId: id,
        startTime,
        endTime,
        kind: 'closed' as const,
      })),
    ),
    ...classesOn(catalog, date).map(({ courtId, endTime, name, sportType, startTime }) => ({
      courtId,
      startTime,
      endTime,
      kind: 'class' as const,
      sport: sportType,
      name,
    })),
    ...booked.map(({ courtId, customerName, endTime, sportType, startTime }) => ({
      courtId,
      startTime,
      endTime,
      kind: 'reservation' as const,
      sport: sportType,
      ...(customerName === undefined ? {} : { name: firstNameOf(customerName) }),
    })),
  ]
  return {
    date,
    opens: isOpen ? day.hours!.openTime : null,
    closes: isOpen ? day.hours!.closeTime : null,
    entries,
  }
}
