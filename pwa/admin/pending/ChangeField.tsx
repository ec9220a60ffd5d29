import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { Court } from '#shared/court/court.ts'
import { maskClock, maskCpf, maskPhone } from '#shared/customer/mask.ts'
import { typedReais } from '#shared/money/money.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { NotesField } from '../reservation/NotesField.tsx'
import { courtOptions } from '../../ui/courtOptions.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { CommandField } from './commandFields.ts'

type Props = {
  field: CommandField
  value: unknown
  error: string | undefined
  courts: readonly Court[]
  onChange: (value: unknown) => void
}

/** One field of an edit, asked as its kind is asked elsewhere at the desk. */
export function ChangeField({ field, value, error, courts, onChange }: Props) {
  const { label, name } = field
  const text = value === null || value === undefined ? '' : String(value)
  const own = { name, label, error }
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...own}
          options={field.options}
          defaultValue={text}
          {...(text === '' ? { blank: 'Selecione' } : {})}
        />
      )
    case 'court':
      return (
        <SelectField
          {...own}
          options={courtOptions(courts)}
          blank="Selecione"
          defaultValue={text}
        />
      )
    case 'date':
      return (
        <DateField
          {...own}
          value={text === '' ? null : (text.slice(0, 10) as CivilDate)}
          onChange={(date) => onChange(date ?? '')}
        />
      )
    case 'flag':
      return (
        <FormControlLabel
          label={label}
          control={<Switch checked={value !== false} onChange={(_event, isOn) => onChange(isOn)} />}
        />
      )
    case 'lines':
      return <NotesField {...own} defaultValue={text} />
    case 'money':
      return (
        <Field
          {...own}
          label={`${label} (R$)`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={text === '' ? '' : typedReais(Number(value))}
        />
      )
    case 'phone':
      return (
        <Field
          {...own}
          inputMode="tel"
          autoComplete="off"
          mask={maskPhone}
          defaultValue={maskPhone(text)}
        />
      )
    case 'cpf':
      return (
        <Field
          {...own}
          inputMode="numeric"
          autoComplete="off"
          required={false}
          mask={maskCpf}
          hint="Em branco, vale o que foi informado."
        />
      )
    case 'clock':
      return (
        <Field
          {...own}
          inputMode="numeric"
          autoComplete="off"
          mask={maskClock}
          defaultValue={text}
        />
      )
    default:
      return <Field {...own} autoComplete="off" required={false} defaultValue={text} />
  }
}
