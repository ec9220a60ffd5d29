import { useState, type FormEvent } from 'react'
import type { GenericSchema } from 'valibot'
import { fieldErrorsOf, problemOf } from '../api/refusal.ts'
import { reportDefect } from '../api/operation/reportDefect.ts'
import {
  focusFirstError,
  formValues,
  parseForm,
  toFirstError,
  withoutError,
  type FieldErrors,
} from '../ui/form/parseForm.ts'
import { useToast, type Toast } from '../ui/toast.tsx'

type AccountForm<T, Answer> = {
  schema: GenericSchema<unknown, T>
  send: (values: T) => Promise<Answer>
  /** Null where nothing is to be said yet. */
  succeeded: (answer: Answer) => Toast | null
  failed: (error: unknown) => Toast
  /** What the form is sent with, beside what is typed. */
  given?: Record<string, unknown>
  onDone?: (answer: Answer, form: HTMLFormElement) => void
}

/** A form about an account: checks what was typed, sends it once, and shows how it went. */
export function useAccountForm<T, Answer>(account: AccountForm<T, Answer>) {
  const { schema, send, succeeded, failed, given, onDone } = account
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const toast = useToast()

  const submit = async (form: HTMLFormElement) => {
    const parsed = parseForm(schema, { ...formValues(form), ...given })
    if (parsed.errors) {
      setErrors(parsed.errors)
      return toast(toFirstError(form, parsed.errors))
    }
    setErrors({})
    setBusy(true)
    try {
      const answer = await send(parsed.output)
      const done = succeeded(answer)
      if (done) toast(done)
      onDone?.(answer, form)
    } catch (error) {
      reportDefect(error)
      toast(failed(error))
      const refused = errorsByField(error)
      setErrors(refused)
      focusFirstError(form, refused)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    form: {
      noValidate: true,
      onChange: ({ target }: FormEvent<HTMLFormElement>) =>
        setErrors((before) => withoutError(before, (target as HTMLInputElement).name)),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!busy) void submit(event.currentTarget)
      },
    },
    field: (name: keyof T & string, label: string) => ({
      name,
      label,
      error: errors[name],
      readOnly: busy,
    }),
  }
}

function errorsByField(error: unknown): FieldErrors {
  const problem = problemOf(error)
  if (problem?.code === 'username-taken') return { username: problem.message }
  return fieldErrorsOf(error)
}
