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

/** Names those of a device's edits that an owner has decided about. */
export async function decidedOf(
  db: Db,
  { edits, held, queue }: Pick<ParsedSaidEdits, 'edits' | 'held' | 'queue'>,
): Promise<string[]> {
  const keys = [...edits.map(({ key }) => key), ...held]
  return db('held_edits')
    .where({ queue })
    .whereIn('key', keys)
    .whereNotNull('decidedAt')
    .pluck('key')
}

/** Removes what has come: it waits on its device no more. */
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

/** Says of what devices have: the queues whose device cannot send it, and the authors who cannot decide about it. */
export type Stray = { queues: string[]; authors: number[] }

/** Finds what no device sends: it is revoked, or has begun another queue, because its storage was cleared; or its author has left. */
export async function strayEdits(db: Db): Promise<Stray> {
  const said = await db('held_edits')
    .whereIn('why', SAID)
    .where({ decidedAt: null })
    .distinct('queue', 'authorId')
  if (said.length === 0) return { queues: [], authors: [] }
  const authors = said.flatMap(({ authorId }) => authorId ?? [])
  const left = await db('users')
    .whereIn('id', authors)
    .where((one) => one.where({ role: 'user' }).orWhere('deactivatedAt', '>', ''))
    .pluck('id')
  return {
    queues: await lostQueues(db, new Set(said.map(({ queue }) => queue))),
    authors: left,
  }
}

async function lostQueues(db: Db, said: ReadonlySet<string>): Promise<string[]> {
  const queues = await db('edit_queues as q')
    .join('devices as d', 'd.id', 'q.deviceId')
    .select('q.id', 'q.deviceId', 'q.createdAt', 'd.revokedAt')
  const hasNewer = (of: (typeof queues)[number]) =>
    queues.some((one) => one.deviceId === of.deviceId && one.createdAt > of.createdAt)
  return queues.flatMap((one) =>
    said.has(one.id) && (one.revokedAt !== null || hasNewer(one)) ? one.id : [],
  )
}
