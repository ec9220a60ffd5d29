import * as v from 'valibot'
import { addDays, type CivilDate } from './civil.ts'

/** A month of the calendar, `2026-11`. */
export type Month = string

export function isMonth(text: string): text is Month {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
}

export const MonthSchema = v.pipe(v.string('Informe o mês'), v.check(isMonth, 'Mês inválido'))

export function monthOf(date: CivilDate): Month {
  return date.slice(0, 7)
}

/** The month that so many months later is. */
export function addMonths(month: Month, months: number): Month {
  const [year, nth] = month.split('-').map(Number) as [number, number]
  const at = year * 12 + nth - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** First and last day of a month. */
export function daysOfMonth(month: Month): [CivilDate, CivilDate] {
  return [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)]
}

/** `11/2026`. */
export function monthText(month: Month): string {
  const [year, nth] = month.split('-')
  return `${nth}/${year}`
}
