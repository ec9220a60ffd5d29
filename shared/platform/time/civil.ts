/** A civil date of the venue, `yyyy-MM-dd`. Sorts as text. */
export type CivilDate = string
/** A wall-clock time of the venue, `HH:mm`. Sorts as text. */
export type ClockTime = string

const DAY_MS = 86_400_000
const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether the text names a day that exists (no 30 February), between 1900 and 9998. */
export function isCivilDate(text: string): boolean {
  const match = DATE_PATTERN.exec(text)
  if (!match) return false
  const year = Number(match[1])
  return year >= 1900 && year <= 9998 && toText(toDayNumber(text)) === text
}

/** The date `days` later (earlier when negative). Civil arithmetic: no time zone takes part. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return toText(toDayNumber(date) + days)
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** The later of two dates. */
export function laterOf(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b
}

/** Every date from `start` to `end`, both included; empty when `end` is earlier. */
export function datesBetween(start: CivilDate, end: CivilDate): CivilDate[] {
  const count = Math.max(0, daysBetween(start, end) + 1)
  return Array.from({ length: count }, (_, index) => addDays(start, index))
}

/** Days since 1970-01-01. */
export function toDayNumber(date: CivilDate): number {
  return (
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / DAY_MS
  )
}

function toText(dayNumber: number): CivilDate {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
}

/** `dd/MM/yyyy`. Text that is not a date is returned unchanged. */
export function formatDate(date: CivilDate): string {
  const match = DATE_PATTERN.exec(date)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : date
}
