import { fold } from '../../platform/text/fold.ts'
import { addDays, isCivilDate, type CivilDate } from '../../platform/time/civil.ts'
import { venueNow } from '../../platform/time/venueClock.ts'

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
/** The day from which spreadsheets count, and the counts that stand for a day between 2009 and 2064. */
const SERIAL_START = '1899-12-30'
const SERIALS = { first: 40_000, last: 60_000 }
/** A day, and behind it a time or two: `08/12/2026 (ter), 19:00`, `8/12 das 19h às 21h`, `2026-12-08 19:00:00.000`. */
const MOMENT =
  /^(.*?)(?:\s*[,–-]\s*|\s+)(?:d?as\s+)?(\d{1,2}(?::\d{2}|\s*h|\s*[ap]m)[\d:.,hrsmintepa\s–-]*)$/

/** By what a date is read: the venue's day, of which one without a year is the next, and its clock, for instants. */
export type DateFacts = { today: CivilDate; timeZone: string }

/** A date as Brazilians write it: `23/11/2026`, `23.11.26`, `23 de novembro`, `seg, 23/11`, `01/03/2026 (dom)`, also ISO, an instant (the venue's day then) and a spreadsheet's count of days. A time behind it is left out. Without a year the next one from `today` on. Null for anything else. */
export function readDate(text: string, { timeZone, today }: DateFacts): CivilDate | null {
  const instant = instantOf(text)
  if (instant !== null) return venueNow(instant, timeZone).date
  const { day, times } = partMoment(text)
  const date = readDay(day, today)
  // A formula's day that ends a hair before the midnight that its cell shows.
  return date && /^23:59:59[.,]9/.test(times) ? addDays(date, 1) : date
}

/** Parts a cell into its day and the times behind it, both folded; without any the whole is the day. */
export function partMoment(text: string): { day: string; times: string } {
  const plain = fold(text)
    .trim()
    .replace(/(\d)t(\d)/, '$1 $2')
  const [, day = plain, times = ''] = MOMENT.exec(plain) ?? []
  return { day, times }
}

/** Whether it says a day and an hour. */
export function isMoment(text: string): boolean {
  const { day, times } = partMoment(text)
  return instantOf(text) !== null || (times !== '' && isDay(day))
}

/** Whether it is a day, whichever. */
export function isDay(text: string): boolean {
  return readDay(fold(text), '2000-01-01') !== null
}

function readDay(folded: string, today: CivilDate): CivilDate | null {
  const plain = folded
    .trim()
    .replace(/^(seg|ter|qua|qui|sex|sab|dom)[a-z-]*[\s,.]+/, '')
    .replace(/(\d)\s*[-–(,]?\s*(?:seg|ter|qua|qui|sex|sab|dom)[a-z-]*\.?\)?$/, '$1')
  const serial = /^(\d{5})(?:[.,]\d+)?$/.exec(plain)
  if (serial) return ofSerial(Number(plain.replace(',', '.')))
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(plain)
  if (iso) return civil(iso[4]!, iso[3]!, iso[1]!)
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(plain)
  if (numbers) return dated(numbers[1]!, numbers[3]!, numbers[4], today)
  const words =
    /^(\d{1,2})[oº°]?\s*(?:de\s+|[/-])?([a-z]{3})[a-z]*\.?(?:\s*(?:de\s+|[/-])?(\d{4}|\d{2}))?$/.exec(
      plain,
    )
  const month = words ? MONTHS.indexOf(words[2]!) + 1 : 0
  return words && month > 0 ? dated(words[1]!, String(month), words[3], today) : null
}

/** Epoch milliseconds of an ISO date and time that says its zone; null for any other text. */
export function instantOf(text: string): number | null {
  const match =
    /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.]\d+)?)?)(?:(Z)|([+-]\d{2}):?(\d{2})?)\s*$/i.exec(
      text,
    )
  if (!match) return null
  const [, date, time, utc, hours, minutes = '00'] = match
  const instant = Date.parse(`${date}T${time}${utc ?? `${hours}:${minutes}`}`)
  return Number.isNaN(instant) ? null : instant
}

function ofSerial(serial: number): CivilDate | null {
  if (serial < SERIALS.first || serial >= SERIALS.last) return null
  // A formula may end a hair before the midnight that its cell shows.
  return addDays(SERIAL_START, Math.floor(Math.round(serial * 86_400) / 86_400))
}

function dated(day: string, month: string, year: string | undefined, today: CivilDate) {
  if (year) return civil(day, month, year.length === 2 ? `20${year}` : year)
  const thisYear = Number(today.slice(0, 4))
  // The 29th of February may be years away.
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = civil(day, month, String(thisYear + ahead))
    if (date && date >= today) return date
  }
  return null
}

function civil(day: string, month: string, year: string): CivilDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(date) ? date : null
}
