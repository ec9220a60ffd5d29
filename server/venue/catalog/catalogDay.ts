import type { OpenDay } from '#shared/account/people/unlock.ts'
import { isClosedAllDay, type DayFacts } from '#shared/venue/hours/availability.ts'
import { referenceCourtId } from '#shared/venue/courts/court.ts'
import { meetsOn, type FixedClass } from '#shared/venue/classes/fixedClass.ts'
import { slotPriceCents, type Price } from '#shared/venue/prices/price.ts'
import { weekdayOf, type Weekday } from '#shared/platform/time/weekday.ts'
import type { CatalogData } from './catalog.ts'

/** The day's opening hours and closings, as the availability rule needs them. */
export function dayFacts(catalog: CatalogData, date: string): DayFacts {
  return {
    date,
    hours: catalog.hours[weekdayOf(date)] ?? null,
    closings: catalog.closings.get(date) ?? [],
  }
}

/** When the venue is open on those of the dates on which it is. A partial closing ends no opening: people work before and after it. */
export function openDays(catalog: CatalogData, dates: readonly string[]): OpenDay[] {
  return dates.flatMap((date) => {
    const day = dayFacts(catalog, date)
    if (!day.hours || isClosedAllDay(day)) return []
    const { openTime, closeTime } = day.hours
    return [{ date, openTime, closeTime }]
  })
}

/** The classes that meet on that date, in the order of their ids. */
export function classesOn(catalog: CatalogData, date: string): FixedClass[] {
  const ofWeekday = byWeekday(catalog).get(weekdayOf(date)) ?? []
  return ofWeekday.filter((fixedClass) => meetsOn(fixedClass, date))
}

const classesByWeekday = new WeakMap<CatalogData, Map<Weekday, FixedClass[]>>()

// Ended classes stay in the catalogue, because past days show them. Grouped by weekday once for each copy of it, they
// cost a day's answer a few comparisons.
function byWeekday(catalog: CatalogData) {
  let classes = classesByWeekday.get(catalog)
  if (!classes) {
    classes = new Map()
    for (const fixedClass of catalog.fixedClasses) {
      const others = classes.get(fixedClass.weekday)
      if (others) others.push(fixedClass)
      else classes.set(fixedClass.weekday, [fixedClass])
    }
    classesByWeekday.set(catalog, classes)
  }
  return classes
}

/** What customers see and pay for the hour, in centavos: always the reference court's price; 0 when there is none. */
export function customerPriceCents(catalog: CatalogData, date: string, startTime: string): number {
  const courtId = referenceCourtId(catalog.courts)
  if (courtId === null) return 0
  const prices = referencePrices(catalog, courtId).get(weekdayOf(date)) ?? []
  return slotPriceCents({ courtId, date, startTime }, prices, catalog.specialPrices.get(date) ?? [])
}

const pricesByWeekday = new WeakMap<CatalogData, Map<string, Price[]>>()

// A week needs 119 prices: the reference court's prices are selected once for each copy of the catalogue.
function referencePrices(catalog: CatalogData, courtId: number) {
  let byWeekday = pricesByWeekday.get(catalog)
  if (!byWeekday) {
    byWeekday = new Map()
    for (const price of catalog.prices) {
      if (price.courtId !== courtId) continue
      byWeekday.set(price.weekday, [...(byWeekday.get(price.weekday) ?? []), price])
    }
    pricesByWeekday.set(catalog, byWeekday)
  }
  return byWeekday
}
