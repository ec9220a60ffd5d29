import type { ParsedSaidEdits } from '#shared/commands/sync/edits.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

/** Marks what a device last said that it has. */
export const SAID = ['waiting', 'refused'] as const

/** Keeps what a device says that it has, instead of what it said before. What came meanwhile, or was decided about, stays as it is. */
export async function keepSaid(
  { trx, nowMs }: Tx,
  { count, edits, queue }: ParsedSaidEdits,
  device: { id: number },
  sender: { id: number },
): Promise<void> {
  const at = toInstant(nowMs)
  await trx('held_edits').where({ queue, decidedAt: null }).whereIn('why', SAID).delete()
  const authors = await trx('users')
    .whereIn(
      'id',
      edits.map(({ by }) => by),
    )
    .pluck('id')
  const rows = edits.map(({ by, refused, ...edit }) => ({
    key: edit.key,
    queue,
    tempId: edit.tempId === undefined ? null : String(edit.tempId),
    authorId: authors.includes(by) ? by : null,
    senderId: sender.id,
    why: refused ? ('refused' as const) : ('waiting' as const),
    edit: JSON.stringify(edit),
    at,
  }))
  if (rows.length > 0) await trx('held_edits').insert(rows).onConflict('key').ignore()
  await trx('edit_queues').where({ id: queue }).update({ saidAt: at })
  await trx('devices').where({ id: device.id }).update({ waiting: count })
}

/** What has come waits on its device no more. */
export async function forgetSaid(
  db: Db,
  queue: string,
  came: readonly { key: string; status: number }[],
): Promise<void> {
  const keys = came.flatMap(({ key, status }) => (status < 300 ? key : []))
  if (keys.length === 0) return
  await db('held_edits')
    .where({ queue, why: 'waiting', decidedAt: null })
    .whereIn('key', keys)
    .delete()
}

/** Lists the queues whose device has said what it has and cannot send it: it is revoked, or has begun another one, because its storage was cleared. */
export async function lostQueues(db: Db): Promise<string[]> {
  const said = await db('held_edits')
    .whereIn('why', SAID)
    .where({ decidedAt: null })
    .distinct('queue')
    .pluck('queue')
  if (said.length === 0) return []
  const queues = await db('edit_queues as q')
    .join('devices as d', 'd.id', 'q.deviceId')
    .select('q.id', 'q.deviceId', 'q.createdAt', 'd.revokedAt')
  const hasNewer = (of: (typeof queues)[number]) =>
    queues.some((one) => one.deviceId === of.deviceId && one.createdAt > of.createdAt)
  return queues.flatMap((one) =>
    said.includes(one.id) && (one.revokedAt !== null || hasNewer(one)) ? one.id : [],
  )
}
