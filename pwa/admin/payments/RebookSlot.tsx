import { useState } from 'react'
import { SPORT_LABELS } from '#shared/court/sport.ts'
import type { Court } from '#shared/court/court.ts'
import type { PaidReservation } from '#shared/payment/ledger.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import type { FieldErrors } from '../../ui/parseForm.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { freePlaces, type FreeHour } from './freePlaces.ts'
import { courtField, dateField, startField } from './rebooking.ts'

type Props = {
  reservation: PaidReservation
  courts: readonly Court[]
  today: CivilDate
  date: CivilDate | null
  onDate: (date: CivilDate | null) => void
  /** Something else was chosen. */
  onChanged: () => void
  errors: FieldErrors
}

/** Where one reservation goes: the day, then an hour that is free on it, then a court that is free at that hour. */
export function RebookSlot({ reservation, courts, today, date, onDate, onChanged, errors }: Props) {
  const { payments } = useAdminStore()
  const { id, sportType } = reservation
  return (
    <fieldset className="rebook">
      <legend>
        Novo horário de #{id} ({SPORT_LABELS[sportType]})
      </legend>
      <DateField
        label="Data"
        name={dateField(id)}
        value={date}
        min={today}
        onChange={(date) => {
          onChanged()
          onDate(date)
        }}
        error={errors[dateField(id)]}
      />
      {date && (
        <Loaded
          key={date}
          resource={payments.openDay(date, sportType)}
          failed="Erro ao carregar os horários livres"
        >
          {(day) => (
            <PlaceFields
              {...{ reservation, errors, onChanged }}
              places={freePlaces(reservation, day, courts)}
            />
          )}
        </Loaded>
      )}
    </fieldset>
  )
}

type PlaceProps = {
  reservation: PaidReservation
  places: readonly FreeHour[]
  onChanged: () => void
  errors: FieldErrors
}

function PlaceFields({ reservation, places, onChanged, errors }: PlaceProps) {
  const { id } = reservation
  const [asked, ask] = useState({ startTime: reservation.startTime, courtId: '' })
  const choose = (part: Partial<typeof asked>) => {
    onChanged()
    ask({ ...asked, ...part })
  }
  const place = places.find(({ startTime }) => startTime === asked.startTime)
  const courts = place?.courts ?? []
  const court = courts.find((court) => String(court.id) === asked.courtId) ?? courts[0]
  if (places.length === 0) {
    return <p className="rebook__none">Nenhum horário livre nesta data. Escolha outra.</p>
  }
  return (
    <>
      <SelectField
        name={startField(id)}
        label="Início"
        blank="Escolha"
        options={places.map(({ startTime }) => ({ value: startTime, label: startTime }))}
        value={place?.startTime ?? ''}
        onChosen={(startTime) => choose({ startTime })}
        error={errors[startField(id)]}
      />
      <SelectField
        name={courtField(id)}
        label="Quadra"
        {...(!court && { blank: 'Escolha o horário antes' })}
        options={courts.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={court ? String(court.id) : ''}
        onChosen={(courtId) => choose({ courtId })}
        disabled={!court}
      />
    </>
  )
}
