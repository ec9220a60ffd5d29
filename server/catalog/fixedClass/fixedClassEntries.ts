import type { Knex } from 'knex'
import type { FixedClass } from '#shared/fixedClass/fixedClass.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import { cancelledByClass, toFixedClass } from '../loadCatalog.ts'

/** The active classes, or those with these ids, as the wire carries them, in the order of their ids. */
export async function fixedClassEntries(
  db: Knex,
  ids?: readonly number[],
): Promise<FixedClassEntry[]> {
  const rows: FixedClassEntry[] = await db('fixed_classes')
    .where({ active: true })
    .modify((query) => ids && query.whereIn('id', [...ids]))
    .orderBy('id')
  const cancellations = await db('fixed_class_cancellations')
    .modify((query) => ids && query.whereIn('classId', [...ids]))
    .orderBy('date')
  const cancelledDates = cancelledByClass(cancellations)
  return rows.map((row) => toEntry(row, cancelledDates.get(row.id) ?? []))
}

/** A row of `fixed_classes` as the wire carries it. */
export function toEntry(
  row: FixedClassEntry,
  cancelledDates: FixedClass['cancelledDates'],
): FixedClassEntry {
  const { instructor, email, phone, version } = row
  return { ...toFixedClass(row, cancelledDates), instructor, email, phone, version }
}
