/** The last act that this page asked the server for: a screen that fails afterwards must not hide what became of it. */
export type SentAct = {
  path: string
  /** Resolves to the server's answer, and rejects as the request did. */
  answered: Promise<unknown>
}

const RECENT_MS = 120_000
// What the app sends by itself, or what is over with its page.
const UNASKED = /^\/api\/(holds|client-errors)\b|\/preview$/

let last: (SentAct & { sentMs: number }) | null = null

/** Notes a call that is being made. */
export function noteSent(method: string, path: string, answered: Promise<unknown>): void {
  if (method !== 'GET' && !UNASKED.test(path)) last = { path, answered, sentMs: Date.now() }
}

/** The last act of the last two minutes. */
export function recentAct(): SentAct | null {
  return last && Date.now() - last.sentMs < RECENT_MS ? last : null
}
