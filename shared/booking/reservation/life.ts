import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { endAfter, type HourRange } from '../../platform/time/hours.ts'
import { arrivalAfter, type NotedArrival } from './arrival.ts'
import type { EndReason } from './status.ts'

type Hour = { courtId: number; date: CivilDate; startTime: ClockTime }
type Row = Hour & HourRange & NotedArrival & { recurrenceId: string | null }

/** The columns of a reservation at another hour, as long as before: nobody has come to that yet, and a week of a series goes its own way from there on. The server's door and a device's replay ask it (`shared/README.md`, 'Life of a reservation'). */
export function moved(row: Row, { courtId, date, startTime }: Hour) {
  return {
    courtId,
    date,
    startTime,
    endTime: endAfter(row, startTime),
    ...arrivalAfter(row, { date, startTime }),
    ...(row.recurrenceId === null ? {} : { detached: true }),
  }
}

/** The columns of one that is over. */
export function canceled(reason: EndReason) {
  return { status: 'canceled', canceledReason: reason, expiresAt: null } as const
}

/** Columns of one that stands, however it did before: no time to pay ends it. */
export const STANDING = { status: 'approved', canceledReason: null, expiresAt: null } as const
