import { liveQuery } from 'dexie'
import { createValue } from '../../api/resource.ts'
import { openStore, type OfflineDb, type OutboxEntry, type QueueOwner } from '../store/offlineDb.ts'

/** How many edits were put back after the browser had deleted what was stored under this page; null while nothing was. */
export const putBack = createValue<number | null>(null)

/**
 * Follows what waits on this device, and puts it back where the database is deleted under an open page: a person may clear the
 * browser's data, and a browser that is short of room does.
 */
export function guardStore(db: OfflineDb, person: QueueOwner, restored: () => void): () => void {
  let waiting: OutboxEntry[] | null = null
  // Closing it here is a closing too.
  let isBusy = false
  const seen = () =>
    db.transaction('r', db.meta, db.outbox, async () =>
      (await db.meta.get('desk')) ? db.outbox.toArray() : null,
    )
  const follow = () =>
    liveQuery(seen).subscribe({
      next: (entries) => (waiting = entries ?? waiting),
      // The connection is closed under it: it is followed again once that is known to be no deletion.
      error: () => {},
    })
  let following = follow()
  // A deletion waits until the connection is closed; what is asked from here on opens another one behind it.
  const closed = async () => {
    if (isBusy) return
    isBusy = true
    const known = waiting
    db.close({ disableAutoOpen: false })
    const isGone = known !== null && (await db.meta.get('desk')) === undefined
    if (isGone) {
      await openStore(db, person)
      await db.outbox.bulkPut(known)
      putBack.set(known.length)
      restored()
    }
    following.unsubscribe()
    following = follow()
    isBusy = false
  }
  const noteClosed = () => void closed().catch(() => {})
  db.on('versionchange', noteClosed)
  db.on('close', noteClosed)
  return () => {
    isBusy = true
    following.unsubscribe()
    db.on.versionchange.unsubscribe(noteClosed)
    db.on.close.unsubscribe(noteClosed)
  }
}
