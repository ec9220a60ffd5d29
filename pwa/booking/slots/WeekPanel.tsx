import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Sport } from '#shared/court/sport.ts'
import { toCents } from '#shared/money/money.ts'
import { addDays, type CivilDate, type ClockTime } from '#shared/time/civil.ts'
import { isOffline, readFailureText } from '../../api/refusal.ts'
import { Face } from '../../ui/Face.tsx'
import { onWake } from '../../ui/onWake.ts'
import type { BusySlots, SelectedSlot } from '../cart.ts'
import type { PickedSlot } from '../wizardSetup.ts'
import { createCalendarMachine, type CalendarApi } from './calendar.machine.ts'
import { WeekGrid } from './WeekGrid.tsx'
import { dayAndMonth, isFullWeek, loadingWeek, staleNote, weekOf, weekView } from './weekView.ts'

type Props = {
  api: CalendarApi
  sport: Sport
  today: CivilDate
  timeZone: string
  slots: readonly SelectedSlot[]
  busy: BusySlots
  onToggle: (slot: PickedSlot) => void
}

/** The calendar of step 2 in its states: loading, shown, out of date, full, failed. */
export function WeekPanel({ api, sport, today, timeZone, slots, busy, onToggle }: Props) {
  const { calendar, send } = useCalendar(api, sport, today)
  const { context } = calendar
  const { startDate } = weekOf(context)
  const days = context.calendar
    ? weekView(context.calendar, { slots, busy })
    : loadingWeek(startDate, context.today)

  const toggle = (date: CivilDate, startTime: ClockTime) => {
    const day = context.calendar?.days.find((day) => day.date === date)
    const slot = day?.slots.find((slot) => slot.startTime === startTime)
    onToggle({ date, startTime, priceCents: toCents(slot?.price ?? 0) })
  }
  const note = calendar.matches('loading')
    ? 'Carregando calendário...'
    : calendar.matches({ shown: 'stale' })
      ? staleNote(context, timeZone)
      : isFullWeek(days)
        ? 'Nenhum horário disponível nesta semana. Veja a próxima.'
        : ''

  return (
    <div className="stack weekpanel">
      <WeekNav
        startDate={startDate}
        onPrevious={() => send({ type: 'week.previous' })}
        onNext={() => send({ type: 'week.next' })}
      />
      {calendar.matches('failed') ? (
        <CalendarFailed error={context.error} onRetry={() => send({ type: 'retried' })} />
      ) : (
        <>
          <div className="weekpanel__line">
            <output className="weekpanel__note">{note}</output>
            <Legend />
          </div>
          <div className="weekpanel__scroll">
            <WeekGrid days={days} onToggle={toggle} />
          </div>
        </>
      )}
    </div>
  )
}

/** The week on screen for the sport: read, live, and turned by the customer. */
function useCalendar(api: CalendarApi, sport: Sport, today: CivilDate) {
  const [machine] = useState(() => createCalendarMachine(api))
  const [calendar, send] = useMachine(machine, { input: { sport, today } })
  useEffect(() => onWake(() => send({ type: 'woke' })), [send])
  return { calendar, send }
}

type NavProps = { startDate: CivilDate; onPrevious: () => void; onNext: () => void }

function WeekNav({ startDate, onPrevious, onNext }: NavProps) {
  return (
    <nav className="weeknav" aria-label="Semana">
      <button type="button" className="button" onClick={onPrevious}>
        <span aria-hidden="true">‹ </span>Anterior
      </button>
      <span className="weeknav__range" aria-live="polite">
        {dayAndMonth(startDate)} – {dayAndMonth(addDays(startDate, 6))}
      </span>
      <button type="button" className="button" onClick={onNext}>
        Próxima<span aria-hidden="true"> ›</span>
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
