import * as v from 'valibot'

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
