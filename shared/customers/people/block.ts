import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { formatDate, type CivilDate } from '../../platform/time/civil.ts'

/** Why somebody may not book by themselves, and their last day of it; without one only a person ends it. */
export const CustomerBlockSchema = v.object({
  reason: v.string(),
  until: v.nullable(AnsweredDateSchema),
})
export type Block = v.InferOutput<typeof CustomerBlockSchema>

/** Whether the block still holds on that day. */
export function isBlocking(block: Block | null, today: CivilDate): block is Block {
  return block !== null && (block.until === null || block.until >= today)
}

export function blockText({ reason, until }: Block): string {
  return until === null ? reason : `${reason} (até ${formatDate(until)})`
}
