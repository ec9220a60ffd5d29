import { fromCallback, type AnyEventObject } from 'xstate'
import { normaliseSport } from '#shared/court/sport.ts'
import type { OwnOrder } from '#shared/reservation/reservation.schema.ts'
import { toCents } from '#shared/money/money.ts'
import type { SelectedSlot } from './cart.ts'

export type OwnOrderApi = {
  /** What the session has open at the server, unless its customer went on from it. */
  readOwnOrder(): Promise<OwnOrder | null>
  dismissOrder(reservationId: number): void
}
export type OwnOrderEvent = { type: 'order.found'; order: OwnOrder }

/** Asks once what the session has open, and again when the page wakes if no answer came. */
export function askForOwnOrder(api: OwnOrderApi) {
  return fromCallback<{ type: 'woke' }, undefined, AnyEventObject>(({ receive, sendBack }) => {
    let isAnswered = false
    const ask = async () => {
      try {
        const order = await api.readOwnOrder()
        const found: OwnOrderEvent | null = order && { type: 'order.found', order }
        if (found && !isAnswered) sendBack(found)
        isAnswered = true
      } catch {
        // Nobody waits for it: the first screen works without.
      }
    }
    receive(() => {
      if (!isAnswered) void ask()
    })
    void ask()
  })
}

/** The order as the wizard has it, had it been made in this tab. */
export function bookingOf(order: OwnOrder) {
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

const KEY = 'reservation-seen'

/** Whether its customer has read that it is confirmed and begun another one. */
export function isDismissed(storage: Storage, { reservations }: OwnOrder): boolean {
  try {
    const seen = storage.getItem(KEY)
    return reservations.some(({ id }) => String(id) === seen)
  } catch {
    return false
  }
}

export function dismissOrder(storage: Storage, reservationId: number) {
  try {
    storage.setItem(KEY, String(reservationId))
  } catch {
    // It is shown once more.
  }
}
