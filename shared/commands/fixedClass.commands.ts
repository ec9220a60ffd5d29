import * as calls from '../venue/class.calls.ts'
import { FixedClassDraftSchema, type FixedClassEntry } from '../venue/classes/fixedClass.schema.ts'
import { leftOut } from '../venue/classes/fixedClass.ts'
import type { CivilDate } from '../platform/time/civil.ts'
import { changeDays, deriveClass } from './days.ts'
import { defineCommand, intoCreation, oneRow, type RowsOf } from './defineCommand.ts'
import { readEdited, UNKNOWN_CONTACT } from './maskedRow.ts'
import { markUnsent, rowWith, withRow, withoutRow, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

export const fixedClassRows: RowsOf<FixedClassEntry> = {
  kind: 'fixedClass',
  rows: ({ fixedClasses }) => fixedClasses,
  put(snapshot, entry) {
    const isOver = !entry.active || (entry.endDate !== null && entry.endDate < snapshot.today)
    if (!isOver) return putClass(snapshot, entry)
    return { ...snapshot, fixedClasses: withoutRow(snapshot.fixedClasses, entry.id) }
  },
  without: (snapshot, ids) => [...ids].reduce(endClass, snapshot),
}

export const fixedClassCommands = [
  defineCommand({
    kind: 'fixedClass.create',
    call: calls.createFixedClass,
    rows: fixedClassRows,
    answer: oneRow<FixedClassEntry>(),
    apply(snapshot, { body }, { tempId: id, madeAt: createdAt }) {
      const draft = readDraft(FixedClassDraftSchema, body)
      if (!draft) return snapshot
      const { leaveOut, ...described } = draft
      const begins = { id, endDate: null, active: true, cancelledDates: [], version: 0 }
      const whole = { ...described, ...begins, reservationType: 'aula' as const, createdAt }
      return putClass(snapshot, { ...whole, cancelledDates: leftOut(whole, leaveOut) })
    },
    creates: (_, tempId) => tempId,
  }),
  defineCommand({
    kind: 'fixedClass.update',
    call: calls.changeFixedClass,
    rows: fixedClassRows,
    answer: oneRow<FixedClassEntry>(),
    apply(snapshot, { id, body }) {
      const entry = rowWith(snapshot.fixedClasses, id)
      const draft = entry && readEdited(FixedClassDraftSchema, entry, body, UNKNOWN_CONTACT)
      if (!draft) return snapshot
      const { leaveOut, ...described } = draft
      const changed = { ...entry, ...described }
      const cancelledDates = leftOut(changed, [...entry.cancelledDates, ...leaveOut])
      return putClass(snapshot, { ...changed, cancelledDates })
    },
    supersedes: ({ body }, creation) => intoCreation('fixedClass.create', creation, body),
  }),
  defineCommand({
    kind: 'fixedClass.cancel',
    call: calls.cancelFixedClass,
    rows: fixedClassRows,
    answer: oneRow<FixedClassEntry>(),
    apply: (snapshot, { id, body: { cancelAll, date } }) =>
      cancelAll || date === undefined
        ? endClass(snapshot, id)
        : cancelDate(snapshot, id, date.slice(0, 10)),
    supersedes: ({ body }) => (body.cancelAll === true ? 'withdraw' : null),
  }),
  defineCommand({
    kind: 'fixedClass.remove',
    call: calls.endFixedClass,
    rows: fixedClassRows,
    answer: oneRow<FixedClassEntry>(),
    apply: (snapshot, { id }) => endClass(snapshot, id),
    supersedes: () => 'withdraw',
  }),
] as const

/** The entry in the list and in the days from today on. */
function putClass(snapshot: Snapshot, entry: FixedClassEntry): Snapshot {
  const fixedClasses = withRow(snapshot.fixedClasses, entry)
  const shown = deriveClass({ ...snapshot, fixedClasses }, entry.id, isToCome(snapshot))
  return markUnsent(shown, 'fixedClass', [entry.id])
}

function cancelDate(snapshot: Snapshot, id: number, day: CivilDate): Snapshot {
  const entry = rowWith(snapshot.fixedClasses, id)
  const listed = entry
    ? {
        ...snapshot,
        fixedClasses: withRow(snapshot.fixedClasses, {
          ...entry,
          cancelledDates: [...new Set([...entry.cancelledDates, day])],
        }),
      }
    : snapshot
  const shown = withoutHours(listed, id, (date) => date === day)
  return markUnsent(shown, 'fixedClass', [id])
}

/** Ends the class: its occurrences before today stay in the days. */
function endClass(snapshot: Snapshot, id: number): Snapshot {
  const fixedClasses = withoutRow(snapshot.fixedClasses, id)
  return withoutHours({ ...snapshot, fixedClasses }, id, isToCome(snapshot))
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
