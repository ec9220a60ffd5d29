import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import { EMPTY_SNAPSHOT } from '#shared/commands/snapshot.ts'
import { toCents } from '#shared/platform/money/money.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { LIST_NAMES, storable } from '../store/offlineDb.ts'
import type { OfflineView } from '../store/offlineView.ts'
import { daysAfter } from './refresh.ts'

/** Makes the view of a device that had nothing out of the answer, as it is read once that is stored, but for `lastFreshMs`. Null where the answer is not all of it. */
export function viewAhead(
  answer: SyncAnswer,
  nowMs: number,
  serverEpoch: string | null,
): OfflineView | null {
  const { lists, more, phones, serverTime, till, bar } = answer
  if (more || !lists) return null
  const clockSkewMs = Date.parse(serverTime) - nowMs
  const serverMs = nowMs + clockSkewMs
  const now = venueNow(serverMs, lists.venue.timeZone)
  const stored = {
    ...EMPTY_SNAPSHOT,
    ...storable({ ...lists, ...(till && { till }), ...(bar && { bar }) }),
    today: now.date,
    time: now.time,
    days: Object.fromEntries(
      [...daysAfter(new Map(), answer, clockSkewMs)].map(([date, day]) => [date, storable(day)]),
    ),
  }
  return {
    stored,
    shown: stored,
    unsentOf: new Map(),
    serverMs,
    clockSkewMs,
    cached: new Set([
      ...LIST_NAMES,
      ...(till ? ['till' as const] : []),
      ...(bar ? ['bar' as const] : []),
    ]),
    lastFreshMs: null,
    serverEpoch,
    phones: phones ?? null,
    given: toCents(answer.givenToday ?? 0),
    waiting: 0,
    refused: 0,
  }
}
