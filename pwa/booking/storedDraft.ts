import { store } from '../api/storage.ts'

export const STEPS = ['sport', 'slots', 'customer', 'payment', 'confirmed'] as const

type Step = (typeof STEPS)[number]

/** The wizard's step in this state; none while it comes back from a reload. */
export function stepOf(snapshot: { matches(step: Step): boolean }): Step | undefined {
  return STEPS.find((step) => snapshot.matches(step))
}

const KEY = 'reservation-draft'

/** The text of this tab's draft, which `draft.ts` reads: a first visit has none and does without the schemas. */
export function storedDraft(storage: Storage): string | null {
  return storage.getItem(KEY)
}

/** Stores the draft; a browser that allows no storage only loses the way back. */
export function writeDraft(storage: Storage, draft: { step: Step; sport: string | null }) {
  store(storage, KEY, JSON.stringify(draft))
}
