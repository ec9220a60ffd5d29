import { useEffect, useState } from 'react'
import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import { formatReais, sumCents } from '#shared/money/money.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { readCalendar } from '../../api/calendar.ts'
import type { EventStream } from '../../api/events.ts'
import { Countdown } from '../../payment/Countdown.tsx'
import type { HoldTimer } from '../../payment/holdTimer.machine.ts'
import { focusOnMount } from '../../ui/focusOnMount.ts'
import type { ShowToast } from '../../ui/toast.tsx'
import type { SelectedSlot, SlotKey } from '../wizard.types.ts'
import type { PickedSlot } from '../wizardSetup.ts'
import { SelectedList } from './SelectedList.tsx'
import { USUAL_ZONE, venueToday } from './venueToday.ts'
import { WeekPanel } from './WeekPanel.tsx'
import './SlotsStep.css'

type Props = {
  events: EventStream
  notify: ShowToast
  venue: Venue | null
  sport: Sport | null
  slots: readonly SelectedSlot[]
  busy: Readonly<Record<SlotKey, 'placing' | 'releasing'>>
  timer: HoldTimer
  onToggle: (slot: PickedSlot) => void
  onNext: () => void
  onBack: () => void
}

export function SlotsStep({ sport, ...step }: Props) {
  return sport ? <SlotsOf sport={sport} {...step} /> : <Redirecting onReset={step.onBack} />
}

function SlotsOf(props: Props & { sport: Sport }) {
  const { events, notify, venue, sport, slots, busy, timer, onToggle, onNext, onBack } = props
  const [api] = useState(() => ({ readCalendar, notify, subscribe: events.subscribe }))
  const [today] = useState(() => venueToday(venue, Date.now()))
  const timeZone = venue?.timeZone ?? USUAL_ZONE
  const underWay = Object.keys(busy).length > 0
  return (
    <section className="slots" aria-labelledby="slots-title">
      <header className="step__head">
        <h2 id="slots-title" tabIndex={-1} ref={focusOnMount}>
          Escolha os horários
        </h2>
        <p>{SPORT_LABELS[sport]} · cada horário dura 1 hora</p>
      </header>
      <div className="slots__columns">
        <WeekPanel {...{ api, today, timeZone, sport, slots, busy, onToggle }} />
        <aside className="slots__side">
          <Countdown timer={timer} look="box" />
          <SelectedList slots={slots} busy={busy} onRemove={onToggle} />
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

function Sum({ slots, timer }: Pick<Props, 'slots' | 'timer'>) {
  if (slots.length === 0) return <p className="actions__sum" />
  return (
    <p className="actions__sum">
      <strong>{formatReais(sumCents(slots.map((slot) => slot.priceCents)))}</strong>
      <span>
        {slots.length === 1 ? '1 horário' : `${slots.length} horários`}{' '}
        <Countdown timer={timer} look="chip" />
      </span>
    </p>
  )
}

function Redirecting({ onReset }: { onReset: () => void }) {
  useEffect(onReset, [onReset])
  return <output>Nenhuma modalidade escolhida. Redirecionando...</output>
}
