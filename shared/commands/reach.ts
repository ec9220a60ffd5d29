import { keepingLength } from '../booking/reservation/edit.ts'
import type { AdminReservation } from '../booking/reservation/adminReservation.ts'
import { hoursBetween } from '../platform/time/hours.ts'
import type { Command } from './command.ts'
import { findReservation } from './days.ts'
import type { Snapshot } from './snapshot.ts'

/** Names for all that a command changes or needs to be free. */
export type Reach = ReadonlySet<string>

/**
 * The reservation that a command is about, what belongs to it, and the hours of the court that it gives up or takes. Null for a command that
 * may concern more than that: it is not sent beside another one.
 */
export function reachOf(command: Command, snapshot: Snapshot): Reach | null {
  switch (command.kind) {
    case 'reservation.create':
      return reachesOne(command.body) ? new Set(hoursOf(command.body)) : null
    case 'reservation.update':
    case 'reservation.status':
    case 'reservation.cancel':
    case 'reservation.reschedule': {
      const { body, id } = command
      const row = findReservation(snapshot, id)
      // An unpaid cart goes or is confirmed whole, and not all of its hours may be cached.
      if (!row || !reachesOne(body) || isOfCart(row)) return null
      const { paymentGroupId, recurrenceId } = row
      const together = [recurrenceId, paymentGroupId].filter((one) => one !== null)
      const after = { ...row, ...keepingLength(row, body) }
      return new Set([`reservation ${id}`, ...together, ...hoursOf(row), ...hoursOf(after)])
    }
    default:
      return null
  }
}

/** Whether two commands may be done in either order. */
export function areIndependent(one: Reach, other: Reach): boolean {
  return ![...one].some((name) => other.has(name))
}

// What staff make is paid for one by one.
function isOfCart({ status, userId }: AdminReservation) {
  return status === 'pending' && userId === null
}

function reachesOne(body: object): boolean {
  const { isRecurring, scope = 'one' } = body as { isRecurring?: unknown; scope?: unknown }
  return isRecurring !== true && scope === 'one'
}

type Place = { courtId?: unknown; date?: unknown; startTime?: unknown; endTime?: unknown }

function hoursOf({ courtId, date, startTime, endTime }: Place) {
  const hours = hoursBetween(String(startTime), String(endTime))
  return hours.map((hour) => `${String(courtId)} ${String(date).slice(0, 10)} ${hour}`)
}
