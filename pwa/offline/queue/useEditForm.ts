import { useState, type FormEvent } from 'react'
import type { GenericSchema, InferInput } from 'valibot'
import type { AnswerTo, Command, RowOf } from '#shared/commands/command.ts'
import { withoutTempIds } from '#shared/commands/tempId.ts'
import type { Problem } from '#shared/problem.ts'
import {
  focusFirstError,
  formValues,
  parseForm,
  withoutError,
  type FieldErrors,
} from '../../ui/form/parseForm.ts'
import type { Toast } from '../../ui/toast.tsx'
import { useEdit } from './useEdit.ts'

type EditForm<Schema extends GenericSchema, One extends Command> = {
  schema: Schema
  /** The body as the wire carries it, out of the form's text fields; what is wrong in it is shown at its field. */
  read: (values: Record<string, string>) => unknown
  /** `version` is that of the row as it is when the person decides to overwrite it. */
  command: (body: InferInput<Schema>, version: number | undefined) => One
  /** What else is wrong with a valid body, by field; null when nothing is. */
  check?: (body: InferInput<Schema>) => FieldErrors | null
  /** Asks the person something before it is sent; null sends nothing. */
  ask?: (body: InferInput<Schema>) => Promise<InferInput<Schema> | null>
  succeeded: (answer: AnswerTo<One>) => Toast
  failed: (message: string, problem: Problem | null) => Toast
  onClose: () => void
  /** What comes once it is saved, where that is more than to close. */
  onDone?: (answer: AnswerTo<One>) => void
  /** Says in words what the row is now, when the form's version of it is stale. */
  now?: (current: RowOf<One>) => string
  /** Called with a refusal about which the form itself asks. */
  onRefused?: (problem: Problem | null) => void
}

type StaleEdit<Row, Body> = { current: Row; body: Body; form: HTMLFormElement }

/** A form that is one edit: checks what was typed by the shared schema, sends it once, shows messages at their fields and asks on a stale version. */
export function useEditForm<Schema extends GenericSchema, One extends Command>(
  options: EditForm<Schema, One>,
) {
  const { schema, read, command, check, ask, now, onClose, onDone = onClose, onRefused } = options
  const [errors, setErrors] = useState<FieldErrors>({})
  const [stale, setStale] = useState<StaleEdit<RowOf<One>, InferInput<Schema>> | null>(null)
  const { busy, run } = useEdit<One>(options)

  const complain = (form: HTMLFormElement, errors: FieldErrors) => {
    setErrors(errors)
    focusFirstError(form, errors)
  }
  const submit = async (form: HTMLFormElement, version?: number) => {
    const body = read(formValues(form))
    const { errors } = parseForm(schema, withoutTempIds(body))
    const wrong = errors ?? check?.(body as InferInput<Schema>)
    if (wrong) return complain(form, wrong)
    setErrors({})
    const confirmed = ask ? await ask(body as InferInput<Schema>) : (body as InferInput<Schema>)
    if (confirmed === null) return
    const outcome = await run(command(confirmed, version))
    if (outcome.kind === 'failed') return
    setStale(outcome.kind === 'stale' ? { current: outcome.current, body: confirmed, form } : null)
    if (outcome.kind === 'done') onDone(outcome.answer)
    if (outcome.kind === 'invalid') complain(form, outcome.errors)
    if (outcome.kind === 'refused') onRefused?.(outcome.problem)
  }
  return {
    errors,
    /** For the `FormDialog` that is this edit. */
    dialog: {
      busy,
      onClose,
      stale: stale && {
        current: stale.current,
        body: stale.body,
        ...(now && { now: now(stale.current) }),
        /** Sends what the form holds now, over what the other one wrote. */
        overwrite: () => {
          const { version } = stale.current as { version: number }
          if (!busy) void submit(stale.form, version)
        },
      },
      form: {
        noValidate: true,
        // Not `onInput`: that comes before `change`, and a list drawn again in between forgets what was chosen in it.
        onChange: ({ target }: FormEvent<HTMLFormElement>) =>
          setErrors((before) => withoutError(before, (target as HTMLInputElement).name)),
        onSubmit: (event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          // A submit inside a nested dialog bubbles up to here and is ignored.
          event.stopPropagation()
          if (!busy) void submit(event.currentTarget)
        },
      },
    },
    /** Clears the message of a field that is not a text field. */
    clear: (name: string) => setErrors((before) => withoutError(before, name)),
    field: (name: string, label: string) => ({
      name,
      label,
      error: errors[name],
      readOnly: busy,
    }),
  }
}
