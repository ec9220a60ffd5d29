import { normaliseSport } from '#shared/venue/courts/sport.ts'
import { toCents } from '#shared/platform/money/money.ts'
import type { OwnOrder } from '#shared/booking/reservation/reservation.schema.ts'
import type { SelectedSlot } from './cart.ts'

/** An order of this browser's session, and the booking as the wizard has it, had it been made in this tab. */
export type FoundOrder = { order: OwnOrder; booking: ReturnType<typeof bookingOf> }

export function foundOrder(order: OwnOrder): FoundOrder {
  return { order, booking: bookingOf(order) }
}

function bookingOf(order: OwnOrder) {
  const { customerName, customerEmail, customerPhone, customerCpf, payment } = order
  return {
    sport: normaliseSport(order.sportType),
    slots: orderedSlots(order),
    customer: { customerName, customerEmail, customerPhone, customerCpf },
    payment: payment && { paymentId: payment.id, method: payment.method },
  }
}

// Their holds became reservations.
function orderedSlots({ reservations }: OwnOrder): SelectedSlot[] {
  return reservations.map(({ id, courtId, date, startTime, endTime, price }) => ({
    holdId: id,
    courtId,
    date,
    startTime,
    endTime,
    priceCents: toCents(price),
  }))
}
