import type { Court } from '#shared/court/court.ts'
import { SPORT_LABELS } from '#shared/court/sport.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { ClockTime } from '#shared/time/civil.ts'
import { hourOf, hourText, SLOT_TIMES } from '#shared/time/hours.ts'
import type { AgendaCell, AgendaColumn } from './dayView.ts'

/** Where a reservation would go. */
export type Place = { courtId: number; startTime: ClockTime }

/** The end of a reservation that begins then and lasts as long as before. */
export function movedEnd(reservation: AdminReservation, startTime: ClockTime): ClockTime {
  const hours = hourOf(reservation.endTime) - hourOf(reservation.startTime)
  return hourText(hourOf(startTime) + hours)
}

/** Why the reservation cannot be laid there, in a few words; null when it can. The server has the last word. */
export function moveObstacle(
  reservation: AdminReservation,
  { courtId, startTime }: Place,
  columns: readonly AgendaColumn[],
  courts: readonly Court[],
): string | null {
  if (reservation.courtId === courtId && reservation.startTime === startTime) {
    return 'Já está neste horário'
  }
  const column = columns.find((column) => column.courtId === courtId)
  const court = courts.find(({ id }) => id === courtId)
  if (!column || !court?.active) return 'Quadra indisponível'
  if (!court.sportTypes.includes(reservation.sportType)) {
    return `${court.name} não recebe ${SPORT_LABELS[reservation.sportType]}`
  }
  const first = SLOT_TIMES.indexOf(startTime)
  const hours = hourOf(reservation.endTime) - hourOf(reservation.startTime)
  if (first < 0 || first + hours > SLOT_TIMES.length) return 'Passa do último horário'
  for (let row = first; row < first + hours; row += 1) {
    const obstacle = obstacleAt(column.cells, row, reservation.id)
    if (obstacle) return obstacle
  }
  return null
}

function obstacleAt(cells: readonly AgendaCell[], row: number, movedId: number): string | null {
  let top = row
  while (top > 0 && cells[top]?.kind === 'covered') top -= 1
  const cell = cells[top]
  switch (cell?.kind) {
    case 'free':
      return null
    case 'reservation':
      return cell.reservation.id === movedId ? null : `Ocupado: ${cell.reservation.customerName}`
    case 'class':
      return `Ocupado: aula ${cell.fixedClass.name}`
    case 'closed':
      return cell.reason
    case 'held':
      return 'Um cliente está reservando'
    default:
      return 'Indisponível'
  }
}
