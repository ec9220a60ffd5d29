import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { DateField } from '../../ui/DateField.tsx'
import type { FieldErrors } from '../../ui/parseForm.ts'
import type { ReservationFields } from './useReservationFields.ts'

type Props = { fields: ReservationFields; errors: FieldErrors; clear: (name: string) => void }

/** Whether the reservation comes again every week, and until when. */
export function RecurrenceFields({ fields, errors, clear }: Props) {
  const { date, endDate, isRecurring, setEndDate, setRecurring } = fields
  return (
    <div className="reservation-form__recurrence">
      <FormControlLabel
        label="Reserva Recorrente"
        control={
          <Switch
            checked={isRecurring}
            onChange={({ target }) => {
              clear('endDate')
              setRecurring(target.checked)
            }}
          />
        }
      />
      {isRecurring && (
        <>
          <DateField
            label="Data Final"
            name="endDate"
            value={endDate}
            {...(date ? { min: date } : {})}
            error={errors['endDate']}
            onChange={(chosen) => {
              clear('endDate')
              setEndDate(chosen)
            }}
          />
          <p className="reservation-form__note">
            Será criada uma reserva por semana, no mesmo dia e horário, até a data final.
          </p>
        </>
      )}
    </div>
  )
}
