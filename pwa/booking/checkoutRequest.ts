import type { Sport } from '#shared/court/sport.ts'
import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import { toReais } from '#shared/money/money.ts'
import type { CheckoutRequest } from '../api/reservations.ts'
import type { SelectedSlot } from './wizard.types.ts'

type Cart = { sport: Sport; slots: readonly SelectedSlot[]; customer: CustomerDetails }

/** The whole cart as one request, all or nothing. */
export function checkoutRequest(cart: Cart, paymentGroupId: string): CheckoutRequest {
  return {
    sport: cart.sport,
    sportType: cart.sport,
    reservationType: 'avulso',
    paymentStatus: 'pending',
    ...cart.customer,
    paymentGroupId,
    timeSlots: cart.slots.map(({ date, startTime, endTime, courtId, priceCents }) => ({
      date,
      startTime,
      endTime,
      courtId,
      price: toReais(priceCents),
    })),
  }
}
