import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState, type FormEvent } from 'react'
import { rowKindOf, targetOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { maskCpf } from '#shared/platform/contact/documents.ts'
import { maskClock } from '#shared/platform/time/typedTime.ts'
import { maskPhone } from '#shared/platform/contact/phone.ts'
import { typedReais, readReais } from '#shared/platform/money/money.ts'
import type { Problem } from '#shared/problem.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { policySentences, type Policy } from '#shared/venue/policy/policy.ts'
import { courtOptions, SelectField } from '../../../ui/form/SelectField.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import {
  focusFirstError,
  formValues,
  withoutError,
  type FieldErrors,
} from '../../../ui/form/parseForm.ts'
import { NotesField } from '../../reservation/ReservationFieldset.tsx'
import { bodyErrors, type CommandWithBody } from './choices.ts'
import type { CommandField } from './commandFields.ts'
import { unbroken } from './entries.ts'
import { rowOf, type Fields, type Known } from './known.ts'

type ChangeDialogProps = {
  title?: string
  command: CommandWithBody
  sentence: string
  problem: Problem | null
  fields: readonly CommandField[]
  known: Known
  onChanged: (body: Fields) => void
  onClose: () => void
}

/** Changes the fields of a refused edit. What is typed is judged by the schema that judged it first. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { command, fields, known, problem } = props
  const refused = command.body as Fields
  const [typed, setTyped] = useState<Typed>(() => startOf(fields, refused))
  const [errors, setErrors] = useState<FieldErrors>(() => problemErrors(problem))
  const forget = (name: string) => setErrors((before) => withoutError(before, name))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = formValues(form)
    const read = fields.flatMap((field) =>
      readField(field, (isControlled(field) ? typed : values)[field.name]),
    )
    const body = { ...refused, ...Object.fromEntries(read) }
    const row = rowOf(rowKindOf(command), targetOf(command)?.id ?? 0, known)
    const wrong = bodyErrors(command.kind, body, row, fields)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) focusFirstError(form, wrong)
    else props.onChanged(body)
  }
  return (
    <FormDialog
      title={props.title ?? 'Alterar o pedido'}
      submit="Enviar assim"
      busy={false}
      form={{
        noValidate: true,
        onSubmit: submit,
        onChange: ({ target }: FormEvent<HTMLFormElement>) =>
          forget((target as HTMLInputElement).name),
      }}
      onClose={props.onClose}
    >
      <p className="pending__about">{unbroken(props.sentence)}</p>
      <div className="halves pending__form">
        {fields.map((field) => (
          <ChangeField
            key={field.name}
            field={field}
            value={typed[field.name]}
            error={errors[field.name]}
            courts={known.courts}
            onChange={(value) => {
              forget(field.name)
              setTyped((before) => ({ ...before, [field.name]: value }))
            }}
          />
        ))}
      </div>
    </FormDialog>
  )
}

// What such a field holds is not what it shows.
function isControlled({ kind }: CommandField) {
  return kind === 'date' || kind === 'flag' || kind === 'policy'
}

function startOf(fields: readonly CommandField[], refused: Fields): Typed {
  return Object.fromEntries(fields.map(({ name }) => [name, refused[name]]))
}

function problemErrors(problem: Problem | null): FieldErrors {
  const entries = Object.entries(problem?.errors ?? {})
  return Object.fromEntries(entries.map(([name, [message = '']]) => [name, message]))
}

type ChangeFieldProps = {
  field: CommandField
  value: unknown
  error: string | undefined
  courts: readonly Court[]
  onChange: (value: unknown) => void
}

function ChangeField({ field, value, error, courts, onChange }: ChangeFieldProps) {
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
    case 'multiline':
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
    // Written in its own form; here it is sent again as it is.
    case 'policy':
      return value ? <p>{policySentences(value as Policy).join(' ')}</p> : null
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

type Typed = Readonly<Record<string, unknown>>

/** What a field of the form says, as the wire carries it; nothing where it is left open. */
function readField({ kind, name }: CommandField, value: unknown): [string, unknown][] {
  switch (kind) {
    case 'choice':
      return value === '' || value === undefined ? [] : [[name, value]]
    case 'court':
      return [[name, value === '' ? '' : Number(value)]]
    case 'flag':
      return [[name, value !== false]]
    case 'money':
      return [[name, readReais(String(value ?? ''))]]
    case 'cpf':
    case 'policy':
      return value ? [[name, value]] : []
    default:
      return [[name, value ?? '']]
  }
}
