import type { Knex } from 'knex'
import type { Closing, DayHours } from '#shared/calendar/availability.ts'
import type { Court } from '#shared/court/court.ts'
import { parseSports, type Sport } from '#shared/court/sport.ts'
import type { FixedClass } from '#shared/fixedClass/fixedClass.ts'
import type { Price, SpecialPrice } from '#shared/pricing/price.ts'
import type { Weekday } from '#shared/time/weekday.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'

/** What the venue offers, apart from who has booked what. Small, read often, changed by admins only. */
export type CatalogData = {
  version: number
  courts: Court[]
  hours: Partial<Record<Weekday, DayHours>>
  closings: ReadonlyMap<string, Closing[]>
  prices: Price[]
  specialPrices: ReadonlyMap<string, SpecialPrice[]>
  fixedClasses: FixedClass[]
  venue: Pick<Venue, 'name' | 'brand' | 'address' | 'phone' | 'email' | 'version'>
}

/** Reads the whole catalogue. */
export async function loadCatalog(db: Knex): Promise<CatalogData> {
  // The version first: a change that lands while the rest is read makes this copy look old, never new.
  const { catalogVersion } = await db('calendar_versions').where({ id: 1 }).first('catalogVersion')
  const courts = await db('courts').whereNull('deletedAt').orderBy('id')
  const hours = await db('operation_hours')
  const closings = await db('special_closing_dates').orderBy('id')
  const prices = await db('prices').orderBy('id')
  const specials = await db('special_prices').orderBy('id')
  const classes = await db('fixed_classes').where({ active: true }).orderBy('id')
  const cancellations = await db('fixed_class_cancellations')
  const venue = await db('venue')
    .where({ id: 1 })
    .first('name', 'brand', 'address', 'phone', 'email', 'version')
  return {
    venue,
    version: Number(catalogVersion),
    courts: courts.map(toCourt),
    hours: Object.fromEntries(
      hours.map((row) => [
        row.weekday,
        { isOpen: !!row.isOpen, openTime: row.openTime, closeTime: row.closeTime },
      ]),
    ),
    closings: byDate(closings.map((row) => ({ ...row, allDay: !!row.allDay }))),
    prices: prices.map(({ price, ...row }) => ({ ...row, priceCents: price })),
    specialPrices: byDate(specials.map(({ price, ...row }) => ({ ...row, priceCents: price }))),
    fixedClasses: classes.map((row) => ({
      id: row.id,
      name: row.name,
      courtId: row.courtId,
      sportType: row.sportType as Sport,
      weekday: row.weekday as Weekday,
      startTime: row.startTime,
      endTime: row.endTime,
      startDate: row.startDate,
      endDate: row.endDate,
      active: !!row.active,
      cancelledDates: cancellations
        .filter(({ classId }) => classId === row.id)
        .map(({ date }) => date),
    })),
  }
}

function toCourt(row: Record<string, unknown>): Court {
  return {
    id: row['id'] as number,
    name: row['name'] as string,
    description: row['description'] as string | null,
    active: !!row['active'],
    sportTypes: parseSports(row['sportTypes'] as string),
    sportTypePriority: parseSports(row['sportTypePriority'] as string | null),
    version: row['version'] as number,
  }
}

function byDate<T extends { date: string }>(rows: T[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const row of rows) map.set(row.date, [...(map.get(row.date) ?? []), row])
  return map
}
