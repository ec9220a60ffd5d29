import * as v from 'valibot'

/** What a schema says of the input, per field as `Problem.errors` carries it; `root` for the whole. Empty when it is fine. */
export function fieldErrors(schema: v.GenericSchema, input: unknown): Record<string, string[]> {
  const result = v.safeParse(schema, input)
  const errors: Record<string, string[]> = {}
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue) ?? 'root'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return errors
}

/** The first thing a schema says of the input, or null when it is fine. */
export function firstMessage(schema: v.GenericSchema, input: unknown): string | null {
  return v.safeParse(schema, input).issues?.[0].message ?? null
}
