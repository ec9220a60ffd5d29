import { Model } from 'objection'
import type { Sport } from '#shared/court/sport.ts'
import type { PaymentStatus } from '#shared/payment/payment.schema.ts'
import type { ReservationStatus } from '#shared/reservation/reservation.schema.ts'

/** A court for one or more whole hours, with a customer, a status and a price. */
export class ReservationRow extends Model {
  static override tableName = 'reservations'
  declare id: number
  declare courtId: number
  declare userId: number | null
  declare ownerId: string | null
  declare customerName: string
  declare customerEmail: string
  declare customerPhone: string
  declare customerCpf: string | null
  declare date: string
  declare startTime: string
  declare endTime: string
  declare status: ReservationStatus
  declare canceledReason: 'expired' | 'customer' | 'admin' | 'refunded' | null
  /** Centavos. */
  declare price: number
  declare paymentStatus: PaymentStatus
  declare paidBy: 'attempt' | 'admin' | null
  declare reservationType: string
  declare sportType: Sport
  declare notes: string | null
  declare paymentMethod: string | null
  declare paymentConfirmedAt: string | null
  declare paymentAttempts: number
  declare paymentGroupId: string | null
  declare expiresAt: string | null
  declare createdAt: string
  declare updatedAt: string
  declare version: number
}
