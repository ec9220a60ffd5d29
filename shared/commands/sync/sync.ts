import type { AgendaDay } from '../../booking/calendar/agenda.ts'
import type { ClosingDate } from '../../venue/hours/closingDate.schema.ts'
import type { OperationHours } from '../../venue/hours/operationHours.schema.ts'
import type { ListedCustomer } from '../../customers/people/listedCustomer.ts'
import type { Court } from '../../venue/courts/court.ts'
import type { FixedClassEntry } from '../../venue/classes/fixedClass.schema.ts'
import type { PriceEntry, SpecialPriceEntry } from '../../venue/prices/price.schema.ts'
import type { AdminReservation } from '../../booking/reservation/adminReservation.ts'
import type { BarState } from '../../book/tab/tab.ts'
import type { TillState } from '../../book/till/till.ts'
import { addDays, datesBetween, type CivilDate } from '../../platform/time/civil.ts'
import type { Venue } from '../../venue/profile/venue.schema.ts'

/** How many days of the agenda a tablet has. */
export const DAYS_BACK = 7
export const DAYS_AHEAD = 30

/** From a week back to a month ahead. */
export function windowAround(today: CivilDate): CivilDate[] {
  return datesBetween(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD))
}

/** All lists that a tablet has. */
export type SyncLists = {
  venue: Venue
  courts: Court[]
  prices: PriceEntry[]
  specialPrices: SpecialPriceEntry[]
  operationHours: OperationHours[]
  closingDates: ClosingDate[]
  fixedClasses: FixedClassEntry[]
}

/** A day with all its reservations, or without them when only its other data changed. */
export type SyncDay = Omit<AgendaDay, 'allReservations'> & {
  allReservations?: AdminReservation[]
  /** ISO instant at which time alone changes the day: something on it runs out. Null when nothing does. */
  changesAt: string | null
}

/** The answer of `GET /api/sync`: what a tablet does not have yet. */
export type SyncAnswer = {
  /** What to send as `since` the next time. */
  cursor: string
  /** There is more of it: to be asked for at once. */
  more: boolean
  /** Who asked. */
  userId: number
  serverTime: string
  today: CivilDate
  /** Only when one of them changed. */
  lists?: SyncLists
  days: SyncDay[]
  /** Reservations of the window that changed, of days that are not sent whole. */
  reservations: AdminReservation[]
  /** When people are asked for: those who changed; all of them, or the first part, where `isWhole`. */
  customers?: {
    cursor: string
    isWhole: boolean
    /** The rest of them is to be asked for at once. */
    more: boolean
    rows: ListedCustomer[]
    /** The ids of those who are gone, or were merged into another. */
    gone: number[]
  }
  /** When it is asked for, and is not the one that the device has. */
  till?: TillState
  /** Products and tabs, the same way. */
  bar?: BarState
  /** The ids of those that are in no day of the window any more. */
  gone: number[]
}
