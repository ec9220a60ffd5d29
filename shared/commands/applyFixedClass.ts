import { FixedClassDraftSchema, type FixedClassEntry } from '../fixedClass/fixedClass.schema.ts'
import type { CivilDate } from '../time/civil.ts'
import { changeDays, deriveClass } from './deriveDays.ts'
import { markUnsent, type Snapshot } from './snapshot.ts'
import { readDraft } from './readDraft.ts'
import { rowWith, withoutRow, withRow } from './rows.ts'

export function addClass(snapshot: Snapshot, id: number, body: object): Snapshot {
  const draft = readDraft(FixedClassDraftSchema, body)
  if (!draft) return snapshot
  return putClass(snapshot, {
    ...draft,
    id,
    endDate: null,
    active: true,
    cancelledDates: [],
    version: 0,
  })
}

export function changeClass(snapshot: Snapshot, id: number, body: object): Snapshot {
  const entry = rowWith(snapshot.fixedClasses, id)
  const draft = entry && readDraft(FixedClassDraftSchema, { ...entry, ...body })
  return draft ? putClass(snapshot, { ...entry, ...draft }) : snapshot
}

/** Takes one date from a class, or all that are still to come. */
export function cancelClass(
  snapshot: Snapshot,
  id: number,
  { cancelAll, date }: { cancelAll?: boolean | undefined; date?: string | undefined },
): Snapshot {
  if (cancelAll || date === undefined) return endClass(snapshot, id)
  const day = date.slice(0, 10)
  const entry = rowWith(snapshot.fixedClasses, id)
  const cancelled = entry && {
    ...entry,
    cancelledDates: [...new Set([...entry.cancelledDates, day])],
  }
  const listed = cancelled
    ? { ...snapshot, fixedClasses: withRow(snapshot.fixedClasses, cancelled) }
    : snapshot
  return markUnsent(
    withoutHours(listed, id, (one) => one === day),
    'fixedClass',
    [id],
  )
}

/** Lets the class meet no more: what it held before today stays in the days. */
export function endClass(snapshot: Snapshot, id: number): Snapshot {
  const fixedClasses = withoutRow(snapshot.fixedClasses, id)
  return withoutHours({ ...snapshot, fixedClasses }, id, isToCome(snapshot))
}

/** The entry in the list and in the days from today on. */
export function putClass(snapshot: Snapshot, entry: FixedClassEntry): Snapshot {
  const fixedClasses = withRow(snapshot.fixedClasses, entry)
  const shown = deriveClass({ ...snapshot, fixedClasses }, entry.id, isToCome(snapshot))
  return markUnsent(shown, 'fixedClass', [entry.id])
}

function withoutHours(
  snapshot: Snapshot,
  id: number,
  concerns: (date: CivilDate) => boolean,
): Snapshot {
  return changeDays(snapshot, concerns, (day) => ({
    ...day,
    fixedClasses: day.fixedClasses.filter((hour) => hour.id !== id),
  }))
}

function isToCome({ today }: Snapshot) {
  return (date: CivilDate) => date >= today
}
