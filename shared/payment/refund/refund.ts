import * as v from 'valibot'
import { IdSchema } from '../../booking/hold/hold.schema.ts'
import { optionalLine, wireObject } from '../../platform/http/fields.ts'

/** A refund as admins see it; `amount` in reais. */
export type RefundEntry = {
  id: number
  amount: number
  reason: string
  state: 'requested' | 'in_progress' | 'done' | 'refused'
  /** The provider's message, when it refused. */
  message: string | null
  /** The reason, typed by the admin. */
  note: string | null
  /** ISO instants. */
  askedAt: string
  doneAt: string | null
  withdrawnAt: string | null
}

/** The reason of a decision, typed by the admin. */
export const NoteSchema = optionalLine(300)

/** `POST /api/refunds`. */
export const RefundRequestSchema = wireObject({
  reservationIds: v.pipe(
    v.array(IdSchema, 'Lista inválida'),
    v.minLength(1, 'Escolha ao menos uma reserva'),
    v.maxLength(100, 'Lista longa demais'),
  ),
  reason: NoteSchema,
})
