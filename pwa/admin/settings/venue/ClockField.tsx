import { useId } from 'react'
import { maskClock } from '#shared/platform/time/typedTime.ts'
import { DAY_END, DAY_HOURS } from '#shared/platform/time/hours.ts'
import { Field } from '../../../ui/form/Field.tsx'

type Props = {
  name: string
  label: string
  defaultValue?: string
  error?: string | undefined
  readOnly?: boolean
}

const WHOLE_HOURS = [...DAY_HOURS, DAY_END]

/** A time typed as HH:MM; the whole hours are offered. */
export function ClockField(field: Props) {
  const list = useId()
  return (
    <>
      <Field
        {...field}
        mask={maskTyped}
        list={list}
        inputMode="numeric"
        typedAnew
        placeholder="HH:MM"
        autoComplete="off"
      />
      <datalist id={list}>
        {WHOLE_HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {hour}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The colon after one digit says that it is the whole hour: `9:` is `09`. */
function maskTyped(typed: string) {
  return maskClock(typed.replace(/^\d:$/, '0$&'))
}
