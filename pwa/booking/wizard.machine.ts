import { assign, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { customerState } from './wizard.customer.ts'
import { paymentState } from './wizard.payment.ts'
import { restoringState } from './wizard.restoring.ts'
import { slotsState } from './wizard.slots.ts'
import { wizardSetup, type WizardApi } from './wizardSetup.ts'

export type { WizardApi } from './wizardSetup.ts'
export type WizardMachine = ReturnType<typeof createWizardMachine>
export type Wizard = ActorRefFrom<WizardMachine>
export type WizardSnapshot = SnapshotFrom<WizardMachine>

/** From choosing a sport to the confirmed reservation. The server's expiry stays the judge of every hold. */
export function createWizardMachine(api: WizardApi, now: () => number = Date.now) {
  const wizard = wizardSetup(api, now)
  return wizard.createMachine({
    id: 'wizard',
    context: ({ input: { draft, sport } }) => ({
      draft,
      sport: draft && draft.step !== 'sport' ? draft.sport : (sport ?? draft?.sport ?? null),
      slots: draft?.slots ?? [],
      customer: draft?.customer ?? {},
      attempt: draft?.attempt ?? null,
      order: draft?.order ?? null,
      payment: draft?.payment ?? null,
      busy: {},
      warned: false,
    }),
    invoke: [
      { id: 'holdTimer', src: 'holdTimer', input: ({ self }) => ({ listener: self }) },
      { id: 'holdRequests', src: 'holdRequests' },
    ],
    on: { woke: { actions: 'wakeTimer' } },
    initial: 'starting',
    states: {
      starting: {
        always: [
          { guard: ({ context }) => context.draft?.step === 'confirmed', target: 'confirmed' },
          { guard: 'hasBegun', target: 'restoring' },
          { target: 'sport' },
        ],
      },
      restoring: restoringState(wizard),
      unreachable: { on: { retried: 'restoring', woke: 'restoring' } },
      sport: {
        on: {
          'sport.chosen': { actions: assign({ sport: ({ event }) => event.sport }) },
          'sport.confirmed': { guard: ({ context }) => context.sport !== null, target: 'slots' },
        },
      },
      slots: slotsState(wizard),
      customer: customerState(wizard),
      payment: paymentState(wizard),
      confirmed: {
        entry: ['pauseTimer', 'refreshCalendar'],
        on: { restarted: { target: 'sport', actions: ['clearBooking', 'forgetSport'] } },
      },
    },
  })
}
