import {
  ClosingDateDraftSchema,
  closingObstacle,
  type ClosingDate,
  type ClosingDateDraft,
  type ClosedDate,
} from '#shared/venue/hours/closingDate.schema.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import { strands } from '#shared/venue/hours/availability.ts'
import { meetsOn } from '#shared/venue/classes/fixedClass.ts'
import { isPast, venueNow } from '#shared/platform/time/venueClock.ts'
import { record } from '../../platform/db/audit.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { type RowEdit, parsePatch, refuseStale } from '../../platform/http/rowEdit.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { loadCatalog, toClosingDate } from '../catalog/catalog.ts'
import { dayFacts } from '../catalog/catalogDay.ts'
import { cancelOccurrences } from '../classes/fixedClass.ts'
import { resolveStranded, strandedReservations, type OpeningDeps } from './stranded.ts'

/** The closing to edit; 404 when there is none, 412 when it has another version. */
async function findClosingDate({ trx }: Tx, { id, expected }: RowEdit): Promise<ClosingDate> {
  const row = await trx('special_closing_dates').where({ id }).first()
  if (!row) throw new ProblemError('not-found')
  const closing = toClosingDate(row)
  refuseStale(expected, closing)
  return closing
}

/** Closes a date, all day or for some of its hours. What it strands is handled as the person chose. */
export async function createClosingDate(
  tx: Tx,
  deps: OpeningDeps,
  who: { id: number },
  draft: ClosingDateDraft,
): Promise<ClosedDate> {
  await lockCourts(tx)
  const classes = await resolveClosing(tx, deps, who, draft)
  const [row] = await tx.trx('special_closing_dates').insert(closingColumns(draft)).returning('*')
  tx.touch({ catalog: true })
  const closing = present(row)
  await record(tx, [{ entity: 'closingDate', id: closing.id, action: 'created', after: closing }])
  return { ...toClosingDate(closing), classes }
}

/** Changes the fields of a closing that the body names. What it newly strands is handled as the person chose. */
export async function changeClosingDate(
  tx: Tx,
  deps: OpeningDeps,
  who: { id: number },
  edit: RowEdit,
  body: unknown,
): Promise<ClosedDate> {
  await lockCourts(tx)
  const current = await findClosingDate(tx, edit)
  const draft = parsePatch(ClosingDateDraftSchema, current, body)
  const classes = await resolveClosing(tx, deps, who, draft, current)
  const changed = await changeRow(tx, 'special_closing_dates', current.id, closingColumns(draft))
  return { ...toClosingDate(changed), classes }
}

/** Opens a date again. What was cancelled for it stays cancelled. */
export async function removeClosingDate(tx: Tx, edit: RowEdit): Promise<ClosingDate> {
  await lockCourts(tx)
  const closing = await findClosingDate(tx, edit)
  const before = present(await tx.trx('special_closing_dates').where({ id: closing.id }).first())
  await tx.trx('special_closing_dates').where({ id: closing.id }).delete()
  await record(tx, [{ entity: 'closingDate', id: closing.id, action: 'removed', before }])
  tx.touch({ catalog: true })
  return closing
}

/** The stored part of a draft, without the choice about stranded bookings. */
function closingColumns({ date, description, allDay, startTime, endTime }: ClosingDateDraft) {
  return { date, description, allDay, startTime, endTime }
}

/** Handles what a closing strands on its date as the person chose, and returns the classes that lose an hour. `replaced` is the closing that this one replaces. */
async function resolveClosing(
  tx: Tx,
  deps: OpeningDeps,
  who: { id: number },
  draft: ClosingDateDraft,
  replaced?: ClosingDate,
): Promise<FixedClassEntry[]> {
  const { date, onStranded, seen, seenClasses } = draft
  const catalog = await loadCatalog(tx.trx)
  const before = dayFacts(catalog, date)
  const others = [...catalog.closings.values()].flat().filter(({ id }) => id !== replaced?.id)
  const { date: today } = venueNow(tx.nowMs, deps.config.venueTimezone)
  const obstacle = date === replaced?.date ? null : closingObstacle(date, others, today)
  if (obstacle) throw new ProblemError('invalid-input', { errors: { date: [obstacle] } })
  const after = { ...before, closings: [...others.filter((one) => one.date === date), draft] }

  const { classes } = await resolveStranded(
    tx,
    deps,
    who,
    { onStranded, seen, seenClasses },
    catalog.courts,
    async () => {
      const now = venueNow(tx.nowMs, deps.config.venueTimezone)
      return {
        reservations: await strandedReservations(tx, now, {
          dates: [date],
          before: () => before,
          after: () => after,
        }),
        classes: catalog.fixedClasses.filter(
          (fixedClass) =>
            meetsOn(fixedClass, date) &&
            !isPast(date, fixedClass.startTime, now) &&
            strands(fixedClass, before, after),
        ),
      }
    },
  )
  return cancelOccurrences(tx, who, classes, date)
}
