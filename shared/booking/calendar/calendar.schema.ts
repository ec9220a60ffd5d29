import * as v from 'valibot'
import { SportSchema } from '../../venue/courts/court.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'
import { daysBetween } from '../../platform/time/civil.ts'
import { CivilDateSchema } from '../../platform/time/time.schema.ts'

const MAX_RANGE_DAYS = 62

export const CalendarQuerySchema = v.pipe(
  wireObject({
    startDate: CivilDateSchema,
    endDate: CivilDateSchema,
    sportType: v.optional(SportSchema),
  }),
  v.forward(
    v.check(
      ({ startDate, endDate }) => endDate >= startDate,
      'A data final deve ser igual ou posterior à inicial',
    ),
    ['endDate'],
  ),
  v.forward(
    v.check(
      ({ startDate, endDate }) => daysBetween(startDate, endDate) < MAX_RANGE_DAYS,
      `Peça no máximo ${MAX_RANGE_DAYS} dias`,
    ),
    ['endDate'],
  ),
)
export type CalendarQuery = v.InferOutput<typeof CalendarQuerySchema>
