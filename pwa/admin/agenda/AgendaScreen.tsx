import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Court } from '#shared/court/court.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { obstaclesOnDay } from '#shared/reservation/placeObstacles.ts'
import { addDays, isCivilDate, type CivilDate } from '#shared/time/civil.ts'
import { hourOf, hourText } from '#shared/time/hours.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { dayText } from '../reservation/reservationTexts.ts'
import { readFailureText } from '../../api/refusal.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import {
  useAdminStore,
  useConnection,
  useMay,
  useUnsent,
} from '../../offline/store/useAdminStore.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { Face } from '../../ui/Face.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAddress } from '../parts/useAddress.ts'
import { useShownHours } from '../parts/shownHours.ts'
import { useVenueToday } from '../parts/clock.ts'
import { AgendaDialogs, type OpenDialog } from './AgendaDialogs.tsx'
import { AgendaGrid, type GridActions } from './AgendaGrid.tsx'
import { Legend } from './AgendaCell.tsx'
import { PendingTimeContext, usePendingTime } from './PendingClock.tsx'
import { dayView, unknownDay } from './dayView.ts'
import { moveObstacle, type GridPlace } from './moveObstacle.ts'
import type { DragRules } from './useCardDrag.ts'

/** The day's agenda, once it is known which courts there are and what time it is there. */
export function AgendaScreen() {
  const store = useAdminStore()
  return (
    <Loaded resource={store.venue} failed="Erro ao carregar dados do local">
      {(venue) => (
        <Loaded resource={store.courts} failed="Erro ao carregar quadras">
          {(courts) => <AgendaOf venue={venue} courts={courts} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function AgendaOf({ courts, venue }: { courts: readonly Court[]; venue: Venue }) {
  const mayAdd = useMay()('court.edit')
  if (courts.length > 0) return <AgendaPage courts={courts} timeZone={venue.timeZone} />
  return (
    <Page title="Agenda" backTo="/admin">
      <Face sign="beach" title="Nenhuma quadra cadastrada.">
        {mayAdd ? (
          <Link to="/admin/quadras">Cadastre uma quadra</Link>
        ) : (
          'Peça para cadastrar uma quadra'
        )}{' '}
        para começar a usar a agenda.
      </Face>
    </Page>
  )
}

type Props = { courts: readonly Court[]; timeZone: string }

const NOT_MOVABLE = {
  title: 'Reserva de Cliente',
  description: 'Reservas feitas por clientes não podem ser movidas.',
}

function AgendaPage({ courts, timeZone }: Props) {
  const store = useAdminStore()
  const toast = useToast()
  const { date, day, go, today, turn } = useAgendaDate(timeZone)
  const closings = valueOf(useResource(store.closingDates))
  const known = valueOf(day)
  const pendingTime = usePendingTime(known)
  const shownHours = useShownHours()
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const isReservationUnsent = useUnsent('reservation')
  const isClassUnsent = useUnsent('fixedClass')
  const columns = useMemo(() => {
    if (!known) return unknownDay(courts, shownHours)
    const now = venueNow(known.serverMs, timeZone)
    const isUnsent = (kind: 'reservation' | 'fixedClass', id: number) =>
      kind === 'reservation' ? isReservationUnsent(id) : isClassUnsent(id)
    return dayView(known, { courts, closings: closings ?? [], now, shownHours, isUnsent })
  }, [known, courts, closings, timeZone, shownHours, isReservationUnsent, isClassUnsent])

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
  const obstacleTo = (reservation: AdminReservation, place: GridPlace) => {
    const moving = { reservationId: reservation.id }
    const obstacles =
      known && obstaclesOnDay(known, { courts, closings: closings ?? [], today }, moving)
    return moveObstacle(reservation, place, obstacles, { courts, shownHours })
  }
  const drag: DragRules = {
    find,
    mayTake: mayMove,
    obstacle: obstacleTo,
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
      {day.status === 'failed' && (
        <DayFailed error={day.error} retry={() => void store.day(date).reload()} />
      )}
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
          {...{ opened, courts, today, timeZone }}
          obstacleTo={obstacleTo}
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

type ToolbarProps = {
  date: CivilDate
  today: CivilDate
  onGo: (date: CivilDate) => void
  onTurn: (days: 1 | -1) => void
}

function AgendaToolbar({ date, today, onGo, onTurn }: ToolbarProps) {
  return (
    <div className="agenda-toolbar">
      <IconButton aria-label="Dia anterior" onClick={() => onTurn(-1)}>
        <ChevronLeft />
      </IconButton>
      <Button variant="outlined" onClick={() => onGo(today)}>
        HOJE
      </Button>
      <IconButton aria-label="Próximo dia" onClick={() => onTurn(1)}>
        <ChevronRight />
      </IconButton>
      <DateField label="Data" value={date} onChange={(chosen) => chosen && onGo(chosen)} />
    </div>
  )
}

const NOT_CACHED = 'Sem conexão, e este dia não está guardado neste aparelho.'

function DayFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const isOffline = useConnection() === 'offline'
  return (
    <Alert severity="error" action={<Button onClick={retry}>Tentar novamente</Button>}>
      Erro ao carregar dados do calendário
      <div>{isOffline ? NOT_CACHED : readFailureText(error, NOT_CACHED)}</div>
    </Alert>
  )
}

/** The day on screen. It lives in the address; without one there, it is today at the venue. */
function useAgendaDate(timeZone: string) {
  const store = useAdminStore()
  const [params, setParams] = useAddress()
  const today = useVenueToday({ timeZone }, store.serverNowMs)
  const wanted = params.get('data') ?? ''
  const date = isCivilDate(wanted) ? wanted : today
  const day = useResource(store.day(date))

  const go = (to: CivilDate) =>
    setParams(to === today ? {} : { data: to }, { replace: true, preventScrollReset: true })
  return { date, day, today, go, turn: (days: number) => go(addDays(date, days)) }
}
