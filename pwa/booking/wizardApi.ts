import type { EventStream } from '../api/events.ts'
import { placeHold, releaseAllHolds, releaseHold, resumeHolds } from '../api/holds.ts'
import { readPayment } from '../api/payments.ts'
import { cancelUnpaid, createReservations } from '../api/reservations.ts'
import type { ShowToast } from '../ui/toast.tsx'
import type { WizardApi } from './wizard.machine.ts'

/** The wizard's port, made of the real server. */
export function wizardApi(events: EventStream, notify: ShowToast): WizardApi {
  return {
    placeHold: (wish) => placeHold(wish),
    releaseHold: (id) => releaseHold(id),
    releaseAllHolds: () => releaseAllHolds(),
    resumeHolds: () => resumeHolds(),
    readPayment: (id) => readPayment(id),
    createReservations,
    cancelUnpaid,
    refreshCalendar: () => events.announce({ type: 'calendar', dates: null }),
    notify,
    newId: () => crypto.randomUUID(),
  }
}
