import { formatReais, toCents } from '#shared/money/money.ts'
import { formatDate, isCivilDate } from '#shared/time/civil.ts'
import { WEEKDAY_LABELS, WEEKDAY_SHORT, weekdayOf, type Weekday } from '#shared/time/weekday.ts'
import { isTempId } from '#shared/commands/tempId.ts'
import { rowOf, type Fields, type Known } from './known.ts'

/** `sex 21/11`; with the year when it is not this one. */
export function dayWords(date: unknown, { today }: Pick<Known, 'today'>): string {
  const day = String(date ?? '').slice(0, 10)
  if (!isCivilDate(day)) return day
  const written = formatDate(day)
  const short = day.slice(0, 4) === today.slice(0, 4) ? written.slice(0, 5) : written
  return `${WEEKDAY_SHORT[weekdayOf(day)].toLowerCase()} ${short}`
}

/** `18:00–19:00`. */
export function rangeWords({ startTime, endTime }: Fields): string {
  return `${String(startTime ?? '')}–${String(endTime ?? '')}`
}

/** `segunda-feira`. */
export function weekdayWords(weekday: unknown): string {
  return (WEEKDAY_LABELS[weekday as Weekday] ?? String(weekday ?? '')).toLowerCase()
}

/** `segundas-feiras`, `sábados`. */
export function everyWeek(weekday: unknown): string {
  return weekdayWords(weekday).replaceAll(/([^-]+)/g, '$1s')
}

export function moneyWords(reais: unknown): string {
  return formatReais(toCents(Number(reais ?? 0)))
}

/** The court by its name, also one that is still to be made. */
export function courtName(id: number, known: Known): string {
  const name = rowOf('court', id, known)?.['name']
  if (typeof name === 'string' && name) return name
  return isTempId(id) ? 'quadra ainda não enviada' : `quadra nº ${id}`
}
