import * as v from 'valibot'
import type { Toast } from '../toast.tsx'

export type FieldErrors = Readonly<Record<string, string>>
type Parsed<T> = { output: T; errors: null } | { output: null; errors: FieldErrors }

export function parseForm<T>(schema: v.GenericSchema<unknown, T>, values: unknown): Parsed<T> {
  const parsed = v.safeParse(schema, values)
  if (parsed.success) return { output: parsed.output, errors: null }
  const nested = Object.entries(v.flatten(parsed.issues).nested ?? {})
  const errors = Object.fromEntries(nested.map(([name, messages]) => [name, messages![0]]))
  return { output: null, errors }
}

/** Takes the focus to the first bad field in the order of the form; returns its name. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): string | null {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  )
  const first = fields.find((field) => field.name in errors)
  first?.focus()
  return first?.name ?? null
}

/** Focuses the first bad field; returns a toast that names it, and says how many more there are. */
export function toFirstError(form: HTMLFormElement, errors: FieldErrors): Toast {
  const first = errors[focusFirstError(form, errors) ?? ''] ?? Object.values(errors)[0]!
  const others = Object.keys(errors).length - 1
  const more =
    others === 1 ? ' Falta corrigir mais 1 campo.' : ` Falta corrigir mais ${others} campos.`
  return {
    title: 'Confira os dados',
    description: others > 0 ? `${first}.${more}` : first,
    tone: 'destructive',
  }
}

/** The messages that are left once the person changes that field. */
export function withoutError(errors: FieldErrors, name: string): FieldErrors {
  if (!(name in errors)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))
}

export function formValues(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter((entry) => typeof entry[1] === 'string')
  return Object.fromEntries(entries) as Record<string, string>
}
