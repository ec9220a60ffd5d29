import { fold } from '../../platform/text/fold.ts'
import type { ClockTime } from '../../platform/time/civil.ts'
import { DAY_END, hourText, type HourRange } from '../../platform/time/hours.ts'
import { venueNow } from '../../platform/time/venueClock.ts'
import { instantOf, isDay, partMoment } from './readDate.ts'

/** A date in front of a time, as programs write both into one cell, however short the time is. */
const DATE_BEFORE =
  /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([/.-])\d{1,2}\1\d{2,4})(?:\s*,\s*|[ t]+)(?=\d)/

/** A whole hour: `19h`, `19:00`, `19h00`, `19`, `7 da noite`, and what a spreadsheet makes of a time. Null for anything else, half hours too. */
export function readHour(text: string): ClockTime | null {
  const plain = fold(text)
    .trim()
    // A formula that ends a hair before the hour that its cell shows.
    .replace(/^(\d{1,2}):59:59[.,]9\d*$/, (_said, hour) => `${Number(hour) + 1}:00`)
  if (/^0?[.,]\d+$/.test(plain)) return ofDayPart(Number(plain.replace(',', '.')))
  const match = readTime(plain)
  if (!match || match.minutes !== 0) return null
  return match.hour <= 24 ? hourText(match.hour) : null
}

/** Whether it says a time that is no whole hour, as `19h30` does. */
export function isBrokenHour(text: string): boolean {
  const match = readTime(fold(text).trim())
  return match !== null && match.minutes > 0 && match.minutes < 60 && match.hour < 24
}

function readTime(plain: string): { hour: number; minutes: number } | null {
  const match =
    /^(\d{1,2})(?:\s*(?:h|hs|hrs|horas?)?\s*|[h:.](\d{2})(?::00(?:[.,]0+)?)?\s*(?:h|hs|hrs|min)?)(?:\s*(?:da|de)\s+(manha|tarde|noite)|\s*(am|pm))?$/.exec(
      plain,
    )
  if (!match) return null
  const said = Number(match[1])
  const minutes = Number(match[2] ?? 0)
  const isLater = match[3] === 'tarde' || match[3] === 'noite' || match[4] === 'pm'
  if (said === 12 && (match[4] === 'am' || match[3] === 'noite')) return { hour: 0, minutes }
  return { hour: isLater && said < 12 ? said + 12 : said, minutes }
}

function ofDayPart(part: number) {
  const hours = part * 24
  return Math.abs(hours - Math.round(hours)) < 0.001 ? hourText(Math.round(hours)) : null
}

/** The hours of a row: the end may stand beside the start, as in `19h às 20h`; without one it is an hour. A date in front of a time is left out, and a date alone is no hour. `timeZone` is for instants. */
export function readHours(start: string, end: string, timeZone: string): HourRange | null {
  const [first = '', second, ...more] = hoursIn(start, timeZone)
  if (more.length > 0) return null
  const startTime = readHour(first)
  const [last, ...others] = hoursIn(end, timeZone)
  if (others.length > 0) return null
  const said = last || second || ''
  if (!startTime || startTime === DAY_END) return null
  const endTime = said ? readHour(said) : hourText(Number(startTime.slice(0, 2)) + 1)
  if (!endTime) return null
  return { startTime, endTime: endTime === '00:00' ? DAY_END : endTime }
}

/** The times that a cell names, one or two of them, as they stand there. */
export function hoursIn(text: string, timeZone: string): string[] {
  const instant = instantOf(text)
  if (instant !== null) return [venueNow(instant, timeZone).time]
  const { day, times } = partMoment(text)
  const behind = times !== '' && isDay(day) ? times : fold(text).trim().replace(DATE_BEFORE, '')
  const plain = behind.replace(/^d(?:as?|e)\s+/, '')
  return plain.split(/\s*(?:-|–|—|\/|\bate(?: as)?\b|\bas\b|\ba\b)\s*/)
}
