import type { PaymentAnswer } from '#shared/payment/payment.schema.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'

/** Whether a card payment still waits for the card, which is typed on the provider's page. */
export function isTypedThere(
  { asaasStatus }: Pick<PaymentAnswer, 'asaasStatus'>,
  cards: Venue['cards'],
): boolean {
  return cards === 'hosted' && asaasStatus === 'PENDING'
}
