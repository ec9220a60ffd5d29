import { useCallback, useMemo, useState } from 'react'
import { classesOf, type AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { Closing } from '#shared/venue/hours/availability.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import {
  incidentHolds,
  incidentRows,
  type IncidentChoice,
  type IncidentRow,
  type IncidentSpan,
} from '#shared/guest/rain/incident.ts'
import { firstFreePlace } from '#shared/guest/rain/firstFreePlace.ts'
import { toCents } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { obstaclesOnDay, type Place } from '#shared/booking/calendar/placeObstacles.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { valueOf } from '../../../api/resource.ts'
import type { OfflineView } from '../../../offline/store/offlineView.ts'
import { useCached } from '../../../offline/store/useAdminStore.ts'

/** A row of the preview with what becomes of it; `place` is where it goes, null when no hour is free. */
export type ChosenRow = IncidentRow & {
  key: string
  choice: IncidentChoice
  place: Place | null
}

type Day = Pick<AgendaDay, 'allReservations' | 'fixedClasses' | 'holds'>
type Context = { courts: readonly Court[]; closings: readonly Closing[]; today: CivilDate }
type Choices = Readonly<Record<string, IncidentChoice>>

const keyOf = ({ id, kind }: Pick<IncidentRow, 'id' | 'kind'>) => `${kind} ${id}`

/** What a closing meets by what this device knows, with the person's choices: each row has the default of its kind until another is chosen. */
export function useIncident(span: IncidentSpan, day: Day | null, context: Context, nowMs: number) {
  const [choices, setChoices] = useState<Choices>({})
  const days = valueOf(useCached(useCallback(({ shown }: OfflineView) => shown, [])).state)
  const met = useMemo(() => {
    if (!day) return null
    const everywhere = Object.values(days?.days ?? {}).flatMap((one) => one.allReservations)
    const facts = {
      reservations: withoutTwins([...day.allReservations, ...everywhere]).map((row) => ({
        ...row,
        price: toCents(row.price),
      })),
      classes: classesOf(day),
      holds: day.holds,
      now: new Date(nowMs).toISOString(),
    }
    return { facts, rows: incidentRows(span, facts), holds: incidentHolds(span, facts) }
  }, [day, days, nowMs, span])
  const rows = useMemo((): ChosenRow[] => {
    const given: Place[] = []
    const { courts, today, closings } = context
    const search = {
      date: span.date,
      courts,
      given,
      obstaclesOn(date: CivilDate) {
        const known = days?.days[date]
        return known ? obstaclesOnDay(known, { courts, today, closings }) : null
      },
    }
    return (met?.rows ?? []).map((row) => {
      const wanted = choices[keyOf(row)]
      const choice = wanted && row.choices.includes(wanted) ? wanted : row.choices[0]!
      const booking = met!.facts.reservations.find(({ id }) => id === row.id)
      const place = choice === 'move' && booking ? firstFreePlace(booking, search) : null
      if (place) given.push(place)
      return { ...row, key: keyOf(row), choice, place }
    })
  }, [choices, context, days, met, span.date])
  return {
    rows,
    holds: met?.holds.length ?? 0,
    choose: (some: readonly IncidentRow[], choice: IncidentChoice) =>
      setChoices((known) => ({
        ...known,
        ...Object.fromEntries(
          some.filter((row) => row.choices.includes(choice)).map((row) => [keyOf(row), choice]),
        ),
      })),
  }
}

function withoutTwins(rows: readonly AdminReservation[]): AdminReservation[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The body's rows, as the server compares them with what is there. */
export function wiredRows(rows: readonly ChosenRow[]) {
  return rows.map(({ choice, id, kind, mark, place }) => ({
    kind,
    id,
    choice,
    mark,
    ...(choice === 'move' &&
      place && {
        place: { courtId: place.courtId, date: place.date, startTime: place.startTime },
      }),
  }))
}
