import * as v from 'valibot'

// Asked before the record, which makes an object of a list.
const RecordSchema = v.pipe(
  v.unknown(),
  v.check((input) => !Array.isArray(input), 'Dados inválidos'),
  v.record(v.string(), v.unknown(), 'Dados inválidos'),
)

/** A partial edit laid over the row as the wire shows it, then read whole by the row's schema: what is valid alone may not be valid together. */
export function parsePatch<Schema extends v.GenericSchema>(
  schema: Schema,
  current: object,
  body: unknown,
): v.InferOutput<Schema> {
  return v.parse(schema, { ...current, ...v.parse(RecordSchema, body) })
}
