import * as v from 'valibot'

/** `v.object` that tells a missing field in that field's own words: what valibot says by itself is English. */
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
