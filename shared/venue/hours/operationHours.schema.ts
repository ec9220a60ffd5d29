import * as v from 'valibot'
import { DayHoursSchema } from './availability.ts'
import { WEEKDAYS } from '../../platform/time/weekday.ts'
import { wireObject } from '../../platform/http/fields.ts'
import { ClockTimeSchema, EndTimeSchema, WeekdaySchema } from '../../platform/time/time.schema.ts'
import { endsAfterStart } from '../../platform/time/hours.ts'
import { StrandedChoice } from './stranded.schema.ts'

export const OperationHoursDraftSchema = v.pipe(
  wireObject({
    weekday: WeekdaySchema,
    isOpen: v.boolean('Use verdadeiro ou falso'),
    openTime: ClockTimeSchema,
    closeTime: EndTimeSchema,
    ...StrandedChoice,
  }),
  v.forward(
    // Checked only for valid times, so that each mistake has one message.
    v.partialCheck(
      [['isOpen'], ['openTime'], ['closeTime']],
      ({ isOpen, openTime, closeTime }) =>
        !isOpen ||
        !v.is(ClockTimeSchema, openTime) ||
        !v.is(EndTimeSchema, closeTime) ||
        endsAfterStart({ startTime: openTime, endTime: closeTime }),
      'O horário de fechamento deve ser posterior ao horário de abertura',
    ),
    ['closeTime'],
  ),
)

/** An entry of `GET /api/operationHours`. */
export const OperationHoursSchema = v.object({
  ...DayHoursSchema.entries,
  id: v.number(),
  weekday: v.picklist(WEEKDAYS),
  version: v.number(),
})
export type OperationHours = v.InferOutput<typeof OperationHoursSchema>
