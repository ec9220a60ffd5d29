import { createActor, type Actor } from 'xstate'
import { TERMS_VERSION } from '#shared/guest/privacy/terms.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { EventStream } from '../api/events.ts'
import { releaseHoldsOnTheWayOut } from '../api/holds.ts'
import { deviceStorage, tabStorage } from '../api/storage.ts'
import type { ShowToast } from '../ui/toast.tsx'
import type { Draft } from './draft.ts'
import { readRemembered, type WantedHour } from './remembered.ts'
import { stepOf, writeDraft } from './storedDraft.ts'
import { createWizardMachine, type WizardMachine, type WizardSnapshot } from './wizard.machine.ts'
import { wizardApi } from './wizardApi.ts'

const GRACE_SECONDS = 20

// The latest wizard's alone, and still there on another screen: a customer who goes to sign in does not lose the slots.
let onLeaving: (() => void) | null = null
window.addEventListener('pagehide', () => onLeaving?.())

// Between the tabs of a browser, which may have the same holds on screen, as a duplicated one has: a tab that is not seen gets no events.
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('holds-let-go') : null
let onLeftElsewhere: (() => void) | null = null
tabs?.addEventListener('message', () => onLeftElsewhere?.())

export type WizardStart = {
  events: EventStream
  notify: ShowToast
  /** Whether this tab has a draft to go on from. */
  isStored: boolean
  sport: Sport | null
  /** The sport was chosen on this screen, before the machine was there. */
  isConfirmed: boolean
  wanted: readonly WantedHour[]
  /** Hours that the customer came for, to be pointed at. */
  sought: readonly WantedHour[]
}

/** The wizard with the real server, restored from the tab's draft and stored in its place. A page that leaves releases its holds, with enough grace for a reload to take them back. */
export async function startWizard(start: WizardStart): Promise<Actor<WizardMachine>> {
  const { events, notify, isStored, sport, isConfirmed, wanted, sought } = start
  const draft = isStored ? await recalledDraft() : null
  const known = knownCustomer()
  const machine = createWizardMachine(wizardApi(events, notify))
  const wizard = createActor(machine, {
    input: { draft, sport, isConfirmed, wanted, sought, known },
  })
  wizard.start()
  wizard.subscribe({
    next(snapshot) {
      const draft = draftOf(snapshot)
      if (draft) writeDraft(tabStorage, draft)
    },
    // The screen shows it.
    error() {},
  })
  onLeaving = () => {
    const ids = holdsOf(wizard.getSnapshot())
    if (ids.length === 0) return
    releaseHoldsOnTheWayOut(ids, GRACE_SECONDS)
    tabs?.postMessage(ids)
  }
  onLeftElsewhere = () => wizard.send({ type: 'left.elsewhere' })
  return wizard
}

// Reading one takes the schemas, which a first visit does without.
async function recalledDraft(): Promise<Draft | null> {
  const { readDraft } = await import('./draft.ts')
  return readDraft(tabStorage)
}

function knownCustomer() {
  const remembered = readRemembered(deviceStorage)
  if (!remembered) return null
  const { customer, termsVersion } = remembered
  return { customer, acceptedTerms: termsVersion === TERMS_VERSION }
}

/** What a reload needs of the wizard; null while it is itself coming back from one. */
export function draftOf(snapshot: WizardSnapshot): Draft | null {
  const { sport, slots, busy, customer, acceptedTerms, attempt, order, payment } = snapshot.context
  const step = stepOf(snapshot)
  if (!step) return null
  const placing = Object.keys(busy)
  const draft = { step, sport, slots, customer, acceptedTerms, attempt, order, payment }
  return placing.length > 0 ? { ...draft, placing } : draft
}

/** The holds that end with this tab: none once they have become an order. */
function holdsOf(snapshot: WizardSnapshot): number[] {
  const mayHold = ['restoring', 'slots', 'customer'] as const
  if (!mayHold.some((state) => snapshot.matches(state))) return []
  return snapshot.context.slots.map(({ holdId }) => holdId)
}
