import * as v from 'valibot'

/** `v.object` that reports a missing field with that field's own message: valibot's default is English. */
export function wireObject<const Entries extends v.ObjectEntries>(
  entries: Entries,
  message = 'Dados inválidos',
) {
  return v.object(entries, (issue) => {
    const missing = entries[String(issue.path?.[0]?.key)]
    if (!missing) return message
    return v.safeParse(missing, undefined).issues?.[0].message ?? message
  })
}

/** A required value: missing or blank it gets this message. */
export const chosen = <Schema extends v.GenericSchema>(message: string, schema: Schema) =>
  v.pipe(
    v.unknown(),
    v.check((input) => input !== undefined && input !== '', message),
    schema,
  )

/** Refuses control characters, line ends and what turns the direction of a text: a NUL makes PostgreSQL fail, the others can forge lines in mails and logs. */
export const singleLine = (message: string) =>
  v.regex<string, string>(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, message)

/** Refuses what is not seen: fewer characters than `least`, or no letter or digit among them, however many that are invisible stand between. */
export const seen = (least: number, message: string) =>
  v.check<string, string>((text) => {
    const shown = text.replace(/[\p{DI}\u2800]/gu, '').trim()
    return shown.length >= least && /[\p{L}\p{N}]/u.test(shown)
  }, message)

/** A text that may be left out, on one line and not longer than `limit`. */
export const optionalLine = (limit: number) =>
  v.optional(
    v.pipe(
      v.string('Texto inválido'),
      v.trim(),
      v.maxLength(limit, 'Texto longo demais'),
      singleLine('Texto inválido'),
    ),
  )

/** A text that may be missing, null or blank, each of which is null; on one line and not longer than `limit`. */
export const blankIsNull = (limit: number) =>
  v.pipe(
    v.nullish(
      v.pipe(
        v.string('Texto inválido'),
        v.trim(),
        v.maxLength(limit, 'Texto longo demais'),
        singleLine('Texto inválido'),
      ),
      '',
    ),
    v.transform((text) => text || null),
  )

/** The number of a page in a query. */
export const PageSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, 'Página inválida'),
  v.transform(Number),
)
