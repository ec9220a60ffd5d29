import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { DayHoursSchema, SlotReasonSchema } from '../../venue/hours/availability.ts'
import { SPORTS } from '../../venue/courts/sport.ts'

/** One hour of one day for the requested sport. `price` in reais, as on the wire. */
const CalendarSlotSchema = v.object({
  startTime: v.string(),
  available: v.boolean(),
  reason: v.exactOptional(SlotReasonSchema),
  price: v.number(),
})
export type CalendarSlot = v.InferOutput<typeof CalendarSlotSchema>

/** One hour of a class. */
export const CalendarClassSchema = v.object({
  courtId: v.number(),
  startTime: v.string(),
  name: v.string(),
  sportType: v.picklist(SPORTS),
})

const ClosedHourSchema = v.object({
  courtId: v.number(),
  startTime: v.string(),
  reason: v.string(),
  /** The closing that it is of, and the ISO instant of it; not yet known of one that waits to be sent. */
  incidentId: v.exactOptional(v.number()),
  since: v.exactOptional(v.string()),
})

/** One day of `GET /api/calendar`. Public: it contains no customer data. */
export const CalendarDaySchema = v.object({
  date: AnsweredDateSchema,
  shortDayName: v.string(),
  dayOfMonth: v.number(),
  monthShort: v.string(),
  isClosed: v.boolean(),
  closedReason: v.nullable(v.string()),
  partialClosing: v.nullable(v.object({ startTime: v.string(), endTime: v.string() })),
  operationHours: v.nullable(DayHoursSchema),
  reservations: v.array(
    v.object({
      courtId: v.number(),
      startTime: v.string(),
      status: v.string(),
      sportType: v.picklist(SPORTS),
    }),
  ),
  fixedClasses: v.array(CalendarClassSchema),
  holds: v.array(v.object({ courtId: v.number(), startTime: v.string() })),
  /** Hours of single courts that are closed, by rain or the like; left out without any. */
  closed: v.exactOptional(v.array(ClosedHourSchema)),
  slots: v.array(CalendarSlotSchema),
})
export type CalendarDay = v.InferOutput<typeof CalendarDaySchema>

/** A free hour, as a first screen announces it. */
const FreeHourSchema = v.object({ date: AnsweredDateSchema, startTime: v.string() })
export type FreeHour = v.InferOutput<typeof FreeHourSchema>

export const CalendarSchema = v.object({
  today: AnsweredDateSchema,
  /** The instant (ISO) at which this answer changes without any write; fetch it again then. Compare with the `Date` header. */
  changesAt: v.string(),
  days: v.array(CalendarDaySchema),
  /** Of the range, the earliest free hours of every sport that is played; in an answer about a sport. */
  nextFree: v.exactOptional(v.record(v.picklist(SPORTS), v.exactOptional(v.array(FreeHourSchema)))),
})
export type Calendar = v.InferOutput<typeof CalendarSchema>
