import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { releaseHoldsOnTheWayOut } from '../api/holds.ts'
import { onWake } from '../ui/onWake.ts'
import type { Draft } from './draft.ts'
import { STEPS, writeDraft } from './storedDraft.ts'
import { createWizardMachine, type WizardApi, type WizardSnapshot } from './wizard.machine.ts'
import type { WizardInput } from './wizardSetup.ts'

const GRACE_SECONDS = 20

// The latest wizard's alone, and still there on another screen: a customer who goes to sign in does not lose the slots.
let onLeaving: (() => void) | null = null
window.addEventListener('pagehide', () => onLeaving?.())

/** The wizard on this screen, restored from the tab's draft and stored in its place. A page that leaves releases its holds, with enough grace for a reload to take them back. */
export function useWizard(api: WizardApi, input: WizardInput) {
  const [machine] = useState(() => createWizardMachine(api))
  const [snapshot, send, wizard] = useMachine(machine, { input })

  useEffect(() => {
    const subscription = wizard.subscribe((snapshot) => {
      const draft = draftOf(snapshot)
      if (draft) writeDraft(sessionStorage, draft)
    })
    return () => subscription.unsubscribe()
  }, [wizard])
  useEffect(() => onWake(() => wizard.send({ type: 'woke' })), [wizard])
  useEffect(() => {
    const leave = () => {
      if (mayHoldSlots(wizard.getSnapshot())) releaseHoldsOnTheWayOut(GRACE_SECONDS)
    }
    onLeaving = leave
  }, [wizard])

  return { snapshot, send, step: stepNumber(snapshot) }
}

/** What a reload needs of the wizard; null while it is itself coming back from one. */
export function draftOf(snapshot: WizardSnapshot): Draft | null {
  const { sport, slots, customer, acceptedTerms, attempt, order, payment } = snapshot.context
  const step = stepOf(snapshot)
  return step ? { step, sport, slots, customer, acceptedTerms, attempt, order, payment } : null
}

const NUMBERS = { sport: 1, slots: 2, customer: 3, payment: 3, confirmed: 4 }

/** 1 to 4; while coming back from a reload, the step that is being come back to. */
function stepNumber(snapshot: WizardSnapshot): number {
  return NUMBERS[stepOf(snapshot) ?? snapshot.context.draft?.step ?? 'sport']
}

function stepOf(snapshot: WizardSnapshot) {
  return STEPS.find((step) => snapshot.matches(step))
}

function mayHoldSlots(snapshot: WizardSnapshot) {
  const { slots, busy } = snapshot.context
  const mayHold = ['restoring', 'slots', 'customer'] as const
  if (!mayHold.some((state) => snapshot.matches(state))) return false
  return slots.length > 0 || Object.keys(busy).length > 0
}
