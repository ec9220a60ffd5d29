import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { OfflineDb, OutboxEntry } from '../store/offlineDb.ts'

/** When an edit is made: by this device's clock, corrected by what it lacked when a server last said the time. */
export async function madeNow(
  { meta, resources }: OfflineDb,
  nowMs: number,
): Promise<Pick<OutboxEntry, 'madeAt' | 'skewMs' | 'isUnchecked'>> {
  const [desk, venue] = await Promise.all([meta.get('desk'), resources.get('venue')])
  const { clockSkewMs: skewMs = 0, lastFreshMs = null } = desk ?? {}
  const timeZone = (venue?.value as Venue | undefined)?.timeZone
  const dayOf = (ms: number) => timeZone && venueNow(ms + skewMs, timeZone).date
  // Somebody may have set the clock since.
  const isUnchecked = lastFreshMs === null || dayOf(lastFreshMs) !== dayOf(nowMs)
  return {
    madeAt: new Date(nowMs + skewMs).toISOString(),
    ...(skewMs !== 0 && { skewMs }),
    ...(isUnchecked && { isUnchecked }),
  }
}

const WORTH_SAYING_MS = 2 * 60_000
const MINUTE_MS = 60_000

/** `O relógio deste aparelho está 3 min adiantado`; null where it is about right. */
export function skewText(skewMs: number): string | null {
  if (Math.abs(skewMs) <= WORTH_SAYING_MS) return null
  const all = Math.round(Math.abs(skewMs) / MINUTE_MS)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  const parts = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean)
  return `O relógio deste aparelho está ${parts.join(' ')} ${skewMs < 0 ? 'adiantado' : 'atrasado'}.`
}
