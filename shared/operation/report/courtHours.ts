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

/** Hours on courts, each hour on each court. Those that nobody had stand together, because a year of many courts has millions. */
export type CourtHours = {
  courtIds: readonly number[]
  hours: readonly number[]
  /** What each of them adds to what is offered: nothing where it is among those that are, and -1 where it is not after all. */
  offered: 1 | 0 | -1
  use: Use | null
  sport: Sport | null
  cents: number
}

/**
 * The offered hours of a day: those in which the venue is open, on each active court, without closings. An hour that was used although
 * it was not offered counts as offered too, so that no share is above all of it.
 */
export function courtHours(day: VenueDay): CourtHours[] {
  const { classes, courtIds, facts } = day
  const hours = usualHours(day)
  const closed = new Set<number>()
  const isUsual = (courtId: number, hour: number) =>
    hours.includes(hour) && courtIds.includes(courtId)
  for (const { courtId, hour, kind } of facts) {
    if (kind === 'closed' && isUsual(courtId, hour)) closed.add(hourKey(courtId, hour))
  }
  const isOffered = (courtId: number, hour: number) =>
    isUsual(courtId, hour) && !closed.has(hourKey(courtId, hour))
  const used = new Map<number, CourtHours>()
  for (const { courtId, startTime, endTime, sportType } of classes) {
    for (const hour of hoursBetween(startTime, endTime).map(hourOf)) {
      if (!isOffered(courtId, hour)) continue
      const of = { courtIds: [courtId], hours: [hour], offered: 0 } as const
      used.set(hourKey(courtId, hour), { ...of, use: 'class', sport: sportType, cents: 0 })
    }
  }
  for (const { courtId, hour, kind, sport, cents } of facts) {
    if (!isSale(kind)) continue
    const key = hourKey(courtId, hour)
    const before = used.get(key)
    used.set(key, {
      courtIds: [courtId],
      hours: [hour],
      offered: before?.offered ?? (isOffered(courtId, hour) ? 0 : 1),
      use: kind,
      sport,
      cents: cents + (before?.cents ?? 0),
    })
  }
  const unused = { use: null, sport: null, cents: 0 }
  return [
    { ...unused, courtIds, hours, offered: 1 },
    ...[...closed].map((key): CourtHours => {
      const [courtId, hour] = [Math.floor(key / 24), key % 24]
      return { ...unused, courtIds: [courtId], hours: [hour], offered: -1 }
    }),
    ...used.values(),
  ]
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

/** Adds that many of them. */
export function addHours(tally: Tally, { cents, offered, use }: CourtHours, count: number): void {
  tally.offered += offered * count
  if (use === null) return
  tally.hours[use] += count
  if (use !== 'class') tally.cents[use] += cents
}

export function addTally(sum: Tally, { cents, hours, offered }: Tally): void {
  sum.offered += offered
  for (const use of USES) sum.hours[use] += hours[use]
  for (const sale of SALES) sum.cents[sale] += cents[sale]
}

/** The hours of a day by when they begin, courts together; those in which none was offered are left out. */
export function hourTallies(all: readonly CourtHours[]): Map<number, Tally> {
  const tallies = new Map<number, Tally>()
  for (const some of all) {
    for (const hour of some.hours) {
      addHours(entryOf(tallies, hour), some, some.courtIds.length)
    }
  }
  for (const [hour, { offered }] of tallies) if (offered === 0) tallies.delete(hour)
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
