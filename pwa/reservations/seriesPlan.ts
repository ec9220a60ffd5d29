import { formatReais, toCents } from '#shared/money/money.ts'
import type { OccurrenceObstacle, OccurrencePreview } from '#shared/reservation/deskReservation.ts'
import { weeklyDates } from '#shared/recurrence/weeklyDates.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import type { DeskReservationWish } from '../api/agenda.ts'

/** What becomes of each date: the court's id as text, or left out. */
export type SeriesPlan = Readonly<Record<CivilDate, string>>
export const SKIP = 'skip'

/** The dates of a weekly reservation as they are asked for: what is in their way only the server knows. */
export function uncheckedDates(wish: DeskReservationWish): OccurrencePreview[] {
  const [courtId, date] = [Number(wish.courtId), String(wish.date)]
  const dates = weeklyDates(date, wish.endDate ?? date)
  return dates.map((one) => ({ date: one, courtId, obstacle: null, otherCourts: [] }))
}

/** As it is before anybody chose: what is free is taken, the rest is left out. */
export function firstPlan(occurrences: readonly OccurrencePreview[]): SeriesPlan {
  return Object.fromEntries(
    occurrences.map(({ courtId, date, obstacle }) => [date, obstacle ? SKIP : String(courtId)]),
  )
}

type SeriesException = { date: CivilDate; skip?: boolean; courtId?: number }

/** What of the plan is not as was asked. */
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

function takenText({ by, name }: Extract<OccurrenceObstacle, { reason: 'taken' }>) {
  if (by === 'hold') return 'Ocupado: um cliente está reservando'
  const who = by === 'fixedClass' ? `aula ${name ?? ''}`.trim() : (name ?? 'outra reserva')
  return `Ocupado: ${who}`
}
