import { useMemo, useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import { hourOf, hourText } from '#shared/time/hours.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { useUnsent } from '../../offline/desk/useUnsent.ts'
import { dayText } from '../reservation/reservationWords.ts'
import { Page } from '../../ui/Page.tsx'
import { useToast } from '../../ui/toast.tsx'
import { AgendaDialogs, type Opened } from './AgendaDialogs.tsx'
import { AgendaGrid, type GridActions } from './AgendaGrid.tsx'
import { AgendaToolbar } from './AgendaToolbar.tsx'
import { DayFailed } from './DayFailed.tsx'
import { dayView, unknownDay } from './dayView.ts'
import { Legend } from './Legend.tsx'
import { moveObstacle } from './moveObstacle.ts'
import { PendingTimeContext } from './PendingClock.tsx'
import type { DragRules } from './useCardDrag.ts'
import { useAgendaDate } from './useAgendaDate.ts'
import { usePendingTime } from './usePendingTime.ts'

type Props = { courts: readonly Court[]; timeZone: string }

const NOT_MOVABLE = {
  title: 'Reserva de Cliente',
  description: 'Reservas feitas por clientes não podem ser movidas.',
}

/** One day of all courts, and what can be done in it. */
export function AgendaPage({ courts, timeZone }: Props) {
  const desk = useAdminStore()
  const toast = useToast()
  const { date, day, go, today, turn } = useAgendaDate(timeZone)
  const closings = valueOf(useResource(desk.closingDates))
  const known = valueOf(day)
  const pendingTime = usePendingTime(known)
  const [opened, setOpened] = useState<Opened | null>(null)
  const isReservationUnsent = useUnsent('reservation')
  const isClassUnsent = useUnsent('fixedClass')
  const columns = useMemo(() => {
    if (!known) return unknownDay(courts)
    const now = venueNow(known.serverMs, timeZone)
    const isUnsent = (kind: 'reservation' | 'fixedClass', id: number) =>
      kind === 'reservation' ? isReservationUnsent(id) : isClassUnsent(id)
    return dayView(known, { courts, closings: closings ?? [], now, isUnsent })
  }, [known, courts, closings, timeZone, isReservationUnsent, isClassUnsent])

  const find = (id: number) => known?.allReservations.find((row) => row.id === id) ?? null
  const mayMove = (reservation: { userId: number | null }) => {
    if (reservation.userId === null) toast(NOT_MOVABLE)
    return reservation.userId !== null
  }
  const actions: GridActions = {
    reserve: (place) => setOpened({ kind: 'newReservation', place: { ...place, date } }),
    addClass: (place) => setOpened({ kind: 'newClass', cell: { ...place, date } }),
    openReservation(id) {
      const reservation = find(id)
      if (reservation) setOpened({ kind: 'reservation', reservation })
    },
    openClass: (id) => setOpened({ kind: 'class', id, date }),
    move(id) {
      const reservation = find(id)
      if (reservation && mayMove(reservation)) setOpened({ kind: 'move', reservation })
    },
    turnDay: turn,
  }
  const drag: DragRules = {
    find,
    mayTake: mayMove,
    obstacle: (reservation, place) => moveObstacle(reservation, place, columns, courts),
    drop: (reservation, place) => setOpened({ kind: 'confirmMove', reservation, place }),
  }
  const title = `${dayText(date)}${date === today ? ' (Hoje)' : ''}`
  return (
    <Page
      title="Agenda"
      backTo="/admin"
      intro={title}
      actions={<AgendaToolbar {...{ date, today }} onGo={go} onTurn={turn} />}
    >
      {day.status === 'failed' && <DayFailed retry={() => void desk.day(date).reload()} />}
      <PendingTimeContext value={pendingTime}>
        <AgendaGrid
          label={`Agenda de ${title}`}
          busy={day.status === 'loading'}
          nowHour={known && date === today ? runningHour(known.serverMs, timeZone) : null}
          {...{ columns, timeZone, actions, drag }}
        />
      </PendingTimeContext>
      <Legend />
      {opened && (
        <AgendaDialogs
          {...{ opened, courts, columns, today, timeZone }}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}

function runningHour(nowMs: number, timeZone: string) {
  return hourText(hourOf(venueNow(nowMs, timeZone).time))
}
