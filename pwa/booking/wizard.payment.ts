import { assign } from 'xstate'
import { isRefused, refusalCode } from './refusals.ts'
import { LAST_MINUTE, ORDER_OVER, say } from './wizard.phrases.ts'
import type { WizardSetup } from './wizardSetup.ts'

/** Step 3, paying. At 0 the unpaid reservations are cancelled, unless the money has arrived. */
export function paymentState(wizard: WizardSetup) {
  return wizard.createStateConfig({
    initial: 'open',
    on: {
      'payment.settled': 'confirmed',
      'payment.released': { target: 'sport', actions: [...ORDER_OVER] },
    },
    states: {
      open: {
        on: {
          'payment.created': { actions: assign({ payment: ({ event }) => event.payment }) },
          'deadline.told': {
            actions: { type: 'startTimer', params: ({ event }) => event.remainingMs },
          },
          'hold.warned': LAST_MINUTE,
          'hold.expired': 'expiring',
        },
      },
      expiring: {
        invoke: {
          src: 'cancelUnpaid',
          input: ({ context }) => context.order?.reservationIds ?? [],
          onDone: {
            target: '#wizard.sport',
            actions: [...ORDER_OVER, say('expiredOnPayment')],
          },
          onError: [
            {
              guard: ({ event }) => refusalCode(event.error) === 'already-paid',
              target: '#wizard.confirmed',
              actions: say('paid'),
            },
            {
              guard: ({ event }) => refusalCode(event.error) === 'paid-too-late',
              target: 'tooLate',
            },
            {
              guard: ({ event }) => isRefused(event.error),
              target: '#wizard.sport',
              actions: [...ORDER_OVER, say('expiredOnPayment')],
            },
            // Money may have moved: only an answer says whether it did.
            { target: 'unanswered' },
          ],
        },
      },
      unanswered: { after: { tryingAgain: 'expiring' }, on: { woke: 'expiring' } },
      // Told on a face of its own: nobody may miss where their money is.
      tooLate: {
        entry: ['pauseTimer', 'refreshCalendar'],
        on: { restarted: { target: '#wizard.sport', actions: [...ORDER_OVER] } },
      },
    },
  })
}
