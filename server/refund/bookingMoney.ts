import type { BookingMoney } from '../booking/money.ts'
import { ProblemError } from '../http/problem.ts'
import { liveAttempt } from '../payment/attempt.ts'
import { closeAttempt } from '../payment/openCharges.ts'
import { GatewayUnavailable, type PaymentDeps } from '../payment/gateway.ts'
import { refundReservations } from '../payment/refunds.ts'
import { giveMoneyBack, keepMoney } from './moneyChoices.ts'

/** Implements what bookings need from payments. */
export function bookingMoney(deps: PaymentDeps): BookingMoney {
  return {
    async endCharge(paymentGroupId) {
      const live = await liveAttempt(deps.knex, paymentGroupId)
      if (!live) return
      try {
        await closeAttempt(deps, live)
      } catch (error) {
        if (error instanceof GatewayUnavailable)
          throw new ProblemError('provider-unavailable', { cause: error })
        throw error
      }
    },
    async giveBack(tx, who, reservationIds) {
      await giveMoneyBack(tx, who, reservationIds)
    },
    async refundOnline(tx, reservationIds) {
      await refundReservations(tx, reservationIds)
    },
    keep: keepMoney,
  }
}
