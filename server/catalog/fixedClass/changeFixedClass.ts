import type { FixedClass } from '#shared/fixedClass/fixedClass.ts'
import {
  FixedClassDraftSchema,
  type FixedClassDraft,
  type FixedClassEntry,
} from '#shared/fixedClass/fixedClass.schema.ts'
import { hasMet } from '#shared/fixedClass/hasMet.ts'
import { addDays } from '#shared/time/civil.ts'
import { venueNow, type VenueNow } from '#shared/time/venueClock.ts'
import { weekdayOf } from '#shared/time/weekday.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../catalog.ts'
import { parsePatch } from '../../http/parsePatch.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { hasBegunToday } from './hasBegunToday.ts'
import { findFixedClass } from './findFixedClass.ts'
import { fixedClassEntries } from './fixedClassEntries.ts'
import { keepPast } from './keepPast.ts'
import { lastBegunDate } from './lastBegunDate.ts'
import { recordClassChanges } from './recordClassChanges.ts'
import { refuseConflict } from './refuseConflict.ts'
import { refuseEarlyStart } from './refuseEarlyStart.ts'
import { requirePlayable } from './requirePlayable.ts'

// What decides when and where it meets. The rest is only told of it, and may be put right for the past too.
const SCHEDULE = ['courtId', 'sportType', 'weekday', 'startTime', 'endTime', 'startDate'] as const

/** Changes the fields that the body names. Another schedule holds from today on: the occurrences that were stay as they were. */
export async function changeFixedClass(
  tx: Tx,
  { config }: Pick<CatalogDeps, 'config'>,
  who: { id: number },
  edit: RowEdit,
  body: unknown,
): Promise<FixedClassEntry> {
  await lockCourts(tx)
  const now = venueNow(tx.nowMs, config.venueTimezone)
  const current = await findFixedClass(tx, edit, now)
  const draft = parsePatch(FixedClassDraftSchema, current, body)
  const isMoved = SCHEDULE.some((field) => draft[field] !== current[field])
  const startDate = isMoved ? await move(tx, current, draft, now) : current.startDate
  await tx
    .trx('fixed_classes')
    .where({ id: edit.id })
    .update({ ...draft, startDate, version: current.version + 1 })
  const [changed] = await fixedClassEntries(tx.trx, [edit.id])
  await recordClassChanges(tx, who, 'changed', [{ before: current, after: changed! }])
  tx.touch({ catalog: true, reservations: true })
  return changed!
}

/** Makes way for the new schedule and gives back its first date. */
async function move(
  tx: Tx,
  current: FixedClassEntry,
  draft: FixedClassDraft,
  now: VenueNow,
): Promise<string> {
  if (draft.startDate !== current.startDate) refuseEarlyStart(draft, now)
  await requirePlayable(tx, draft)
  const from = changeDate(current, draft, now)
  const startDate = draft.startDate > from ? draft.startDate : from
  const cancelledDates = current.cancelledDates.filter(
    (date) => date >= startDate && weekdayOf(date) === draft.weekday,
  )
  await refuseConflict(tx, { ...current, ...draft, startDate, cancelledDates })
  if (hasMet(current, now)) await keepPast(tx, current.id, lastBegunDate(current, now))
  await tx
    .trx('fixed_class_cancellations')
    .where({ classId: current.id })
    .whereNotIn('date', cancelledDates)
    .delete()
  return startDate
}

// Today, unless the class has begun under the old schedule or would have under the new one: an hour that is over is not met at anew.
function changeDate(current: FixedClass, draft: FixedClassDraft, now: VenueNow): string {
  const moved = { ...current, ...draft, startDate: now.date, cancelledDates: [] }
  const isTooLate = hasBegunToday(current, now) || hasBegunToday(moved, now)
  return isTooLate ? addDays(now.date, 1) : now.date
}
