import type { BookingMoney } from '../../booking/rows/money.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { liveAttempt } from '../charges/attempt.ts'
import { closeAttempt } from '../charges/openCharges.ts'
import { GatewayUnavailable, type PaymentDeps } from '../port/gateway.ts'
import { refundReservations, refundSome } from '../charges/refunds.ts'
import { paidParts } from '../charges/returnable.ts'
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
    async hereOnline(tx, reservationId) {
      const [part] = await paidParts(tx, [reservationId])
      return part?.here.get(reservationId) ?? 0
    },
    refundSome,
    keep: keepMoney,
  }
}
