import { send, type AnswerTo } from './send.ts'

type Answer = AnswerTo<'GET /api/sync'>

/** Later there may be news that it lacks. */
const GOOD_FOR_MS = 10_000

let ahead: Promise<Answer> | null = null

/** Asks for all that the desk shows while its code is still being loaded: for a device that has nothing of it. */
export function readSyncAhead(): void {
  if (ahead) return
  const begun = send('GET /api/sync', { query: { customers: '', till: '', bar: '' } })
  ahead = begun
  // Taken by a caller it rejects there.
  begun.catch(() => {})
  setTimeout(() => {
    if (ahead === begun) ahead = null
  }, GOOD_FOR_MS)
}

export function syncAhead(): Promise<Answer> | null {
  return ahead
}

/** The answer belongs to the caller: the next call asks the server. */
export function takeSyncAhead(): Promise<Answer> | null {
  const taken = ahead
  ahead = null
  return taken
}
