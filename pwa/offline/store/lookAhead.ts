import { answered } from '../../api/answered.ts'
import { OfflineDb } from './offlineDb.ts'
import { readLook, type OfflineView } from './offlineView.ts'

/** Ends the wait for a slow database: the screen reads it. */
const WAIT_MS = 1_000

let ahead: { userId: number; look: OfflineView } | null = null

/** Reads the cached days that the desk's first screen shows, while its code is loading. Never throws: the screen reads them itself where this failed, and reports why. */
export async function lookAhead(userId: number, db = new OfflineDb()): Promise<void> {
  try {
    ahead = { userId, look: await answered(readLook(db, userId, Date.now()), WAIT_MS) }
  } catch {
    ahead = null
  } finally {
    db.close()
  }
}

/** Hands it over once: what is read later is newer. Null when there is none of this person. */
export function takeLook(userId: number): OfflineView | null {
  const taken = ahead
  ahead = null
  return taken?.userId === userId ? taken.look : null
}
