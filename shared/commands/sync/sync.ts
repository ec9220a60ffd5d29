import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { VenueSchema } from '../../venue/profile/venue.schema.ts'
import { CourtSchema } from '../../venue/courts/court.schema.ts'
import { PriceEntrySchema, SpecialPriceEntrySchema } from '../../venue/prices/price.schema.ts'
import { OperationHoursSchema } from '../../venue/hours/operationHours.schema.ts'
import { ClosingDateSchema } from '../../venue/hours/closingDate.schema.ts'
import { FixedClassEntrySchema } from '../../venue/classes/fixedClass.schema.ts'
import { AgendaDaySchema } from '../../booking/calendar/agenda.ts'
import { AdminReservationSchema } from '../../booking/reservation/adminReservation.ts'
import { ListedCustomerSchema } from '../../customers/people/listedCustomer.ts'
import { TillStateSchema } from '../../book/till/till.ts'
import { BarStateSchema } from '../../book/tab/tab.ts'
import { addDays, datesBetween, type CivilDate } from '../../platform/time/civil.ts'

/** How many days of the agenda a tablet has. */
const DAYS_BACK = 7
const DAYS_AHEAD = 30

/** From a week back to a month ahead. */
export function windowAround(today: CivilDate): CivilDate[] {
  return datesBetween(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD))
}

/** All lists that a tablet has. */
const SyncListsSchema = v.object({
  venue: VenueSchema,
  courts: v.array(CourtSchema),
  prices: v.array(PriceEntrySchema),
  specialPrices: v.array(SpecialPriceEntrySchema),
  operationHours: v.array(OperationHoursSchema),
  closingDates: v.array(ClosingDateSchema),
  fixedClasses: v.array(FixedClassEntrySchema),
})
export type SyncLists = v.InferOutput<typeof SyncListsSchema>

/** A day with all its reservations, or without them when only its other data changed. */
const SyncDaySchema = v.object({
  ...v.omit(AgendaDaySchema, ['allReservations']).entries,
  allReservations: v.exactOptional(v.array(AdminReservationSchema)),
  /** ISO instant at which time alone changes the day: something on it runs out. Null when nothing does. */
  changesAt: v.nullable(v.string()),
})
export type SyncDay = v.InferOutput<typeof SyncDaySchema>

/** The answer of `GET /api/sync`: what a tablet does not have yet. */
export const SyncAnswerSchema = v.object({
  /** What to send as `since` the next time. */
  cursor: v.string(),
  /** There is more of it: to be asked for at once. */
  more: v.boolean(),
  /** Who asked. */
  userId: v.number(),
  serverTime: v.string(),
  today: AnsweredDateSchema,
  /** Only when one of them changed. */
  lists: v.exactOptional(SyncListsSchema),
  days: v.array(SyncDaySchema),
  /** Reservations of the window that changed, of days that are not sent whole. */
  reservations: v.array(AdminReservationSchema),
  /** When people are asked for: those who changed; all of them, or the first part, where `isWhole`. */
  customers: v.exactOptional(
    v.object({
      cursor: v.string(),
      isWhole: v.boolean(),
      /** The rest of them is to be asked for at once. */
      more: v.boolean(),
      rows: v.array(ListedCustomerSchema),
      /** The ids of those who are gone, or were merged into another. */
      gone: v.array(v.number()),
    }),
  ),
  /** When it is asked for, and is not the one that the device has. */
  till: v.exactOptional(TillStateSchema),
  /** Products and tabs, the same way. */
  bar: v.exactOptional(BarStateSchema),
  /** The phones of who comes today and tomorrow by the reservation's id, for an enrolled device with each answer that has anything new; null where the owner has none kept. */
  phones: v.exactOptional(v.nullable(v.record(v.string(), v.string()))),
  /** Counts what this person gave away today of the limit that they have, in reais; left out where they have none. */
  givenToday: v.exactOptional(v.number()),
  /** The ids of those that are in no day of the window any more. */
  gone: v.array(v.number()),
})
export type SyncAnswer = v.InferOutput<typeof SyncAnswerSchema>
