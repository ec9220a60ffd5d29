import { isCatalogNews, type EventStream } from '../api/events.ts'
import {
  noteForm,
  placeHold,
  readHolds,
  releaseHold,
  releaseHolds,
  resumeHolds,
} from '../api/holds.ts'
import { readOwnOrder } from '../api/ownPage/ownOrder.ts'
import { readPayment } from '../api/payments.ts'
import { cancelUnpaid, createReservations } from '../api/reservations.ts'
import { reporting } from '../api/reporter.ts'
import { deviceStorage } from '../api/storage.ts'
import type { ShowToast } from '../ui/toast.tsx'
import { dismissOrder, isDismissed } from './remembered.ts'
import type { WizardApi } from './wizard.machine.ts'
import { newId } from '../api/newId.ts'

// Few have one.
const loadFoundOrder = () => import('./foundOrder.ts')

/** The wizard's port, made of the real server; what becomes a toast there is reported when it is a mistake of the app. */
export function wizardApi(events: EventStream, notify: ShowToast): WizardApi {
  return {
    placeHold: (wish) => reporting(() => placeHold(wish)),
    releaseHold: (id) => reporting(() => releaseHold(id)),
    releaseHolds: (ids) => reporting(() => releaseHolds(ids)),
    readHolds: () => reporting(() => readHolds()),
    resumeHolds: (ids) => reporting(() => resumeHolds(ids)),
    // Without it the form works as well.
    noteForm: () => void noteForm().catch(() => undefined),
    readPayment: (id) => readPayment(id),
    async readOwnOrder() {
      const order = await readOwnOrder()
      if (!order) return null
      const { foundOrder } = await loadFoundOrder()
      return isDismissed(deviceStorage, order) ? null : foundOrder(order)
    },
    dismissOrder: (reservationId) => dismissOrder(deviceStorage, reservationId),
    createReservations: (...checkout) => reporting(() => createReservations(...checkout)),
    cancelUnpaid,
    refreshCalendar: () => events.announce({ type: 'calendar', dates: null }),
    onHourNews: (listener) =>
      events.subscribe((event) => {
        if (isCatalogNews(event)) listener(null)
        else if (event.type === 'calendar') listener(event.dates)
      }),
    notify,
    newId,
  }
}
