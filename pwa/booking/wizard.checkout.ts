import { assign, not } from 'xstate'
import type { HoldList } from '#shared/booking/hold/hold.schema.ts'
import { isDefect, isRefused, problemOf } from '../api/refusal.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { lostSlots, remainingOf, slotKey, type HoldsRead } from './cart.ts'
import type { FoundOrder } from './foundOrder.ts'
import type { OwnOrderEvent } from './ownOrder.ts'
import type { WizardSetup } from './wizardSetup.ts'
import { checkoutFailedToast, WIZARD_TOASTS } from './wizardTexts.ts'

/** Step 3: the form, and the checkout that takes the whole cart or nothing. */
export function customerState(wizard: WizardSetup) {
  return wizard.createStateConfig({
    entry: 'resumeTimer',
    initial: 'filling',
    on: { 'hold.warned': LAST_MINUTE },
    states: {
      filling: {
        invoke: { src: 'hourNews' },
        on: {
          'hours.changed': NEWS_OF_CART,
          'left.elsewhere': { actions: 'readHoldsSoon' },
          'customer.changed': {
            actions: [
              'noteForm',
              assign(({ event: { customer, acceptedTerms } }) => ({
                customer,
                acceptedTerms,
                hasBegun: true,
              })),
            ],
          },
          'checkout.submitted': [
            { guard: not('hasSlots'), actions: notify('noSlots') },
            { guard: 'isBelowMinimum', actions: notify('belowMinimum') },
            {
              target: 'submitting',
              actions: { type: 'prepareAttempt', params: ({ event }) => event.customer },
            },
          ],
          'went.back': '#wizard.slots',
          'hold.expired': { target: '#wizard.slots', actions: [...END_CUSTOMER] },
          'holds.read': [
            { guard: HAS_UNSOLD, actions: [...DROP_UNSOLD] },
            { guard: IS_ORDERED, actions: [...GO_TO_ORDERED] },
            { guard: HAS_GONE, target: '#wizard.slots', actions: [...DROP_GONE] },
            { actions: [...TAKE_HOLDS] },
          ],
          woke: { actions: ['wakeTimer', 'readHolds'] },
        },
      },
      // Time that runs out here is judged by the server's answer.
      submitting: {
        invoke: {
          src: 'checkout',
          input: ({ context }) => context,
          onDone: [
            {
              guard: ({ event }) => event.output.found !== null,
              actions: [
                'emptyCart',
                { type: 'announceOrder', params: ({ event }) => event.output.found! },
                notify('orderedElsewhere'),
              ],
            },
            {
              guard: ({ event }) => event.output.answer.status === 'approved',
              target: '#wizard.confirmed',
              actions: { type: 'takeOrder', params: ({ event }) => event.output.answer },
            },
            {
              target: '#wizard.payment',
              actions: [
                { type: 'takeOrder', params: ({ event }) => event.output.answer },
                { type: 'startTimer', params: ({ event }) => event.output.answer.expiresInMs },
                'refreshCalendar',
                notify('received'),
              ],
            },
          ],
          onError: [
            {
              guard: ({ event }) => lostSlots(event.error).length > 0,
              target: '#wizard.slots',
              actions: [
                'forgetAttempt',
                { type: 'removeSlots', params: ({ event }) => lostSlots(event.error).map(slotKey) },
                'pauseTimerWhenEmpty',
                'readHolds',
                'refreshCalendar',
                NOTIFY_CHECKOUT_FAILED,
              ],
            },
            {
              guard: ({ event }) => isRefused(event.error),
              target: 'filling',
              actions: ['forgetAttempt', 'readHolds', 'wakeTimer', NOTIFY_CHECKOUT_FAILED],
            },
            { target: 'filling', actions: ['wakeTimer', NOTIFY_CHECKOUT_FAILED] },
          ],
        },
      },
    },
  })
}

/** Step 3, paying. At 0 the unpaid reservations are cancelled, unless the money has arrived. */
export function paymentState(wizard: WizardSetup) {
  return wizard.createStateConfig({
    initial: 'open',
    on: {
      'payment.settled': 'confirmed',
      'payment.released': { target: 'sport', actions: [...END_ORDER] },
    },
    states: {
      open: {
        on: {
          'payment.created': { actions: assign({ payment: ({ event }) => event.payment }) },
          'deadline.changed': {
            actions: { type: 'startTimer', params: ({ event }) => event.remainingMs },
          },
          'hold.warned': LAST_MINUTE,
          'hold.expired': 'expiring',
          // It opens again wherever the app is opened: who wants other hours needs a way out.
          'went.back': { target: 'expiring', actions: assign({ isLeaving: true }) },
        },
      },
      expiring: {
        invoke: {
          src: 'cancelUnpaid',
          input: ({ context }) => context.order?.reservationIds ?? [],
          onDone: [
            {
              guard: ({ context }) => context.isLeaving,
              target: '#wizard.sport',
              actions: [...END_ORDER, notify('released')],
            },
            { target: '#wizard.sport', actions: [...END_ORDER, notify('expiredOnPayment')] },
          ],
          onError: [
            {
              guard: ({ event }) => problemOf(event.error)?.code === 'already-paid',
              target: '#wizard.confirmed',
              actions: notify('paid'),
            },
            {
              guard: ({ event }) => problemOf(event.error)?.code === 'paid-too-late',
              target: 'tooLate',
            },
            {
              guard: ({ event }) => isRefused(event.error),
              target: '#wizard.sport',
              actions: [...END_ORDER, notify('expiredOnPayment')],
            },
            // Money may have moved: only an answer says whether it did. A mistake of the app ends the wizard: the screen says so.
            { guard: ({ event }) => !isDefect(event.error), target: 'unanswered' },
          ],
        },
      },
      unanswered: { after: { tryingAgain: 'expiring' }, on: { woke: 'expiring' } },
      // On a screen of its own, so that no customer misses where the money is.
      tooLate: {
        entry: ['pauseTimer', 'refreshCalendar'],
        on: { restarted: { target: '#wizard.sport', actions: [...END_ORDER] } },
      },
    },
  })
}

const NOTIFY_CHECKOUT_FAILED = {
  type: 'notify',
  params: ({ event }: { event: { error: unknown } }) => checkoutFailedToast(event.error),
} as const
const LAST_MINUTE = { guard: 'isUnwarned', actions: ['markWarned', notify('lastMinute')] } as const
// Each way it ends is shown once: an app that is opened again does not show it a second time.
const END_ORDER = [
  'dismissOrder',
  'pauseTimer',
  'clearBooking',
  'forgetSport',
  'refreshCalendar',
] as const

export function notify(toast: keyof typeof WIZARD_TOASTS) {
  return { type: 'notify', params: WIZARD_TOASTS[toast] } as const
}

/** Actions that several states take together. */
type HoldsAnswer = { event: HoldsRead & { list: HoldList; order: FoundOrder | null } }
export const HAS_GONE = { type: 'hasGone', params: ({ event }: HoldsAnswer) => event } as const
export const IS_ORDERED = { type: 'isOrdered', params: ({ event }: HoldsAnswer) => event } as const
/** Another tab has sent the whole cart: its order takes the cart's place. */
export const GO_TO_ORDERED = [
  'emptyCart',
  { type: 'announceOrder', params: ({ event }: HoldsAnswer) => event.order! },
  notify('orderedElsewhere'),
] as const
export const NEWS_OF_CART = {
  guard: {
    type: 'concernsCart',
    params: ({ event }: { event: { dates: readonly CivilDate[] | null } }) => event.dates,
  },
  actions: 'readHolds',
} as const
export const HAS_UNSOLD = {
  type: 'hasUnsold',
  params: ({ event }: HoldsAnswer) => event.list,
} as const
/** Only these go: the rest of the cart goes on. */
export const DROP_UNSOLD = [
  { type: 'notifyUnsold', params: ({ event }: HoldsAnswer) => event.list },
  { type: 'removeUnsold', params: ({ event }: HoldsAnswer) => event.list },
  'pauseTimerWhenEmpty',
  'refreshCalendar',
] as const
export const TAKE_HOLDS = [
  { type: 'takeHolds', params: ({ event }: HoldsAnswer) => event },
  { type: 'startTimer', params: ({ event }: HoldsAnswer) => remainingOf(event.list.holds) },
  'pauseTimerWhenEmpty',
] as const
export const DROP_GONE = [
  { type: 'notifyGone', params: ({ event }: HoldsAnswer) => event },
  ...TAKE_HOLDS,
  'refreshCalendar',
] as const
type WithOrder = { event: OwnOrderEvent }
export const TAKE_FOUND = [
  { type: 'takeFound', params: ({ event }: WithOrder) => event },
  { type: 'takeOrder', params: ({ event }: WithOrder) => event.order },
] as const
export const RELEASE_ALL = ['releaseAll', 'pauseTimer', 'clearBooking'] as const
export const RUN_OUT = ['releaseLate', 'pauseTimer', 'clearBooking'] as const
export const END_CUSTOMER = [...RUN_OUT, notify('expiredOnCustomer')] as const
