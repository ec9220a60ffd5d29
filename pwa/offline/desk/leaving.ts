import { OfflineDb } from '../sync/offlineDb.ts'
import { clearDesk } from '../sync/openDesk.ts'

/** What leaving takes with it: a person's edits that the server does not have, and all that was kept. */
export function leaving(userId: number) {
  const db = new OfflineDb()
  return {
    count: () => db.outbox.where({ userId }).count(),
    async clear() {
      await clearDesk(db, userId)
      db.close()
    },
  }
}
