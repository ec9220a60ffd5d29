import { ApiError } from './client.ts'
import type { SentAct } from './sentAct.ts'

export type ActOutcome = {
  /** `sent`: no answer came, so it is not known whether it was done. */
  state: 'sent' | 'done' | 'refused'
  /** The server's answer to what was done. */
  answer: unknown
}

/** How far an act got, once that is known: while it is under way nobody can say that it did not arrive. */
export async function outcomeOf({ answered }: SentAct): Promise<ActOutcome> {
  try {
    return { state: 'done', answer: await answered }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500
    return { state: isRefused ? 'refused' : 'sent', answer: null }
  }
}
