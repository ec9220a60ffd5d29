import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { WEEKDAYS } from '../../platform/time/weekday.ts'
import { IdSchema } from '../../platform/http/id.schema.ts'

const SeenSchema = v.optional(
  v.pipe(v.array(IdSchema, 'Lista inválida'), v.maxLength(5_000, 'Lista longa demais')),
)

/**
 * What to do with reservations and classes that a change leaves outside the opening hours: `ask` refuses and names them, `keep`
 * leaves them as they are, `cancel` cancels the reservations in `seen` and no others. The default is `keep`.
 */
export const StrandedChoice = {
  onStranded: v.optional(v.picklist(['ask', 'keep', 'cancel'], 'Escolha inválida')),
  /** Ids of the reservations that the person was shown; if there are others by then, `cancel` is refused with the new list. */
  seen: SeenSchema,
  /** The same for classes, which only a closing date cancels. Left out, all classes of the day are cancelled. */
  seenClasses: SeenSchema,
}

const StrandedReservationSchema = v.object({
  id: v.number(),
  courtName: v.string(),
  customerName: v.string(),
  date: AnsweredDateSchema,
  startTime: v.string(),
  endTime: v.string(),
  price: v.number(),
  /** Paid online (`attempt`), to staff (`admin`), or not yet. */
  paidBy: v.nullable(v.picklist(['attempt', 'admin', 'credit'])),
})
export type StrandedReservation = v.InferOutput<typeof StrandedReservationSchema>

const StrandedClassSchema = v.object({
  id: v.number(),
  name: v.string(),
  courtName: v.string(),
  weekday: v.picklist(WEEKDAYS),
  startTime: v.string(),
  endTime: v.string(),
})
export type StrandedClass = v.InferOutput<typeof StrandedClassSchema>

/** What a change would strand; money in reais. */
export const StrandedSchema = v.object({
  reservations: v.array(StrandedReservationSchema),
  classes: v.array(StrandedClassSchema),
  totalPrice: v.number(),
  paidPrice: v.number(),
})
export type Stranded = v.InferOutput<typeof StrandedSchema>

/** A date on which something closed the court. */
export const ClosedDateSchema = v.object({ date: AnsweredDateSchema, reason: v.string() })
export type ClosedDate = v.InferOutput<typeof ClosedDateSchema>

/** The ids of this list, as the request confirms them. */
export function seenIn({ reservations, classes }: Pick<Stranded, 'reservations' | 'classes'>) {
  return {
    seen: reservations.map(({ id }) => id),
    seenClasses: classes.map(({ id }) => id),
  }
}
