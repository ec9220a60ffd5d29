import { useEffect } from 'react'
import { onWake } from '../ui/onWake.ts'
import { slotKey, type BusySlots } from './cart.ts'
import type { WizardStart } from './startWizard.ts'
import { stepOf } from './storedDraft.ts'
import { useLateActor } from './useLateActor.ts'
import type { WizardMachine, WizardSnapshot } from './wizard.machine.ts'

export const loadWizard = () => import('./startWizard.ts')

/** The wizard on this screen, whose code is fetched once `isTime`; until then it is null, and the hours that were tapped are `waiting` for it. */
export function useWizard(start: WizardStart, isTime: boolean) {
  const { actor, snapshot, send, waiting } = useLateActor<WizardMachine>(
    async () => (await loadWizard()).startWizard(start),
    isTime,
  )
  useEffect(() => onWake(() => actor?.send({ type: 'woke' })), [actor])
  return { snapshot, send, step: snapshot && stepNumber(snapshot), waiting: tappedOf(waiting) }
}

type Sent = ReturnType<typeof useLateActor<WizardMachine>>['waiting']

function tappedOf(waiting: Sent): BusySlots {
  const taps = waiting.flatMap((event) => (event.type === 'slot.toggled' ? [slotKey(event)] : []))
  return Object.fromEntries(taps.map((key) => [key, 'placing' as const]))
}

const NUMBERS = { sport: 1, slots: 2, customer: 3, payment: 3, confirmed: 4 }

/** 1 to 4; while coming back from a reload, the step that is being come back to. */
function stepNumber(snapshot: WizardSnapshot): number {
  return NUMBERS[stepOf(snapshot) ?? snapshot.context.draft?.step ?? 'sport']
}
