import { and, assign, not, or, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { isDefect, problemOf } from '../api/refusal.ts'
import type { SlotKey } from './cart.ts'
import type { Draft, Restored } from './draft.ts'
import {
  customerState,
  DROP_GONE,
  DROP_UNSOLD,
  END_CUSTOMER,
  GO_TO_ORDERED,
  HAS_GONE,
  HAS_UNSOLD,
  IS_ORDERED,
  NEWS_OF_CART,
  notify,
  paymentState,
  RELEASE_ALL,
  RUN_OUT,
  TAKE_FOUND,
  TAKE_HOLDS,
} from './wizard.checkout.ts'
import { wizardSetup, type PickedSlot, type WizardApi } from './wizardSetup.ts'
import { releaseFailedToast, slotRefusedToast } from './wizardTexts.ts'

export type { WizardApi } from './wizardSetup.ts'
export type WizardMachine = ReturnType<typeof createWizardMachine>
export type Wizard = ActorRefFrom<WizardMachine>
export type WizardSnapshot = SnapshotFrom<WizardMachine>

/** From choosing a sport to the confirmed reservation. The server's expiry stays the judge of every hold. */
export function createWizardMachine(api: WizardApi, now: () => number = Date.now) {
  const wizard = wizardSetup(api, now)
  return wizard.createMachine({
    id: 'wizard',
    context: ({
      input: { draft, sport, isConfirmed = false, wanted = [], known = null, ...input },
    }) => ({
      isConfirmed,
      wanted,
      sought: input.sought ?? wanted,
      draft,
      sport: draft && draft.step !== 'sport' ? draft.sport : (sport ?? draft?.sport ?? null),
      slots: draft?.slots ?? [],
      customer: { ...known?.customer, ...draft?.customer },
      acceptedTerms: draft?.acceptedTerms || (known?.acceptedTerms ?? false),
      attempt: draft?.attempt ?? null,
      order: draft?.order ?? null,
      payment: draft?.payment ?? null,
      busy: {},
      hasBegun: false,
      isLeaving: false,
      warned: false,
      restoreError: null,
    }),
    invoke: [
      { id: 'holdTimer', src: 'holdTimer', input: ({ self }) => ({ listener: self }) },
      { id: 'holdRequests', src: 'holdRequests' },
      { id: 'ownOrder', src: 'ownOrder' },
    ],
    on: {
      woke: { actions: ['wakeTimer', 'askAgain'] },
      'order.found': [
        { guard: 'isUnderWayHere' },
        {
          guard: ({ event }) => event.order.endedBy === 'staff',
          actions: [
            notify('canceledByVenue'),
            ({ event }) => void api.dismissOrder(event.order.id),
          ],
        },
        {
          guard: ({ event }) => event.order.status === 'approved',
          target: '.confirmed',
          actions: [...TAKE_FOUND],
        },
        // Whether money came in the last moment is found out as the order is ended.
        {
          guard: ({ event }) => event.order.expiresInMs === 0,
          target: '.payment.expiring',
          actions: [...TAKE_FOUND],
        },
        {
          target: '.payment',
          actions: [
            ...TAKE_FOUND,
            { type: 'startTimer', params: ({ event }) => event.order.expiresInMs },
          ],
        },
      ],
    },
    initial: 'starting',
    states: {
      starting: {
        always: [
          { guard: ({ context }) => context.draft?.step === 'confirmed', target: 'confirmed' },
          { guard: ({ context }) => hasBegun(context.draft), target: 'restoring' },
          {
            guard: ({ context }) => context.isConfirmed && context.sport !== null,
            target: 'slots',
          },
          { target: 'sport' },
        ],
      },
      // After a reload the server is asked which parts of the draft are still valid.
      restoring: {
        invoke: {
          src: 'restore',
          input: ({ context }) => context.draft!,
          // A mistake of the app ends the wizard: the screen says so.
          onError: {
            guard: ({ event }) => !isDefect(event.error),
            target: 'unreachable',
            actions: assign({ restoreError: ({ event }) => event.error }),
          },
          onDone: [
            { guard: cameTo('confirmed'), target: 'confirmed' },
            { guard: cameTo('submitting'), target: 'customer.submitting' },
            { guard: cameTo('paymentExpired'), target: 'payment.expiring' },
            { guard: cameTo('customerExpired'), target: 'slots', actions: [...END_CUSTOMER] },
            { guard: cameTo('slotsExpired'), target: 'sport', actions: [...END_SLOTS] },
            { guard: cameTo('payment'), target: 'payment', actions: [...TAKE_RESTORED] },
            {
              guard: cameTo('customer'),
              target: 'customer',
              actions: [...TAKE_RESTORED, 'readHoldsSoon'],
            },
            { target: 'slots', actions: [...TAKE_RESTORED, 'readHoldsSoon'] },
          ],
        },
      },
      unreachable: { on: { retried: 'restoring', woke: 'restoring' } },
      sport: {
        on: {
          'sport.chosen': { actions: assign({ sport: ({ event }) => event.sport }) },
          'sport.confirmed': {
            guard: ({ context }) => context.sport !== null,
            target: 'slots',
            actions: assign({ sought: ({ event }) => event.sought ?? [] }),
          },
        },
      },
      // One request per slot under way; the others may be picked meanwhile.
      slots: {
        entry: ['requestWanted', 'markWanted'],
        invoke: { src: 'hourNews' },
        always: {
          guard: and(['hasAllWanted', not('isBusy'), not('isBelowMinimum')]),
          target: 'customer',
          actions: ['pauseTimer', 'forgetWanted'],
        },
        on: {
          'hours.changed': NEWS_OF_CART,
          'left.elsewhere': { guard: 'hasSlots', actions: 'readHoldsSoon' },
          'slot.toggled': [
            { guard: { type: 'isUnderWay', params: eventSlot } },
            {
              guard: { type: 'isSelected', params: eventSlot },
              actions: [
                { type: 'requestRelease', params: eventSlot },
                { type: 'markReleasing', params: eventSlot },
              ],
            },
            {
              // A slot without a price is silently unavailable.
              guard: ({ event }) => event.priceCents > 0,
              actions: [
                { type: 'requestHold', params: eventSlot },
                { type: 'markPlacing', params: eventSlot },
              ],
            },
          ],
          'slot.held': [
            {
              guard: ({ event }) => event.hold.price > 0,
              actions: [
                UNMARK_BUSY,
                { type: 'addHold', params: ({ event }) => event.hold },
                'settleToasts',
                { type: 'startTimer', params: ({ event }) => event.hold.expiresInMs },
              ],
            },
            {
              actions: [
                { type: 'returnHold', params: ({ event }) => event.hold },
                'refreshCalendar',
              ],
            },
          ],
          'slot.refused': [
            {
              guard: ({ event }) => problemOf(event.error)?.code === 'no-price',
              actions: [UNMARK_BUSY, 'forgetWanted', 'refreshCalendar'],
            },
            {
              actions: [
                UNMARK_BUSY,
                'forgetWanted',
                'refreshCalendar',
                { type: 'notify', params: ({ event }) => slotRefusedToast(event.error) },
              ],
            },
          ],
          'slot.released': { actions: [...REMOVE_SLOT] },
          'slot.release.failed': [
            {
              guard: ({ event }) => problemOf(event.error)?.code === 'not-found',
              actions: [...REMOVE_SLOT],
            },
            {
              actions: [
                UNMARK_BUSY,
                { type: 'notify', params: ({ event }) => releaseFailedToast(event.error) },
              ],
            },
          ],
          'slots.confirmed': [
            { guard: 'isBusy' },
            { guard: not('hasSlots') },
            { guard: 'isBelowMinimum', actions: notify('belowMinimum') },
            { target: 'customer', actions: 'pauseTimer' },
          ],
          'went.back': [
            {
              guard: or(['hasSlots', 'isBusy']),
              target: 'sport',
              actions: [...RELEASE_ALL, notify('released')],
            },
            { target: 'sport' },
          ],
          'hold.expired': { guard: 'hasSlots', target: 'sport', actions: [...END_SLOTS] },
          'holds.read': [
            { guard: HAS_UNSOLD, actions: [...DROP_UNSOLD] },
            { guard: IS_ORDERED, actions: [...GO_TO_ORDERED] },
            { guard: HAS_GONE, actions: [...DROP_GONE] },
            { actions: [...TAKE_HOLDS] },
          ],
          woke: { actions: ['wakeTimer', 'readHolds'] },
        },
      },
      customer: customerState(wizard),
      payment: paymentState(wizard),
      confirmed: {
        entry: ['pauseTimer', 'refreshCalendar'],
        on: {
          restarted: { target: 'sport', actions: ['dismissOrder', 'clearBooking', 'forgetSport'] },
          rebooked: {
            target: 'slots',
            actions: ['dismissOrder', { type: 'bookAgain', params: ({ event }) => event.hours }],
          },
        },
      },
    },
  })
}

function eventSlot({ event }: { event: PickedSlot }) {
  return event
}

function hasBegun(draft: Draft | null) {
  return draft !== null && draft.step !== 'sport' && draft.sport !== null
}

function cameTo(to: Restored['to']) {
  return ({ event }: { event: { output: Restored } }) => event.output.to === to
}

type SlotAnswer = { event: { key: SlotKey } }
const UNMARK_BUSY = {
  type: 'unmarkBusy',
  params: ({ event }: SlotAnswer) => event.key,
} as const
const REMOVE_SLOT = [
  UNMARK_BUSY,
  { type: 'removeSlots', params: ({ event }: SlotAnswer) => [event.key] },
  'pauseTimerWhenEmpty',
] as const
const TAKE_RESTORED = [
  { type: 'takeRestored', params: ({ event }: { event: { output: Restored } }) => event.output },
  {
    type: 'startTimer',
    params: ({ event }: { event: { output: Restored } }) => event.output.remainingMs,
  },
  {
    type: 'notifyLost',
    params: ({ event }: { event: { output: Restored } }) => event.output.lost,
  },
] as const
const END_SLOTS = [...RUN_OUT, 'forgetSport', notify('expiredOnSlots')] as const
