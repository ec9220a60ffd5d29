import * as v from 'valibot'
import { IdSchema } from '../../platform/http/id.schema.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import type { Weekday } from '../../platform/time/weekday.ts'

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

/** What a change would strand; money in reais. */
export type Stranded = {
  reservations: StrandedReservation[]
  classes: StrandedClass[]
  totalPrice: number
  paidPrice: number
}
export type StrandedReservation = {
  id: number
  courtName: string
  customerName: string
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  price: number
  /** Paid online (`attempt`), to staff (`admin`), or not yet. */
  paidBy: 'attempt' | 'admin' | 'credit' | null
}
export type StrandedClass = {
  id: number
  name: string
  courtName: string
  weekday: Weekday
  startTime: ClockTime
  endTime: ClockTime
}

/** The ids of this list, as the request confirms them. */
export function seenIn({ reservations, classes }: Pick<Stranded, 'reservations' | 'classes'>) {
  return {
    seen: reservations.map(({ id }) => id),
    seenClasses: classes.map(({ id }) => id),
  }
}
