import type { DayHours } from '#shared/venue/hours/availability.ts'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { parseSports } from '#shared/venue/courts/sport.ts'
import type { FixedClass } from '#shared/venue/classes/fixedClass.ts'
import type { Price, SpecialPrice } from '#shared/venue/prices/price.ts'
import type { Policy } from '#shared/venue/policy/policy.ts'
import { WEEKDAYS, type Weekday } from '#shared/platform/time/weekday.ts'
import {
  isCompanyKnown,
  type Company,
  type Venue,
  type VenueTheme,
} from '#shared/venue/profile/venue.schema.ts'
import { venueTheme } from '#shared/venue/profile/colors.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refused } from '../../platform/http/problem.ts'

type Catalog = {
  /** The catalogue for reading; cached until a committed change is published. */
  current(): Promise<CatalogData>
  /** The catalogue with this version, read inside the transaction: prices to charge come from this one. */
  within(trx: Db, version: number): Promise<CatalogData>
}

export type CatalogDeps = Deps & { catalog: Catalog }

/** Keeps one copy of the catalogue in memory, read again after every `catalog` event. */
export function createCatalog({
  reads,
  events,
  log,
}: Pick<Deps, 'reads' | 'events' | 'log'>): Catalog {
  let loading: Promise<CatalogData> | null = null
  let latest: CatalogData | null = null

  function current() {
    if (!loading) {
      const started = load().catch((error: unknown) => {
        // A failed read is not cached: the next one tries again.
        if (loading === started) loading = null
        throw error
      })
      loading = started
    }
    return loading
  }

  async function load() {
    const data = await loadCatalog(reads, log)
    if (!latest || data.version >= latest.version) latest = data
    return data
  }

  events.subscribe(({ catalog }) => {
    if (catalog) loading = null
  })

  return {
    current,
    async within(trx, version) {
      if (latest?.version === version) return latest
      // Not cached: the transaction may still be rolled back.
      return loadCatalog(trx)
    },
  }
}

/** Throws while the venue has not said who sells and who answers for people's data: in production nothing is sold before. */
export async function refuseNamelessVenue({
  catalog,
  config,
}: Pick<CatalogDeps, 'catalog' | 'config'>): Promise<void> {
  if (!config.production) return
  const { venue } = await catalog.current()
  if (!isCompanyKnown(venue)) throw new Refused('company-missing')
}

type Versioned<T> = T & { version: number }

/** What the venue offers, without bookings. Small, read often, changed by admins only. */
export type CatalogData = {
  version: number
  courts: Court[]
  hours: Partial<Record<Weekday, DayHours>>
  /** The same as rows, monday first. */
  operationHours: OperationHours[]
  closings: ReadonlyMap<string, ClosingDate[]>
  prices: Versioned<Price>[]
  specialPrices: ReadonlyMap<string, Versioned<SpecialPrice>[]>
  fixedClasses: FixedClass[]
  venue: Pick<Venue, 'name' | 'brand' | 'address' | 'phone' | 'email' | 'version'> & {
    latitude: number | null
    longitude: number | null
    /** In centavos. */
    refundLimit: number
    serviceCode: string
    /** In hundredths of a percent. */
    issRate: number | null
    /** `#rrggbb`; null where it has the product's own. */
    colorMain: string | null
    colorAccent: string | null
    /** All that follows from these. */
    theme: VenueTheme | null
    partHours: number | null
    policyId: number
    /** The policy in force. */
    cancellation: Policy
    /** Empty without one. */
    picture: string
    /** Nobody has said yet what it is called: its names are those for everybody. */
    isUnnamed: boolean
  } & Omit<Company, 'needsCompany'>
  /** Never returned to a browser. */
  installationId: string
}

/** `log` gets what cannot be read in it. */
export async function loadCatalog(db: Db, log?: Deps['log']): Promise<CatalogData> {
  // The version is read first: a change committed while the rest is read makes this copy stale, never too new.
  const { catalogVersion } = present(
    await db('calendar_versions').where({ id: 1 }).first('catalogVersion'),
  )
  const [courts, hours, closings, prices, specials, classes, cancellations, row] = await readAll(
    db,
    [
      () => db('courts').whereNull('deletedAt').orderBy('id'),
      () => db('operation_hours'),
      () => db('special_closing_dates').orderBy(['date', 'id']),
      () => db('prices').orderBy('id'),
      () => db('special_prices').orderBy('id'),
      () => db('fixed_classes').where({ active: true }).orderBy('id'),
      () => db('fixed_class_cancellations'),
      () =>
        db('venue')
          .where({ id: 1 })
          .first(
            'name',
            'brand',
            'address',
            'phone',
            'email',
            'latitude',
            'longitude',
            'refundLimit',
            'partHours',
            'companyName',
            'cnpj',
            'dpoName',
            'dpoEmail',
            'serviceCode',
            'issRate',
            'colorMain',
            'colorAccent',
            'policyId',
            'picture',
            'version',
            'installationId',
          ),
    ],
  )
  const cancelledDates = cancelledByClass(cancellations)
  const { installationId, ...venue } = present(row)
  const { data } = present(await db('policies').where({ id: venue.policyId }).first('data'))
  return {
    installationId,
    venue: {
      ...named(venue),
      isUnnamed: venue.name === '',
      cancellation: JSON.parse(data),
      theme: venueTheme(venue.colorMain, venue.colorAccent),
    },
    version: catalogVersion,
    courts: courts.map((row) =>
      toCourt(row, () => log?.warn({ courtId: row.id }, 'sports of a court cannot be read')),
    ),
    hours: Object.fromEntries(
      hours.map(({ weekday, isOpen, openTime, closeTime }) => [
        weekday,
        { isOpen, openTime, closeTime },
      ]),
    ),
    operationHours: hours.map(toOperationHours).sort(byWeekday),
    closings: byDate(closings.map(toClosingDate)),
    prices: prices.map(({ price, ...row }) => ({ ...row, priceCents: price })),
    specialPrices: byDate(specials.map(({ price, ...row }) => ({ ...row, priceCents: price }))),
    fixedClasses: classes.map((row) => toFixedClass(row, cancelledDates.get(row.id) ?? [])),
  }
}

/** Reads together from a pool, where each by itself would wait behind a rush of other reads; the connection of a transaction takes one at a time. */
async function readAll<T extends unknown[]>(
  db: Db,
  reads: [...{ [K in keyof T]: () => PromiseLike<T[K]> }],
): Promise<T> {
  if (!untyped(db).isTransaction) return (await Promise.all(reads.map((read) => read()))) as T
  const found: unknown[] = []
  for (const read of reads) found.push(await read())
  return found as T
}

export function toCourt(row: Row<'courts'>, onUnreadable?: () => void): Court {
  const { id, name, shortName, description, active, covered, createdAt, version } = row
  return {
    id,
    name,
    shortName,
    description,
    active,
    sportTypes: parseSports(row.sportTypes, onUnreadable),
    sportTypePriority: parseSports(row.sportTypePriority),
    covered,
    createdAt,
    version,
  }
}

export function toOperationHours(row: Row<'operation_hours'>): OperationHours {
  const { id, weekday, isOpen, openTime, closeTime, version } = row
  return { id, weekday, isOpen, openTime, closeTime, version }
}

export function toClosingDate(row: Row<'special_closing_dates'>): ClosingDate {
  const { id, date, description, allDay, startTime, endTime, version } = row
  return { id, date, description, allDay, startTime, endTime, version }
}

/** A row of `fixed_classes` as the calendar's rules need it. */
export function toFixedClass(
  row: Row<'fixed_classes'>,
  cancelledDates: FixedClass['cancelledDates'],
): FixedClass {
  const { id, name, courtId, sportType, weekday, startTime, endTime, startDate, endDate } = row
  const schedule = { courtId, sportType, weekday, startTime, endTime, startDate, endDate }
  return { id, name, ...schedule, active: row.active, cancelledDates }
}

/** Rows of `fixed_class_cancellations` grouped by class, so that reading them is not quadratic. */
export function cancelledByClass(
  rows: readonly { classId: number; date: string }[],
): Map<number, string[]> {
  const dates = new Map<number, string[]>()
  for (const { classId, date } of rows) {
    const known = dates.get(classId)
    if (known) known.push(date)
    else dates.set(classId, [date])
  }
  return dates
}

function byWeekday(a: OperationHours, b: OperationHours) {
  return WEEKDAYS.indexOf(a.weekday) - WEEKDAYS.indexOf(b.weekday)
}

function byDate<T extends { date: string }>(rows: T[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const row of rows) map.set(row.date, [...(map.get(row.date) ?? []), row])
  return map
}
