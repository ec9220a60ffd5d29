import { toDayNumber, type CivilDate, type ClockTime } from './civil.ts'
import { venueNow } from './venueClock.ts'

const MINUTE_MS = 60_000

/** Epoch milliseconds at which the venue's wall clock shows that date and time. Of an hour that a change of clocks skips: the moment of the change; of one it repeats: the first. */
export function instantOf(date: CivilDate, time: ClockTime, timeZone: string): number {
  const wall = toDayNumber(date) * 1_440 + minutesOf(time)
  const guess = wall * MINUTE_MS
  // The zone's offset on each side of a possible clock change.
  const offsets = [guess - 12 * 3_600_000, guess + 12 * 3_600_000].map((at) =>
    offsetMinutes(at, timeZone),
  )
  const candidates = offsets.map((offset) => guess - offset * MINUTE_MS).sort((a, b) => a - b)
  const exact = candidates.find((at) => shows(at, timeZone) === wall)
  return exact ?? candidates[1]!
}

function offsetMinutes(instantMs: number, timeZone: string) {
  return shows(instantMs, timeZone) - Math.floor(instantMs / MINUTE_MS)
}

function shows(instantMs: number, timeZone: string) {
  const { date, time } = venueNow(instantMs, timeZone)
  return toDayNumber(date) * 1_440 + minutesOf(time)
}

function minutesOf(time: ClockTime) {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
