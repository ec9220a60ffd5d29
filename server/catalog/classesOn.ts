import { meetsOn, type FixedClass } from '#shared/fixedClass/fixedClass.ts'
import { weekdayOf, type Weekday } from '#shared/time/weekday.ts'
import type { CatalogData } from './loadCatalog.ts'

/** The classes that meet on that date, in the order of their ids. */
export function classesOn(catalog: CatalogData, date: string): FixedClass[] {
  const ofWeekday = byWeekday(catalog).get(weekdayOf(date)) ?? []
  return ofWeekday.filter((fixedClass) => meetsOn(fixedClass, date))
}

const kept = new WeakMap<CatalogData, Map<Weekday, FixedClass[]>>()

// Classes that are over stay in the catalogue, because past days show them. Sorted by weekday once for each copy of it, they
// cost a day's answer a few comparisons.
function byWeekday(catalog: CatalogData) {
  let classes = kept.get(catalog)
  if (!classes) {
    classes = new Map()
    for (const fixedClass of catalog.fixedClasses) {
      const others = classes.get(fixedClass.weekday)
      if (others) others.push(fixedClass)
      else classes.set(fixedClass.weekday, [fixedClass])
    }
    kept.set(catalog, classes)
  }
  return classes
}
