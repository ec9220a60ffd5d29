import { useState, type FormEvent } from 'react'
import type { GenericSchema } from 'valibot'
import { focusFirstError, formValues, parseForm, type FieldErrors } from './parseForm.ts'

/** A form of a few fields: checks what was typed by the schema, shows messages at their fields and takes the focus there; `onValid` gets what is right. */
export function useForm<T>(
  schema: GenericSchema<unknown, T>,
  onValid: (output: T, values: Record<string, string>) => unknown,
) {
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    form: {
      noValidate: true,
      onChange: () => setErrors({}),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        const form = event.currentTarget
        const values = formValues(form)
        const { output, errors } = parseForm(schema, values)
        setErrors(errors ?? {})
        if (errors) focusFirstError(form, errors)
        else void onValid(output, values)
      },
    },
    field: (name: keyof T & string, label: string) => ({ name, label, error: errors[name] }),
  }
}
