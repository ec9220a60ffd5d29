import type { ClosingDateDraft } from '#shared/calendar/closingDate.schema.ts'

/** What of a draft is kept: not the choice about whom it strands. */
export function closingColumns({
  date,
  description,
  allDay,
  startTime,
  endTime,
}: ClosingDateDraft) {
  return { date, description, allDay, startTime, endTime }
}
