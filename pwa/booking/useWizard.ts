import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Sport } from '#shared/court/sport.ts'
import { onWake } from '../ui/onWake.ts'
import { readDraft, writeDraft } from './draft.ts'
import { draftOf } from './draftOf.ts'
import { createWizardMachine, type WizardApi, type WizardSnapshot } from './wizard.machine.ts'

/** How the wizard leaves: it lets its holds go, with enough grace for a reload to take them back. */
export type Farewell = () => void

// The latest wizard's alone, and still there on another screen: who goes to sign in keeps the slots.
let onLeaving: Farewell | null = null
window.addEventListener('pagehide', () => onLeaving?.())

/** The wizard on this screen, brought back from the tab's draft and kept in it. */
export function useWizard(api: WizardApi, sport: Sport | null, farewell: Farewell) {
  const [machine] = useState(() => createWizardMachine(api))
  const [input] = useState(() => ({ draft: readDraft(sessionStorage), sport }))
  const [snapshot, send, wizard] = useMachine(machine, { input })

  useEffect(() => {
    const kept = wizard.subscribe((snapshot) => keep(snapshot))
    return () => kept.unsubscribe()
  }, [wizard])
  useEffect(() => onWake(() => wizard.send({ type: 'woke' })), [wizard])
  useEffect(() => {
    const leave = () => {
      if (holdsSlots(wizard.getSnapshot())) farewell()
    }
    onLeaving = leave
  }, [wizard, farewell])

  return { snapshot, send }
}

function keep(snapshot: WizardSnapshot) {
  const draft = draftOf(snapshot)
  if (draft) writeDraft(sessionStorage, draft)
}

function holdsSlots(snapshot: WizardSnapshot) {
  const { slots, busy } = snapshot.context
  const mayHold = ['restoring', 'slots', 'customer'] as const
  if (!mayHold.some((state) => snapshot.matches(state))) return false
  return slots.length > 0 || Object.keys(busy).length > 0
}
