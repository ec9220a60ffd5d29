import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { hourOf, hourText } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { onWake } from '../../../ui/onWake.ts'

const MINUTE_MS = 60_000

/** This device's clock, by whole minutes. */
export function useMinute(): number {
  return useServerMinute(() => Date.now())
}

/** The server's clock, by whole minutes. */
export function useServerMinute(serverNowMs: () => number): number {
  return useSyncExternalStore(
    everyTenSeconds,
    () => Math.floor(serverNowMs() / MINUTE_MS) * MINUTE_MS,
  )
}

/** Today at the venue by the server's clock, also after midnight. A screen takes the day from here only: two sources that disagree around midnight would request one day after the other for ever. */
export function useVenueToday(
  { timeZone }: Pick<Venue, 'timeZone'>,
  serverNowMs: () => number,
): CivilDate {
  return useSyncExternalStore(everyTenSeconds, () => venueNow(serverNowMs(), timeZone).date)
}

/** The hour that runs at the venue, as `14:00`. */
export function useVenueHour(
  { timeZone }: Pick<Venue, 'timeZone'>,
  serverNowMs: () => number,
): ClockTime {
  return useSyncExternalStore(everyTenSeconds, () =>
    hourText(hourOf(venueNow(serverNowMs(), timeZone).time)),
  )
}

function everyTenSeconds(check: () => void) {
  const timer = setInterval(check, 10_000)
  const stopWaking = onWake(check)
  return () => {
    clearInterval(timer)
    stopWaking()
  }
}

/** Whether it has been so for a while, and still is. */
export function useLasting(isSo: boolean, whileMs: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasted(true), whileMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isSo, whileMs])
  return isSo && hasLasted
}

/** `14:05`; of another day `20/11 às 14:05`. In the venue's zone; this device's until it is known. */
export function sinceText(sinceMs: number, nowMs: number, timeZone: string | undefined): string {
  const format = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const time = new Date(sinceMs).toLocaleTimeString('pt-BR', format)
  const day = dayText(sinceMs, timeZone)
  return day === dayText(nowMs, timeZone) ? time : `${day} às ${time}`
}

/** `20/11`. */
export function dayText(ms: number, timeZone: string | undefined): string {
  return new Date(ms).toLocaleDateString('pt-BR', { day: '2-digit', month: '2-digit', timeZone })
}

/** `há 5 min`, `há 3 h`, `há 2 dias`. */
export function agoText(ageMs: number): string {
  const minutes = Math.floor(ageMs / MINUTE_MS)
  if (minutes < 1) return 'há menos de 1 min'
  if (minutes < 60) return `há ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `há ${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'há 1 dia' : `há ${days} dias`
}
