import { useEffect, useState } from 'react'
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
import { isOffline, problemOf, readFailureText } from '../api/refusal.ts'
import { focusOnMount, useFocusAfter } from '../ui/focus.ts'
import { useToast } from '../ui/toast.tsx'
import { PickHour, type HoursPicker, type Picked } from './PickHour.tsx'
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
  const [picked, setPicked] = useState<Picked | null>(null)
  const { quote, failure, setQuote } = useMoveQuote(code, hour, picked)
  const { isBusy, move } = useMove({ code, hour, onMoved, onRequoted: setQuote })
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
      <PickHour {...{ Hours, events, hour, picked }} timeZone={venue.timeZone} onPick={setPicked} />
      <div className="stack tight own__bar">
        <p aria-live="polite">
          {picked === null ? (
            'Escolha o horário novo.'
          ) : (
            <>
              <strong>
                {`${formatDate(picked.date)}, ${picked.startTime} às ${slotEnd(picked.startTime)}.`}
              </strong>{' '}
              <span>{quote?.sentence ?? failure ?? 'Calculando o valor…'}</span>
            </>
          )}
        </p>
        <div className="row">
          <button
            type="button"
            className="button button--primary"
            disabled={isBusy || !picked || !quote?.isPossible}
            onClick={() => picked && quote && void move(picked, quote)}
          >
            {isBusy ? 'Mudando…' : confirmText(quote)}
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

type MoveArgs = {
  code: string
  hour: OwnHour
  onMoved: Props['onMoved']
  onRequoted: (quote: OwnMoveQuote) => void
}

function useMove({ code, hour, onMoved, onRequoted }: MoveArgs) {
  const [isBusy, setBusy] = useState(false)
  const once = useOnce()
  const toast = useToast()
  const move = async ({ date, startTime }: Picked, { hash, difference }: OwnMoveQuote) => {
    setBusy(true)
    try {
      const body = { reservationId: hour.id, date, startTime, quote: hash }
      const after = await once(body, (key) => myApi.move(code, body, key))
      if (difference === 0) toast({ title: 'Horário mudado', tone: 'success' })
      onMoved(after)
    } catch (error) {
      const now = problemOf(error)?.moveQuote
      if (now) onRequoted(now)
      setBusy(false)
      toast({
        title: 'Não foi possível mudar o horário',
        description: isOffline(error)
          ? 'Sem conexão: o horário continua o mesmo.'
          : readFailureText(error, 'O horário continua o mesmo.'),
        tone: 'destructive',
      })
    }
  }
  return { isBusy, move }
}

/** What moving there costs; an answer to an earlier choice does not count. */
function useMoveQuote(code: string, { id }: OwnHour, picked: Picked | null) {
  const wanted = picked ? `${picked.date} ${picked.startTime} ${picked.priceCents}` : ''
  const [found, setFound] = useState<{
    of: string
    quote: OwnMoveQuote | null
    failure: string
  }>()
  useEffect(() => {
    const [date, startTime] = wanted.split(' ')
    if (!date || !startTime) return
    let isWanted = true
    const put = (quote: OwnMoveQuote | null, failure = '') => {
      if (isWanted) setFound({ of: wanted, quote, failure })
    }
    myApi
      .quoteMove(code, { reservationId: id, date, startTime })
      .then(put, (error: unknown) =>
        put(null, readFailureText(error, 'Sem conexão não dá para mudar de horário.')),
      )
    return () => {
      isWanted = false
    }
  }, [code, id, wanted])
  const isNow = found?.of === wanted
  return {
    quote: isNow ? found.quote : null,
    failure: isNow ? found.failure : null,
    setQuote: (quote: OwnMoveQuote) => setFound({ of: wanted, quote, failure: '' }),
  }
}
