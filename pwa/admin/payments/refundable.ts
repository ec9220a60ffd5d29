import type { PaymentGroupStory, StoryReservation } from '#shared/payment/ledger.ts'

/** The reservations whose money can still go back: cancelled, paid, and nothing on its way. */
export function refundable(story: PaymentGroupStory | null): StoryReservation[] {
  return (story?.reservations ?? []).filter(
    ({ status, paymentStatus, refundAsked }) =>
      status === 'canceled' && paymentStatus === 'paid' && !refundAsked,
  )
}
