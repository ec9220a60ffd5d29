import type { DayFacts } from '#shared/calendar/availability.ts'
import { weekdayOf } from '#shared/time/weekday.ts'
import type { CatalogData } from './loadCatalog.ts'

/** The day's opening hours and closings, as the availability rule asks for them. */
export function dayFacts(catalog: CatalogData, date: string): DayFacts {
  return {
    date,
    hours: catalog.hours[weekdayOf(date)] ?? null,
    closings: catalog.closings.get(date) ?? [],
  }
}
