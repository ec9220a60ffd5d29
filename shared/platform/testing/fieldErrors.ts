import * as v from 'valibot'

/** A schema's messages for the input, per field as in `Problem.errors`; `root` for the whole. Empty when valid. */
export function fieldErrors(schema: v.GenericSchema, input: unknown): Record<string, string[]> {
  const result = v.safeParse(schema, input)
  const errors: Record<string, string[]> = {}
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue) ?? 'root'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return errors
}

/** The schema's first message for the input, or null when valid. */
export function firstMessage(schema: v.GenericSchema, input: unknown): string | null {
  return v.safeParse(schema, input).issues?.[0].message ?? null
}
