/** What this page asked the server to do last, and how far it got: a screen that fails afterwards must not hide it. */
export type SentAct = {
  path: string
  /** `sent`: no answer came, so it is not known whether it was done. */
  state: 'sent' | 'done' | 'refused'
  /** The server's answer to what was done. */
  answer: unknown
}

const RECENT_MS = 120_000
// What the app sends by itself, or what is over with its page.
const UNASKED = /^\/api\/(holds|client-errors)\b|\/preview$/

let last: (SentAct & { sentMs: number }) | null = null

/** Notes a call that is about to be made. Returns how to note its end. */
export function noteSent(
  method: string,
  path: string,
): (state: SentAct['state'], answer?: unknown) => void {
  if (method === 'GET' || UNASKED.test(path)) return () => {}
  const act: NonNullable<typeof last> = { path, state: 'sent', answer: null, sentMs: Date.now() }
  last = act
  return (state, answer = null) => void Object.assign(act, { state, answer })
}

/** The last act of the last two minutes. */
export function recentAct(): SentAct | null {
  return last && Date.now() - last.sentMs < RECENT_MS ? last : null
}
