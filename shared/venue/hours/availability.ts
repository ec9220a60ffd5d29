import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { courtsByPreference, type Court } from '../courts/court.ts'
import type { Sport } from '../courts/sport.ts'
import { daysBetween, type CivilDate, type ClockTime } from '../../platform/time/civil.ts'
import {
  DAY_HOURS,
  hoursBetween,
  overlaps,
  SLOT_TIMES,
  slotEnd,
} from '../../platform/time/hours.ts'
import { isPast, type VenueNow } from '../../platform/time/venueClock.ts'
import { HORIZON_DAYS } from './horizon.ts'

export const DayHoursSchema = v.object({
  isOpen: v.boolean(),
  openTime: v.string(),
  closeTime: v.string(),
})
export type DayHours = v.InferOutput<typeof DayHoursSchema>
export const ClosingSchema = v.object({
  date: AnsweredDateSchema,
  description: v.string(),
  allDay: v.boolean(),
  startTime: v.nullable(v.string()),
  endTime: v.nullable(v.string()),
})
export type Closing = v.InferOutput<typeof ClosingSchema>
/** `closing` is of that court alone, by rain or the like. */
export const OccupationSchema = v.picklist(['hold', 'reservation', 'fixedClass', 'closing'])
export type Occupation = v.InferOutput<typeof OccupationSchema>

/** Why a slot cannot be chosen; of several reasons the first in this order is returned. */
export const SlotReasonSchema = v.picklist([
  'past',
  'too-far',
  'closed-day',
  'partial-closing',
  'outside-hours',
  'no-court',
  'court-occupied',
  'held',
  'occupied',
  'no-price',
])
export type SlotReason = v.InferOutput<typeof SlotReasonSchema>

/** The data of a day that is the same for every caller. */
export type DayFacts = {
  date: CivilDate
  /** null when the weekday has no opening hours at all: it counts as closed. */
  hours: DayHours | null
  closings: readonly Closing[]
}

type SlotQuestion = {
  startTime: ClockTime
  sport: Sport
  /** The requested court; without it any court that plays the sport. */
  courtId?: number | undefined
}

export type SlotFacts = {
  day: DayFacts
  now: VenueNow
  courts: readonly Court[]
  /** The occupant of the court at that hour, without the caller's own holds. */
  occupation: (courtId: number, startTime: ClockTime) => Occupation | null
  priceCents: number
}

/** Why the slot is unavailable, or null when it may be held. */
export function slotReason(question: SlotQuestion, facts: SlotFacts): SlotReason | null {
  if (daysBetween(facts.now.date, facts.day.date) > HORIZON_DAYS) return 'too-far'
  const calendarReason = closedReason(question.startTime, facts.day, facts.now)
  if (calendarReason) return calendarReason
  const courtReason = occupiedReason(question, facts)
  if (courtReason) return courtReason
  return facts.priceCents > 0 ? null : 'no-price'
}

/** The reasons that do not depend on bookings: past, closed day, partial closing, outside the hours. Half-open intervals throughout; an hour that is shut in part is shut. */
export function closedReason(
  startTime: ClockTime,
  day: DayFacts,
  now: VenueNow,
): SlotReason | null {
  if (isPast(day.date, startTime, now)) return 'past'
  if (isClosedAllDay(day)) return 'closed-day'
  if (closingsOf(day).some((closing) => closes(closing, startTime))) return 'partial-closing'
  const isSold = DAY_HOURS.includes(startTime) && isOpenAt(startTime, day.hours!)
  return isSold ? null : 'outside-hours'
}

/** The starts of the day's hours in which the venue is open, past ones too. */
export function openHours(day: DayFacts): ClockTime[] {
  return DAY_HOURS.filter((hour) => closedReason(hour, day, LONG_AGO) === null)
}

function isOpenAt(hour: ClockTime, { isOpen, openTime, closeTime }: DayHours): boolean {
  return isOpen && openTime <= hour && slotEnd(hour) <= closeTime
}

/** The starts of the hours that calendars and agendas show on each day: from the earliest opening of the week to its latest closing, and at least the usual ones. */
export function shownHours(week: readonly DayHours[]): readonly ClockTime[] {
  const isShown = (hour: ClockTime) =>
    SLOT_TIMES.includes(hour) || week.some((day) => isOpenAt(hour, day))
  return DAY_HOURS.slice(DAY_HOURS.findIndex(isShown), DAY_HOURS.findLastIndex(isShown) + 1)
}

export function closes({ allDay, startTime, endTime }: Closing, hour: ClockTime): boolean {
  if (allDay) return true
  if (startTime === null || endTime === null) return false
  return overlaps({ startTime, endTime }, { startTime: hour, endTime: slotEnd(hour) })
}

/** Whether the venue is closed all day: no hours known, marked closed, or closed all day by a closing date. */
export function isClosedAllDay(day: DayFacts): boolean {
  return !day.hours?.isOpen || closingsOf(day).some((closing) => closing.allDay)
}

/** The day's partial closings, each with both times. */
export function partialClosings(day: DayFacts) {
  return closingsOf(day).flatMap(({ allDay, startTime, endTime }) =>
    !allDay && startTime && endTime ? [{ startTime, endTime }] : [],
  )
}

function closingsOf(day: DayFacts) {
  return day.closings.filter((closing) => closing.date === day.date)
}

function occupiedReason(question: SlotQuestion, facts: SlotFacts): SlotReason | null {
  const playable = courtsByPreference(facts.courts, question.sport)
  const wanted =
    question.courtId === undefined ? playable : playable.filter(({ id }) => id === question.courtId)
  if (wanted.length === 0) return 'no-court'
  const occupations = wanted.map(({ id }) => facts.occupation(id, question.startTime))
  if (occupations.includes(null)) return null
  if (question.courtId !== undefined) return 'court-occupied'
  if (occupations.every((one) => one === 'closing')) return 'partial-closing'
  return occupations.includes('hold') ? 'held' : 'occupied'
}

// Past hours count here too.
const LONG_AGO = { date: '0000-01-01', time: '00:00' }

/** Whether a change of hours or closings shuts any hour of the range that was open before it. What was outside before does not count as stranded. */
export function strands(
  range: { startTime: ClockTime; endTime: ClockTime },
  before: DayFacts,
  after: DayFacts,
): boolean {
  return hoursBetween(range.startTime, range.endTime).some(
    (hour) =>
      closedReason(hour, before, LONG_AGO) === null && closedReason(hour, after, LONG_AGO) !== null,
  )
}
