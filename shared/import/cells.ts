import { digitsOf, isCpf, phoneDigits } from '../customer/documents.ts'
import { readReais } from '../money/money.ts'
import { fold } from '../text/fold.ts'
import { addDays, isCivilDate, type CivilDate, type ClockTime } from '../time/civil.ts'
import { DAY_END, hourText } from '../time/hours.ts'
import { WEEKDAYS, weekdayOf, type Weekday } from '../time/weekday.ts'

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** A date as Brazilians write it: `23/11/2026`, `23.11.26`, `23 de novembro`, `seg, 23/11`, also ISO. Without a year the next one from `today` on. Null for anything else. */
export function readDate(text: string, today: CivilDate): CivilDate | null {
  const plain = fold(text)
    .trim()
    .replace(/^(seg|ter|qua|qui|sex|sab|dom)[a-z-]*[\s,.]+/, '')
    .replace(/(?<=\d)[ t]+\d{1,2}:\d{2}(:\d{2})?([.]\d+)?z?$/, '')
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(plain)
  if (iso) return civil(iso[3]!, iso[2]!, iso[1]!)
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(plain)
  if (numbers) return dated(numbers[1]!, numbers[3]!, numbers[4], today)
  const words =
    /^(\d{1,2})[oº°]?\s*(?:de\s+|[/-])?([a-z]{3})[a-z]*\.?(?:\s*(?:de\s+|[/-])?(\d{4}|\d{2}))?$/.exec(
      plain,
    )
  const month = words ? MONTHS.indexOf(words[2]!) + 1 : 0
  return words && month > 0 ? dated(words[1]!, String(month), words[3], today) : null
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

/** A whole hour: `19h`, `19:00`, `19h00`, `19`, `7 da noite`, and what a spreadsheet makes of a time. Null for anything else, half hours too. */
export function readHour(text: string): ClockTime | null {
  const plain = fold(text).trim()
  if (/^0?[.,]\d+$/.test(plain)) return ofDayPart(Number(plain.replace(',', '.')))
  const match =
    /^(\d{1,2})(?:\s*(?:h|hs|hrs|horas?)?\s*|[h:.](\d{2})(?::00)?\s*(?:h|hs|hrs|min)?)(?:\s*(?:da|de)\s+(manha|tarde|noite)|\s*(am|pm))?$/.exec(
      plain,
    )
  if (!match || Number(match[2] ?? 0) !== 0) return null
  const said = Number(match[1])
  const isLater = match[3] === 'tarde' || match[3] === 'noite' || match[4] === 'pm'
  if (match[4] === 'am' && said === 12) return '00:00'
  const hour = isLater && said < 12 ? said + 12 : said
  return hour <= 24 ? hourText(hour) : null
}

function ofDayPart(part: number) {
  const hours = part * 24
  return Math.abs(hours - Math.round(hours)) < 0.001 ? hourText(Math.round(hours)) : null
}

/** The hours of a row: the end may stand beside the start, as in `19h às 20h`; without one it is an hour. */
export function readHours(
  start: string,
  end: string,
): { startTime: ClockTime; endTime: ClockTime } | null {
  const [first = '', second] = fold(start)
    .trim()
    .replace(/^das?\s+/, '')
    .split(/\s*(?:-|–|—|\/|\bate\b|\bas\b|\ba\b)\s*/)
  const startTime = readHour(first)
  const said = end.trim() || second || ''
  if (!startTime || startTime === DAY_END) return null
  const endTime = said ? readHour(said) : hourText(Number(startTime.slice(0, 2)) + 1)
  if (!endTime) return null
  return { startTime, endTime: endTime === '00:00' ? DAY_END : endTime }
}

/** Reais: `R$ 1.234,50`, `120`, `120,00`; null when it is no amount. */
export function readAmount(text: string): number | null {
  const plain = fold(text).trim()
  if (/^(gratis|gratuito|cortesia|isento)$/.test(plain)) return 0
  return readReais(text.trim().replace(/\s*(reais|real|\/\s*h(ora)?|por hora)$/i, ''))
}

/** A phone with `+55` and no long-distance zero, or as it stands when it is not whole. */
export function readPhone(text: string): string {
  const first = text.split(/\s*(?:[/;,|]|\be\b|\bou\b)\s*(?=[(+\d])/)[0] ?? ''
  // A spreadsheet that took it for a number.
  const whole = /^\d+[.,]0+$/.test(first) ? first.replace(/[.,]0+$/, '') : first
  const digits = phoneDigits(whole).replace(/^0+/, '')
  return /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
}

/** A CPF's digits, with the zeros that a spreadsheet takes off its front. */
export function readCpf(text: string): string {
  const digits = digitsOf(text)
  const whole = digits.padStart(11, '0')
  return digits.length >= 8 && digits.length < 11 && isCpf(whole) ? whole : text.trim()
}

const DAY_PREFIXES = ['seg', 'ter', 'qua', 'qui', 'sex', 'sab', 'dom']

/** `Segunda`, `seg e qua`, `segunda a sexta`, `fim de semana`, `todos os dias`; also 2ª to 6ª. Null when a part of it is no day. */
export function readWeekdays(text: string): Weekday[] | null {
  const plain = fold(text)
    .replace(/-?\s*feiras?\b/g, '')
    .trim()
  if (/^(todos|todos os dias|diario|diariamente|todo dia)$/.test(plain)) return [...WEEKDAYS]
  if (/^(fim|fins|final|finais) de semana$|^fds$/.test(plain)) return ['saturday', 'sunday']
  if (/^(dias uteis|dia de semana|dias de semana)$/.test(plain)) return WEEKDAYS.slice(0, 5)
  const found = new Set<Weekday>()
  for (const part of plain.split(/\s*(?:,|;|\/|\+|\be\b)\s*/)) {
    const [from, to, ...more] = part.split(/\s*(?:-|–|\ba\b|\bate\b)\s*/)
    const first = dayIndex(from ?? '')
    const last = to === undefined ? first : dayIndex(to)
    if (first < 0 || last < 0 || more.length > 0) return null
    const count = ((last - first + 7) % 7) + 1
    for (let step = 0; step < count; step++) found.add(WEEKDAYS[(first + step) % 7]!)
  }
  return WEEKDAYS.filter((day) => found.has(day))
}

function dayIndex(text: string) {
  const plain = text.replace(/[.\s]/g, '').replace(/s$/, '')
  // Sunday is the first day, so that Monday is the second.
  const ordinal = /^([2-6])[aªº]?$/.exec(plain)
  if (ordinal) return Number(ordinal[1]) - 2
  if (!/^(seg(unda)?|ter(ca)?|qua(rta)?|qui(nta)?|sex(ta)?|sab(ado)?|dom(ingo)?)$/.test(plain)) {
    return -1
  }
  return DAY_PREFIXES.indexOf(plain.slice(0, 3))
}

/** Whether it says yes; null when it says neither. */
export function readYes(text: string): boolean | null {
  const plain = fold(text).trim()
  if (/^(sim|s|x|1|pago|paga|quitado|ok|confirmado|recebido|verdadeiro|true)$/.test(plain))
    return true
  if (/^(nao|n|0|pendente|aberto|em aberto|a pagar|nao pago|falso|false|)$/.test(plain))
    return false
  return null
}

/** The first date from `from` on with that weekday. */
export function nextWeekday(from: CivilDate, weekday: Weekday): CivilDate {
  const days = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(from)) + 7) % 7
  return addDays(from, days)
}

/** The one of them with that name; `Mar` is `Quadra do Mar`, and `1`, `Q1` and `quadra 01` are `Quadra 1` where no other has the number. */
export function readNamed<One extends { name: string }>(
  text: string,
  all: readonly One[],
): One | null {
  const key = nameKeyOf(text)
  for (const keyOf of [nameKeyOf, bareKeyOf]) {
    const same = all.filter(({ name }) => keyOf(name) === keyOf(text))
    if (same.length > 0) return same.length === 1 ? same[0]! : null
  }
  const number = /^(?:q|quadra)?\s*0*(\d+)$/.exec(key)?.[1]
  const alike = number
    ? all.filter(({ name }) => new RegExp(`(^|\\D)0*${number}$`).test(nameKeyOf(name)))
    : []
  return alike.length === 1 ? alike[0]! : null
}

function nameKeyOf(text: string) {
  return fold(text).replace(/\s+/g, ' ').trim()
}

function bareKeyOf(text: string) {
  return nameKeyOf(text).replace(/^(quadra|arena|campo)\s+((do|da|de|dos|das)\s+)?/, '')
}
