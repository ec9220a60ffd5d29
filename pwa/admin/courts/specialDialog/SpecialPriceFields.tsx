import * as v from 'valibot'
import { readReais } from '#shared/platform/money/money.ts'
import { SpecialPriceDraftSchema } from '#shared/venue/prices/price.schema.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import type { FieldErrors } from '../../../ui/form/parseForm.ts'
import { PriceFields } from '../fields/PriceFields.tsx'

type Props = {
  date: CivilDate | null
  onDate: (date: CivilDate | null) => void
  min: CivilDate
  errors: FieldErrors
  busy: boolean
  start?: { startTime: string; endTime: string; price: number; description: string | null }
}

export function SpecialPriceFields({ date, onDate, min, errors, busy, start }: Props) {
  const field = (name: string, label: string) => ({
    name,
    label,
    error: errors[name],
    readOnly: busy,
  })
  return (
    <>
      <DateField
        label="Data"
        name="date"
        value={date}
        onChange={onDate}
        min={min}
        error={errors['date']}
        disabled={busy}
      />
      <PriceFields field={field} start={start} hasBlank />
      <Field
        {...field('description', 'Descrição (opcional)')}
        required={false}
        autoComplete="off"
        maxLength={200}
        defaultValue={start?.description ?? ''}
      />
    </>
  )
}

/** A special price that is still to come: the calendar offers no date before `first`, but one can be typed. */
export function comingPriceSchema(first: CivilDate) {
  return v.pipe(
    SpecialPriceDraftSchema,
    v.forward(
      v.partialCheck(
        [['date']],
        ({ date }) => date >= first,
        `Escolha uma data a partir de ${formatDate(first)}`,
      ),
      ['date'],
    ),
  )
}

export function readSpecialPrice(values: Record<string, string>, date: CivilDate | null) {
  const { startTime = '', endTime = '', price = '', description = '' } = values
  return { date: date ?? '', startTime, endTime, price: readReais(price) ?? NaN, description }
}
export type SpecialPriceBody = ReturnType<typeof readSpecialPrice>
