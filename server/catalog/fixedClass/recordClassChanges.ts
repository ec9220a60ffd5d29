import { SPORT_LABELS } from '#shared/court/sport.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import { formatDate } from '#shared/time/civil.ts'
import { WEEKDAY_LABELS } from '#shared/time/weekday.ts'
import { recordChanges, type AuditedChange, type AuditedFields } from '../../audit/recordChanges.ts'
import type { Tx } from '../../db/writeTransaction.ts'

type ClassChange = { before: FixedClassEntry | null; after: FixedClassEntry }

/** Writes into the transaction what an admin did to classes. */
export async function recordClassChanges(
  tx: Tx,
  who: { id: number },
  action: AuditedChange['action'],
  classes: readonly ClassChange[],
): Promise<void> {
  const courts: { id: number; name: string }[] = await tx.trx('courts').select('id', 'name')
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
  const { name, startTime, endTime, endDate, instructor, email, phone, cancelledDates } = entry
  return {
    name,
    court: courts.find(({ id }) => id === entry.courtId)?.name ?? null,
    sportType: SPORT_LABELS[entry.sportType],
    weekday: WEEKDAY_LABELS[entry.weekday],
    startTime,
    endTime,
    startDate: formatDate(entry.startDate),
    endDate: endDate && formatDate(endDate),
    instructor,
    email,
    phone,
    cancelledDates: cancelledDates.map(formatDate).join(', ') || null,
  }
}
