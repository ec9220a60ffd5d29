import { toInstant } from '../db/instant.ts'
import type { Tx } from '../db/writeTransaction.ts'

/** Cancels what these classes would hold on that date; their other weeks stand. */
export async function cancelOccurrences(
  { trx, nowMs, touch }: Tx,
  classes: readonly { id: number }[],
  date: string,
): Promise<void> {
  if (classes.length === 0) return
  const ids = classes.map(({ id }) => id)
  const createdAt = toInstant(nowMs)
  await trx('fixed_class_cancellations')
    .insert(ids.map((classId) => ({ classId, date, createdAt })))
    .onConflict(['class_id', 'date'])
    .ignore()
  await trx('fixed_classes')
    .whereIn('id', ids)
    .update({ version: trx.raw('version + 1') })
  touch({ dates: [date], catalog: true })
}
