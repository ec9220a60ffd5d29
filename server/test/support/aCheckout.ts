import { randomUUID } from 'node:crypto'

/** Tomorrow by the test clock: Tuesday, 24 November 2026. */
export const TOMORROW = '2026-11-24'
/** What the demo venue charges for an hour of a weekday morning, in reais. */
export const MORNING_PRICE = 80

export const CUSTOMER = {
  customerName: 'Marina Souza',
  customerEmail: 'marina@example.com',
  customerPhone: '48999887766',
  customerCpf: '52998224725',
}

type Slot = { date: string; startTime: string; price: number; courtId?: number; holdId?: number }

/** The request body of a cart. */
export function aCheckout(slots: Slot[], change: Record<string, unknown> = {}) {
  return {
    ...CUSTOMER,
    sport: 'futevôlei',
    sportType: 'futevôlei',
    reservationType: 'avulso',
    paymentStatus: 'pending',
    paymentGroupId: randomUUID(),
    timeSlots: slots,
    ...change,
  }
}

/** A morning hour of tomorrow. */
export function aSlot(startTime: string, change: Partial<Slot> = {}): Slot {
  return { date: TOMORROW, startTime, price: MORNING_PRICE, ...change }
}

/** The request body of a payment for a reservation. */
export function aPayment(
  reservationId: number,
  value: number,
  change: Record<string, unknown> = {},
) {
  return {
    ...CUSTOMER,
    reservationId,
    value,
    description: 'Reserva de futevôlei - 1 horário(s)',
    paymentMethod: 'PIX',
    ...change,
  }
}

export const APPROVED_CARD = '5162306219378829'
export const DECLINED_CARD = '5184019740373151'

/** The same by card. */
export function aCardPayment(reservationId: number, value: number, number = APPROVED_CARD) {
  return aPayment(reservationId, value, {
    paymentMethod: 'CREDIT_CARD',
    creditCard: {
      holderName: 'Marina Souza',
      number,
      expiryMonth: '05',
      expiryYear: '30',
      ccv: '318',
    },
    cep: '88010000',
    addressNumber: '10',
  })
}
