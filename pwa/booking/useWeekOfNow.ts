import { useEffect, useState } from 'react'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { CalendarReading } from '../api/calendar.ts'
import { useResource, valueOf, type Resource } from '../api/resource.ts'

// So that the server's clock is past it too.
const LATE_MS = 50
// By a device whose clock is late a week would be true for days, which is longer than timers are.
const LONGEST_MS = 3_600_000

/** The week as far as it is true now: null where it was cached at another visit, and from the instant at which an hour of it begins until it was read anew. */
export function useWeekOfNow(calendar: Resource<CalendarReading>): Calendar | null {
  const reading = valueOf(useResource(calendar))
  const [over, setOver] = useState<CalendarReading | null>(null)
  useEffect(() => {
    if (!reading?.changesInMs || reading.isCached) return undefined
    const end = () => {
      setOver(reading)
      void calendar.refresh()
    }
    const timer = setTimeout(end, Math.min(reading.changesInMs + LATE_MS, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [calendar, reading])
  return !reading || reading.isCached || reading === over ? null : reading.calendar
}
