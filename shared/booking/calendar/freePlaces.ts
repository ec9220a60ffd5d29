import type { AgendaDay } from './agenda.ts'
import type { Closing } from '../../venue/hours/availability.ts'
import { courtsByPreference, type Court } from '../../venue/courts/court.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import type { ClockTime } from '../../platform/time/civil.ts'
import { DAY_HOURS, hourOf, hourText } from '../../platform/time/hours.ts'
import type { VenueNow } from '../../platform/time/venueClock.ts'
import { freeStarts, obstaclesOnDay, pastFor, type Moving } from './placeObstacles.ts'

/** An hour at which a day has room, with the courts that do, the best first. */
export type FreeStart = { startTime: ClockTime; courts: Pick<Court, 'id' | 'name'>[] }
type Rules = { courts: readonly Court[]; closings: readonly Closing[]; now: VenueNow }
/** What a customer booked is not moved to the hour that runs. */
type Wanted = { sportType: Sport; hours: number; isOfCustomer?: boolean }

/** Where so many hours in a row are free for a sport on a cached day, from the hour that runs on. What is being moved is not in its own way. */
export function freePlacesOn(
  day: AgendaDay,
  { closings, courts, now }: Rules,
  { hours, isOfCustomer = false, sportType }: Wanted,
  moving: Moving = {},
): FreeStart[] {
  const obstacles = obstaclesOnDay(day, { courts, closings, ...pastFor(isOfCustomer, now) }, moving)
  const running = day.date === now.date ? hourText(hourOf(now.time)) : ''
  const playing = courtsByPreference(courts, sportType).map(({ id, name }) => {
    const place = { courtId: id, date: day.date, sportType, hours }
    return { id, name, starts: new Set(freeStarts(obstacles, place)) }
  })
  return DAY_HOURS.filter((hour) => hour >= running).flatMap((startTime) => {
    const free = playing.filter(({ starts }) => starts.has(startTime))
    return free.length === 0
      ? []
      : [{ startTime, courts: free.map(({ id, name }) => ({ id, name })) }]
  })
}
