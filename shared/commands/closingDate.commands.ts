import * as calls from '../venue/hours.calls.ts'
import { ClosingDateDraftSchema, type ClosingDate } from '../venue/hours/closingDate.schema.ts'
import { deriveOpening, withoutReservations } from './days.ts'
import {
  classesBeside,
  defineCommand,
  noRow,
  oneRow,
  rowsIn,
  type AnswerShape,
  type RowsOf,
} from './defineCommand.ts'
import { markUnsent, rowWith, withRow, withoutRow, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

const closingDateRows: RowsOf<ClosingDate> = {
  kind: 'closingDate',
  rows: ({ closingDates }) => closingDates,
  put(snapshot, closing) {
    const closingDates = withRow(snapshot.closingDates, closing)
    return deriveOpening({ ...snapshot, closingDates }, (date) => date === closing.date)
  },
  without: (snapshot, ids) => ({
    ...snapshot,
    closingDates: snapshot.closingDates.filter(({ id }) => !ids.has(id)),
  }),
}

const closed: AnswerShape<ClosingDate, ClosingDate> = {
  ...oneRow<ClosingDate>(),
  // The classes beside it are rows of their own, and are not cached with it.
  rows: (answer) =>
    rowsIn<ClosingDate>([answer]).map(
      ({ allDay, date, description, endTime, id, startTime, version }) => ({
        id,
        version,
        date,
        description,
        allDay,
        startTime,
        endTime,
      }),
    ),
}

export const closingDateCommands = [
  defineCommand({
    kind: 'closingDate.create',
    call: calls.createClosingDate,
    rows: closingDateRows,
    answer: closed,
    classesIn: classesBeside,
    apply(snapshot, { body }, { tempId: id }) {
      const draft = readDraft(ClosingDateDraftSchema, body)
      if (!draft) return snapshot
      const { date, description, allDay, startTime, endTime } = draft
      const closing = { id, version: 0, date, description, allDay, startTime, endTime }
      const closed = closingDateRows.put(snapshot, closing)
      return markUnsent(withoutStranded(closed, draft), 'closingDate', [id])
    },
    creates: (_, tempId) => tempId,
  }),
  defineCommand({
    kind: 'closingDate.remove',
    call: calls.removeClosingDate,
    rows: closingDateRows,
    answer: noRow<ClosingDate>(),
    apply(snapshot, { id }) {
      const closing = rowWith(snapshot.closingDates, id)
      if (!closing) return snapshot
      const closingDates = withoutRow(snapshot.closingDates, id)
      return deriveOpening({ ...snapshot, closingDates }, (date) => date === closing.date)
    },
    supersedes: () => 'withdraw',
  }),
] as const

type StrandedChoice = { onStranded?: string | undefined; seen?: readonly number[] | undefined }

/** Removes the reservations that the person chose to cancel with the closing. */
export function withoutStranded(
  snapshot: Snapshot,
  { onStranded, seen = [] }: StrandedChoice,
): Snapshot {
  return onStranded === 'cancel' ? withoutReservations(snapshot, new Set(seen)) : snapshot
}
