import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { reaisText } from '#shared/platform/money/money.ts'
import type {
  OwnHour,
  OwnMoveQuote,
  OwnReservation,
} from '#shared/booking/reservation/ownReservation.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { EventStream } from '../api/events.ts'
import { myApi } from '../api/ownPage/my.ts'
import { isOffline, readFailureText } from '../api/refusal.ts'
import { useFocusAfter } from '../ui/dialogFocus.ts'
import { focusOnMount } from '../ui/focus.ts'
import { useToast, type Toast } from '../ui/toast.tsx'
import { createMoveHourMachine, type MoveEvent } from './moveHour.machine.ts'
import { PickHour, type HoursPicker } from './PickHour.tsx'
import { useOnce } from '../api/useOnce.ts'

type Props = {
  reservation: OwnReservation
  Hours: HoursPicker
  events: EventStream
  onMoved: (after: OwnReservation) => void
}

/** Moves one hour to another; the old one is given up only with the new one, and only when a dearer one is paid. */
export function MoveHour({ reservation, onMoved, ...outside }: Props) {
  const hours = reservation.hours.filter(({ movableUntil }) => movableUntil !== null)
  const [id, setId] = useState<number | null>(null)
  const chosen = hours.find((hour) => hour.id === id)
  if (hours.length === 0 || reservation.moving) return null
  if (chosen) {
    return (
      <Choice
        key={chosen.id}
        {...outside}
        reservation={reservation}
        hour={chosen}
        onMoved={(after) => {
          setId(null)
          onMoved(after)
        }}
        onBack={() => setId(null)}
      />
    )
  }
  return hours.map((hour) => (
    <button key={hour.id} type="button" className="button" onClick={() => setId(hour.id)}>
      {hours.length === 1
        ? 'Mudar de horário'
        : `Mudar ${formatDate(hour.date).slice(0, 5)} às ${hour.startTime}`}
    </button>
  ))
}

type ChoiceProps = Props & { hour: OwnHour; onBack: () => void }

function Choice({ reservation, hour, Hours, events, onMoved, onBack }: ChoiceProps) {
  useFocusAfter()
  const { code, venue } = reservation
  const [snapshot, send] = useMove(code, hour, onMoved)
  const { error, picked, quote } = snapshot.context
  const isMoving = snapshot.matches('moving')
  return (
    <section className="panel stack" aria-label="Mudar de horário">
      <h2 tabIndex={-1} ref={focusOnMount}>
        Para quando?
      </h2>
      <p className="muted">
        {[
          `Reservado: ${formatDate(hour.date)}, ${hour.startTime} às ${hour.endTime}, ${reaisText(hour.price)}.`,
          hour.movableUntil &&
            `Você pode mudar até ${untilText(hour.movableUntil, venue.timeZone)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <PickHour
        {...{ Hours, events, hour, picked }}
        timeZone={venue.timeZone}
        onPick={(to) => send({ type: 'picked', hour: to })}
      />
      <div className="stack tight own__bar">
        <p aria-live="polite">
          {picked === null ? (
            'Escolha o horário novo.'
          ) : (
            <>
              <strong>
                {`${formatDate(picked.date)}, ${picked.startTime} às ${slotEnd(picked.startTime)}.`}
              </strong>{' '}
              <span>
                {snapshot.matches('unpriced')
                  ? readFailureText(error, 'Sem conexão não dá para mudar de horário.')
                  : (quote?.sentence ?? 'Calculando o valor…')}
              </span>
            </>
          )}
        </p>
        <div className="row">
          <button
            type="button"
            className="button button--primary"
            disabled={isMoving || !quote?.isPossible}
            onClick={() => send({ type: 'confirmed' })}
          >
            {isMoving ? 'Mudando…' : confirmText(quote)}
          </button>
          <button type="button" className="button" onClick={onBack}>
            Voltar
          </button>
        </div>
      </div>
    </section>
  )
}

function untilText(instant: string, timeZone: string) {
  const { date, time } = venueNow(Date.parse(instant), timeZone)
  return `${formatDate(date).slice(0, 5)} às ${time}`
}

function confirmText(quote: OwnMoveQuote | null) {
  return quote?.isPossible && quote.difference > 0
    ? `Guardar e pagar ${reaisText(quote.difference)}`
    : 'Confirmar o horário novo'
}

/** The machine of the choice; it says itself what became of a move. */
function useMove(code: string, { id }: OwnHour, onMoved: Props['onMoved']) {
  const once = useOnce()
  const toast = useToast()
  const [machine] = useState(() =>
    createMoveHourMachine({
      price: ({ date, startTime }) => myApi.quoteMove(code, { reservationId: id, date, startTime }),
      move({ date, startTime }, { hash }) {
        const body = { reservationId: id, date, startTime, quote: hash }
        return once(body, (key) => myApi.move(code, body, key))
      },
    }),
  )
  const [snapshot, send, actor] = useMachine(machine)
  const onEvent = useEffectEvent((event: MoveEvent) => {
    if (event.type === 'refused') return toast(notMoved(event.error))
    if (event.difference === 0) toast({ title: 'Horário mudado', tone: 'success' })
    onMoved(event.after)
  })
  useEffect(() => {
    const subscription = actor.on('*', onEvent)
    return () => subscription.unsubscribe()
  }, [actor])
  return [snapshot, send] as const
}

function notMoved(error: unknown): Toast {
  return {
    title: 'Não foi possível mudar o horário',
    description: isOffline(error)
      ? 'Sem conexão: o horário continua o mesmo.'
      : readFailureText(error, 'O horário continua o mesmo.'),
    tone: 'destructive',
  }
}
