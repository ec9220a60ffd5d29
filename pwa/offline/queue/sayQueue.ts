import {
  MOST_EDIT_BYTES,
  MOST_SAID,
  type SaidEdit,
  type SaidEdits,
} from '#shared/commands/sync/edits.ts'
import { isEnrolled } from '../../api/account/enrolled.ts'
import type { OfflineDb, OutboxEntry } from '../store/offlineDb.ts'
import { dependentEntries, isAtOwner, onWire } from './outbox.ts'
import { ownQueue } from './sealing.ts'

export type SayEdits = (body: SaidEdits) => Promise<{ over: string[] }>

/** As often an owner's decision about something that waits here is asked for. */
const AGAIN_AFTER_MS = 60_000

/** Says what waits on this device, where it is an enrolled one, when that is something else than before: its owner sees it, and it is not lost with the device. What an owner has decided about waits no more. */
export async function sayQueue(db: OfflineDb, say: SayEdits, nowMs: number): Promise<void> {
  if (!isEnrolled()) return
  const tables = [db.queues, db.outbox, db.takenBack]
  const [own, entries, takenBack] = await db.transaction('rw', tables, async () => [
    await ownQueue(db),
    await db.outbox.orderBy('seq').toArray(),
    await db.takenBack.limit(MOST_SAID).toArray(),
  ])
  const here = entries.filter((entry) => !isAtOwner(entry))
  const held = entries.filter(isAtOwner).map(({ key }) => key)
  const waits = { queue: own.queue, edits: oldest(here.map(toSaid)), count: here.length }
  const said = printOf(JSON.stringify(waits))
  const isAgain = entries.length > 0 && nowMs - (own.saidMs ?? 0) >= AGAIN_AFTER_MS
  if (said === own.said && takenBack.length === 0 && !isAgain) return
  const { over } = await say({
    ...waits,
    ...(held.length > 0 && { held: held.slice(0, MOST_SAID) }),
    ...(takenBack.length > 0 && {
      takenBack: takenBack.map(({ by, entry }) => ({ ...toSaid(entry), takenBackBy: by })),
    }),
  })
  await db.transaction('rw', tables, async () => {
    await db.queues.update('own', { said, saidMs: nowMs })
    await db.takenBack.bulkDelete(takenBack.map(({ key }) => key))
    const now = await db.outbox.orderBy('seq').toArray()
    // An edit of something that an owner has made goes to them too.
    const gone = now.filter(
      (one) => over.includes(one.key) && dependentEntries(now, one).length === 0,
    )
    await db.outbox.bulkDelete(gone.map(({ seq }) => seq))
  })
}

// FNV-1a, of 32 bits: no person's name may stay here for it, and without HTTPS the browser has nothing better.
function printOf(text: string): string {
  let hash = 0x811c9dc5
  for (const unit of text) hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193)
  return `${text.length}-${(hash >>> 0).toString(16)}`
}

function oldest(edits: readonly SaidEdit[]): SaidEdit[] {
  let bytes = 0
  return edits.slice(0, MOST_SAID).filter((edit) => {
    bytes += JSON.stringify(edit).length
    return bytes <= MOST_EDIT_BYTES
  })
}

function toSaid(entry: OutboxEntry): SaidEdit {
  const isRefused = entry.refusal !== null
  return { ...onWire(entry), by: entry.userId, ...(isRefused && { refused: true as const }) }
}
