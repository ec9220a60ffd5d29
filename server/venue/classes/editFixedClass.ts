import { shownHours } from '#shared/venue/hours/availability.ts'
import { courtObstacle } from '#shared/venue/courts/court.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import {
  hasBegunToday,
  hasMet,
  lastBegunDate,
  leftOut,
  meetsOn,
  type FixedClass,
} from '#shared/venue/classes/fixedClass.ts'
import {
  classHoursMistake,
  FixedClassDraftSchema,
  NOT_BEFORE_TODAY,
  type FixedClassDraft,
  type FixedClassEntry,
} from '#shared/venue/classes/fixedClass.schema.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import type { HourRange } from '#shared/platform/time/hours.ts'
import { isPast, venueNow, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { type RowEdit, parsePatch } from '../../platform/http/rowEdit.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { refuseConflict } from './classConflicts.ts'
import { requireCourt } from '../courts/court.ts'
import {
  cancelOccurrences,
  findFixedClass,
  fixedClassEntries,
  insertCancellations,
  recordClassChanges,
  toEntry,
} from './fixedClass.ts'

/** Adds a class that meets every week from its first date on, or throws Refused naming the bookings in its hours. */
export async function createFixedClass(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  who: { id: number },
  { leaveOut, ...draft }: FixedClassDraft,
): Promise<FixedClassEntry> {
  await lockCourts(tx)
  const now = venueNow(tx.nowMs, config.venueTimezone)
  refuseEarlyStart(draft, now)
  await refuseUnseenHours(tx, draft)
  await requirePlayable(tx, draft)
  await requireTeacher(tx, draft.teacherId)
  const whole = { ...draft, id: 0, endDate: null, active: true, cancelledDates: [] }
  const cancelledDates = leftOut(whole, leaveOut)
  await refuseConflict(tx, { ...whole, cancelledDates }, now)
  const [row] = await tx
    .trx('fixed_classes')
    .insert({ ...draft, createdAt: toInstant(tx.nowMs) })
    .returning('*')
  const created = toEntry(present(row), cancelledDates)
  await insertCancellations(tx, [created.id], cancelledDates)
  await recordClassChanges(tx, who, 'created', [{ before: null, after: created }])
  tx.touch({ catalog: true, reservations: true })
  return created
}

// The fields that decide when and where it meets. The others only describe it, and may be corrected for the past too.
const SCHEDULE = ['courtId', 'sportType', 'weekday', 'startTime', 'endTime', 'startDate'] as const

/** Changes the fields that the body names. A new schedule applies from today on: past occurrences do not change. */
export async function changeFixedClass(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  who: { id: number },
  edit: RowEdit,
  body: unknown,
): Promise<FixedClassEntry> {
  await lockCourts(tx)
  const now = venueNow(tx.nowMs, config.venueTimezone)
  const current = await findFixedClass(tx, edit, now)
  const { leaveOut, ...draft } = parsePatch(FixedClassDraftSchema, current, body)
  if (draft.teacherId !== current.teacherId) await requireTeacher(tx, draft.teacherId)
  const isMoved = SCHEDULE.some((field) => draft[field] !== current[field])
  const startDate = isMoved
    ? await move(tx, current, { ...draft, leaveOut }, now)
    : current.startDate
  await changeRow(tx, 'fixed_classes', edit.id, { ...draft, startDate })
  const changed = present((await fixedClassEntries(tx.trx, [edit.id]))[0])
  await recordClassChanges(tx, who, 'changed', [{ before: current, after: changed }])
  tx.touch({ reservations: true })
  return changed
}

/** Ends the old schedule and returns the first date of the new one. */
async function move(
  tx: Tx,
  current: FixedClassEntry,
  { leaveOut, ...draft }: FixedClassDraft,
  now: VenueNow,
): Promise<string> {
  if (draft.startDate !== current.startDate) refuseEarlyStart(draft, now)
  const isRetimed = draft.startTime !== current.startTime || draft.endTime !== current.endTime
  if (isRetimed) await refuseUnseenHours(tx, draft)
  await requirePlayable(tx, draft)
  const from = changeDate(current, draft, now)
  const startDate = draft.startDate > from ? draft.startDate : from
  const moved = { ...current, ...draft, startDate }
  const cancelledDates = leftOut(moved, [...current.cancelledDates, ...leaveOut])
  await refuseConflict(tx, { ...moved, cancelledDates }, now)
  if (hasMet(current, now)) await keepPast(tx, current.id, lastBegunDate(current, now))
  await tx
    .trx('fixed_class_cancellations')
    .where({ classId: current.id })
    .whereNotIn('date', cancelledDates)
    .delete()
  await insertCancellations(tx, [current.id], cancelledDates)
  return startDate
}

// Today, unless the class has begun under the old schedule or would have under the new one: no occurrence is added in the past.
function changeDate(
  current: FixedClass,
  draft: Omit<FixedClassDraft, 'leaveOut'>,
  now: VenueNow,
): string {
  const moved = { ...current, ...draft, startDate: now.date, cancelledDates: [] }
  const isTooLate = hasBegunToday(current, now) || hasBegunToday(moved, now)
  return isTooLate ? addDays(now.date, 1) : now.date
}

/** Ends the class; an occurrence that has begun is the last. Past occurrences stay in the agenda. */
export async function endFixedClass(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  who: { id: number },
  edit: RowEdit,
): Promise<FixedClassEntry> {
  await lockCourts(tx)
  const now = venueNow(tx.nowMs, config.venueTimezone)
  const current = await findFixedClass(tx, edit, now)
  // One that never met needs no copy in the agenda.
  const change = hasMet(current, now) ? { endDate: lastBegunDate(current, now) } : { active: false }
  const { version } = await changeRow(tx, 'fixed_classes', edit.id, change)
  const ended = { ...current, ...change, version }
  await recordClassChanges(tx, who, 'canceled', [{ before: current, after: ended }])
  tx.touch({ reservations: true })
  return ended
}

/** Frees the class's hours on one date on which it has not begun; its other weeks stay. A second cancellation changes nothing. */
export async function cancelOccurrence(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  who: { id: number },
  edit: RowEdit,
  date: string,
): Promise<FixedClassEntry> {
  await lockCourts(tx)
  const now = venueNow(tx.nowMs, config.venueTimezone)
  const current = await findFixedClass(tx, edit, now)
  if (current.cancelledDates.includes(date)) return current
  if (!meetsOn(current, date)) throw wrongDate('A aula não acontece nesta data')
  if (isPast(date, current.startTime, now)) throw wrongDate('A aula desta data já começou')
  const [changed] = await cancelOccurrences(tx, who, [current], date)
  tx.touch({ reservations: true })
  return changed!
}

function wrongDate(message: string) {
  return new ProblemError('invalid-input', { errors: { date: [message] } })
}

/** Inserts a copy of the class as it was up to `endDate`, with the cancellations until then: the row itself continues under another schedule. */
async function keepPast({ trx }: Tx, id: number, endDate: string): Promise<void> {
  const { id: _, ...row } = present(await trx('fixed_classes').where({ id }).first())
  const [past] = await trx('fixed_classes')
    .insert({ ...row, endDate })
    .returning('id')
  await trx('fixed_class_cancellations')
    .where({ classId: id })
    .where('date', '<=', endDate)
    .update({ classId: present(past).id })
}

/** A class cannot begin in the past: 422 on its first date. */
function refuseEarlyStart({ startDate }: { startDate: string }, now: VenueNow): void {
  if (startDate >= now.date) return
  throw new ProblemError('invalid-input', { errors: { startDate: [NOT_BEFORE_TODAY] } })
}

async function refuseUnseenHours({ trx }: Tx, draft: HourRange): Promise<void> {
  const week = await trx('operation_hours').select('isOpen', 'openTime', 'closeTime')
  const errors = classHoursMistake(draft, shownHours(week))
  if (errors) throw new ProblemError('invalid-input', { errors })
}

/** Refuses a class on a court that is inactive or does not play its sport; 422 on an unknown court. */
async function requirePlayable(
  tx: Tx,
  { courtId, sportType }: { courtId: number; sportType: Sport },
): Promise<void> {
  const court = await requireCourt(tx, courtId)
  const obstacle = courtObstacle(court, sportType)
  if (obstacle) throw new Refused('no-court', { message: `${obstacle}.` })
}

async function requireTeacher({ trx }: Tx, id: number | null): Promise<void> {
  if (id === null || (await trx('users').where({ id, role: 'teacher' }).first('id'))) return
  throw new ProblemError('invalid-input', { errors: { teacherId: ['Professor não encontrado'] } })
}
