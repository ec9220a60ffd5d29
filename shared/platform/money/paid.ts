import * as v from 'valibot'
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The customers' choices. */
export const CustomerPaymentMethodSchema = v.picklist(['PIX', 'CREDIT_CARD'])
export type CustomerPaymentMethod = v.InferOutput<typeof CustomerPaymentMethodSchema>

/** The smallest charge, in centavos. */
export const MINIMUM_TOTAL_CENTS = 500

/** Apart from the other refusals: the customer's screens say it themselves, and load none of those. */
export const MINIMUM_TOTAL_TEXT =
  'O valor total da reserva deve ser de no mínimo R$5,00 para processamento pelo Asaas.'
