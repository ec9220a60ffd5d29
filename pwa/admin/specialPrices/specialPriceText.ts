import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import { formatDate, isCivilDate } from '#shared/time/civil.ts'

/** `24/12/2026`. */
export function dateText(date: string): string {
  return isCivilDate(date) ? formatDate(date) : 'Data inválida'
}

/** `18:00 - 22:00`. */
export function rangeText({ startTime, endTime }: SpecialPriceEntry): string {
  return `${startTime} - ${endTime}`
}

/** `Quadra Central, 24/12/2026, 18:00 - 22:00`. */
export function specialPriceName(entry: SpecialPriceEntry): string {
  return [entry.court.name, dateText(entry.date), rangeText(entry)].join(', ')
}
