import type { CivilDate } from '#shared/time/civil.ts'
import { typedReais } from '#shared/money/money.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Field } from '../../ui/Field.tsx'
import { END_OPTIONS, START_OPTIONS } from '../../ui/hourOptions.ts'
import type { FieldErrors } from '../../ui/parseForm.ts'
import { SelectField } from '../../ui/SelectField.tsx'

type Props = {
  date: CivilDate | null
  onDate: (date: CivilDate | null) => void
  /** The first date that may be chosen. */
  min: CivilDate
  errors: FieldErrors
  busy: boolean
  start?: { startTime: string; endTime: string; price: number; description: string | null }
}

/** When, how much and why: all of a special price but the court. */
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
      <div className="special-form__times">
        <SelectField
          {...field('startTime', 'Início')}
          blank="Escolha"
          options={START_OPTIONS}
          defaultValue={start?.startTime ?? ''}
        />
        <SelectField
          {...field('endTime', 'Fim')}
          blank="Escolha"
          options={END_OPTIONS}
          defaultValue={start?.endTime ?? ''}
        />
      </div>
      <Field
        {...field('price', 'Preço por hora (R$)')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={start ? typedReais(start.price) : ''}
      />
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
