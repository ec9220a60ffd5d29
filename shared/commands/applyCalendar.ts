import { ClosingDateDraftSchema, type ClosingDate } from '../calendar/closingDate.schema.ts'
import { OperationHoursDraftSchema } from '../calendar/operationHours.schema.ts'
import { weekdayOf } from '../time/weekday.ts'
import { VenueDraftSchema } from '../venue/venue.schema.ts'
import { changeDays, deriveOpening } from './deriveDays.ts'
import { markUnsent, type Snapshot } from './snapshot.ts'
import { readDraft } from './readDraft.ts'
import { rowWith, withoutRow, withRow } from './rows.ts'

type Choice = { onStranded?: string | undefined; seen?: readonly number[] | undefined }

export function changeHours(snapshot: Snapshot, id: number, body: object): Snapshot {
  const row = rowWith(snapshot.operationHours, id)
  const draft = row && readDraft(OperationHoursDraftSchema, { ...row, ...body })
  if (!draft) return snapshot
  const { weekday, isOpen, openTime, closeTime } = draft
  const changed = { ...row, weekday, isOpen, openTime, closeTime }
  const operationHours = withRow(snapshot.operationHours, changed)
  const opened = deriveOpening(
    { ...snapshot, operationHours },
    (date) => date >= snapshot.today && weekdayOf(date) === weekday,
  )
  return markUnsent(withoutStranded(opened, draft), 'operationHours', [id])
}

export function addClosing(snapshot: Snapshot, id: number, body: object): Snapshot {
  const draft = readDraft(ClosingDateDraftSchema, body)
  if (!draft) return snapshot
  const { date, description, allDay, startTime, endTime } = draft
  const closing: ClosingDate = { id, version: 0, date, description, allDay, startTime, endTime }
  const closingDates = withRow(snapshot.closingDates, closing)
  const closed = deriveOpening({ ...snapshot, closingDates }, (one) => one === date)
  return markUnsent(withoutStranded(closed, draft), 'closingDate', [id])
}

export function removeClosing(snapshot: Snapshot, id: number): Snapshot {
  const closing = rowWith(snapshot.closingDates, id)
  if (!closing) return snapshot
  const closingDates = withoutRow(snapshot.closingDates, id)
  return deriveOpening({ ...snapshot, closingDates }, (date) => date === closing.date)
}

export function changeVenue(snapshot: Snapshot, body: object): Snapshot {
  const { venue } = snapshot
  const draft = venue && readDraft(VenueDraftSchema, { ...venue, ...body })
  if (!draft) return snapshot
  return markUnsent({ ...snapshot, venue: { ...venue, ...draft } }, 'venue', [1])
}

function withoutStranded(snapshot: Snapshot, { onStranded, seen = [] }: Choice): Snapshot {
  if (onStranded !== 'cancel' || seen.length === 0) return snapshot
  return changeDays(
    snapshot,
    () => true,
    (day) => ({
      ...day,
      allReservations: day.allReservations.filter(({ id }) => !seen.includes(id)),
    }),
  )
}
