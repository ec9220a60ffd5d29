import { Model } from 'objection'
import type { AttemptState } from '#shared/payment/chargeState.ts'
import type { CustomerPaymentMethod } from '#shared/payment/payment.schema.ts'

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
