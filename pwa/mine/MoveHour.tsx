import { useEffect, useRef, useState } from 'react'
import type { CalendarSlot } from '#shared/calendar/calendar.ts'
import { reaisText } from '#shared/money/money.ts'
import type { OwnHour, OwnReservation } from '#shared/reservation/ownReservation.ts'
import { formatDate, isCivilDate, type CivilDate } from '#shared/time/civil.ts'
import { readCalendar } from '../api/calendar.ts'
import { myApi } from '../api/my.ts'
import { isRefused, readFailureText } from '../api/refusal.ts'
import { useToast } from '../ui/toast.tsx'

type Props = { reservation: OwnReservation; onMoved: (after: OwnReservation) => void }

/** Moves one hour to another of the same price or less; the old one is given up only with the new one. */
export function MoveHour({ reservation, onMoved }: Props) {
  const hours = reservation.hours.filter(({ movableUntil }) => movableUntil !== null)
  const [id, setId] = useState<number | null>(null)
  const chosen = hours.find((hour) => hour.id === id)
  if (hours.length === 0) return null
  if (chosen) {
    return (
      <Choice
        key={chosen.id}
        code={reservation.code}
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

type ChoiceProps = {
  code: string
  hour: OwnHour
  onMoved: (after: OwnReservation) => void
  onBack: () => void
}

function Choice({ code, hour, onMoved, onBack }: ChoiceProps) {
  const [date, setDate] = useState<CivilDate>(hour.date)
  const [startTime, setStartTime] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { slots, failure, reload } = useFreeHours(date, hour)
  // The same tap again, after an answer that was lost, is the same move.
  const key = useRef({ to: '', id: '' })
  const toast = useToast()
  const move = async (to: string) => {
    const wanted = `${date} ${to}`
    if (key.current.to !== wanted) key.current = { to: wanted, id: crypto.randomUUID() }
    setBusy(true)
    try {
      const body = { reservationId: hour.id, date, startTime: to }
      const after = await myApi.move(code, body, key.current.id)
      toast({ title: 'Horário mudado', tone: 'success' })
      onMoved(after)
    } catch (error) {
      if (isRefused(error)) key.current = { to: '', id: '' }
      setBusy(false)
      setStartTime(null)
      reload()
      toast({
        title: 'Não foi possível mudar o horário',
        description: readFailureText(error, 'Sem conexão: o horário continua o mesmo.'),
        tone: 'destructive',
      })
    }
  }
  return (
    <section className="panel stack" aria-label="Mudar de horário">
      <h2>Para quando?</h2>
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
        <legend>Horário</legend>
        {slots?.map((slot) => (
          <label key={slot.startTime}>
            <input
              type="radio"
              name="startTime"
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
            : 'O pagamento vale para o horário novo. Se ele custar menos, a diferença não é devolvida.'}
      </p>
      <div className="row">
        <button
          type="button"
          className="button button--primary"
          disabled={isBusy || startTime === null}
          onClick={() => startTime !== null && void move(startTime)}
        >
          {isBusy ? 'Mudando…' : 'Confirmar o horário novo'}
        </button>
        <button type="button" className="button" onClick={onBack}>
          Voltar
        </button>
      </div>
    </section>
  )
}

/** The free hours of a day for the hour's sport; an answer for an earlier day does not count. */
function useFreeHours(date: CivilDate, { sportType }: OwnHour) {
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<{
    of: string
    slots: CalendarSlot[] | null
    failure: string
  }>()
  const wanted = `${date} ${round}`
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      try {
        const week = { startDate: date, endDate: date, sportType }
        const { calendar } = await readCalendar(week, controller.signal)
        const slots = calendar.days[0]?.slots.filter(({ available }) => available) ?? []
        setFound({ of: wanted, slots, failure: '' })
      } catch (error) {
        if (controller.signal.aborted) return
        setFound({ of: wanted, slots: null, failure: readFailureText(error, 'Sem conexão.') })
      }
    }
    void read()
    return () => controller.abort()
  }, [date, sportType, wanted])
  const isNow = found?.of === wanted
  return {
    slots: isNow ? found.slots : null,
    failure: isNow ? found.failure : null,
    reload: () => setRound((before) => before + 1),
  }
}
