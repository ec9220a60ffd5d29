import * as calls from '../venue/hours.calls.ts'
import {
  OperationHoursDraftSchema,
  type OperationHours,
} from '../venue/hours/operationHours.schema.ts'
import { weekdayOf } from '../platform/time/weekday.ts'
import { withoutStranded } from './closingDate.commands.ts'
import { deriveOpening } from './days.ts'
import { defineCommand, oneRow, type RowsOf } from './defineCommand.ts'
import { markUnsent, rowWith, withRow } from './snapshot.ts'
import { readDraft } from './tempId.ts'

const operationHoursRows: RowsOf<OperationHours> = {
  kind: 'operationHours',
  rows: ({ operationHours }) => operationHours,
  put: (snapshot, hours) => ({
    ...snapshot,
    operationHours: withRow(snapshot.operationHours, hours),
  }),
  without: (snapshot) => snapshot,
}

export const operationHoursCommands = [
  defineCommand({
    kind: 'operationHours.update',
    call: calls.changeOperationHours,
    rows: operationHoursRows,
    answer: oneRow<OperationHours>(),
    apply(snapshot, { id, body }) {
      const row = rowWith(snapshot.operationHours, id)
      const draft = row && readDraft(OperationHoursDraftSchema, { ...row, ...body })
      if (!draft) return snapshot
      const { weekday, isOpen, openTime, closeTime } = draft
      const hours = { ...row, weekday, isOpen, openTime, closeTime }
      const opened = deriveOpening(
        operationHoursRows.put(snapshot, hours),
        (date) => date >= snapshot.today && weekdayOf(date) === weekday,
      )
      return markUnsent(withoutStranded(opened, draft), 'operationHours', [id])
    },
  }),
] as const
