import type { OfflineDb } from './offlineDb.ts'
import type { QueueOwner } from './outbox.ts'

/** Somebody works at this desk from now on: what is read is kept for them. What another one left to send is not theirs. */
export async function openDesk(db: OfflineDb, { userId, userName }: QueueOwner): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const meta = await db.meta.get('desk')
    if (meta?.userId === userId) return
    const lastFreshMs = meta?.lastFreshMs ?? null
    await db.meta.put({ id: 'desk', userId, userName, lastFreshMs, epoch: crypto.randomUUID() })
  })
}

/** Forgets all that was kept, and this person's edits with it. Ask before: what waits is lost. Others' edits stay theirs. */
export async function clearDesk(db: OfflineDb, userId: number): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    await Promise.all([db.resources.clear(), db.days.clear(), db.made.clear(), db.meta.clear()])
    await db.outbox.where({ userId }).delete()
  })
}
