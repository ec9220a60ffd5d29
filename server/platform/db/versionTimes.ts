import { isSqlite, untyped } from './connect.ts'
import type { Db } from './db.ts'
import { fromInstant, toInstant } from './instant.ts'
import { present } from './rows.ts'

/** Allows for clocks: nothing that happens within it is told apart. */
const DOUBT_MS = 60_000
const DAY_MS = 86_400_000
/** As long as a tablet may sleep. */
const KEPT_DAYS = 180

/** How far the database is, and when that was asked by its own clock. */
export type VersionNow = { version: number; atMs: number }

export async function versionNow(db: Db): Promise<VersionNow & { catalogVersion: number }> {
  const now = isSqlite(db)
    ? `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
    : `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const row: { version: number; catalogVersion: number; now: string } = present(
    await untyped(db)('calendar_versions')
      .where({ id: 1 })
      .first('version', 'catalogVersion', untyped(db).raw(`${now} as now`)),
  )
  const { catalogVersion, version } = row
  return { version, catalogVersion, atMs: fromInstant(row.now) }
}

/** Whether the database has never been there: it is not that far, or came there later than that. */
export async function wasNeverThere(db: Db, { version, atMs }: VersionNow): Promise<boolean> {
  if (version > (await versionNow(db)).version) return true
  const noted = await db('version_times')
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .first('at')
  return noted !== undefined && fromInstant(noted.at) > atMs + DOUBT_MS
}

/** Deletes what no tablet asks about any more. */
export async function sweepVersionTimes(db: Db, nowMs: number): Promise<void> {
  await db('version_times')
    .where('at', '<', toInstant(nowMs - KEPT_DAYS * DAY_MS))
    .delete()
}
