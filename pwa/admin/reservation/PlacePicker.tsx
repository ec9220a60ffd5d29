import { useMemo, useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { shortNames } from '#shared/venue/courts/shortNames.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { freePlacesOn, type FreeStart } from '#shared/booking/calendar/freePlaces.ts'
import { formatDate, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { hourOf } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { useDays } from '../ui/time/useDays.ts'
import './move.css'
import type { MovePlace } from './moving.ts'
import { dayText } from './reservationTexts.ts'

const DAYS_AHEAD = 14

type Props = {
  /** What gets another place, and which one it has. */
  moving: Pick<
    AdminReservation,
    'id' | 'userId' | 'courtId' | 'date' | 'startTime' | 'endTime' | 'sportType'
  >
  courts: readonly Court[]
  today: CivilDate
  timeZone: string
  place: MovePlace | null
  /** Null when the chosen place is none any more. */
  onChoose: (place: MovePlace | null) => void
}

/** The days ahead with what is free on each, and the free hours and courts of one of them. */
export function PlacePicker(props: Props) {
  const { courts, moving, onChoose, place, today } = props
  const [date, setDate] = useState(moving.date < today ? today : moving.date)
  const days = useFreeDays(props, date)
  const shown = days.find((day) => day.date === date)
  const chooseDay = (chosen: CivilDate) => {
    setDate(chosen)
    onChoose(null)
  }
  return (
    <>
      <DayChoice {...{ days, date }} onChoose={chooseDay} />
      <div className="move-choices__other">
        <DateField
          label="Outro dia"
          value={date}
          min={today}
          onChange={(chosen) => chosen && chosen >= today && chooseDay(chosen)}
        />
      </div>
      <PlaceChoice {...{ moving, courts, date, place, onChoose }} free={shown?.free ?? null} />
    </>
  )
}

/** `free` is null while the day is not known. */
type FreeDay = { date: CivilDate; free: FreeStart[] | null }

/** What is free on the days ahead, and on the one that is shown, as far as this device knows. */
function useFreeDays(props: Props, date: CivilDate): FreeDay[] {
  const { courts, moving, timeZone, today } = props
  const store = useAdminStore()
  const ahead = useDays(today, DAYS_AHEAD)
  const other = useResource(store.day(date))
  const closings = valueOf(useResource(store.closingDates))
  return useMemo(() => {
    const isAhead = ahead.some((day) => day.date === date)
    const shown = isAhead ? ahead : [...ahead, { date, state: other }]
    const { courtId, endTime, id, sportType, startTime, userId } = moving
    const hours = hourOf(endTime) - hourOf(startTime)
    const now = venueNow(store.serverNowMs(), timeZone)
    const rules = { courts, closings: closings ?? [], now }
    const wanted = { sportType, hours, isOfCustomer: userId === null }
    const isOwn = (at: CivilDate, start: string, court: number) =>
      at === moving.date && start === startTime && court === courtId
    return shown.map(({ date: at, state }) => {
      const day = valueOf(state)
      if (!day) return { date: at, free: null }
      const free = freePlacesOn(day, rules, wanted, { reservationId: id })
        .map((one) => ({
          ...one,
          courts: one.courts.filter((court) => !isOwn(at, one.startTime, court.id)),
        }))
        .filter((one) => one.courts.length > 0)
      return { date: at, free }
    })
  }, [ahead, other, closings, courts, date, moving, store, timeZone])
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
              className="cover"
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
  return countText(free.length, 'horário', 'horários')
}

type PlaceProps = Pick<Props, 'moving' | 'courts' | 'place' | 'onChoose'> & {
  date: CivilDate
  free: FreeStart[] | null
}

function PlaceChoice({ courts, date, free, moving, onChoose, place }: PlaceProps) {
  const { endTime, sportType, startTime } = moving
  const hours = hourOf(endTime) - hourOf(startTime)
  const wanted = `${SPORT_LABELS[sportType]}, ${countText(hours, 'hora', 'horas')}`
  const names = shortNames(courts)
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
                className="cover"
                name="place"
                aria-label={`${one.startTime}, ${name}`}
                checked={place?.courtId === id && place.startTime === one.startTime}
                onChange={() => onChoose({ courtId: id, date, startTime: one.startTime })}
              />
              {names.get(id)}
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
