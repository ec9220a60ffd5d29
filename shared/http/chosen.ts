import * as v from 'valibot'

/** A value that must be there before it is read: missing or blank it is told in these words. */
export const chosen = <Schema extends v.GenericSchema>(message: string, schema: Schema) =>
  v.pipe(
    v.unknown(),
    v.check((input) => input !== undefined && input !== '', message),
    schema,
  )
