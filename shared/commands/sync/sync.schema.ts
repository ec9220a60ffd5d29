import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'
import { CivilDateSchema } from '../../platform/time/time.schema.ts'

const MOST_DATES = 62

/** `since` is the cursor of the last answer, `customers` that of the last people (blank for all of them; missing when none are wanted), `till` and `bar` the versions of the till and of products and tabs (the same way); `dates` names days to send again, because time has changed them. */
export const SyncQuerySchema = wireObject({
  since: v.optional(v.pipe(v.string(), v.maxLength(120))),
  customers: v.optional(v.pipe(v.string(), v.maxLength(120))),
  till: v.optional(v.pipe(v.string(), v.maxLength(20))),
  bar: v.optional(v.pipe(v.string(), v.maxLength(20))),
  dates: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(CivilDateSchema),
      v.maxLength(MOST_DATES, `Peça no máximo ${MOST_DATES} dias`),
    ),
  ),
})
export type SyncQuery = v.InferOutput<typeof SyncQuerySchema>
