import type { OfflineDb } from './offlineDb.ts'

/** Returns how far this device knows that the server was: by what it has read, or by the answers to its edits since. */
export async function readKnownCursor(db: OfflineDb): Promise<string | undefined> {
  const meta = await db.meta.get('desk')
  return furthest(meta?.cursor, meta?.answered)
}

/** Notes what the answer to an edit said of it, before the answer itself is stored: an edit that is forgotten is one that the server had. */
export async function noteAnswered(db: OfflineDb, answered: string | undefined): Promise<void> {
  const meta = await db.meta.get('desk')
  if (!answered || furthest(meta?.answered, answered) === meta?.answered) return
  await db.meta.update('desk', { answered })
}

function furthest(one: string | undefined, other: string | undefined): string | undefined {
  return versionIn(other) > versionIn(one) ? other : one
}

const versionIn = (cursor: string | undefined) => Number.parseInt(cursor ?? '-1', 10)
