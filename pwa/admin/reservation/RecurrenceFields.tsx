import FormControlLabel from '@mui/material/FormControlLabel'
import Button from '@mui/material/Button'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { AdminReservationWish } from '../../api/admin.ts'
import { useResource } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import type { FieldErrors } from '../../ui/form/parseForm.ts'
import type { ReservationFields } from './reservationFields.ts'
import { SeriesPreview } from './SeriesPreview.tsx'
import { exceptionsOf, planOf, planSummary, usualEnds, type SeriesPlan } from './seriesPlan.ts'

type RecurrenceProps = {
  fields: ReservationFields
  errors: FieldErrors
  clear: (name: string) => void
}

/** Whether the reservation comes again every week, and until when. */
export function RecurrenceFields({ fields, errors, clear }: RecurrenceProps) {
  const { change, values } = fields
  const { date, endDate, isRecurring } = values
  return (
    <div className="well halves reservation-form__recurrence">
      <FormControlLabel
        label="Reserva Recorrente"
        control={
          <Switch
            checked={isRecurring}
            onChange={({ target }) => change({ isRecurring: target.checked })}
          />
        }
      />
      {isRecurring && (
        <>
          {date && (
            <fieldset className="segments reservation-form__ends">
              <legend>Até quando</legend>
              <div className="row">
                {usualEnds(date).map((end) => (
                  <Button
                    key={end.label}
                    variant={end.endDate === endDate ? 'contained' : 'outlined'}
                    aria-pressed={end.endDate === endDate}
                    onClick={() => {
                      clear('endDate')
                      change({ endDate: end.endDate })
                    }}
                  >
                    {end.label}
                  </Button>
                ))}
              </div>
            </fieldset>
          )}
          <DateField
            label="Data Final"
            name="endDate"
            value={endDate}
            {...(date ? { min: date } : {})}
            error={errors['endDate']}
            onChange={(endDate) => change({ endDate })}
          />
          <p className="note reservation-form__note">
            Será criada uma reserva por semana, no mesmo dia e horário, até a data final.
          </p>
        </>
      )}
    </div>
  )
}

export type SeriesExceptions = ReturnType<typeof exceptionsOf>
type DatesProps = {
  wish: AdminReservationWish
  /** Null is a way back. */
  onAnswer: (exceptions: SeriesExceptions | null) => void
}

/** The dates that a reservation gets when it is made weekly, and what to do about those that are not free. */
export function FurtherDates({ wish, onAnswer }: DatesProps) {
  const store = useAdminStore()
  const [dates] = useState(() => store.preview(wish))
  const series = useResource(dates)
  const [choices, setChoices] = useState<SeriesPlan>({})
  const known = series.status === 'ready' ? series.value.dates : []
  const plan = planOf(known, choices)
  const confirm = () => {
    if (series.status === 'failed') void dates.reload()
    else if (planSummary(plan, 0).booked > 0) onAnswer(exceptionsOf(known, plan))
  }
  return (
    <SeriesPreview
      {...{ series, plan }}
      price={Number(wish.price ?? 0)}
      onDecide={(date, choice) => setChoices((before) => ({ ...before, [date]: choice }))}
      onConfirm={confirm}
      onBack={() => onAnswer(null)}
    />
  )
}
