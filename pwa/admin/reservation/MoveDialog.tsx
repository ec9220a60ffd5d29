import { useMemo, useState, type FormEvent } from 'react'
import type { Court } from '#shared/court/court.ts'
import { SPORT_LABELS } from '#shared/court/sport.ts'
import type { Scope } from '#shared/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { freePlacesOn, type FreeStart } from '#shared/reservation/freePlaces.ts'
import { formatDate, type CivilDate, type ClockTime } from '#shared/time/civil.ts'
import { hourOf } from '#shared/time/hours.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/time/weekday.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { splitCourtNames } from '#shared/court/courtNames.ts'
import { useDays } from '../parts/useDays.ts'
import { ChangedMeanwhile, MoveSummary, ToldByMail } from './MoveSummary.tsx'
import { useMove, type Moved, type MovePlace } from './moving.ts'
import { dayText, hoursText } from './reservationTexts.ts'

const DAYS_AHEAD = 14

type Props = {
  reservation: AdminReservation
  courts: readonly Court[]
  today: CivilDate
  timeZone: string
  onClose: () => void
  onMoved: (moved: Moved) => void
}

/** Another day, hour or court for a reservation: only what is free at its length and for its sport is offered. */
export function MoveDialog(props: Props) {
  const { courts, onClose, reservation, today } = props
  const { customerName } = reservation
  const [date, setDate] = useState(reservation.date < today ? today : reservation.date)
  const [place, setPlace] = useState<MovePlace | null>(null)
  const [scope, setScope] = useState<Scope>('one')
  const [error, setError] = useState<string | null>(null)
  const days = useFreeDays(props, date)
  const move = useMove(reservation, courts, props.onMoved)
  const shown = days.find((day) => day.date === date)
  const chooseDay = (chosen: CivilDate) => {
    setDate(chosen)
    setPlace(null)
  }
  const choose = (chosen: MovePlace) => {
    setError(null)
    setPlace(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (place) void move.move(place, scope)
    else setError('Escolha um horário livre.')
  }
  return (
    <FormDialog
      title={move.isOfCustomer ? 'Remarcar reserva de cliente' : 'Mover reserva'}
      submit={move.isOfCustomer ? 'Remarcar e avisar' : 'Mover'}
      width="md"
      busy={move.busy}
      form={{ noValidate: true, onSubmit: submit }}
      onClose={onClose}
    >
      <p className="muted above">
        {customerName} · {reservation.court.name} · {dayText(reservation.date)} ·{' '}
        {hoursText(reservation)}
      </p>
      <DayChoice {...{ days, date }} onChoose={chooseDay} />
      <div className="move-choices__other">
        <DateField
          label="Outro dia"
          value={date}
          min={today}
          onChange={(chosen) => chosen && chosen >= today && chooseDay(chosen)}
        />
      </div>
      <PlaceChoice
        {...{ reservation, courts, date, place }}
        free={shown?.free ?? null}
        onChoose={choose}
      />
      {error && <p role="alert">{error}</p>}
      <ToldByMail reservation={reservation} />
      {move.hasChanged && <ChangedMeanwhile />}
      {place && (
        <MoveSummary {...{ reservation, place, move, courts, today, scope }} onScope={setScope} />
      )}
    </FormDialog>
  )
}

/** `free` is null while the day is not known. */
type FreeDay = { date: CivilDate; free: FreeStart[] | null }

/** What is free on the days ahead, and on the one that is shown, as far as this device knows. */
function useFreeDays(props: Props, date: CivilDate): FreeDay[] {
  const { courts, reservation, timeZone, today } = props
  const store = useAdminStore()
  const ahead = useDays(today, DAYS_AHEAD)
  const other = useResource(store.day(date))
  const closings = valueOf(useResource(store.closingDates))
  return useMemo(() => {
    const isAhead = ahead.some((day) => day.date === date)
    const shown = isAhead ? ahead : [...ahead, { date, state: other }]
    const { courtId, endTime, id, sportType, startTime } = reservation
    const hours = hourOf(endTime) - hourOf(startTime)
    const now = venueNow(store.serverNowMs(), timeZone)
    const rules = { courts, closings: closings ?? [], now }
    const isOwn = (at: CivilDate, start: string, court: number) =>
      at === reservation.date && start === startTime && court === courtId
    return shown.map(({ date: at, state }) => {
      const day = valueOf(state)
      if (!day) return { date: at, free: null }
      const free = freePlacesOn(day, rules, { sportType, hours }, { reservationId: id })
        .map((one) => ({
          ...one,
          courts: one.courts.filter((court) => !isOwn(at, one.startTime, court.id)),
        }))
        .filter((one) => one.courts.length > 0)
      return { date: at, free }
    })
  }, [ahead, other, closings, courts, date, reservation, store, timeZone])
}

type DayProps = { days: readonly FreeDay[]; date: CivilDate; onChoose: (date: CivilDate) => void }

function DayChoice({ date, days, onChoose }: DayProps) {
  return (
    <fieldset className="move-choices">
      <legend>Dia</legend>
      <div className="move-choices__strip">
        {days.map((day) => (
          <label key={day.date} className="move-choice move-choice--day">
            <input
              type="radio"
              name="day"
              aria-label={`${dayText(day.date)}, ${freeText(day)}`}
              checked={day.date === date}
              onChange={() => onChoose(day.date)}
            />
            <strong>{WEEKDAY_SHORT[weekdayOf(day.date)]}</strong>
            <span>{formatDate(day.date).slice(0, 5)}</span>
            <small>{freeText(day)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function freeText({ free }: FreeDay) {
  if (!free) return 'sem dados'
  if (free.length === 0) return 'nada livre'
  return free.length === 1 ? '1 horário' : `${free.length} horários`
}

type PlaceProps = {
  reservation: AdminReservation
  courts: readonly Court[]
  date: CivilDate
  place: MovePlace | null
  free: FreeStart[] | null
  onChoose: (place: MovePlace) => void
}

function PlaceChoice({ courts, date, free, onChoose, place, reservation }: PlaceProps) {
  const { endTime, sportType, startTime } = reservation
  const hours = hourOf(endTime) - hourOf(startTime)
  const wanted = `${SPORT_LABELS[sportType]}, ${hours === 1 ? '1 hora' : `${hours} horas`}`
  const names = splitCourtNames(courts.map(({ name }) => name))
  const shortNames = new Map(courts.map(({ id }, index) => [id, names[index]!.shown]))
  if (!free) return <p className="note">Este dia não está guardado neste aparelho.</p>
  if (free.length === 0) {
    return (
      <output className="note">
        Nada livre em {dayText(date)} para {wanted}.
      </output>
    )
  }
  return (
    <fieldset className="move-choices">
      <legend>
        Livre em {dayText(date)} ({wanted})
      </legend>
      {sameHourFirst(free, startTime).map((one) => (
        <div key={one.startTime} className="move-choices__hour">
          <strong aria-hidden="true">
            {one.startTime}
            {one.startTime === startTime && <small>mesma hora</small>}
          </strong>
          {one.courts.map(({ id, name }) => (
            <label key={id} className="move-choice">
              <input
                type="radio"
                name="place"
                aria-label={`${one.startTime}, ${name}`}
                checked={place?.courtId === id && place.startTime === one.startTime}
                onChange={() => onChoose({ courtId: id, date, startTime: one.startTime })}
              />
              {shortNames.get(id)}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

/** Most who move keep their hour. */
function sameHourFirst(free: readonly FreeStart[], startTime: ClockTime) {
  return [...free].sort(
    (a, b) => Number(b.startTime === startTime) - Number(a.startTime === startTime),
  )
}
