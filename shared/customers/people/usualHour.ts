import * as v from 'valibot'
import { SPORTS } from '../../venue/courts/sport.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { weekdayOf, WEEKDAYS } from '../../platform/time/weekday.ts'

type Hour = {
  date: CivilDate
  startTime: ClockTime
  courtId: number
  sportType: Sport
  status: ReservationStatus
}
export const UsualHourSchema = v.object({
  weekday: v.picklist(WEEKDAYS),
  startTime: v.string(),
  courtId: v.number(),
  sportType: v.picklist(SPORTS),
})
type UsualHour = v.InferOutput<typeof UsualHourSchema>

/** The hour of the week that somebody plays most, of their last twenty; of two the later one. Null before the second time. The hours in order. */
export function usualHour(hours: readonly Hour[]): UsualHour | null {
  const last = hours.filter(({ status }) => status === 'approved').slice(-20)
  const counts = new Map<string, { count: number; hour: Hour }>()
  for (const hour of last) {
    const key = `${weekdayOf(hour.date)} ${hour.startTime}`
    counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, hour })
  }
  const [most] = [...counts.values()].reverse().sort((a, b) => b.count - a.count)
  if (!most || most.count < 2) return null
  const { date, startTime, courtId, sportType } = most.hour
  return { weekday: weekdayOf(date), startTime, courtId, sportType }
}
