import type { Knex } from 'knex'
import { fromInstant } from '../db/instant.ts'
import { tableModel } from '../db/tableModel.ts'

/** One charge at the provider for a payment group; a group has at most one that is not closed. */
export class AttemptRow extends tableModel('payment_attempts') {}

/** States in which the charge may still be paid. */
export const OPEN_STATES = ['creating', 'pending', 'unknown', 'in_analysis'] as const

/** A call to the provider that takes longer has died with its process. */
const CREATING_LIMIT_MS = 90_000

/** The group's one attempt that is not closed, if there is one. */
export function liveAttempt(db: Knex, paymentGroupId: string) {
  return AttemptRow.query(db).where({ paymentGroupId }).whereNull('closedAt').first()
}

/** Whether the call that makes the charge may still be under way. */
export function isBeingCreated(attempt: AttemptRow, nowMs: number): boolean {
  return attempt.state === 'creating' && nowMs - fromInstant(attempt.updatedAt) < CREATING_LIMIT_MS
}
