import { problemOf } from '../refusal.ts'
import { approveNow, mayBeApproved, type ApprovableCall } from './approval.ts'

/** Of a refusal that a proof by the person would lift. */
export const PROOF_NEEDED = 'second-factor-needed'

type Asked = {
  /** Not when the last proof counts for so long yet. */
  unlessFreshForMs?: number
  /** Whether a second person may approve the call instead. */
  orSecond?: boolean
}
export type Proved = boolean | 'second'

/** Asks the person to show that it is them, and returns whether they did, or that a second person is to approve. */
export type AskForProof = (asked?: Asked) => Promise<Proved>

let askForProof: AskForProof | null = null

/** From now on who is there is asked when a call needs a fresh proof; null when nobody is. */
export function setAskForProof(ask: AskForProof | null) {
  askForProof = ask
}

/** Whether a failed call needs a fresh proof that the person has now given, or a second person instead: then it may be made again. */
export async function hasNowProved(error: unknown, call?: ApprovableCall): Promise<boolean> {
  const isNeeded = problemOf(error)?.code === PROOF_NEEDED
  return isNeeded && (await proveNow(call))
}

/** Asks for a proof, or for the second person of a call that has a key; false when neither was given, or nobody is there. */
export async function proveNow(call?: ApprovableCall): Promise<boolean> {
  const orSecond = call !== undefined && mayBeApproved(call)
  const answer = (await askForProof?.({ orSecond })) ?? false
  return answer === 'second' ? orSecond && approveNow(call) : answer
}

// Long enough to fill a form in.
const FORM_MS = 4 * 60_000

/** Asks for the proof that a form's call will need before the form is filled in, unless there is one; false when the person gave none. */
export async function proveBefore(): Promise<boolean> {
  // Without anybody to ask, the call itself is refused, and says why.
  return (await askForProof?.({ unlessFreshForMs: FORM_MS })) !== false
}

/** The same call once more when it was refused for want of a proof that the person has now given. */
export async function proving<T>(call: () => Promise<T>, act?: ApprovableCall): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (await hasNowProved(error, act)) return call()
    throw error
  }
}
