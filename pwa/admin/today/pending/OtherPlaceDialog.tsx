import { useState, type FormEvent } from 'react'
import { nowIn } from '#shared/commands/snapshot.ts'
import { pastFor } from '#shared/booking/calendar/placeObstacles.ts'
import { addDays, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { hourOf, hourText } from '#shared/platform/time/hours.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { formValues } from '../../../ui/form/parseForm.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { freePlaces, nextOn, type FreePlace, type WantedPlace } from './wantedPlace.ts'
import type { Fields, Known } from './known.ts'
import { unbroken } from './entries.ts'

type OtherPlaceDialogProps = {
  sentence: string
  wanted: WantedPlace
  known: Known
  onChosen: (place: Fields) => void
  onClose: () => void
}

export function OtherPlaceDialog({
  sentence,
  wanted,
  known,
  onChosen,
  onClose,
}: OtherPlaceDialogProps) {
  const { keepsHours, wish } = wanted
  const isWeekly = wish.weekday !== null
  const store = useAdminStore()
  const [date, setDate] = useState<CivilDate | null>(wanted.date)
  const [complaint, setComplaint] = useState('')
  const place = (chosen: string): Fields => {
    const [courtId, startTime = ''] = chosen.split(' ')
    const endTime = hourText(hourOf(startTime) + wish.hours)
    const day = isWeekly ? { weekday: weekdayOf(date!) } : { date }
    const hours = keepsHours ? {} : { startTime, endTime }
    return { courtId: Number(courtId), ...day, ...hours }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { place: chosen } = formValues(event.currentTarget)
    if (chosen && date) onChosen(place(chosen))
    else setComplaint('Escolha um horário livre')
  }
  const choose = (next: CivilDate | null) => {
    setDate(next)
    setComplaint('')
  }
  return (
    <FormDialog
      title="Outra quadra ou horário"
      submit="Enviar assim"
      busy={false}
      form={{ noValidate: true, onSubmit: submit }}
      onClose={onClose}
    >
      <p className="pending__about">{unbroken(sentence)}</p>
      {isWeekly ? (
        <SelectField
          name="weekday"
          label="Dia da semana"
          options={weekFrom(known.today)}
          defaultValue={wanted.date}
          onChosen={(first) => choose(nextOn(weekdayOf(first), first))}
        />
      ) : (
        <DateField label="Data" value={date} min={known.today} onChange={choose} />
      )}
      {date && (
        <Loaded resource={store.day(date)} failed="Este dia não está guardado neste aparelho">
          {(day) => {
            const places = freePlaces(day, wish, {
              courts: known.courts,
              closings: known.closingDates,
              classes: known.fixedClasses,
              ...pastFor(wish.isOfCustomer ?? false, nowIn(known)),
            })
            return (
              <PlaceChoice
                key={date}
                places={places}
                hours={wish.hours}
                wanted={{ ...wanted, isThisDay: date === wanted.date }}
                onChosen={() => setComplaint('')}
              />
            )
          }}
        </Loaded>
      )}
      {complaint && (
        <p role="alert" className="strong danger below">
          {complaint}
        </p>
      )}
      <p className="hint">
        {isWeekly
          ? 'Livre no próximo dia da aula e em relação às outras aulas. O servidor confere as demais datas.'
          : 'O preço pedido não muda. O servidor confere o horário ao receber.'}
      </p>
    </FormDialog>
  )
}

function weekFrom(today: CivilDate) {
  return [0, 1, 2, 3, 4, 5, 6]
    .map((days) => addDays(today, days))
    .map((date) => ({ value: date, label: WEEKDAY_LABELS[weekdayOf(date)] }))
}

type PlaceChoiceProps = {
  places: readonly FreePlace[]
  hours: number
  /** The refused place, which is no choice on its own day. */
  wanted: { courtId: number; startTime: ClockTime; isThisDay: boolean; keepsHours: boolean }
  onChosen: () => void
}

/** What is free, to choose one of: the other courts at the wanted hour, then each court's other hours. */
function PlaceChoice({ places, hours, wanted, onChosen }: PlaceChoiceProps) {
  const { courtId, isThisDay, keepsHours, startTime } = wanted
  const rangeFrom = (start: ClockTime) => `${start}–${hourText(hourOf(start) + hours)}`
  const sameHour = places.filter(({ starts }) => starts.includes(startTime))
  const others = keepsHours ? [] : places.map((place) => otherThan(place, startTime))
  if (sameHour.length === 0 && others.every(({ starts }) => starts.length === 0)) {
    return <output className="places">Nenhum horário livre neste dia. Escolha outro dia.</output>
  }
  return (
    <>
      <Hours
        isCourts
        legend={`Às ${rangeFrom(startTime)}`}
        options={sameHour.map(({ court }) => [
          `${court.id} ${startTime}`,
          isThisDay && court.id === courtId ? `${court.name} (a mesma)` : court.name,
        ])}
        onChosen={onChosen}
      />
      {others.map(({ court, starts }) => (
        <Hours
          key={court.id}
          legend={court.name}
          options={starts.map((start) => [`${court.id} ${start}`, rangeFrom(start)])}
          onChosen={onChosen}
        />
      ))}
    </>
  )
}

function otherThan({ court, starts }: FreePlace, startTime: ClockTime): FreePlace {
  return { court, starts: starts.filter((start) => start !== startTime) }
}

type HoursProps = {
  legend: string
  options: readonly (readonly [value: string, label: string])[]
  isCourts?: boolean
  onChosen: () => void
}

function Hours({ legend, options, isCourts = false, onChosen }: HoursProps) {
  return (
    <fieldset className={isCourts ? 'places places--courts' : 'places'}>
      <legend>{legend}</legend>
      {options.length === 0 && <p className="hint">Nada livre.</p>}
      <div className="stack tight places__hours">
        {options.map(([value, label]) => (
          <label key={value} className="choice">
            <input className="cover" type="radio" name="place" value={value} onChange={onChosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
