import { formatDate } from '#shared/time/civil.ts'
import { WEEKDAY_LABELS } from '#shared/time/weekday.ts'
import type { ClassConflicts } from './classConflicts.ts'

const NAMED = 3

/** What stands in the way of a class, the first of it by name. */
export function conflictMessage({ classes, reservations, holds }: ClassConflicts): string {
  const all = [
    ...classes.map(
      ({ name, weekday, startTime, endTime }) =>
        `aula ${name} (${WEEKDAY_LABELS[weekday]}, ${startTime} às ${endTime})`,
    ),
    ...reservations.map(
      ({ customerName, date, startTime, endTime }) =>
        `reserva de ${customerName} em ${formatDate(date)}, ${startTime} às ${endTime}`,
    ),
    ...holds.map(
      ({ date, startTime }) =>
        `horário de ${formatDate(date)}, ${startTime}, sendo reservado por um cliente`,
    ),
  ]
  const others = all.length - NAMED
  const rest = others > 0 ? ` e mais ${others}` : ''
  return `Conflito detectado: ${all.slice(0, NAMED).join('; ')}${rest}.`
}
