import type { ProofWay } from './account/people/secondFactor.ts'
import type { OccurrencePreview } from './booking/reservation/adminReservation.ts'
import type { LostSlot } from './booking/hold/hold.ts'
import type { OwnMoveQuote, OwnQuote } from './booking/reservation/ownReservation.ts'
import type { ProblemCode } from './platform/http/problem.ts'
import type { Stranded } from './venue/hours/stranded.schema.ts'

/** The error body. Clients branch on `code` or `status`, never on text. */
export type Problem = {
  status: number
  code: ProblemCode
  message: string
  errors?: Record<string, string[]>
  /** Which hours a refused hold or cart cannot have. */
  lost?: LostSlot[]
  /** With `price-changed`: what it costs now, in reais. */
  price?: number
  /** With `credit-changed`: what may be used of it now, in reais. */
  credit?: number
  /** With `occurrences-taken`: every taken date of the series. */
  occurrences?: OccurrencePreview[]
  /** With `strands-bookings`, `court-in-use` and `class-conflict`: the conflicting bookings. */
  affected?: Stranded
  /** With `second-factor-needed` and `second-step-needed`: what would do. */
  ways?: ProofWay[]
  /** With `quote-changed`: what goes back now. */
  quote?: OwnQuote
  /** With `move-price-changed`: what the move costs now. */
  moveQuote?: OwnMoveQuote
  /** With `stale-version`: the current row. */
  current?: unknown
}
