import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import { toInstant } from '../../db/instant.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { fixedClassEntries } from './fixedClassEntries.ts'
import { recordClassChanges } from './recordClassChanges.ts'

/** Cancels by an admin's hand what these classes would hold on that date; their other weeks stand. Answers with the classes as they are then. */
export async function cancelOccurrences(
  tx: Tx,
  who: { id: number },
  classes: readonly { id: number }[],
  date: string,
): Promise<FixedClassEntry[]> {
  if (classes.length === 0) return []
  const { trx, nowMs, touch } = tx
  const ids = classes.map(({ id }) => id)
  const before = new Map((await fixedClassEntries(trx, ids)).map((entry) => [entry.id, entry]))
  const createdAt = toInstant(nowMs)
  await trx('fixed_class_cancellations')
    .insert(ids.map((classId) => ({ classId, date, createdAt })))
    .onConflict(['class_id', 'date'])
    .ignore()
  await trx('fixed_classes')
    .whereIn('id', ids)
    .update({ version: trx.raw('version + 1') })
  const changed = await fixedClassEntries(trx, ids)
  const changes = changed.map((after) => ({ before: before.get(after.id) ?? null, after }))
  await recordClassChanges(tx, who, 'changed', changes)
  touch({ dates: [date], catalog: true })
  return changed
}
