import type { Place } from '#shared/booking/calendar/placeObstacles.ts'
import type { HourRange } from '#shared/platform/time/hours.ts'
import type { IncidentChoice, IncidentRow, scopeOf } from '#shared/guest/rain/incident.ts'

/** A row of the preview with what becomes of it, or of its closed part while the rest stays; `place` is where it goes, null when no hour is free. */
export type ChosenRow = ReturnType<typeof scopeOf> &
  Pick<IncidentRow, 'part'> & {
    key: string
    keepsDry: boolean
    /** All the hours that it has now. */
    whole: HourRange
    choice: IncidentChoice
    place: Place | null
  }

/** The person's choices, by the row's key. */
export type Choices = Readonly<Record<string, IncidentChoice>>

export const keyOf = ({ id, kind }: Pick<IncidentRow, 'id' | 'kind'>) => `${kind} ${id}`

/** The choices with this one for those of the rows that may have it. */
export function withChoice(
  choices: Choices,
  rows: readonly ChosenRow[],
  choice: IncidentChoice,
): Choices {
  const possible = rows.filter((row) => row.choices.includes(choice))
  return { ...choices, ...Object.fromEntries(possible.map((row) => [keyOf(row), choice])) }
}

/** Whether it is to move while no hour is free for it. */
export const isHomeless = ({ choice, place }: ChosenRow) => choice === 'move' && place === null

/** The body's rows, as the server compares them with what is there. */
export function wiredRows(rows: readonly ChosenRow[]) {
  return rows.map(({ choice, id, keepsDry, kind, mark, place }) => ({
    kind,
    id,
    choice,
    mark,
    ...(keepsDry && { keepsDry }),
    ...(choice === 'move' &&
      place && {
        place: { courtId: place.courtId, date: place.date, startTime: place.startTime },
      }),
  }))
}
