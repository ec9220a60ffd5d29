import type { CustomerPaymentMethod, PaymentAnswer } from '#shared/payment/payment.schema.ts'

/** What a person is told beside what the screen shows. */
export type PaymentNews =
  | { type: 'opened'; payment: PaymentAnswer; again: boolean }
  | { type: 'refused'; method: CustomerPaymentMethod; error: unknown }
  | { type: 'stillPending' }
  | { type: 'uncheckable'; payment: PaymentAnswer; error: unknown }
  | { type: 'confirmed' }
  | { type: 'failed' }
  | { type: 'released' }
  | { type: 'done' }
