import { aCustomer } from '../../platform/contact/customer.fixtures.ts'
import { aCard, aCardPayer } from './card.fixtures.ts'

const charge = {
  reservationId: 1,
  value: 200,
  description: 'Reserva de Futevôlei - 2 horário(s)',
}

/** A PIX payment as the browser sends it; `value` in reais. */
export function aPixRequest(change: Record<string, unknown> = {}) {
  return { ...charge, ...aCustomer(), paymentMethod: 'PIX', ...change }
}

/** A card payment as the browser sends it; `value` in reais. */
export function aCardRequest(change: Record<string, unknown> = {}) {
  return {
    ...charge,
    ...aCardPayer(),
    paymentMethod: 'CREDIT_CARD',
    creditCard: aCard(),
    ...change,
  }
}
