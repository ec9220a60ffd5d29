import type { Knex } from 'knex'
import type { FixedClass } from '#shared/fixedClass/fixedClass.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { FixedClassColumns } from '../../db/tables.ts'
import { cancelledByClass, toFixedClass } from '../loadCatalog.ts'

/** The active classes, or those with these ids, as the wire carries them, in the order of their ids. */
export async function fixedClassEntries(
  db: Knex,
  ids?: readonly number[],
): Promise<FixedClassEntry[]> {
  const classes = db('fixed_classes').where({ active: true }).orderBy('id')
  const cancellations = db('fixed_class_cancellations').orderBy('date')
  if (ids) {
    classes.whereIn('id', [...ids])
    cancellations.whereIn('classId', [...ids])
  }
  const rows = await classes
  const cancelledDates = cancelledByClass(await cancellations)
  return rows.map((row) => toEntry(row, cancelledDates.get(row.id) ?? []))
}

/** A row of `fixed_classes` as the wire carries it. */
export function toEntry(
  row: FixedClassColumns,
  cancelledDates: FixedClass['cancelledDates'],
): FixedClassEntry {
  const { instructor, email, phone, version } = row
  return { ...toFixedClass(row, cancelledDates), instructor, email, phone, version }
}
