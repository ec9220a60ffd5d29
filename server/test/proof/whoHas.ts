import { atHour, later } from '#shared/platform/testing/reckoning.ts'
import type { FixedClass, Reservation, Tables } from './tables.ts'

/** The state derived from the tables and the clock. Nothing in this file calls the product's own rules: it checks them independently. */
export type TablesNow = { tables: Tables; nowMs: number }

export const FIRST_DAY = '2026-11-23'
/** São Paulo has had no summer time since 2019. */
const BEHIND_UTC_MS = 3 * 3_600_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

export function weekdayOn(date: string): string {
  return WEEKDAYS[new Date(date).getUTCDay()]!
}

/** Eight weeks: all that can be touched lies in them. */
export const ALL_DAYS = Array.from({ length: 56 }, (_, day) => later(FIRST_DAY, day))

export function hoursOf({ startTime, endTime }: { startTime: string; endTime: string }): string[] {
  const [first, end] = [Number(startTime.slice(0, 2)), Number(endTime.slice(0, 2))]
  return Array.from({ length: end - first }, (_, hour) => atHour(first + hour))
}

export function wallClock({ nowMs }: Pick<TablesNow, 'nowMs'>): { today: string; time: string } {
  const text = new Date(nowMs - BEHIND_UTC_MS).toISOString()
  return { today: text.slice(0, 10), time: text.slice(11, 16) }
}

export function hasRunOut({ nowMs }: Pick<TablesNow, 'nowMs'>, at: { expiresAt: string | null }) {
  return at.expiresAt !== null && Date.parse(at.expiresAt) <= nowMs
}

/** Whether it occupies its hours: approved, or pending and in time. */
export function isLive(known: TablesNow, reservation: Reservation): boolean {
  const { status } = reservation
  return (status === 'approved' || status === 'pending') && !hasRunOut(known, reservation)
}

export type ClassHour = {
  classId: number
  courtId: number
  date: string
  startTime: string
  name: string
  sportType: string
  /** When the class itself begins that day. */
  begins: string
}

/** Every hour of every class on these days. */
export function classHours(
  { tables }: TablesNow,
  dates: readonly string[] = ALL_DAYS,
): ClassHour[] {
  return tables.fixed_classes.flatMap((one) =>
    dates
      .filter((date) => meets(tables, one, date))
      .flatMap((date) =>
        hoursOf(one).map((startTime) => ({
          classId: one.id,
          courtId: one.courtId,
          date,
          startTime,
          name: one.name,
          sportType: one.sportType,
          begins: one.startTime,
        })),
      ),
  )
}

function meets(tables: Tables, one: FixedClass, date: string): boolean {
  const { id, active, weekday, startDate, endDate } = one
  if (!active || weekdayOn(date) !== weekday || date < startDate) return false
  if (endDate !== null && date > endDate) return false
  return !tables.fixed_class_cancellations.some((off) => off.classId === id && off.date === date)
}

/** Who has which court-hour: `1 2026-11-24 18:00` to all owners who claim it. */
export function whoHas(known: TablesNow): Map<string, string[]> {
  const { tables } = known
  const has = new Map<string, string[]>()
  const add = (courtId: number, date: string, startTime: string, who: string) => {
    const place = `${courtId} ${date} ${startTime}`
    has.set(place, [...(has.get(place) ?? []), who])
  }
  for (const hold of tables.holds) {
    if (!hasRunOut(known, hold)) add(hold.courtId, hold.date, hold.startTime, `hold ${hold.id}`)
  }
  for (const reservation of tables.reservations.filter((one) => isLive(known, one))) {
    const { id, courtId, date } = reservation
    for (const hour of hoursOf(reservation)) add(courtId, date, hour, `reservation ${id}`)
  }
  for (const { classId, courtId, date, startTime } of classHours(known)) {
    add(courtId, date, startTime, `class ${classId}`)
  }
  return has
}

/** Whether the hour is over, as a wall clock shows it. */
export function isOver(known: Pick<TablesNow, 'nowMs'>, date: string, hour: string): boolean {
  const { today, time } = wallClock(known)
  return date < today || (date === today && atHour(Number(hour.slice(0, 2)) + 1) <= time)
}

/** Whether the venue is open for the whole of that hour of that day, gone by or not. */
export function isOpen({ tables }: TablesNow, date: string, hour: string): boolean {
  const weekday = weekdayOn(date)
  const hours = tables.operation_hours.find((row) => row.weekday === weekday)
  const end = `${Number(hour.slice(0, 2)) + 1}:00`.padStart(5, '0')
  if (!hours?.isOpen || hour < hours.openTime || end > hours.closeTime) return false
  return !tables.special_closing_dates.some(
    (closing) =>
      closing.date === date &&
      (closing.allDay || (closing.startTime < end && hour < closing.endTime)),
  )
}

/** Whether customers could play there. */
export function plays({ tables }: TablesNow, courtId: number, sport: string): boolean {
  const court = tables.courts.find(({ id }) => id === courtId)
  return !!court?.active && (JSON.parse(court.sportTypes) as string[]).includes(sport)
}

/** Whether anybody may hold that hour for the sport. Every hour of the demo venue has a price. */
export function isBookable(
  known: TablesNow,
  has: ReadonlyMap<string, unknown>,
  { date, hour, sport }: { date: string; hour: string; sport: string },
): boolean {
  const { today, time } = wallClock(known)
  if (date < today || (date === today && hour <= time) || !isOpen(known, date, hour)) return false
  return known.tables.courts.some(
    ({ id }) => plays(known, id, sport) && !has.has(`${id} ${date} ${hour}`),
  )
}

export type StaffPlace = {
  courtId: number
  date: string
  startTime: string
  endTime: string
  sportType: string
}

/** Whether staff may place something there; those in `mine` do not conflict. */
export function isPlaceFree(
  known: TablesNow,
  place: StaffPlace,
  mine: readonly string[] = [],
): boolean {
  const { courtId, date, sportType } = place
  if (date < wallClock(known).today || !plays(known, courtId, sportType)) return false
  const has = whoHas(known)
  return hoursOf(place).every((hour) => {
    const others = (has.get(`${courtId} ${date} ${hour}`) ?? []).filter(
      (who) => !mine.includes(who),
    )
    return isOpen(known, date, hour) && others.length === 0
  })
}
