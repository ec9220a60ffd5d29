import type * as v from 'valibot'
import type { Card, CardPayer } from '#shared/payment/card.schema.ts'
import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import type { PaymentRequestSchema } from '#shared/payment/payment.schema.ts'
import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import { toReais } from '#shared/money/money.ts'

/** A payment as it is asked for on the wire; `value` in reais. */
export type PaymentInput = v.InferInput<typeof PaymentRequestSchema>

/** What is paid for: the reservations of one checkout. */
export type PaymentOrder = {
  reservationIds: readonly number[]
  sport: Sport
  slotCount: number
  totalCents: number
}

export function pixInput(order: PaymentOrder, customer: CustomerDetails): PaymentInput {
  return { ...orderFields(order), ...customer, paymentMethod: 'PIX' }
}

export function cardInput(order: PaymentOrder, payer: CardPayer, creditCard: Card): PaymentInput {
  return { ...orderFields(order), ...payer, creditCard, paymentMethod: 'CREDIT_CARD' }
}

/** A card payment whose card is typed on the provider's page. */
export function hostedCardInput(order: PaymentOrder, customer: CustomerDetails): PaymentInput {
  return { ...orderFields(order), ...customer, paymentMethod: 'CREDIT_CARD' }
}

function orderFields({ reservationIds, sport, slotCount, totalCents }: PaymentOrder) {
  return {
    reservationId: reservationIds[0] ?? 0,
    value: toReais(totalCents),
    description: `Reserva de ${SPORT_LABELS[sport]} - ${slotCount} horário(s)`,
  }
}
