import type { Sport } from '../../venue/courts/sport.ts'
import type { ReservationStatus } from '../../venue/occupancy/reservationStatus.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import { type Weekday, weekdayOf } from '../../platform/time/weekday.ts'

type Hour = {
  date: CivilDate
  startTime: ClockTime
  courtId: number
  sportType: Sport
  status: ReservationStatus
}
export type UsualHour = {
  weekday: Weekday
  startTime: ClockTime
  courtId: number
  sportType: Sport
}

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
