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
  declare reservationType: 'aula' | 'avulso' | 'recorrente'
  declare sportType: Sport
  declare notes: string | null
  declare paymentMethod: string | null
  declare paymentConfirmedAt: string | null
  declare paymentAttempts: number
  declare emailSentAt: string | null
  declare paymentGroupId: string | null
  /** Shared by the weekly reservations of one series. */
  declare recurrenceId: string | null
  /** Whether it was changed by hand, apart from its series. SQLite says 0 or 1. */
  declare detached: boolean
  declare expiresAt: string | null
  declare createdAt: string
  declare updatedAt: string
  declare version: number
}
