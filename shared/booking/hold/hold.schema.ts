import { IdSchema } from '../../platform/http/id.schema.ts'
import * as v from 'valibot'
import { SportSchema } from '../../venue/courts/court.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'
import type { LostSlot } from './hold.ts'
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

/** A hold as the API returns it; `price` in reais. `leaving`: its page has gone away, and it ends soon unless another one takes it back. */
export type Hold = {
  id: number
  courtId: number
  date: string
  startTime: string
  endTime: string
  sportType: string
  price: number
  expiresInMs: number
  leaving?: true
}
/** `lost`: hours that this browser holds and that are not sold any more, as the venue closed or no court plays the sport then. */
export type HoldList = { holds: Hold[]; expiresInMs: number; lost?: LostSlot[] }
