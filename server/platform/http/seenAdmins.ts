import type { Clock } from '../settings/clock.ts'

// Long enough for a screen that sends requests in bursts, short enough that a session ended by another process ends at once for a person.
const KEPT_MS = 2_000
const MOST_ADMINS = 1_000

/** Browsers in which the session store has just seen an admin, by their whole Cookie header. For frequent reads, never for writes. */
export type SeenAdmins = {
  has(cookie: string | undefined): boolean
  /** Marks the moment before a session is looked up. */
  round(): number
  /** Records the browser, unless a session ended since that moment: it may have been this one. */
  keep(cookie: string, round: number): void
  /** A session has ended: forgets all browsers. */
  forget(): void
  /** What is done whenever a session of this process has ended. */
  onForget(listener: () => void): void
}

export function createSeenAdmins({ clock }: { clock: Clock }): SeenAdmins {
  const seen = new Map<string, number>()
  const listeners: (() => void)[] = []
  let round = 0
  return {
    has(cookie) {
      const untilMs = cookie === undefined ? undefined : seen.get(cookie)
      return untilMs !== undefined && clock.now() < untilMs
    },
    round: () => round,
    keep(cookie, since) {
      if (since !== round) return
      if (seen.size >= MOST_ADMINS) seen.clear()
      seen.set(cookie, clock.now() + KEPT_MS)
    },
    forget() {
      round += 1
      seen.clear()
      for (const listener of listeners) listener()
    },
    onForget(listener) {
      listeners.push(listener)
    },
  }
}
