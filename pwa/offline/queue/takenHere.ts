import * as v from 'valibot'
import type { Command } from '#shared/commands/command.ts'
import { findReservation } from '#shared/commands/days.ts'
import { unsentKey } from '#shared/commands/snapshot.ts'
import { takenText } from '#shared/booking/calendar/placeObstacles.ts'
import { keepingLength } from '#shared/booking/reservation/edit.ts'
import { occupies } from '#shared/booking/reservation/status.ts'
import { overlaps } from '#shared/platform/time/hours.ts'
import type { Problem } from '#shared/problem.ts'
import type { OfflineView } from '../store/offlineView.ts'
import { unsentText } from '../store/unsentText.ts'

type Seen = Pick<OfflineView, 'shown' | 'unsentOf'>

/** Refuses a place that an edit which waits on this device has taken, whoever made it: the server does not know of that one yet. Null for every other command. */
export function takenHere(command: Command, { shown, unsentOf }: Seen): Problem | null {
  const wanted = placeOf(command, { shown })
  if (!wanted) return null
  const { courtId, date, id, ...hours } = wanted
  const taken = shown.days[date]?.allReservations.find(
    (one) =>
      one.id !== id &&
      one.courtId === courtId &&
      shown.unsent.has(unsentKey('reservation', one.id)) &&
      occupies(one) &&
      overlaps(one, hours),
  )
  if (!taken) return null
  const of = unsentOf.get(unsentKey('reservation', taken.id))
  const text = takenText({ reason: 'taken', by: 'reservation', name: taken.customerName })
  return {
    status: 409,
    code: 'slot-taken',
    message: `${text} (${unsentText(of)}). Escolha outro horário.`,
  }
}

const PlaceSchema = v.object({
  courtId: v.number(),
  date: v.pipe(
    v.string(),
    v.transform((date) => date.slice(0, 10)),
  ),
  startTime: v.string(),
  endTime: v.string(),
})

/** The hours that a command takes, and of which reservation; null for one that takes none, and for a series, of which the server says each date. */
function placeOf(command: Command, { shown }: Pick<Seen, 'shown'>) {
  switch (command.kind) {
    case 'reservation.create': {
      if ('isRecurring' in command.body && command.body.isRecurring === true) return null
      const place = v.safeParse(PlaceSchema, command.body)
      return place.success ? { id: null, ...place.output } : null
    }
    case 'reservation.update':
    case 'reservation.reschedule': {
      const { body, id } = command
      const row = findReservation(shown, id)
      const place = v.safeParse(PlaceSchema, { ...row, ...(row && keepingLength(row, body)) })
      return place.success ? { id, ...place.output } : null
    }
    default:
      return null
  }
}
