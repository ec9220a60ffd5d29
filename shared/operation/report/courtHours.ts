import * as v from 'valibot'
import { openHours, type DayFacts, type DayHours } from '../../venue/hours/availability.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import type { FixedClass } from '../../venue/classes/fixedClass.ts'
import { hourOf, hoursBetween } from '../../platform/time/hours.ts'
import { SALES, type Fact, type FactKind, type Sale } from './facts.ts'

/** What a court-hour was used for: sold, or a fixed class. */
const USES = [...SALES, 'class'] as const
type Use = (typeof USES)[number]

/** A day of the venue as reports see it. */
export type VenueDay = DayFacts & {
  /** The courts that were active then. */
  courtIds: readonly number[]
  /** The classes that met. */
  classes: readonly FixedClass[]
  facts: readonly Fact[]
}

/** An hour of a court that was offered, and what it was used for. */
export type CourtHour = {
  courtId: number
  hour: number
  use: Use | null
  sport: Sport | null
  cents: number
}

/**
 * The offered hours of a day: those in which the venue is open, on each active court, without closings. An hour that was used although
 * it was not offered counts as offered too, so that no share is above all of it.
 */
export function courtHours(day: VenueDay): CourtHour[] {
  const hours = new Map<number, CourtHour>()
  for (const hour of usualHours(day)) {
    for (const courtId of day.courtIds) put(hours, { courtId, hour })
  }
  for (const { courtId, hour, kind } of day.facts) {
    if (kind === 'closed') hours.delete(hourKey(courtId, hour))
  }
  for (const { courtId, startTime, endTime, sportType } of day.classes) {
    for (const time of hoursBetween(startTime, endTime)) {
      const offered = hours.get(hourKey(courtId, hourOf(time)))
      if (offered) Object.assign(offered, { use: 'class', sport: sportType })
    }
  }
  for (const { courtId, hour, kind, sport, cents } of day.facts) {
    if (!isSale(kind)) continue
    const offered = hours.get(hourKey(courtId, hour)) ?? put(hours, { courtId, hour })
    offered.use = kind
    offered.sport = sport
    offered.cents += cents
  }
  return [...hours.values()]
}

const usual = new WeakMap<DayHours, readonly number[]>()

// Most days have no closing: their hours are those of their weekday, which a year asks for fifty times.
function usualHours(day: DayFacts): readonly number[] {
  const isUsual = day.hours !== null && day.closings.length === 0
  const known = isUsual && usual.get(day.hours!)
  if (known) return known
  const hours = openHours(day).map(hourOf)
  if (isUsual) usual.set(day.hours!, hours)
  return hours
}

function isSale(kind: FactKind): kind is Sale {
  return kind === 'single' || kind === 'weekly' || kind === 'lesson'
}

function put(hours: Map<number, CourtHour>, place: Pick<CourtHour, 'courtId' | 'hour'>) {
  const offered: CourtHour = { ...place, use: null, sport: null, cents: 0 }
  hours.set(hourKey(place.courtId, place.hour), offered)
  return offered
}

function hourKey(courtId: number, hour: number) {
  return courtId * 24 + hour
}

/** Court-hours added up. */
export const TallySchema = v.object({
  offered: v.number(),
  hours: v.object(v.entriesFromList(USES, v.number())),
  /** Centavos; classes have no price. */
  cents: v.object(v.entriesFromList(SALES, v.number())),
})
export type Tally = v.InferOutput<typeof TallySchema>

export function emptyTally(): Tally {
  return {
    offered: 0,
    hours: { single: 0, weekly: 0, lesson: 0, class: 0 },
    cents: { single: 0, weekly: 0, lesson: 0 },
  }
}

export function addHour(tally: Tally, { use, cents }: CourtHour): void {
  tally.offered += 1
  if (use === null) return
  tally.hours[use] += 1
  if (use !== 'class') tally.cents[use] += cents
}

export function addTally(sum: Tally, { cents, hours, offered }: Tally): void {
  sum.offered += offered
  for (const use of USES) sum.hours[use] += hours[use]
  for (const sale of SALES) sum.cents[sale] += cents[sale]
}

/** The hours of a day by when they begin, courts together. */
export function hourTallies(hours: readonly CourtHour[]): Map<number, Tally> {
  const tallies = new Map<number, Tally>()
  for (const hour of hours) addHour(entryOf(tallies, hour.hour), hour)
  return tallies
}

/** The tally of that key; nothing yet where it is new. */
export function entryOf<K>(tallies: Map<K, Tally>, key: K): Tally {
  const known = tallies.get(key)
  if (known) return known
  const tally = emptyTally()
  tallies.set(key, tally)
  return tally
}

/** Hours that somebody paid for, or is to. */
export function soldHours({ hours }: Pick<Tally, 'hours'>): number {
  return hours.single + hours.weekly + hours.lesson
}

/** Sold hours and those of classes. */
export function usedHours(tally: Pick<Tally, 'hours'>): number {
  return soldHours(tally) + tally.hours.class
}

/** Centavos of the sold hours. */
export function soldCents({ cents }: Tally): number {
  return cents.single + cents.weekly + cents.lesson
}

/** Which part of the offered hours was used, from 0 to 1; null where none was offered. */
export function occupancyOf(tally: Omit<Tally, 'cents'>): number | null {
  return tally.offered === 0 ? null : usedHours(tally) / tally.offered
}

/** Centavos of sold hours for each offered hour; null where none was offered. */
export function centsPerOffered(tally: Tally): number | null {
  return tally.offered === 0 ? null : Math.round(soldCents(tally) / tally.offered)
}
