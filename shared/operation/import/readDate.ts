import { fold } from '../../platform/text/fold.ts'
import { addDays, isCivilDate, type CivilDate } from '../../platform/time/civil.ts'
import { venueNow } from '../../platform/time/venueClock.ts'

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
/** The day from which spreadsheets count, and the counts that stand for a day between 2009 and 2064. */
const SERIAL_START = '1899-12-30'
const SERIALS = { first: 40_000, last: 60_000 }
/** `19:00`, `19:00:00.000`, behind a date. */
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?`

/** By what a date is read: the venue's day, of which one without a year is the next, and its clock, for instants. */
export type DateFacts = { today: CivilDate; timeZone: string }

/** A date as Brazilians write it: `23/11/2026`, `23.11.26`, `23 de novembro`, `seg, 23/11`, `01/03/2026 (dom)`, also ISO, an instant (the venue's day then) and a spreadsheet's count of days. Without a year the next one from `today` on. Null for anything else. */
export function readDate(text: string, { timeZone, today }: DateFacts): CivilDate | null {
  const instant = instantOf(text)
  if (instant !== null) return venueNow(instant, timeZone).date
  const plain = fold(text)
    .trim()
    .replace(/^(seg|ter|qua|qui|sex|sab|dom)[a-z-]*[\s,.]+/, '')
    .replace(/(\d)\s*[-–(,]?\s*(?:seg|ter|qua|qui|sex|sab|dom)[a-z-]*\.?\)?$/, '$1')
    .replace(new RegExp(String.raw`(\d)(?:\s*,\s*|[ t]+)${TIME}$`), '$1')
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
  if (!/^\s*\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.]\d+)?)?(Z|[+-]\d{2}:?\d{2})\s*$/i.test(text)) {
    return null
  }
  const instant = Date.parse(text.trim().replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
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
