import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { readCalendar, type CalendarReading } from '../../api/calendar.ts'
import type { EventStream } from '../../api/events.ts'
import { reporting } from '../../api/reporter.ts'
import type { Resource } from '../../api/resource.ts'
import { serverNowMs } from '../../api/serverClock.ts'
import { Countdown } from '../../payment/Countdown.tsx'
import type { HoldTimer } from '../../payment/holdTimer.machine.ts'
import { focusOnMount } from '../../ui/focus.ts'
import type { ShowToast } from '../../ui/toast.tsx'
import { slotKey, totalOf, type BusySlots, type SelectedSlot } from '../cart.ts'
import type { PickedSlot } from '../wizardSetup.ts'
import { hoursText, USUAL_ZONE } from '../place.ts'
import { Place } from '../Place.tsx'
import type { WantedHour } from '../remembered.ts'
import { useWeekOfNow } from '../useWeekOfNow.ts'
import type { SharedHours } from './ShareHours.tsx'
import { WeekPanel } from './WeekPanel.tsx'
import { weekdayName } from './weekView.ts'
import './slots.css'

// Where its code does not come the hours are picked without it.
const ShareHours = lazy<ComponentType<SharedHours>>(() =>
  import('./ShareHours.tsx').then(
    (module) => ({ default: module.ShareHours }),
    () => ({ default: () => null }),
  ),
)

type Props = {
  events: EventStream
  notify: ShowToast
  venue: Venue | null
  /** Says until when it is open today, beside the hours. */
  calendar: Resource<CalendarReading>
  /** The week as step 1 has read it, if this is the first time the hours are shown. */
  week: Resource<CalendarReading> | null
  sport: Sport | null
  slots: readonly SelectedSlot[]
  busy: BusySlots
  /** Hours that the customer came for. */
  sought: readonly WantedHour[]
  /** The day that they came for without an hour. */
  day?: CivilDate | undefined
  /** A sentence about the link that they came by. */
  said?: string | undefined
  timer: HoldTimer | null
  onToggle: (slot: PickedSlot) => void
  onNext: () => void
  onBack: () => void
}

export function SlotsStep({ sport, ...step }: Props) {
  return sport ? <SlotsOf sport={sport} {...step} /> : <Redirecting onReset={step.onBack} />
}

function SlotsOf(props: Props & { sport: Sport }) {
  const { events, notify, venue, calendar, week, sport, slots, busy, sought, day, timer } = props
  const { onToggle, onNext, onBack } = props
  const [api] = useState(() => ({
    readCalendar: (...week: Parameters<typeof readCalendar>) =>
      reporting(() => readCalendar(...week)),
    notify,
    subscribe: events.subscribe,
  }))
  const timeZone = venue?.timeZone ?? USUAL_ZONE
  // The calendar's answer corrects it.
  const [today] = useState(() => venueNow(serverNowMs(), timeZone).date)
  const underWay = Object.keys(busy).length > 0
  const said = slots.length > 0 ? undefined : props.said
  return (
    <section className="stack slots" aria-labelledby="slots-title">
      <header className="step__head">
        <h2 id="slots-title" tabIndex={-1} ref={focusOnMount}>
          Escolha os horários
        </h2>
        <p className="muted">{`${SPORT_LABELS[sport]} · 1 hora cada`}</p>
      </header>
      <div className="stack slots__columns">
        <WeekPanel
          {...{ api, week, today, timeZone, sport, slots, busy }}
          {...{ sought, day, said, onToggle }}
        />
        <aside className="stack slots__side">
          <Countdown timer={timer} look="box" isBrief={slots.some((slot) => slot.isBrief)} />
          <Cart slots={slots} busy={busy} onRemove={onToggle}>
            <Suspense>
              <ShareHours {...{ sport, slots, notify }} venueName={venue?.name ?? ''} />
            </Suspense>
          </Cart>
          <Place venue={venue} week={useWeekOfNow(calendar)} />
        </aside>
      </div>
      <footer className="actions">
        <button type="button" className="button" onClick={onBack}>
          Voltar
        </button>
        <Sum slots={slots} timer={timer} />
        <button
          type="button"
          className="button button--primary"
          disabled={slots.length === 0 || underWay}
          onClick={onNext}
        >
          Próximo
        </button>
      </footer>
    </section>
  )
}

type CartProps = {
  slots: readonly SelectedSlot[]
  busy: BusySlots
  onRemove: (slot: SelectedSlot) => void
  children: ReactNode
}

function Cart({ slots, busy, onRemove, children }: CartProps) {
  return (
    <section className="panel order" aria-labelledby="cart-title">
      <h3 id="cart-title">Horários selecionados</h3>
      {slots.length === 0 ? (
        <p className="muted">Toque em um horário disponível para selecioná-lo.</p>
      ) : (
        <>
          <ul>
            {slots.map((slot) => (
              <CartSlot
                key={slotKey(slot)}
                slot={slot}
                busy={slotKey(slot) in busy}
                onRemove={onRemove}
              />
            ))}
          </ul>
          <p className="order__total">
            <span>Total</span>
            <strong>{formatReais(totalOf(slots))}</strong>
          </p>
          {children}
        </>
      )}
    </section>
  )
}

type CartSlotProps = { slot: SelectedSlot; busy: boolean; onRemove: (slot: SelectedSlot) => void }

function CartSlot({ slot, busy, onRemove }: CartSlotProps) {
  const { date, startTime, endTime, priceCents } = slot
  return (
    <li>
      <span className="cart__when">
        <strong>{`${formatDate(date)} · ${startTime} - ${endTime}`}</strong>
        <span className="note">{`${WEEKDAY_LABELS[weekdayOf(date)]} · ${formatReais(priceCents)}`}</span>
      </span>
      <button
        type="button"
        className="bare cart__remove"
        aria-label={`Remover ${weekdayName(date)} ${formatDate(date)}, ${startTime}`}
        disabled={busy}
        onClick={() => onRemove(slot)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </li>
  )
}

/** In sight wherever the page is scrolled to: which hours, what they cost, how long they are kept. */
function Sum({ slots, timer }: Pick<Props, 'slots' | 'timer'>) {
  if (slots.length === 0) return <p className="actions__sum" />
  return (
    <>
      <p className="actions__slots">
        <span>{hoursText(slots)}</span>
        <Countdown timer={timer} look="chip" />
      </p>
      <p className="actions__sum">
        <strong>{formatReais(totalOf(slots))}</strong>
        <span>{slots.length === 1 ? '1 horário' : `${slots.length} horários`}</span>
      </p>
    </>
  )
}

function Redirecting({ onReset }: { onReset: () => void }) {
  useEffect(onReset, [onReset])
  return <output>Nenhuma modalidade escolhida. Redirecionando...</output>
}
