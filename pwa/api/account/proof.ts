import { problemOf } from '../refusal.ts'

/** Of a refusal that a proof by the person would lift. */
export const PROOF_NEEDED = 'second-factor-needed'

/** Asks the person to show that it is them, and returns whether they did; not when the last proof counts for so long yet. */
export type AskForProof = (unlessFreshForMs?: number) => Promise<boolean>

let askForProof: AskForProof | null = null

/** From now on who is there is asked when a call needs a fresh proof; null when nobody is. */
export function setAskForProof(ask: AskForProof | null) {
  askForProof = ask
}

/** Whether a failed call needs a fresh proof that the person has now given: then it may be made again. */
export async function hasNowProved(error: unknown): Promise<boolean> {
  const isNeeded = problemOf(error)?.code === PROOF_NEEDED
  return isNeeded && (await proveNow())
}

/** Asks for a proof; false when the person gave none, or nobody is there. */
export async function proveNow(): Promise<boolean> {
  return (await askForProof?.()) ?? false
}

// Long enough to fill a form in.
const FORM_MS = 4 * 60_000

/** Asks for the proof that a form's call will need before the form is filled in, unless there is one; false when the person gave none. */
export async function proveBefore(): Promise<boolean> {
  // Without anybody to ask, the call itself is refused, and says why.
  return (await askForProof?.(FORM_MS)) ?? true
}

/** The same call once more when it was refused for want of a proof that the person has now given. */
export async function proving<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (await hasNowProved(error)) return call()
    throw error
  }
}
