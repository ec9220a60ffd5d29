import { problemOf } from '../refusal.ts'

/** Of a refusal that a proof by the person would lift. */
export const PROOF_NEEDED = 'second-factor-needed'

/** Asks the person to show that it is them, and returns whether they did. */
export type AskForProof = () => Promise<boolean>

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

/** The same call once more when it was refused for want of a proof that the person has now given. */
export async function proving<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (await hasNowProved(error)) return call()
    throw error
  }
}
