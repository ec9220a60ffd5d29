import {
  MOST_EDIT_BYTES,
  MOST_SAID,
  type SaidEdit,
  type SaidEdits,
} from '#shared/commands/sync/edits.ts'
import { isEnrolled } from '../../api/account/enrolled.ts'
import type { OfflineDb, OutboxEntry } from '../store/offlineDb.ts'
import { ownQueue } from './sealing.ts'

export type SayEdits = (body: SaidEdits) => Promise<unknown>

/** Says what waits on this device, where it is an enrolled one, unless that is what was said last: its owner sees it, and it is not lost with the device. */
export async function sayQueue(db: OfflineDb, say: SayEdits): Promise<void> {
  if (!isEnrolled()) return
  const [{ queue, said }, entries] = await db.transaction('rw', db.queues, db.outbox, async () => [
    await ownQueue(db),
    await db.outbox.orderBy('seq').toArray(),
  ])
  const own = entries.filter(({ refusal }) => refusal?.problem?.code !== 'edit-held')
  const body = { queue, edits: oldest(own.map(toSaid)), count: own.length }
  const text = JSON.stringify(body)
  if (text === said) return
  await say(body)
  await db.queues.update('own', { said: text })
}

function oldest(edits: readonly SaidEdit[]): SaidEdit[] {
  let bytes = 0
  return edits.slice(0, MOST_SAID).filter((edit) => {
    bytes += JSON.stringify(edit).length
    return bytes <= MOST_EDIT_BYTES
  })
}

function toSaid(entry: OutboxEntry): SaidEdit {
  const { command, drawer, key, madeAt, offline, refusal, serverEpoch: epoch, tempId } = entry
  return {
    key,
    by: entry.userId,
    madeAt,
    command: command as SaidEdit['command'],
    ...(tempId !== null && { tempId }),
    ...(offline && { offline }),
    ...(drawer && { drawer }),
    ...(epoch && { epoch }),
    ...(refusal && { refused: true as const }),
  }
}
