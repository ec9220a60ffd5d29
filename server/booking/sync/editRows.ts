import { createdRows, type QueuedCommand } from '#shared/commands/command.ts'
import type { CreatedRow } from '#shared/commands/defineCommand.ts'
import type { Db } from '../../platform/db/db.ts'

/** Reads which rows the edits of a queue have created, by their placeholders. */
export async function rowsOfQueue(db: Db, queue: string): Promise<CreatedRow[]> {
  const rows = await db('edit_rows').where({ queue }).select('tempId', 'rowId', 'version')
  return rows.map(({ rowId, tempId, version }) => ({ id: rowId, version, tempId: Number(tempId) }))
}

/** Keeps what an edit has created: those behind it that somebody sealed before still name it by its placeholder. */
export async function keepRows(
  db: Db,
  queue: string,
  queued: QueuedCommand,
  answer: unknown,
): Promise<void> {
  const rows = createdRows(queued, answer)
  if (rows.length === 0) return
  await db('edit_rows')
    .insert(
      rows.map(({ id, tempId, version }) => ({
        queue,
        tempId: String(tempId),
        rowId: id,
        version,
      })),
    )
    .onConflict(['queue', 'tempId'])
    .ignore()
}
