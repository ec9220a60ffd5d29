import * as v from 'valibot'
import { LostSlotSchema } from './hold.ts'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { SportSchema } from '../../venue/courts/court.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'
import { CivilDateSchema, HourSchema } from '../../platform/time/time.schema.ts'

export const HoldRequestSchema = wireObject({
  date: CivilDateSchema,
  startTime: HourSchema,
  sportType: SportSchema,
  courtId: v.optional(IdSchema),
})
export type HoldRequest = v.InferOutput<typeof HoldRequestSchema>

const HoldIdsSchema = v.pipe(
  v.array(IdSchema, 'Lista inválida'),
  v.maxLength(50, 'Lista longa demais'),
)

/** A release of one tab's holds, or of all that the browser has; with `graceSeconds` they live that much longer, so that a reload finds them. */
export const HoldReleaseSchema = wireObject({
  ids: v.optional(HoldIdsSchema),
  graceSeconds: v.optional(
    v.pipe(
      v.number('Valor inválido'),
      v.integer('Valor inválido'),
      v.minValue(0, 'Valor inválido'),
      v.maxValue(60, 'Valor inválido'),
    ),
  ),
})

/** Takes back what a page let go with grace: these holds, or all that the browser has. */
export const HoldResumeSchema = wireObject({ ids: v.optional(HoldIdsSchema) })

/** A hold as the API returns it; `price` in reais. `leaving`: its page has gone away, and it ends soon unless another one takes it back. `brief`: it is short and is not renewed. */
export const HoldSchema = v.object({
  id: v.number(),
  courtId: v.number(),
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  sportType: v.string(),
  price: v.number(),
  expiresInMs: v.number(),
  leaving: v.exactOptional(v.literal(true)),
  brief: v.exactOptional(v.literal(true)),
})
export type Hold = v.InferOutput<typeof HoldSchema>
/** `lost`: hours that this browser holds and that are not sold any more, as the venue closed or no court plays the sport then. */
export const HoldListSchema = v.object({
  holds: v.array(HoldSchema),
  expiresInMs: v.number(),
  lost: v.exactOptional(v.array(LostSlotSchema)),
})
export type HoldList = v.InferOutput<typeof HoldListSchema>
