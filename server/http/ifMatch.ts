import type { Context } from 'koa'
import * as v from 'valibot'
import { ProblemError } from './problem.ts'

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
