import { useMemo } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { obstaclesOnDay, pastFor } from '#shared/booking/calendar/placeObstacles.ts'
import { mayReschedule } from '#shared/booking/reservation/status.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useMay, useUnsent } from '../../../offline/store/useAdminStore.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useShownHours } from '../../ui/time/shownHours.ts'
import type { ShownDays } from '../../ui/time/useDays.ts'
import { dayView, unknownDay, weekView } from './dayView.ts'
import { moveObstacle, type GridPlace } from './moveObstacle.ts'

type Shown = { days: ShownDays; courts: readonly Court[]; timeZone: string }

/** The grid's columns: all courts on one day, or one court on each of the days. */
export function useColumns({ court, courts, days, timeZone }: Shown & { court: Court | null }) {
  const store = useAdminStore()
  const closings = valueOf(useResource(store.closingDates))
  const shownHours = useShownHours()
  const unsentReservation = useUnsent('reservation')
  const unsentClass = useUnsent('fixedClass')
  return useMemo(() => {
    const known = days.map(({ date, state }) => ({ date, day: valueOf(state) }))
    const serverMs = known.find(({ day }) => day)?.day?.serverMs
    const [{ date, day }] = known as [(typeof known)[number]]
    if (serverMs === undefined) {
      if (!court) return unknownDay(date, courts, shownHours)
    }
    const shown = {
      closings: closings ?? [],
      now: venueNow(serverMs ?? 0, timeZone),
      shownHours,
      unsent: (kind: 'reservation' | 'fixedClass', id: number) =>
        kind === 'reservation' ? unsentReservation(id) : unsentClass(id),
    }
    if (court) return weekView(known, court, shown)
    return day ? dayView(day, { ...shown, courts }) : unknownDay(date, courts, shownHours)
  }, [court, courts, days, closings, timeZone, shownHours, unsentReservation, unsentClass])
}

const NOT_MOVABLE = {
  title: 'Reserva de Cliente',
  description: 'O horário só muda depois de confirmada e antes de começar.',
}
const NOT_ALLOWED_TO_MOVE = {
  title: 'Reserva de Cliente',
  description: 'Seu perfil não permite mudar o horário de reservas feitas por clientes.',
}

/** What may be moved of what is on screen, and where to. */
export function useMoving({ courts, days, timeZone, today }: Shown & { today: CivilDate }) {
  const may = useMay()
  const store = useAdminStore()
  const toast = useToast()
  const closings = valueOf(useResource(store.closingDates)) ?? []
  const shownHours = useShownHours()
  const known = days.flatMap(({ state }) => valueOf(state) ?? [])
  return {
    find: (id: number) =>
      known
        .flatMap(({ allReservations, rainedOut = [] }) => [...allReservations, ...rainedOut])
        .find((row) => row.id === id) ?? null,
    mayMove(reservation: AdminReservation) {
      if (reservation.status === 'canceled') return false
      if (reservation.userId !== null) return true
      const isAllowed = may('reservation.reschedule')
      const isMovable = mayReschedule(reservation, venueNow(store.serverNowMs(), timeZone))
      if (!isAllowed || !isMovable) toast(isAllowed ? NOT_MOVABLE : NOT_ALLOWED_TO_MOVE)
      return isAllowed && isMovable
    },
    obstacleTo(reservation: AdminReservation, place: GridPlace) {
      const day = known.find(({ date }) => date === place.date)
      const now = { date: today, time: venueNow(store.serverNowMs(), timeZone).time }
      const rules = { courts, closings, ...pastFor(reservation.userId === null, now) }
      const obstacles = day && obstaclesOnDay(day, rules, { reservationId: reservation.id })
      return moveObstacle(reservation, place, obstacles ?? null, { courts, shownHours })
    },
  }
}
