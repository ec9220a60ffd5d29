import type { Context } from 'koa'
import * as v from 'valibot'
import { ProblemError } from './problem.ts'

/** The row to edit, by the path's `:id` and `If-Match`. */
export type RowEdit = {
  id: number
  /** The version that the person saw; null when the last write may win. */
  expected: number | null
}

const IfMatchSchema = v.object({
  'If-Match': v.pipe(
    v.string(),
    v.regex(/^"\d{1,9}"$/, 'Informe a versão entre aspas, como "3"'),
    v.transform((text) => Number(text.slice(1, -1))),
  ),
})

/** The version that the edit was made on, from `If-Match: "3"`; null without one or with `*`: the last write wins. A malformed one is a 422. */
export function expectedVersion(ctx: Context): number | null {
  const header = ctx.get('If-Match')
  if (header === '' || header === '*') return null
  return v.parse(IfMatchSchema, { 'If-Match': header })['If-Match']
}

/** Throws 412 with the row as the API shows it when the edit was made on another version. */
export function refuseStale(expected: number | null, current: { version: number }): void {
  if (expected !== null && expected !== current.version) {
    throw new ProblemError('stale-version', { current })
  }
}

// Checked before `v.record`, which turns a list into an object.
const RecordSchema = v.pipe(
  v.unknown(),
  v.check((input) => !Array.isArray(input), 'Dados inválidos'),
  v.record(v.string(), v.unknown(), 'Dados inválidos'),
)

/** A partial edit merged into the row as the API shows it, then parsed by the row's schema: fields that are valid alone may not be valid together. */
export function parsePatch<Schema extends v.GenericSchema>(
  schema: Schema,
  current: object,
  body: unknown,
): v.InferOutput<Schema> {
  return v.parse(schema, { ...current, ...v.parse(RecordSchema, body) })
}
