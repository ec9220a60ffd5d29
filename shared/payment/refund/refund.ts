import * as v from 'valibot'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { optionalLine, wireObject } from '../../platform/http/fields.ts'
import { PriceCentsSchema } from '../../platform/money/money.schema.ts'

/** The reason of a decision, typed by the admin. */
export const NoteSchema = optionalLine(300)

/** `POST /api/refunds`. */
export const RefundRequestSchema = wireObject({
  reservationIds: v.pipe(
    v.array(IdSchema, 'Lista inválida'),
    v.minLength(1, 'Escolha ao menos uma reserva'),
    v.maxLength(100, 'Lista longa demais'),
  ),
  /** The sum that was shown, in reais on the wire; another one is refused. */
  amount: v.optional(PriceCentsSchema),
  reason: NoteSchema,
})
export type RefundRequest = v.InferOutput<typeof RefundRequestSchema>
