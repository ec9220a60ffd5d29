import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { weeksTo } from '#shared/booking/calendar/weeksTo.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { toCents } from '#shared/platform/money/money.ts'
import { addDays, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import type { CalendarReading } from '../../api/calendar.ts'
import { isOffline, readFailureText } from '../../api/refusal.ts'
import { NOTHING, useResource, valueOf, type Resource } from '../../api/resource.ts'
import { Face } from '../../ui/Face.tsx'
import { onWake } from '../../ui/onWake.ts'
import type { BusySlots, SelectedSlot } from '../cart.ts'
import { useLateActor } from '../useLateActor.ts'
import type { WantedHour } from '../remembered.ts'
import type { PickedSlot } from '../wizardSetup.ts'
import type { CalendarApi, CalendarMachine, CalendarSnapshot } from './calendar.machine.ts'
import { DayHours } from './DayHours.tsx'
import { useHoursView } from './hoursView.ts'
import type { SoughtNote } from './sought.ts'
import { usePointed } from './usePointed.ts'
import { WeekGrid } from './WeekGrid.tsx'
import {
  dayAndMonth,
  firstFreeDay,
  isFullWeek,
  loadingWeek,
  staleNote,
  weekOf,
  weekView,
} from './weekView.ts'

type Props = {
  api: CalendarApi
  week: Resource<CalendarReading> | null
  sport: Sport
  today: CivilDate
  timeZone: string
  slots: readonly SelectedSlot[]
  busy: BusySlots
  /** Hours to be pointed at: the first one's day is shown. */
  sought?: readonly WantedHour[]
  /** The day that is shown where there are none. */
  day?: CivilDate | undefined
  /** A sentence that stands before what is pointed at. */
  said?: string | undefined
  onToggle: (slot: PickedSlot) => void
}

/** The calendar of step 2 in its states: loading, shown, out of date, full, failed. */
export function WeekPanel(props: Props) {
  const { api, week, sport, today, timeZone, slots, busy, sought = NONE, said, onToggle } = props
  const [first] = useState(() => {
    const date = sought[0]?.date ?? props.day ?? null
    return { date, ahead: weeksTo(today, date ?? today) }
  })
  const { context, status, send } = useCalendar({ api, week, sport, today, ahead: first.ahead })
  const { view, isNarrow, show } = useHoursView()
  const { startDate, endDate } = weekOf(context)
  const plain = context.calendar
    ? weekView(context.calendar, { slots, busy })
    : loadingWeek(startDate, context.today)
  const { days, notes } = usePointed(plain, sought, { slots, busy })

  // By its dates: the day that is shown stays when the calendar is read again.
  const [picked, setPicked] = useState<CivilDate | null>(first.date)
  const shownDay = days.find(({ date }) => date === picked)
  if (!shownDay && context.calendar) setPicked(firstFreeDay(days).date)

  const toggle = useToggle(context.calendar, onToggle)
  const turn = (weeks: 1 | -1, day: CivilDate | null = null) => {
    if (weeks > 0 || context.ahead > 0) setPicked(day)
    send({ type: weeks > 0 ? 'week.next' : 'week.previous' })
  }
  const pickNear = (date: CivilDate, startTime: ClockTime) => {
    setPicked(date)
    toggle(date, startTime)
  }
  const step = (by: 1 | -1) => {
    const day = addDays(shownDay?.date ?? startDate, by)
    if (day > endDate) turn(1, day)
    else if (day < startDate) turn(-1, day)
    else setPicked(day)
  }
  const isLoading = status === 'loading'
  const note = isLoading
    ? 'Carregando calendário...'
    : status === 'stale'
      ? staleNote(context, timeZone)
      : isFullWeek(days)
        ? 'Nenhum horário disponível nesta semana. Veja a próxima.'
        : ''

  const isFailed = status === 'failed'
  return (
    <div className={`stack weekpanel weekpanel--${view}`}>
      {isNarrow && view === 'week' && (
        <button type="button" className="bare weekpanel__switch" onClick={() => show('day')}>
          Ver um dia por vez
        </button>
      )}
      <WeekNav startDate={startDate} onPrevious={() => turn(-1)} onNext={() => turn(1)} />
      {isFailed && (
        <CalendarFailed error={context.error} onRetry={() => send({ type: 'retried' })} />
      )}
      {!isFailed && (
        <div className="weekpanel__line">
          <output className={`weekpanel__note${isLoading ? ' weekpanel__note--loading' : ''}`}>
            {note}
          </output>
          <Legend />
        </div>
      )}
      <output className="weekpanel__sought">
        {!isFailed && said && <span>{said}</span>}
        {!isFailed && notes.map((note) => <Near key={note.text} {...note} onPick={pickNear} />)}
      </output>
      {!isFailed && view === 'week' && (
        <div className="weekpanel__scroll">
          <WeekGrid days={days} onToggle={toggle} />
        </div>
      )}
      {!isFailed && view === 'day' && (
        <>
          <DayHours
            days={days}
            shown={shownDay ?? days[0]!}
            onShow={setPicked}
            onStep={step}
            onToggle={toggle}
          />
          <button type="button" className="bare weekpanel__switch" onClick={() => show('week')}>
            Ver a semana inteira
          </button>
        </>
      )}
    </div>
  )
}

/** Picks or gives back an hour, with the price that the calendar shows. The same function at every drawing, so that no hour is drawn for it. */
function useToggle(calendar: Calendar | null, onToggle: Props['onToggle']) {
  const latest = useRef({ calendar, onToggle })
  useLayoutEffect(() => {
    latest.current = { calendar, onToggle }
  })
  return useCallback((date: CivilDate, startTime: ClockTime) => {
    const day = latest.current.calendar?.days.find((day) => day.date === date)
    const slot = day?.slots.find((slot) => slot.startTime === startTime)
    latest.current.onToggle({ date, startTime, priceCents: toCents(slot?.price ?? 0) })
  }, [])
}

type Week = Pick<Props, 'api' | 'week' | 'sport' | 'today'> & { ahead: number }

/** The week on screen for the sport: read, live, and turned by the customer. Until its machine is there it is what step 1 has read. */
function useCalendar({ api, week: current, sport, today, ahead }: Week) {
  const week = ahead === 0 ? current : null
  const state = useResource(week ?? NOTHING)
  const reading = valueOf(state)
  const early = reading && isOfToday(reading) ? reading : null
  const { actor, snapshot, send } = useLateActor<CalendarMachine>(
    async () => {
      const { startCalendar } = await import('./startCalendar.ts')
      return startCalendar(api, { sport, today, ahead, early })
    },
    week === null || state.status !== 'loading',
  )
  useEffect(() => onWake(() => actor?.send({ type: 'woke' })), [actor])
  if (snapshot) return { context: snapshot.context, status: statusOf(snapshot), send }
  const context = { ...earlyContext(early, today), sport, ahead, error: null }
  return { context, status: early ? 'shown' : 'loading', send }
}

// The device's day may be another one than the venue's, and what the worker has cached may be old.
function isOfToday({ calendar, isCached }: CalendarReading) {
  return !isCached && calendar.days[0]?.date === calendar.today
}

function earlyContext(early: CalendarReading | null, today: CivilDate) {
  if (!early) return { today, calendar: null, readAtMs: 0 }
  const { calendar, serverAtMs: readAtMs } = early
  return { today: calendar.today, calendar, readAtMs }
}

function statusOf(snapshot: CalendarSnapshot) {
  if (snapshot.matches('failed')) return 'failed'
  if (snapshot.matches('loading')) return 'loading'
  return snapshot.matches({ shown: 'stale' }) ? 'stale' : 'shown'
}

const NONE: readonly WantedHour[] = []

type NearProps = SoughtNote & { onPick: (date: CivilDate, startTime: ClockTime) => void }

/** Says what became of an hour that was looked for; the free ones around it are picked by a tap. */
function Near({ text, near, onPick }: NearProps) {
  return (
    <>
      <span>{text}</span>
      {near.map(({ date, startTime, label }) => (
        <button
          key={label}
          type="button"
          className="button"
          onClick={() => onPick(date, startTime)}
        >
          {label}
        </button>
      ))}
    </>
  )
}

type NavProps = { startDate: CivilDate; onPrevious: () => void; onNext: () => void }

function WeekNav({ startDate, onPrevious, onNext }: NavProps) {
  return (
    <nav className="weeknav" aria-label="Semana">
      <button type="button" className="button" onClick={onPrevious}>
        <span aria-hidden="true">‹ </span>
        <span className="weeknav__word">Anterior</span>
      </button>
      <span className="weeknav__range" aria-live="polite">
        {`${dayAndMonth(startDate)} – ${dayAndMonth(addDays(startDate, 6))}`}
      </span>
      <button type="button" className="button" onClick={onNext}>
        <span className="weeknav__word">Próxima</span>
        <span aria-hidden="true"> ›</span>
      </button>
    </nav>
  )
}

const LEGEND = [
  ['available', 'Disponível'],
  ['selected', 'Selecionado'],
  ['unavailable', 'Indisponível'],
] as const

function Legend() {
  return (
    <ul className="legend" aria-label="Legenda">
      {LEGEND.map(([status, label]) => (
        <li key={status}>
          <span className={`slot slot--${status} legend__swatch`} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  )
}

type FailedProps = { error: unknown; onRetry: () => void }

function CalendarFailed({ error, onRetry }: FailedProps) {
  const action = { label: 'Tentar novamente', run: onRetry }
  return isOffline(error) ? (
    <Face sign="offline" title="Você está sem conexão" action={action}>
      Verifique sua internet. O calendário volta assim que a conexão voltar.
    </Face>
  ) : (
    <Face sign="beach" title="Erro ao carregar dados do calendário" action={action}>
      {readFailureText(error, '')}
    </Face>
  )
}
