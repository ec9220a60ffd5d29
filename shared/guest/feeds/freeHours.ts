import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'
import { AnsweredDateSchema, CivilDateSchema } from '../../platform/time/time.schema.ts'
import { SportSchema } from '../../venue/courts/court.schema.ts'
import { SPORTS } from '../../venue/courts/sport.ts'

/** How many days are answered at once, and without a number. */
export const FREE_DAYS = 7

const DAYS = `Peça de 1 a ${FREE_DAYS} dias`

/** `GET /api/public/free-hours`: of one sport or of all, from a day or from today on. */
export const FreeHoursQuerySchema = wireObject({
  sport: v.optional(SportSchema),
  date: v.optional(CivilDateSchema),
  days: v.optional(
    v.pipe(v.string(DAYS), v.regex(/^[1-7]$/, DAYS), v.transform(Number)),
    String(FREE_DAYS),
  ),
})

/** An hour that can be booked now. `price` in reais; `url` opens the choice of hours at it and takes nothing. */
const OfferedHourSchema = v.object({
  date: AnsweredDateSchema,
  startTime: v.string(),
  endTime: v.string(),
  price: v.number(),
  url: v.string(),
})

export const FreeHoursSchema = v.object({
  venue: v.object({
    name: v.string(),
    address: v.string(),
    /** Dates and hours are of the clock of this zone. */
    timeZone: v.string(),
    url: v.string(),
  }),
  startDate: AnsweredDateSchema,
  endDate: AnsweredDateSchema,
  /** The instant (ISO) at which this answer changes without anybody booking. */
  changesAt: v.string(),
  sports: v.array(
    v.object({ sport: v.picklist(SPORTS), name: v.string(), hours: v.array(OfferedHourSchema) }),
  ),
})
export type FreeHours = v.InferOutput<typeof FreeHoursSchema>
