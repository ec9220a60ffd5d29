import { useState, type FormEvent } from 'react'
import { focusFirstError, formValues, withoutError, type FieldErrors } from '../../ui/parseForm.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { rowKindOf, targetOf, type Command } from '#shared/commands/command.ts'
import type { Problem } from '#shared/problem.ts'
import { bodyErrors } from './bodySchema.ts'
import { ChangeField } from './ChangeField.tsx'
import type { CommandField } from './commandFields.ts'
import { readField, type Typed } from './readField.ts'
import { rowOf, type Fields, type Known } from './known.ts'
import { unbroken } from './unbroken.ts'

type Props = {
  command: Command & { body: object }
  sentence: string
  problem: Problem | null
  fields: readonly CommandField[]
  known: Known
  onChanged: (body: Fields) => void
  onClose: () => void
}

/** A refused edit with other words. What is typed is judged by the rule that judged it first. */
export function ChangeDialog(props: Props) {
  const { command, fields, known, problem } = props
  const asked = command.body as Fields
  const [typed, setTyped] = useState<Typed>(() => startOf(fields, asked))
  const [errors, setErrors] = useState<FieldErrors>(() => toldErrors(problem))
  const forget = (name: string) => setErrors((before) => withoutError(before, name))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = formValues(form)
    const read = fields.flatMap((field) =>
      readField(field, (isControlled(field) ? typed : values)[field.name]),
    )
    const body = { ...asked, ...Object.fromEntries(read) }
    const row = rowOf(rowKindOf(command), targetOf(command)?.id ?? 0, known)
    const wrong = bodyErrors(command.kind, body, row, fields)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) focusFirstError(form, wrong)
    else props.onChanged(body)
  }
  return (
    <FormDialog
      title="Alterar o pedido"
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
      <div className="pending__form">
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
  return kind === 'date' || kind === 'flag'
}

function startOf(fields: readonly CommandField[], asked: Fields): Typed {
  return Object.fromEntries(fields.map(({ name }) => [name, asked[name]]))
}

function toldErrors(problem: Problem | null): FieldErrors {
  const told = Object.entries(problem?.errors ?? {})
  return Object.fromEntries(told.map(([name, [message = '']]) => [name, message]))
}
