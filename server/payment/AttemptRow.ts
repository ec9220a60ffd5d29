import type { Knex } from 'knex'
import { Model } from 'objection'
import type { AttemptState } from '#shared/payment/chargeState.ts'
import type { CustomerPaymentMethod } from '#shared/payment/payment.schema.ts'
import { fromInstant } from '../db/instant.ts'

/** One charge at the provider for a payment group; a group has at most one that is not closed. */
export class AttemptRow extends Model {
  static override tableName = 'payment_attempts'
  declare id: string
  declare paymentGroupId: string
  declare ownerId: string | null
  declare number: number
  declare method: CustomerPaymentMethod
  /** Centavos. */
  declare amount: number
  /** Centavos that came in; null before. */
  declare received: number | null
  declare externalReference: string
  declare state: AttemptState
  declare providerPaymentId: string | null
  declare providerStatus: string | null
  declare invoiceUrl: string | null
  declare pixPayload: string | null
  declare pixImage: string | null
  declare pixExpiresAt: string | null
  declare cardLast4: string | null
  declare cardBrand: string | null
  declare failureCode: string | null
  declare dueDate: string
  declare createdAt: string
  declare updatedAt: string
  declare paidAt: string | null
  declare closedAt: string | null
}

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
