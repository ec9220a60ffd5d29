import type { Draft } from './draft.ts'
import type { WizardSnapshot } from './wizard.machine.ts'

/** What to keep of the wizard for a reload; null while it is itself coming back from one. */
export function draftOf(snapshot: WizardSnapshot): Draft | null {
  const { sport, slots, customer, attempt, order, payment } = snapshot.context
  const step = STEPS.find((step) => snapshot.matches(step))
  return step ? { step, sport, slots, customer, attempt, order, payment } : null
}

export const STEPS = ['sport', 'slots', 'customer', 'payment', 'confirmed'] as const
