import { assign, not } from 'xstate'
import { isRefused, lostSlotKeys } from './refusals.ts'
import { CUSTOMER_OVER, LAST_MINUTE, READ_HOLDS, say, TAKE_HOLDS } from './wizard.phrases.ts'
import { checkoutFailedToast } from './wizard.toasts.ts'
import type { WizardSetup } from './wizardSetup.ts'

/** Step 3: the form, and the checkout that takes the whole cart or nothing. */
export function customerState(wizard: WizardSetup) {
  return wizard.createStateConfig({
    entry: 'resumeTimer',
    initial: 'filling',
    on: { 'hold.warned': LAST_MINUTE },
    states: {
      filling: {
        on: {
          'customer.changed': { actions: assign({ customer: ({ event }) => event.customer }) },
          'checkout.submitted': [
            { guard: not('hasSlots'), actions: say('noSlots') },
            { guard: 'isBelowMinimum', actions: say('belowMinimum') },
            {
              target: 'submitting',
              actions: { type: 'prepareAttempt', params: ({ event }) => event.customer },
            },
          ],
          'went.back': '#wizard.slots',
          'hold.expired': { target: '#wizard.slots', actions: [...CUSTOMER_OVER] },
          'holds.read': [
            {
              guard: { type: 'lostAll', params: ({ event }) => event.list },
              target: '#wizard.slots',
              actions: [...CUSTOMER_OVER],
            },
            { actions: [...TAKE_HOLDS] },
          ],
          woke: { actions: ['wakeTimer', READ_HOLDS] },
        },
      },
      // Time that runs out here is judged by the server's answer.
      submitting: {
        invoke: {
          src: 'checkout',
          input: ({ context }) => context,
          onDone: {
            target: '#wizard.payment',
            actions: [
              { type: 'takeOrder', params: ({ event }) => event.output },
              { type: 'startTimer', params: ({ event }) => event.output.expiresInMs },
              'refreshCalendar',
              say('received'),
            ],
          },
          onError: [
            {
              guard: ({ event }) => lostSlotKeys(event.error).length > 0,
              target: '#wizard.slots',
              actions: [
                'forgetAttempt',
                { type: 'removeSlots', params: ({ event }) => lostSlotKeys(event.error) },
                'pauseTimerWhenEmpty',
                READ_HOLDS,
                'refreshCalendar',
                { type: 'notify', params: ({ event }) => checkoutFailedToast(event.error) },
              ],
            },
            {
              guard: ({ event }) => isRefused(event.error),
              target: 'filling',
              actions: [
                'forgetAttempt',
                READ_HOLDS,
                'wakeTimer',
                { type: 'notify', params: ({ event }) => checkoutFailedToast(event.error) },
              ],
            },
            {
              target: 'filling',
              actions: [
                'wakeTimer',
                { type: 'notify', params: ({ event }) => checkoutFailedToast(event.error) },
              ],
            },
          ],
        },
      },
    },
  })
}
