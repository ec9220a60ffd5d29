import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { FakeState } from './fakeState.ts'

const ZONE = 'America/Sao_Paulo'

/** Today at the provider, `yyyy-MM-dd` in Brasília. */
export function fakeToday({ clock }: FakeState): string {
  return venueNow(clock.now(), ZONE).date
}

/** `yyyy-MM-dd HH:mm:ss`, Brasília time without an offset, as the provider writes instants. */
export function fakeStamp({ clock }: FakeState): string {
  const nowMs = clock.now()
  const { date, time } = venueNow(nowMs, ZONE)
  return `${date} ${time}:${String(Math.floor(nowMs / 1000) % 60).padStart(2, '0')}`
}
