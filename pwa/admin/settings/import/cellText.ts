import type { CellObject } from '@e965/xlsx'

const DAY_SECONDS = 86_400
/** From the day on which spreadsheets begin to count to 1970, by either calendar. */
const UNIX_DAYS = { usual: 25_569, since1904: 24_107 }

/** A cell as its sheet shows it and a Brazilian would type it: dates with the day first, a decimal comma. */
export function cellText({ t, v, w, z }: CellObject, is1904 = false): string {
  if (v === undefined || v === null) return ''
  if (typeof v === 'boolean') return t === 'e' ? (w ?? '') : v ? 'Sim' : 'Não'
  if (v instanceof Date) return dateText(v.getTime() / 1000, { hasDate: true, hasTime: true })
  if (t === 'e') return w ?? ''
  if (typeof v !== 'number') return v
  const shown = partsOf(String(z ?? ''))
  if (!shown.hasDate && !shown.hasTime) return numberText(v, String(z ?? ''), w)
  if (shown.isElapsed) return elapsedText(v)
  const days = v - (is1904 ? UNIX_DAYS.since1904 : UNIX_DAYS.usual)
  // A time without a date has no day of its own, whatever else its format would show.
  const isTime = v >= 0 && v < 1
  return dateText(
    Math.round(days * DAY_SECONDS),
    isTime ? { hasDate: false, hasTime: true } : shown,
  )
}

/** What a number's format shows of a date. */
function partsOf(format: string) {
  const isElapsed = /\[h+\]/i.test(format)
  const plain = format
    .split(';')[0]!
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .replace(/general|standard|geral/gi, '')
  const hasTime = isElapsed || /[hs]/i.test(plain)
  // Minutes where there are hours, months elsewhere.
  const hasDate = /[dy]/i.test(plain) || (/m/i.test(plain) && !hasTime)
  return { hasDate, hasTime, isElapsed }
}

const two = (number: number) => String(number).padStart(2, '0')

/** Rounded to the second before: a formula may end a hair before the midnight that its cell shows. */
function dateText(seconds: number, { hasDate, hasTime }: { hasDate: boolean; hasTime: boolean }) {
  const at = new Date(seconds * 1000)
  const date = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
  if (hasDate && hasTime && time !== '00:00') return `${date} ${time}`
  return hasDate ? date : time
}

function elapsedText(days: number) {
  const minutes = Math.round(days * 24 * 60)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Documents and phones with the zeros and dots that their format adds, whole numbers as they are, amounts to the centavo, parts of a day in full. */
function numberText(value: number, format: string, shown: string | undefined) {
  if (shown && /^[0\\.\-()/\s"]{4,}$/.test(format)) return shown.trim()
  if (Number.isInteger(value) || Math.abs(value) < 1) return String(value).replace('.', ',')
  return String(Math.round(value * 100) / 100).replace('.', ',')
}
