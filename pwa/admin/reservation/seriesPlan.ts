import { formatReais, toCents } from '#shared/platform/money/money.ts'
import type { CheckedOccurrence } from '#shared/commands/previewSeries.ts'
import type {
  OccurrenceObstacle,
  OccurrencePreview,
} from '#shared/booking/reservation/adminReservation.ts'
import { takenText } from '#shared/booking/calendar/placeObstacles.ts'
import { addDays, daysBetween, type CivilDate } from '#shared/platform/time/civil.ts'
import { addMonths, daysOfMonth, monthOf } from '#shared/platform/time/month.ts'

/** Ends that are mostly wanted of a weekly reservation, each on its last date: with the month, or the next one where no other week is left, and after three months. */
export function usualEnds(date: CivilDate): { label: string; endDate: CivilDate }[] {
  const isOver = daysBetween(date, endOf(monthOf(date))) < 7
  const month = isOver ? addMonths(monthOf(date), 1) : monthOf(date)
  const third = addMonths(monthOf(date), 3)
  const sameDay = `${third}-${date.slice(8)}`
  const inThree = sameDay < endOf(third) ? sameDay : endOf(third)
  return [
    { label: `Fim de ${monthName(month)}`, endDate: lastBy(date, endOf(month)) },
    { label: '3 meses', endDate: lastBy(date, inThree) },
  ]
}

const endOf = (month: string) => daysOfMonth(month)[1]

function lastBy(date: CivilDate, end: CivilDate) {
  return addDays(date, Math.floor(daysBetween(date, end) / 7) * 7)
}

function monthName(month: string) {
  const middle = new Date(`${month}-15T12:00:00Z`)
  return middle.toLocaleDateString('pt-BR', { month: 'long', timeZone: 'UTC' })
}

/** What becomes of each date: the court's id as text, or left out. */
export type SeriesPlan = Readonly<Record<CivilDate, string>>
export const SKIP = 'skip'

/** As it is before anybody chose: what is free is taken, the rest is left out. */
export function firstPlan(occurrences: readonly OccurrencePreview[]): SeriesPlan {
  return Object.fromEntries(
    occurrences.map(({ courtId, date, obstacle }) => [date, obstacle ? SKIP : String(courtId)]),
  )
}

/** With the choices made so far, as far as they are still offered: dates may have been checked again meanwhile. */
export function planOf(occurrences: readonly OccurrencePreview[], changes: SeriesPlan): SeriesPlan {
  const chosen = occurrences.flatMap((occurrence) => {
    const choice = changes[occurrence.date]
    return choice !== undefined && isOffered(occurrence, choice) ? [[occurrence.date, choice]] : []
  })
  return { ...firstPlan(occurrences), ...(Object.fromEntries(chosen) as SeriesPlan) }
}

function isOffered({ courtId, obstacle, otherCourts }: OccurrencePreview, choice: string) {
  if (choice === SKIP || otherCourts.some(({ id }) => String(id) === choice)) return true
  return obstacle === null && choice === String(courtId)
}

type SeriesException = { date: CivilDate; skip?: boolean; courtId?: number }

/** The dates of the plan that differ from the wish. */
export function exceptionsOf(
  occurrences: readonly OccurrencePreview[],
  plan: SeriesPlan,
): SeriesException[] {
  return occurrences.flatMap(({ courtId, date }): SeriesException[] => {
    if (plan[date] === SKIP) return [{ date, skip: true }]
    return plan[date] === String(courtId) ? [] : [{ date, courtId: Number(plan[date]) }]
  })
}

/** `10 de 12 datas serão reservadas`, and what they cost. */
export function planSummary(plan: SeriesPlan, priceReais: number) {
  const choices = Object.values(plan)
  const booked = choices.filter((choice) => choice !== SKIP).length
  return {
    booked,
    text: `${booked} de ${choices.length} datas serão reservadas`,
    total: formatReais(booked * toCents(priceReais)),
  }
}

/** The state of a date; for an unchecked one only that it is unchecked. */
export function occurrenceText({ isChecked, obstacle }: CheckedOccurrence): string {
  return isChecked ? obstacleText(obstacle) : 'Será conferida no envio'
}

/** `Ocupado: aula Futevôlei iniciante`. */
export function obstacleText(obstacle: OccurrenceObstacle | null): string {
  switch (obstacle?.reason) {
    case undefined:
      return 'Livre'
    case 'taken':
      return takenText(obstacle)
    case 'closed':
      return `Fechado: ${obstacle.description}`
    case 'outside-hours':
      return 'Fora do horário de funcionamento'
    case 'past':
      return 'Data já passou'
    case 'no-court':
      return 'Quadra indisponível'
  }
}
