import * as v from 'valibot'
import { PathIdSchema } from '../hold/hold.schema.ts'
import { wireObject } from '../http/wireObject.ts'
import { CivilDateSchema, WeekdaySchema } from '../time/time.schema.ts'

/** `GET /api/prices`: both filters optional. */
export const PriceQuerySchema = wireObject({
  courtId: v.optional(PathIdSchema),
  weekday: v.optional(WeekdaySchema),
})

const FlagSchema = v.optional(v.picklist(['true', 'false'], 'Use true ou false'))

/** `GET /api/special-prices`: by date and court, or all of them; dates gone by only when asked for. */
export const SpecialPriceQuerySchema = wireObject({
  date: v.optional(CivilDateSchema),
  courtId: v.optional(PathIdSchema),
  showAll: FlagSchema,
  showPast: FlagSchema,
})
