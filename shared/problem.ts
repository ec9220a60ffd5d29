import * as v from 'valibot'
import { ProblemCodeSchema } from './platform/http/problem.ts'
import { LostSlotSchema } from './booking/hold/hold.ts'
import { OccurrencePreviewSchema } from './booking/reservation/adminReservation.ts'
import { ClosedDateSchema, StrandedSchema } from './venue/hours/stranded.schema.ts'
import { ProofWaySchema } from './account/people/secondFactor.ts'
import { OwnQuoteSchema, OwnMoveQuoteSchema } from './booking/reservation/ownReservation.ts'

/** The error body. Clients branch on `code` or `status`, never on text. */
export const ProblemSchema = v.object({
  status: v.number(),
  code: ProblemCodeSchema,
  message: v.string(),
  errors: v.exactOptional(v.record(v.string(), v.array(v.string()))),
  /** Which hours a refused hold or cart cannot have. */
  lost: v.exactOptional(v.array(LostSlotSchema)),
  /** With `price-changed` what it costs now, with `refund-changed` what goes back now; in reais. */
  price: v.exactOptional(v.number()),
  /** With `credit-changed`: what may be used of it now, in reais. */
  credit: v.exactOptional(v.number()),
  /** With `occurrences-taken`: every taken date of the series. */
  occurrences: v.exactOptional(v.array(OccurrencePreviewSchema)),
  /** With `strands-bookings`, `court-in-use` and `class-conflict`: the conflicting bookings. */
  affected: v.exactOptional(StrandedSchema),
  /** With `class-conflict`: dates on which the court is closed by rain or the like, and why; the class can be made without them. */
  closed: v.exactOptional(v.array(ClosedDateSchema)),
  /** With `second-factor-needed` and `second-step-needed`: what would do. */
  ways: v.exactOptional(v.array(ProofWaySchema)),
  /** With `quote-changed`: what goes back now. */
  quote: v.exactOptional(OwnQuoteSchema),
  /** With `move-price-changed`: what the move costs now. */
  moveQuote: v.exactOptional(OwnMoveQuoteSchema),
  /** Whether the money in it stands in the book all the same: asked again it is asked without. */
  recorded: v.exactOptional(v.literal(true)),
  /** With `stale-version`: the current row. */
  current: v.exactOptional(v.unknown()),
})
export type Problem = v.InferOutput<typeof ProblemSchema>
