import { createActor, SimulatedClock, waitFor } from 'xstate'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import type { Toast } from '../ui/toast.tsx'
import { aCheckoutAnswer, aHold, aPaymentAnswer, holdList } from '../booking/wizard.fixtures.ts'
import {
  createWizardMachine,
  type WizardApi,
  type WizardSnapshot,
} from '../booking/wizard.machine.ts'
import type { WizardInput } from '../booking/wizardSetup.ts'

/** A wizard on a simulated clock with a server that accepts everything, unless `api` does otherwise. */
export function openWizard(input: Partial<WizardInput> = {}, api: Partial<WizardApi> = {}) {
  const clock = new SimulatedClock()
  const toasts: Toast[] = []
  const calls: string[] = []
  const listeners = new Set<(dates: readonly string[] | null) => void>()
  const resumeHolds = api.resumeHolds ?? (async () => holdList([aHold()]))
  let ids = 0
  const machine = createWizardMachine(
    {
      placeHold: async (wish) => {
        calls.push(`place ${wish.date} ${wish.startTime}`)
        return aHold({ id: calls.length, ...wish })
      },
      releaseHold: async (id) => {
        calls.push(`release ${id}`)
        return holdList([])
      },
      releaseHolds: async (ids) => {
        calls.push(`release ${ids.join()}`)
      },
      readHolds: () => resumeHolds([]),
      resumeHolds,
      readPayment: async () => aPaymentAnswer(),
      readOwnOrder: async () => null,
      dismissOrder: (id) => calls.push(`dismiss ${id}`),
      createReservations: async () => aCheckoutAnswer(),
      cancelUnpaid: async (reservationIds) => {
        calls.push(`cancel ${reservationIds.join()}`)
      },
      refreshCalendar: () => calls.push('refresh'),
      noteForm: () => undefined,
      onHourNews: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      notify: (toast) => void ('settles' in toast || toasts.push(toast)),
      newId: () => `id-${++ids}`,
      ...api,
    },
    () => clock.now(),
  )
  const wizard = createActor(machine, {
    clock,
    input: { draft: null, sport: null, ...input },
  }).start()
  const reaches = (condition: (snapshot: WizardSnapshot) => boolean) =>
    waitFor(wizard, condition, { timeout: WAIT_MS })
  const remainingMs = () =>
    wizard.getSnapshot().children.holdTimer!.getSnapshot().context.remainingMs
  const changeHours = (dates: readonly string[] | null = null) =>
    listeners.forEach((listener) => listener(dates))
  return { wizard, clock, toasts, calls, reaches, remainingMs, changeHours }
}
