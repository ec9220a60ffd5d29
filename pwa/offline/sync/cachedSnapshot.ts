import { EMPTY_SNAPSHOT, type Snapshot } from '#shared/commands/snapshot.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { RESOURCE_NAMES, type OfflineDb, type ShownDay } from './offlineDb.ts'
import { withoutCpf } from './withoutCpf.ts'

/** What is kept of the server, without the queue. Inside a transaction over `resources`, `days` and `meta`, if in any. */
export async function readSnapshot(db: OfflineDb, nowMs: number): Promise<Snapshot> {
  const [resources, days, meta] = await Promise.all([
    db.resources.toArray(),
    db.days.toArray(),
    db.meta.get('desk'),
  ])
  const kept = Object.fromEntries(resources.map(({ name, value }) => [name, value]))
  const skewMs = meta?.clockSkewMs ?? 0
  const { timeZone } = (kept['venue'] ?? {}) as Partial<Venue>
  return {
    ...EMPTY_SNAPSHOT,
    ...kept,
    today: timeZone ? venueNow(nowMs + skewMs, timeZone).date : (days[0]?.day.today ?? ''),
    days: Object.fromEntries(days.map(({ date, day }) => [date, day])),
  }
}

/** Writes what an answer of the server changed. Inside a transaction over `resources` and `days`. */
export async function writeSnapshot(
  db: OfflineDb,
  before: Snapshot,
  after: Snapshot,
): Promise<void> {
  const resources = RESOURCE_NAMES.filter((name) => before[name] !== after[name])
  await db.resources.bulkPut(resources.map((name) => ({ name, value: withoutCpf(after[name]) })))
  const days = Object.values(after.days).filter((day) => before.days[day.date] !== day)
  // What an edit leaves alone of a day, its clock among it, is still in it.
  await db.days.bulkPut(days.map((day) => ({ date: day.date, day: withoutCpf(day as ShownDay) })))
}
