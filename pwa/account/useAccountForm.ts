import { useState, type FormEvent } from 'react'
import type { GenericSchema } from 'valibot'
import type { SessionUser } from '#shared/account/account.schema.ts'
import { ApiError } from '../api/client.ts'
import {
  focusFirstError,
  formValues,
  parseForm,
  withoutError,
  type FieldErrors,
} from '../ui/parseForm.ts'
import { useToast, type Toast } from '../ui/toast.tsx'

type AccountForm<T> = {
  schema: GenericSchema<unknown, T>
  send: (values: T) => Promise<SessionUser>
  succeeded: (user: SessionUser) => Toast
  failed: (error: unknown) => Toast
}

/** A form that ends in being signed in: checks what was typed, sends it once, and tells how it went. */
export function useAccountForm<T>({ schema, send, succeeded, failed }: AccountForm<T>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const toast = useToast()

  const complain = (form: HTMLFormElement, errors: FieldErrors) => {
    setErrors(errors)
    focusFirstError(form, errors)
  }
  const submit = async (form: HTMLFormElement) => {
    const parsed = parseForm(schema, formValues(form))
    if (parsed.errors) return complain(form, parsed.errors)
    setErrors({})
    setBusy(true)
    try {
      toast(succeeded(await send(parsed.output)))
    } catch (error) {
      toast(failed(error))
      complain(form, errorsByField(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    form: {
      noValidate: true,
      onInput: ({ target }: FormEvent<HTMLFormElement>) =>
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
  const problem = error instanceof ApiError ? error.problem : null
  if (problem?.code === 'username-taken') return { username: problem.message }
  const told = Object.entries(problem?.errors ?? {})
  return Object.fromEntries(told.map(([field, messages]) => [field, messages[0] ?? '']))
}
