import type { CommandOf } from '#shared/commands/command.ts'
import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { IncidentSpan, PlayedShare } from '#shared/guest/rain/incident.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { hourOf, hourText } from '#shared/platform/time/hours.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { endsAfter } from '../../ui/time/shownHours.ts'
import { keyOf, type Choices } from './chosenRows.ts'

/** The form's values about courts that have to be closed. */
export type IncidentValues = {
  courtIds: ReadonlySet<string>
  from: ClockTime
  /** Null until it is chosen: then they are closed until the venue closes. */
  until: ClockTime | null
  played: PlayedShare
  reason: string
}

/** It rains on all courts without a roof, from the running hour on. */
export function firstValues(
  courts: readonly Court[],
  at: ClockTime | null,
  shown: readonly ClockTime[],
): IncidentValues {
  const rainedOn = courts.filter(({ active, covered }) => active && !covered)
  return {
    courtIds: new Set(rainedOn.map(({ id }) => String(id))),
    from: startsFrom(at, shown)[0] ?? shown.at(-1)!,
    until: null,
    played: 'minutes',
    reason: 'Chuva',
  }
}

export type Wish = CommandOf<'incident.create'>['body']

/** A closing as it was wished, from the hour on that is still under way, with what was decided about whom. */
export function decidedIn(wish: Wish, at: ClockTime | null) {
  const { courtIds, endTime, played = 'minutes', reason, rows, startTime } = wish
  const first = hourUnderWay(at) ?? startTime
  const values: IncidentValues = {
    courtIds: new Set(courtIds.map(String)),
    from: startTime > first ? startTime : first,
    until: endTime,
    played,
    reason,
  }
  const known = rows.map(({ id, kind, ...row }) => ({
    ...row,
    key: keyOf({ id: Number(id), kind }),
  }))
  const choices: Choices = Object.fromEntries(known.map(({ choice, key }) => [key, choice]))
  return {
    values,
    choices,
    wholes: new Set(known.flatMap(({ keepsDry, key }) => (keepsDry ? [] : key))),
  }
}

/** The hour under way when it was decided; null on another day. */
export function hourUnderWay(at: ClockTime | null): ClockTime | null {
  return at === null ? null : hourText(hourOf(at))
}

/** The hours from which courts can be closed. */
export function startsFrom(at: ClockTime | null, shown: readonly ClockTime[]) {
  const first = hourUnderWay(at)
  return shown.filter((hour) => first === null || hour >= first)
}

type When = {
  date: CivilDate
  at: ClockTime | null
  day: AgendaDay | null
  shown: readonly ClockTime[]
}

export function spanOf(values: IncidentValues, { at, date, day, shown }: When): IncidentSpan {
  const { courtIds, from, played, until } = values
  return {
    courtIds: [...courtIds].map(Number),
    date,
    startTime: from,
    endTime: endOf(from, until, day, shown),
    at,
    played: from === hourUnderWay(at) ? played : 'none',
  }
}

/** What was chosen while it is still possible, else when the venue closes that day. */
function endOf(
  from: ClockTime,
  until: ClockTime | null,
  day: AgendaDay | null,
  shown: readonly ClockTime[],
): ClockTime {
  if (until !== null && until > from) return until
  const ends = endsAfter(from, shown)
  const closing = day?.operationHours?.closeTime ?? null
  return ends.find((end) => end === closing) ?? ends.at(-1)!
}
