import type { Sport } from '#shared/court/sport.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { toCents } from '#shared/money/money.ts'
import type { SelectedSlot, SlotKey } from '../wizard.types.ts'
import type { PickedSlot } from '../wizardSetup.ts'
import type { CalendarApi } from './calendar.machine.ts'
import { CalendarFailed } from './CalendarFailed.tsx'
import { weekOf } from './calendarSetup.ts'
import { Legend } from './Legend.tsx'
import { offlineNote } from './offlineNote.ts'
import { useCalendar } from './useCalendar.ts'
import { WeekGrid } from './WeekGrid.tsx'
import { WeekNav } from './WeekNav.tsx'
import { isFullWeek, loadingWeek, weekView } from './weekView.ts'

type Props = {
  api: CalendarApi
  sport: Sport
  today: CivilDate
  timeZone: string
  slots: readonly SelectedSlot[]
  busy: Readonly<Record<SlotKey, 'placing' | 'releasing'>>
  onToggle: (slot: PickedSlot) => void
}

/** The calendar of step 2 in its faces: loading, shown, out of date, full, failed. */
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
      ? offlineNote(context.toldAtMs, timeZone)
      : isFullWeek(days)
        ? 'Nenhum horário disponível nesta semana. Veja a próxima.'
        : ''

  return (
    <div className="weekpanel">
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
