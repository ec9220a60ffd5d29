import { useCallback, useMemo } from 'react'
import { classesOf, type AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import {
  incidentHolds,
  incidentRows,
  scopeOf,
  type IncidentSpan,
} from '#shared/guest/rain/incident.ts'
import { firstFreePlace } from '#shared/guest/rain/firstFreePlace.ts'
import { toCents } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { obstaclesOnDay, type Place } from '#shared/booking/calendar/placeObstacles.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { suggestedHourCents } from '#shared/venue/prices/suggestedPrice.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import type { OfflineView } from '../../../offline/store/offlineView.ts'
import { useAdminStore, useCached } from '../../../offline/store/useAdminStore.ts'
import { useServerMinute } from '../../ui/time/clock.ts'
import { keyOf, type Choices, type ChosenRow } from './chosenRows.ts'

type Day = Pick<AgendaDay, 'allReservations' | 'fixedClasses' | 'holds'>
type Where = { courts: readonly Court[]; today: CivilDate }
type Chosen = { choices: Choices; wholes: ReadonlySet<string> }

/** Lists what a closing meets by what this device knows, with the person's choices: each row has the default of its kind until another is chosen, and what is dry of it stays. */
export function useIncidentRows(
  span: IncidentSpan,
  day: Day | null,
  { courts, today }: Where,
  { choices, wholes }: Chosen,
) {
  const store = useAdminStore()
  const prices = valueOf(useResource(store.prices))
  const specials = valueOf(useResource(store.specialPrices))
  const closings = valueOf(useResource(store.closingDates))
  // By the minute: an unpaid cart may run out while the dialog is open.
  const nowMs = useServerMinute(store.serverNowMs)
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
      hourCents: suggestedHourCents(prices ?? [], specials ?? []),
    }
    return { facts, rows: incidentRows(span, facts), holds: incidentHolds(span, facts) }
  }, [day, days, nowMs, prices, span, specials])
  const rows = useMemo((): ChosenRow[] => {
    const given: Place[] = []
    const search = {
      date: span.date,
      courts,
      given,
      obstaclesOn(date: CivilDate) {
        const known = days?.days[date]
        return known ? obstaclesOnDay(known, { courts, today, closings: closings ?? [] }) : null
      },
    }
    return (met?.rows ?? []).map((whole) => {
      const key = keyOf(whole)
      const keepsDry = whole.part !== null && !wholes.has(key)
      const row = scopeOf(whole, keepsDry)
      const wanted = choices[key]
      const choice = wanted && row.choices.includes(wanted) ? wanted : row.choices[0]!
      const { endTime, startTime } = row
      const booking = met!.facts.reservations.find(({ id }) => id === row.id)
      const place =
        choice === 'move' && booking
          ? firstFreePlace({ ...booking, startTime, endTime }, search)
          : null
      if (place) given.push(place)
      return { ...row, part: whole.part, key, keepsDry, whole, choice, place }
    })
  }, [choices, closings, courts, days, met, span.date, today, wholes])
  return { rows, holds: met?.holds.length ?? 0 }
}

function withoutTwins(rows: readonly AdminReservation[]): AdminReservation[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
