import { Model } from 'objection'
import type { CustomerPaymentMethod } from '#shared/payment/payment.schema.ts'

/** A charge at the provider that is not there. */
export class SandboxChargeRow extends Model {
  static override tableName = 'sandbox_charges'
  declare id: string
  declare externalReference: string
  declare method: CustomerPaymentMethod
  /** Centavos. */
  declare amount: number
  declare status: string
  declare deleted: boolean
  declare hidesQr: boolean
  declare approvesAt: string | null
  declare cardLast4: string | null
  declare cardBrand: string | null
  declare createdAt: string
  declare paidAt: string | null
}
