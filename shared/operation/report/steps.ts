import { addDays, formatDate, type CivilDate } from '../../platform/time/civil.ts'
import { MONTH_SHORT, WEEKDAYS, weekdayOf } from '../../platform/time/weekday.ts'
import { soldCents, usedHours } from './courtHours.ts'
import type { DayFigures } from './report.ts'

/** Some days in a row as one point of a chart. */
type Step = {
  label: string
  offered: number
  used: number
  /** Centavos. */
  played: number
  received: number
}

const MOST_DAYS = 35
const MOST_WEEKS_DAYS = 140

/** The days of a period as points: each day, each week from Monday on, or each month, by how many there are. */
export function stepsOf(days: readonly DayFigures[]): Step[] {
  const steps = new Map<string, Step>()
  for (const day of days) {
    const { key, label } = stepOf(day.date, days.length)
    const step = steps.get(key) ?? { label, offered: 0, used: 0, played: 0, received: 0 }
    step.offered += day.tally.offered
    step.used += usedHours(day.tally)
    step.played += soldCents(day.tally)
    step.received += day.received
    steps.set(key, step)
  }
  return [...steps.values()]
}

function stepOf(date: CivilDate, days: number): { key: string; label: string } {
  if (days <= MOST_DAYS) return { key: date, label: dayText(date) }
  if (days <= MOST_WEEKS_DAYS) {
    const monday = addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)))
    return { key: monday, label: `semana de ${dayText(monday)}` }
  }
  const month = date.slice(0, 7)
  return { key: month, label: `${MONTH_SHORT[Number(date.slice(5, 7)) - 1]}/${date.slice(2, 4)}` }
}

function dayText(date: CivilDate) {
  return formatDate(date).slice(0, 5)
}
