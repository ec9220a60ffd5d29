import { ClosedNotice } from '../../reservation/rain/ClosedNotice.tsx'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { offeredSports, type Court } from '#shared/venue/courts/court.ts'
import { SPORTS } from '#shared/venue/courts/sport.ts'
import { addDays, formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { hourOf, hourText } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { dayText } from '../../reservation/reservationTexts.ts'
import { readFailureText } from '../../../api/refusal.ts'
import { valueOf } from '../../../api/resource.ts'
import { useAdminStore, useConnection, useMay } from '../../../offline/store/useAdminStore.ts'
import { Face } from '../../../ui/Face.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useVenueToday } from '../../ui/time/clock.ts'
import { useDays } from '../../ui/time/useDays.ts'
import { useAgendaAddress, useDensity } from './agendaAddress.ts'
import { useColumns, useMoving } from './agendaDays.ts'
import type { OpenDialog } from './AgendaDialogs.tsx'
import { AgendaGrid, type GridActions } from './AgendaGrid.tsx'
import { AgendaBar, AgendaToolbar } from './AgendaToolbar.tsx'
import { filterDay } from './dayFilter.ts'
import { PendingTimeContext, usePendingTime } from './PendingClock.tsx'
import type { DragRules } from './useCardDrag.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { later } from '../../../ui/later.tsx'

const IncidentDialog = later(() =>
  import('../../reservation/rain/IncidentDialog.tsx').then((module) => module.IncidentDialog),
)
const AgendaDialogs = later(() =>
  import('./AgendaDialogs.tsx').then((module) => module.AgendaDialogs),
)

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
    <Page title="Agenda">
      <Face sign="beach" title="Nenhuma quadra cadastrada.">
        {mayAdd ? (
          <Link to="/admin/quadras">Cadastre uma quadra</Link>
        ) : (
          <span>Peça para cadastrar uma quadra</span>
        )}{' '}
        <span>para começar a usar a agenda.</span>
      </Face>
    </Page>
  )
}

type Props = { courts: readonly Court[]; timeZone: string }

function AgendaPage({ courts, timeZone }: Props) {
  const store = useAdminStore()
  const today = useVenueToday({ timeZone }, store.serverNowMs)
  const { shown, show } = useAgendaAddress(today)
  const { density, setDensity } = useDensity()
  const { date, onlyFree, sport } = shown
  const active = courts.filter((court) => court.active)
  const court = active.length === 1 ? active[0]! : active.find(({ id }) => id === shown.courtId)
  const isWeek = court !== undefined
  const days = useDays(date, isWeek ? 7 : 1)
  const actsOf = useMoving({ days, courts, today, timeZone })
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const [isRaining, setRaining] = useState(false)
  const mayClose = useMay()('incident.edit') && date >= today
  const turn = (to: 1 | -1) => show({ date: addDays(date, isWeek ? 7 * to : to) })
  const all = useColumns({ days, courts, timeZone, court: court ?? null })
  const filter = useMemo(
    () => ({ onlyFree, sport: isWeek ? null : sport }),
    [onlyFree, sport, isWeek],
  )
  const columns = useMemo(() => filterDay(all, courts, filter), [all, courts, filter])
  const { find, mayMove, obstacleTo } = actsOf
  const actions: GridActions = {
    reserve: (place) => setOpened({ kind: 'newReservation', place }),
    addClass: (cell) => setOpened({ kind: 'newClass', cell }),
    openReservation(id) {
      const reservation = find(id)
      if (reservation) setOpened({ kind: 'reservation', reservation })
    },
    openClass: (id, date) => setOpened({ kind: 'class', id, date }),
    move(id) {
      const reservation = find(id)
      if (reservation && mayMove(reservation)) setOpened({ kind: 'move', reservation })
    },
    turnDay: turn,
    openColumn: ({ courtId, date }) => show(isWeek ? { courtId: null, date } : { courtId }),
  }
  const drag: DragRules = {
    find,
    mayTake: mayMove,
    obstacle: obstacleTo,
    drop: (reservation, place) => setOpened({ kind: 'confirmMove', reservation, place }),
    turnDay: turn,
  }
  const [first] = days
  const known = valueOf(first!.state)
  const pendingTime = usePendingTime(days.map(({ state }) => valueOf(state)))
  const title = court ? weekText(court, days) : `${dayText(date)}${date === today ? ' (Hoje)' : ''}`
  return (
    <Page title="Agenda" detail={title}>
      <AgendaToolbar
        {...{ date, today, isWeek }}
        onGo={(date) => show({ date })}
        onTurn={turn}
        onRain={mayClose ? () => setRaining(true) : null}
      />
      {first!.state.status === 'failed' && (
        <DayFailed error={first!.state.error} retry={() => void store.day(date).reload()} />
      )}
      {mayClose && known && <ClosedNotice day={known} timeZone={timeZone} />}
      {columns.length > 0 ? (
        <PendingTimeContext value={pendingTime}>
          <AgendaGrid
            label={`Agenda de ${title}`}
            busy={days.some(({ state }) => state.status === 'loading')}
            nowHour={known && date === today ? runningHour(known.serverMs, timeZone) : null}
            headTitle={headTitle(isWeek, active.length)}
            {...{ columns, timeZone, actions, drag, density, onlyFree }}
          />
        </PendingTimeContext>
      ) : (
        <div className="panel agenda__frame agenda__empty">
          <Face title="Nenhum horário livre">Escolha outro dia ou mostre todas as quadras.</Face>
        </div>
      )}
      <AgendaBar
        sports={offeredSports(court ? [court] : courts, SPORTS)}
        {...{ density, filter }}
        isWeek={isWeek}
        onFilter={show}
        onDensity={setDensity}
        onAllCourts={isWeek && active.length > 1 ? () => show({ courtId: null }) : undefined}
      />
      {isRaining && (
        <IncidentDialog
          {...{ courts, date, timeZone, today }}
          day={known ?? null}
          onClose={() => setRaining(false)}
        />
      )}
      {opened && (
        <AgendaDialogs
          {...{ opened, courts, today, timeZone }}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}

function headTitle(isWeek: boolean, courts: number) {
  if (courts === 1) return undefined
  return isWeek ? 'Ver este dia em todas as quadras' : 'Ver a semana desta quadra'
}

/** `Quadra Central · 21/11 a 27/11/2026`. */
function weekText({ name }: Court, days: readonly { date: CivilDate }[]) {
  const [first, last] = [days[0]!.date, days.at(-1)!.date]
  return `${name} · ${formatDate(first).slice(0, 5)} a ${formatDate(last)}`
}

function runningHour(nowMs: number, timeZone: string) {
  return hourText(hourOf(venueNow(nowMs, timeZone).time))
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
