import { useState, type FormEvent } from 'react'
import { addDays, type CivilDate } from '#shared/time/civil.ts'
import { hourOf, hourText } from '#shared/time/hours.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/time/weekday.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { formValues } from '../../ui/parseForm.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import { freePlaces } from './freePlaces.ts'
import type { Fields, Known } from './known.ts'
import { nextOn } from './nextOn.ts'
import { unbroken } from './unbroken.ts'
import type { WantedPlace } from './wantedPlace.ts'

type Props = {
  sentence: string
  wanted: WantedPlace
  known: Known
  onChosen: (place: Fields) => void
  onClose: () => void
}

/** Where else it could take place, out of what this device knows of the day. */
export function OtherPlaceDialog({ sentence, wanted, known, onChosen, onClose }: Props) {
  const { keepsHours, wish } = wanted
  const isWeekly = wish.weekday !== null
  const desk = useAdminStore()
  const [date, setDate] = useState<CivilDate | null>(wanted.date)
  const [openedMs] = useState(() => Date.now())
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
        <Loaded resource={desk.day(date)} failed="Este dia não está guardado neste aparelho">
          {(day) => {
            const zone = known.venue?.timeZone ?? 'America/Sao_Paulo'
            const places = freePlaces(day, wish, {
              courts: known.courts,
              closings: known.closingDates,
              classes: known.fixedClasses,
              now: venueNow(openedMs + day.clockSkewMs, zone),
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
        <p role="alert" className="pending__complaint">
          {complaint}
        </p>
      )}
      <p className="pending__muted">
        {isWeekly
          ? 'Livre no próximo dia da aula e em relação às outras aulas. O servidor confere as demais datas.'
          : 'O preço pedido não muda. O servidor confere o horário ao receber.'}
      </p>
    </FormDialog>
  )
}

/** The weekdays by their next date. */
function weekFrom(today: CivilDate) {
  return [0, 1, 2, 3, 4, 5, 6]
    .map((days) => addDays(today, days))
    .map((date) => ({ value: date, label: WEEKDAY_LABELS[weekdayOf(date)] }))
}
