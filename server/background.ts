import { sendReservationMail } from './booking/reservationMail.ts'
import { forgetPeople } from './booking/forgetPeople.ts'
import { inOneRound, startRounds } from './jobs/rounds.ts'
import { runJobs, type JobHandlers } from './jobs/runJobs.ts'
import type { PaymentDeps } from './payment/gateway.ts'
import { lookForLateMoney } from './payment/lateMoney.ts'
import { cancelCharge, endExpiredGroups, reconcile } from './payment/openCharges.ts'
import { processEvent } from './payment/processEvent.ts'
import { runRefund } from './payment/runRefund.ts'
import { bookingMoney } from './refund/bookingMoney.ts'
import { sweepHolds, sweepRequests } from './sweep.ts'

const HANDLERS: JobHandlers<PaymentDeps> = {
  'cancel-charge': cancelCharge,
  refund: runRefund,
  webhook: processEvent,
  mail: (deps, payload) => sendReservationMail({ ...deps, money: bookingMoney(deps) }, payload),
}

export const doJobs = (deps: PaymentDeps) => runJobs(deps, HANDLERS)

const PARTS = [
  reconcile,
  sweepHolds,
  endExpiredGroups,
  sweepRequests,
  lookForLateMoney,
  doJobs,
  forgetPeople,
]

/** One round of all cleanup work, by one process at a time. True when this process did it. */
export async function backgroundRound(deps: PaymentDeps): Promise<boolean> {
  return inOneRound(
    deps,
    PARTS.map((part) => () => part(deps)),
  )
}

/** Starts the rounds, and the jobs whenever they are woken; the returned function stops them and waits for running work. */
export function startBackground(deps: PaymentDeps): () => Promise<void> {
  return startRounds(
    deps,
    () => backgroundRound(deps),
    () => doJobs(deps),
  )
}
