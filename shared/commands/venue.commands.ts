import * as calls from '../venue/venue.calls.ts'
import { toReais } from '../platform/money/money.ts'
import { asDescribed } from '../venue/profile/unnamed.ts'
import { VenueDraftSchema, type Venue } from '../venue/profile/venue.schema.ts'
import { defineCommand, isRecord, type AnswerShape, type RowsOf } from './defineCommand.ts'
import { markUnsent } from './snapshot.ts'
import { readDraft } from './tempId.ts'

/** There is one venue, which has no id on the wire. */
export const VENUE_ID = 1
type VenueRow = Venue & { id: number }

export const venueRows: RowsOf<VenueRow> = {
  kind: 'venue',
  rows: ({ venue }) => (venue ? [{ ...venue, id: VENUE_ID }] : []),
  put: (snapshot, row) => ({ ...snapshot, venue: { ...snapshot.venue, ...withoutId(row) } }),
  without: (snapshot) => snapshot,
}
const theVenue: AnswerShape<VenueRow, Venue> = {
  rows: (answer) => (isVenue(answer) ? [{ ...answer, id: VENUE_ID }] : []),
  of: ([row]) => (row ? withoutId(row) : null),
}

export const venueCommands = [
  defineCommand({
    kind: 'venue.update',
    call: calls.changeVenue,
    rows: venueRows,
    answer: theVenue,
    apply(snapshot, { body }) {
      const { venue } = snapshot
      const draft = venue && readDraft(VenueDraftSchema, { ...asDescribed(venue), ...body })
      if (!draft) return snapshot
      const { isUnnamed: _, ...before } = venue
      const { issRate } = draft
      const edited = {
        ...before,
        ...draft,
        refundLimit: toReais(draft.refundLimit),
        ...(issRate !== undefined && { issRate: issRate === null ? null : issRate / 100 }),
      }
      return markUnsent({ ...snapshot, venue: edited }, 'venue', [VENUE_ID])
    },
  }),
] as const

function withoutId(row: VenueRow): Venue {
  const { id: _, ...venue } = row
  return venue
}

function isVenue(answer: unknown): answer is Venue {
  return isRecord(answer) && typeof answer['version'] === 'number'
}
