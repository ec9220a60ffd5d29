import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { PaymentMachine } from './payment.machine.ts'

/** What a panel of the payment screen is given. */
export type PaymentView = {
  snapshot: SnapshotFrom<PaymentMachine>
  send: ActorRefFrom<PaymentMachine>['send']
}
