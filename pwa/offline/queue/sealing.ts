import { Dexie } from 'dexie'
import { sealedContent } from '#shared/commands/sync/seal.ts'
import { newId } from '../../api/newId.ts'
import { openedSecret, sealWith } from '../../api/account/openedSecret.ts'
import type { EntrySeal, OfflineDb, OutboxEntry, OwnQueue } from '../store/offlineDb.ts'

type Sealable = Pick<
  OutboxEntry,
  'userId' | 'key' | 'madeAt' | 'skewMs' | 'tempId' | 'drawer' | 'command'
>

/** Seals an edit with what its author's PIN has opened here; null for whoever came in by password. In a transaction over `queues`, if in any. */
export async function sealFor(db: OfflineDb, edit: Sealable): Promise<EntrySeal | null> {
  const { drawer, key, madeAt, skewMs, tempId, userId: by } = edit
  const opened = openedSecret()
  // Without HTTPS a browser can seal nothing.
  if (opened?.userId !== by || !('subtle' in crypto)) return null
  const { queue } = await ownQueue(db)
  const made = JSON.stringify(edit.command)
  const content = sealedContent({ by, drawer, key, made, madeAt, queue, skewMs, tempId })
  // Computing it is no work of the transaction's, which would end meanwhile.
  return { made, seal: await Dexie.waitFor(sealWith(opened.secret, content)) }
}

/** The queue of this browser, from its first edit on. */
export async function ownQueue({ queues }: Pick<OfflineDb, 'queues'>): Promise<OwnQueue> {
  const known = await queues.get('own')
  if (known) return known
  const own = { id: 'own', queue: newId(), lastNumber: 0 }
  await queues.put(own)
  return own
}

/** Whether whoever is signed in may bring it: their own, and what somebody else has sealed. */
export function isBrought({ sealed, userId }: OutboxEntry, by: number): boolean {
  return userId === by || sealed !== undefined
}
