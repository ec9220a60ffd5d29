import { meetsAgain, type FixedClass } from '#shared/venue/classes/fixedClass.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import { type AuditedChange, recordChanges } from '../../account/audit/auditEntries.ts'
import type { AuditedFields } from '../../platform/db/audit.ts'
import { changeRows } from '../../platform/db/changeRows.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { type RowEdit, refuseStale } from '../../platform/http/rowEdit.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { cancelledByClass, toFixedClass } from '../catalog/catalog.ts'

/** The active classes, or those with these ids, as the API returns them, in the order of their ids. */
export async function fixedClassEntries(
  db: Db,
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

export function toEntry(
  row: Row<'fixed_classes'>,
  cancelledDates: FixedClass['cancelledDates'],
): FixedClassEntry {
  const { instructor, teacherId, email, phone, reservationType, createdAt, version } = row
  return {
    ...toFixedClass(row, cancelledDates),
    instructor,
    teacherId,
    email,
    phone,
    reservationType,
    createdAt,
    version,
  }
}

/** The class to edit; 404 when there is none or it has ended: the past is not edited. 412 when it has another version. */
export async function findFixedClass(
  { trx }: Tx,
  { id, expected }: RowEdit,
  now: VenueNow,
): Promise<FixedClassEntry> {
  const [fixedClass] = await fixedClassEntries(trx, [id])
  if (!fixedClass || !meetsAgain(fixedClass, now)) throw new ProblemError('not-found')
  refuseStale(expected, fixedClass)
  return fixedClass
}

/** Cancels for an admin the occurrences of these classes on that date; their other weeks stay. Returns the changed classes. */
export async function cancelOccurrences(
  tx: Tx,
  who: { id: number },
  classes: readonly { id: number }[],
  date: string,
): Promise<FixedClassEntry[]> {
  if (classes.length === 0) return []
  const { trx, touch } = tx
  const ids = classes.map(({ id }) => id)
  const before = new Map((await fixedClassEntries(trx, ids)).map((entry) => [entry.id, entry]))
  await insertCancellations(tx, ids, [date])
  await changeRows(tx, 'fixed_classes', ids, {})
  const changed = await fixedClassEntries(trx, ids)
  const changes = changed.map((after) => ({ before: before.get(after.id) ?? null, after }))
  await recordClassChanges(tx, who, 'changed', changes)
  touch({ dates: [date] })
  return changed
}

/** Writes that these classes do not take place on these dates; one that is written already stays. */
export async function insertCancellations(
  { trx, nowMs }: Tx,
  classIds: readonly number[],
  dates: readonly string[],
): Promise<void> {
  const createdAt = toInstant(nowMs)
  const rows = classIds.flatMap((classId) => dates.map((date) => ({ classId, date, createdAt })))
  if (rows.length === 0) return
  await trx('fixed_class_cancellations').insert(rows).onConflict(['classId', 'date']).ignore()
}

/** Holds the occurrences on that date again which were cancelled at this instant. Returns the changed classes. */
export async function restoreOccurrences(
  tx: Tx,
  who: { id: number },
  ids: readonly number[],
  { at, date }: { at: string; date: string },
): Promise<FixedClassEntry[]> {
  const cancelled = { date, createdAt: at }
  const given = await tx
    .trx('fixed_class_cancellations')
    .whereIn('classId', [...ids])
    .where(cancelled)
    .select('classId')
  const changed = given.map(({ classId }) => classId)
  if (changed.length === 0) return []
  await tx.trx('fixed_class_cancellations').whereIn('classId', changed).where(cancelled).delete()
  const after = await fixedClassEntries(tx.trx, changed)
  await changeRows(tx, 'fixed_classes', changed, {})
  const changes = after.map((entry) => ({
    before: { ...entry, cancelledDates: [...entry.cancelledDates, date].sort() },
    after: entry,
  }))
  await recordClassChanges(tx, who, 'changed', changes)
  tx.touch({ dates: [date] })
  return after
}

type ClassChange = { before: FixedClassEntry | null; after: FixedClassEntry }

/** Records within the transaction an admin's changes of classes. */
export async function recordClassChanges(
  tx: Tx,
  who: { id: number },
  action: AuditedChange['action'],
  classes: readonly ClassChange[],
): Promise<void> {
  const courts = await tx.trx('courts').select('id', 'name')
  const fieldsOf = (entry: FixedClassEntry | null) => entry && auditedFields(entry, courts)
  const changes = classes.map(({ before, after }) => ({
    id: after.id,
    action,
    before: fieldsOf(before),
    after: fieldsOf(after),
  }))
  await recordChanges(tx, 'fixedClass', changes, who)
}

function auditedFields(
  entry: FixedClassEntry,
  courts: readonly { id: number; name: string }[],
): AuditedFields {
  const { courtId, name, sportType, weekday, startTime, endTime, startDate, endDate } = entry
  const { instructor, teacherId = null, email, phone, cancelledDates } = entry
  return {
    name,
    court: courts.find(({ id }) => id === courtId)?.name ?? null,
    sportType,
    weekday,
    startTime,
    endTime,
    startDate,
    endDate,
    instructor,
    teacherId,
    email,
    phone,
    cancelledDates: cancelledDates.join(', ') || null,
  }
}
