import type { Sport } from '#shared/court/sport.ts'
import { rowKindOf, type Command } from '#shared/commands/command.ts'
import { isCivilDate, type CivilDate, type ClockTime } from '#shared/time/civil.ts'
import { hourOf } from '#shared/time/hours.ts'
import type { Weekday } from '#shared/time/weekday.ts'
import type { Wish } from './freePlaces.ts'
import { rowOf, type Known } from './known.ts'
import { nextOn } from './nextOn.ts'

/** Where and when something was to take place. */
export type WantedPlace = {
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  wish: Wish
  /** A date of a series keeps the hours of the series. */
  keepsHours: boolean
}

/** The place that the command asks for, over what is known of its row; null when it asks for none. */
export function wantedPlace(command: Command, known: Known): WantedPlace | null {
  const kind = rowKindOf(command)
  if ((kind !== 'reservation' && kind !== 'fixedClass') || !('body' in command)) return null
  const id = 'id' in command ? command.id : null
  const row = id === null ? null : rowOf(kind, id, known)
  const asked: Record<string, unknown> = { ...row, ...command.body }
  const { courtId, startTime, endTime, sportType } = asked
  if (typeof courtId !== 'number' || typeof startTime !== 'string' || typeof endTime !== 'string') {
    return null
  }
  const weekday = kind === 'fixedClass' ? (asked['weekday'] as Weekday) : null
  const date = weekday ? firstMeeting(weekday, asked, known) : String(asked['date']).slice(0, 10)
  if (!isCivilDate(date)) return null
  return {
    courtId,
    date,
    startTime,
    endTime,
    keepsHours: command.kind === 'reservation.addOccurrence',
    wish: {
      sportType: sportType as Sport,
      hours: Math.max(1, hourOf(endTime) - hourOf(startTime)),
      weekday,
      reservationId: kind === 'reservation' && !isNew(command) ? id : null,
      classId: kind === 'fixedClass' ? id : null,
    },
  }
}

function firstMeeting(weekday: Weekday, { startDate }: Record<string, unknown>, known: Known) {
  const begins = String(startDate ?? '').slice(0, 10)
  return nextOn(weekday, begins > known.today ? begins : known.today)
}

// It adds a date to the series of the row, which stays where it is.
function isNew({ kind }: Command) {
  return kind === 'reservation.addOccurrence'
}
