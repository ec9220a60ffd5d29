import type { CivilDate, ClockTime } from './civil.ts'

/** The venue's wall clock at an instant. */
export type VenueNow = { date: CivilDate; time: ClockTime }

const formatters = new Map<string, Intl.DateTimeFormat>()
/** What each zone's clock showed last, and in which second: formatting takes longer than most rules that ask for it. */
const shown = new Map<string, { second: number; now: VenueNow }>()

/** The civil date and `HH:mm` that a clock on the venue's wall shows at `instantMs` (epoch milliseconds). */
export function venueNow(instantMs: number, timeZone: string): VenueNow {
  const second = Math.floor(instantMs / 1000)
  const latest = shown.get(timeZone)
  if (latest?.second === second) return { ...latest.now }
  const now = formatNow(instantMs, timeZone)
  shown.set(timeZone, { second, now })
  return { ...now }
}

function formatNow(instantMs: number, timeZone: string): VenueNow {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(instantMs)) parts[type] = value
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  }
}

/** Whether the slot has begun: an hour that started can no longer be bought. */
export function isPast(date: CivilDate, startTime: ClockTime, now: VenueNow): boolean {
  return date < now.date || (date === now.date && startTime <= now.time)
}

/** Epoch milliseconds of the next full hour on the venue's clock, for zones with whole or fractional offsets. */
export function nextHourMs(instantMs: number, timeZone: string): number {
  const minutes = Number(venueNow(instantMs, timeZone).time.slice(3))
  const minuteStart = Math.floor(instantMs / 60_000) * 60_000
  return minuteStart + (60 - minutes) * 60_000
}

function formatterOf(timeZone: string) {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}
