import { STEPS } from './draftOf.ts'
import type { WizardSnapshot } from './wizard.machine.ts'

const NUMBERS = { sport: 1, slots: 2, customer: 3, payment: 3, confirmed: 4 }

/** 1 to 4; while coming back from a reload, the step that is being come back to. */
export function stepNumber(snapshot: WizardSnapshot): number {
  const step = STEPS.find((step) => snapshot.matches(step)) ?? snapshot.context.draft?.step
  return NUMBERS[step ?? 'sport']
}
