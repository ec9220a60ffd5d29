import { useEffect, useRef, useState } from 'react'
import type { CalendarSlot } from '#shared/calendar/calendar.ts'
import { reaisText } from '#shared/money/money.ts'
import { UNANSWERED_TEXTS } from '#shared/policy/policy.ts'
import type { OwnHour, OwnReservation } from '#shared/reservation/ownReservation.ts'
import { formatDate, isCivilDate, type CivilDate, type ClockTime } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { readCalendar } from '../api/calendar.ts'
import { myApi } from '../api/my.ts'
import { isOffline, isRefused, readFailureText } from '../api/refusal.ts'
import { useToast } from '../ui/toast.tsx'

type Props = { reservation: OwnReservation; onChosen: (after: OwnReservation) => void }
type Choice = { choice: 'credit' | 'refund' } | { choice: 'move'; date: CivilDate; startTime: ClockTime } // prettier-ignore

/** The hours that the venue had to close, and what their customer may have instead. */
export function AskedHours({ reservation, onChosen }: Props) {
  return reservation.hours
    .filter(({ asked }) => asked !== undefined)
    .map((hour) => <Asked key={hour.id} {...{ hour, onChosen, reservation }} />)
}

function Asked({ hour, onChosen, reservation }: Props & { hour: OwnHour }) {
  const { code, venue } = reservation
  const [isMoving, setMoving] = useState(false)
  const { choose, isBusy } = useChoose(code, hour, onChosen)
  if (!hour.asked) return null
  const { back, mayMove, reason, unanswered, until } = hour.asked
  const sum = reaisText(back)
  const { date, time } = venueNow(Date.parse(until), venue.timeZone)
  return (
    <section className="panel stack" aria-label={`Escolher: ${hour.startTime}`}>
      <h2>O que você prefere?</h2>
      <p>
        <strong>{reason}:</strong> o local fechou a quadra em {formatDate(hour.date)},{' '}
        {hour.startTime} às {hour.endTime}. Escolha até {formatDate(date)} às {time}; sem resposta,{' '}
        {UNANSWERED_TEXTS[unanswered]}.
      </p>
      {isMoving ? (
        <NewHour hour={hour} isBusy={isBusy} onBack={() => setMoving(false)} onPicked={choose} />
      ) : (
        <div className="stack tight">
          {mayMove && (
            <button
              type="button"
              className="button button--primary"
              disabled={isBusy}
              onClick={() => setMoving(true)}
            >
              Escolher outro horário
            </button>
          )}
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void choose({ choice: 'credit' })}
          >
            Ficar com {sum} de crédito
          </button>
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void choose({ choice: 'refund' })}
          >
            Receber {sum} de volta
          </button>
        </div>
      )}
    </section>
  )
}

const DONE: Record<Choice['choice'], string> = {
  move: 'Horário novo confirmado',
  credit: 'O valor virou crédito',
  refund: 'Devolução pedida',
}

function useChoose(code: string, hour: OwnHour, onChosen: Props['onChosen']) {
  const [isBusy, setBusy] = useState(false)
  // The same tap again, after an answer that was lost, is the same choice.
  const key = useRef({ of: '', id: '' })
  const toast = useToast()
  const choose = async (wanted: Choice) => {
    const body = { reservationId: hour.id, ...wanted }
    const text = JSON.stringify(body)
    if (key.current.of !== text) key.current = { of: text, id: crypto.randomUUID() }
    setBusy(true)
    try {
      const after = await myApi.choose(code, body, key.current.id)
      toast({ title: DONE[wanted.choice], tone: 'success' })
      onChosen(after)
    } catch (error) {
      if (isRefused(error)) key.current = { of: '', id: '' }
      toast({
        title: 'Nada foi mudado',
        description: isOffline(error)
          ? 'Sem conexão: tente de novo quando ela voltar.'
          : readFailureText(error, 'Tente novamente em instantes.'),
        tone: 'destructive',
      })
    }
    setBusy(false)
  }
  return { choose, isBusy }
}

type NewHourProps = {
  hour: OwnHour
  isBusy: boolean
  onPicked: (choice: Choice) => Promise<void>
  onBack: () => void
}

/** A free hour of the same sport that costs no more. */
function NewHour({ hour, isBusy, onBack, onPicked }: NewHourProps) {
  const [date, setDate] = useState<CivilDate>(hour.date)
  const [startTime, setStartTime] = useState<ClockTime | null>(null)
  const { failure, slots } = useFreeHours(date, hour)
  return (
    <div className="stack">
      <label className="stack tight">
        Dia
        <input
          type="date"
          value={date}
          onChange={({ target }) => {
            setStartTime(null)
            if (isCivilDate(target.value)) setDate(target.value)
          }}
        />
      </label>
      <fieldset className="stack tight own__choice">
        <legend>Horário novo</legend>
        {slots?.map((slot) => (
          <label key={slot.startTime}>
            <input
              type="radio"
              name="newStart"
              value={slot.startTime}
              checked={startTime === slot.startTime}
              disabled={slot.price > hour.price}
              onChange={() => setStartTime(slot.startTime)}
            />{' '}
            {slot.startTime}, {reaisText(slot.price)}
            {slot.price > hour.price && ' (mais caro: fale com o local)'}
          </label>
        ))}
      </fieldset>
      <p aria-live="polite">
        {slots === null
          ? (failure ?? 'Buscando horários livres…')
          : slots.length === 0
            ? 'Nenhum horário livre neste dia.'
            : 'O que você pagou vale para o horário novo.'}
      </p>
      <div className="row">
        <button
          type="button"
          className="button button--primary"
          disabled={isBusy || startTime === null}
          onClick={() => startTime !== null && void onPicked({ choice: 'move', date, startTime })}
        >
          Confirmar o horário novo
        </button>
        <button type="button" className="button" onClick={onBack}>
          Voltar
        </button>
      </div>
    </div>
  )
}

/** The free hours of a day; an answer for an earlier day does not count. */
function useFreeHours(date: CivilDate, { sportType }: OwnHour) {
  const [found, setFound] = useState<{
    of: string
    slots: CalendarSlot[] | null
    failure: string
  }>()
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      try {
        const day = { startDate: date, endDate: date, sportType }
        const { calendar } = await readCalendar(day, controller.signal)
        const slots = calendar.days[0]?.slots.filter(({ available }) => available) ?? []
        setFound({ of: date, slots, failure: '' })
      } catch (error) {
        if (controller.signal.aborted) return
        setFound({ of: date, slots: null, failure: readFailureText(error, 'Sem conexão.') })
      }
    }
    void read()
    return () => controller.abort()
  }, [date, sportType])
  const isNow = found?.of === date
  return { slots: isNow ? found.slots : null, failure: isNow ? found.failure : null }
}
