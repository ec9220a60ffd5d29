import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import type { PaymentMachine } from './payment.machine.ts'
import type { PaymentOrder } from './paymentInput.ts'

/** What a panel of the payment screen is given. */
export type PaymentView = {
  snapshot: SnapshotFrom<PaymentMachine>
  send: ActorRefFrom<PaymentMachine>['send']
  order: PaymentOrder
  customer: CustomerDetails
  /** Where a card is typed. */
  cards: Venue['cards']
  /** On the customer's own device, in the middle of their booking. */
  isCheckout: boolean
}
