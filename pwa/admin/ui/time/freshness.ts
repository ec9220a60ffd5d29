import { useResource, valueOf } from '../../../api/resource.ts'
import type { OfflineView } from '../../../offline/store/offlineView.ts'
import { useAdminStore, useCached, useQueue } from '../../../offline/store/useAdminStore.ts'
import { agoText, dayText, sinceText, useMinute } from './clock.ts'

/** Takes of the whole view what this device's clock lacks. */
export const skewOf = ({ clockSkewMs }: OfflineView) => clockSkewMs

type Freshness = { since: string; ago: string; isOfToday: boolean }

/** When all cached data was last read, on the venue's clock, and how long ago; null before the first time. This device's clock may be wrong. */
export function useFreshness(): Freshness | null {
  const { venue } = useAdminStore()
  const sinceMs = valueOf(useQueue().state)?.lastFreshMs ?? null
  const timeZone = valueOf(useResource(venue))?.timeZone
  const skewMs = valueOf(useCached(skewOf).state) ?? 0
  const nowMs = useMinute()
  if (sinceMs === null) return null
  return {
    since: sinceText(sinceMs + skewMs, nowMs + skewMs, timeZone),
    ago: agoText(nowMs - sinceMs),
    isOfToday: dayText(sinceMs + skewMs, timeZone) === dayText(nowMs + skewMs, timeZone),
  }
}
