import { cameTo, CUSTOMER_OVER, SLOTS_OVER, TAKE_BACK } from './wizard.phrases.ts'
import type { WizardSetup } from './wizardSetup.ts'

/** A reload: the server is asked what is still true of the draft. */
export function restoringState(wizard: WizardSetup) {
  return wizard.createStateConfig({
    invoke: {
      src: 'restore',
      input: ({ context }) => context.draft!,
      onError: 'unreachable',
      onDone: [
        { guard: cameTo('confirmed'), target: 'confirmed' },
        { guard: cameTo('submitting'), target: 'customer.submitting' },
        { guard: cameTo('paymentExpired'), target: 'payment.expiring' },
        { guard: cameTo('customerExpired'), target: 'slots', actions: [...CUSTOMER_OVER] },
        { guard: cameTo('slotsExpired'), target: 'sport', actions: [...SLOTS_OVER] },
        { guard: cameTo('payment'), target: 'payment', actions: [...TAKE_BACK] },
        {
          guard: cameTo('customer'),
          target: 'customer',
          actions: [...TAKE_BACK, 'readHoldsSoon'],
        },
        { target: 'slots', actions: [...TAKE_BACK, 'readHoldsSoon'] },
      ],
    },
  })
}
