import type { AdminReservation } from '../reservation/adminReservation.ts'
import { changeDays } from './deriveDays.ts'
import type { AgendaDay } from '../calendar/agenda.ts'
import type { Snapshot } from './snapshot.ts'

/** The reservation in whichever of the kept days it is. */
export function findReservation(snapshot: Snapshot, id: number): AdminReservation | undefined {
  return everyReservation(snapshot).find((one) => one.id === id)
}

export function everyReservation({ days }: Snapshot): AdminReservation[] {
  return Object.values(days).flatMap(({ allReservations }) => allReservations)
}

/** Takes these out of whatever days they are in, and puts those that are not canceled into their own. */
export function withReservations(snapshot: Snapshot, rows: readonly AdminReservation[]): Snapshot {
  const ids = new Set(rows.map(({ id }) => id))
  const live = rows.filter(({ status }) => status !== 'canceled')
  const concerns = ({ date, allReservations }: AgendaDay) =>
    live.some((row) => row.date === date) || allReservations.some(({ id }) => ids.has(id))
  return changeDays(
    snapshot,
    (date) => concerns(snapshot.days[date]!),
    (day) => ({
      ...day,
      allReservations: [
        ...day.allReservations.filter(({ id }) => !ids.has(id)),
        ...live.filter((row) => row.date === day.date),
      ].sort(byHour),
    }),
  )
}

function byHour(a: AdminReservation, b: AdminReservation) {
  return a.startTime.localeCompare(b.startTime) || a.courtId - b.courtId || a.id - b.id
}
