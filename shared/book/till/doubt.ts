import * as v from 'valibot'
import { DOUBT_REASONS } from '../../account/people/doubt.ts'
import { blankIsNull, PageSchema, wireObject } from '../../platform/http/fields.ts'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { MOVEMENT_KINDS } from './till.ts'

export const DOUBTS_PER_PAGE = 100

/** An entry of 'A conferir': what was done without a connection, or given below the table's price; the amount in reais, negative where money went out. */
const DoubtSchema = v.object({
  id: v.number(),
  reason: v.picklist(DOUBT_REASONS),
  /** Kind of the movement; `sale` is an item on a tab, `discount` a price below the table's, `arrival` somebody who came, `credit` a customer's that did not suffice, `price` one of a table or a product. */
  kind: v.picklist([...MOVEMENT_KINDS, 'sale', 'discount', 'arrival', 'credit', 'price']),
  amount: v.number(),
  /** Names who says so, and on which enrolled device. */
  who: v.nullable(v.string()),
  /** Whether the caller did it themselves: somebody else must judge it. */
  isOwn: v.boolean(),
  device: v.nullable(v.string()),
  /** Named by what it is about. */
  customerName: v.nullable(v.string()),
  reservationId: v.nullable(v.number()),
  /** The reservation's. */
  date: v.nullable(AnsweredDateSchema),
  tabId: v.nullable(v.number()),
  tabName: v.nullable(v.string()),
  item: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** ISO instants: by the device's clock, and when it arrived. */
  claimedAt: v.nullable(v.string()),
  at: v.string(),
})
export type Doubt = v.InferOutput<typeof DoubtSchema>

/** `GET /api/doubts`: a page of what waits for a yes or no, the oldest first, and how much it is. */
export const DoubtPageSchema = v.object({ entries: v.array(DoubtSchema), open: v.number() })
export type DoubtPage = v.InferOutput<typeof DoubtPageSchema>

export const DoubtQuerySchema = wireObject({ page: v.optional(PageSchema, '1') })

/** `POST /api/doubts/{id}/verdict`: whether it is right; why it is not is said. Nothing is undone by it. */
export const VerdictSchema = v.pipe(
  wireObject({ isRight: v.boolean('Diga sim ou não'), note: blankIsNull(200) }),
  v.forward(
    v.check(({ isRight, note }) => isRight || note !== null, 'Escreva o que não está certo'),
    ['note'],
  ),
)
export type Verdict = v.InferOutput<typeof VerdictSchema>
