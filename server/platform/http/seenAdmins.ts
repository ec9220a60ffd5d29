import type { Clock } from '../settings/clock.ts'

// Long enough for a screen that sends requests in bursts, short enough that a session ended by another process ends at once for a person.
const KEPT_MS = 2_000
const MOST_ADMINS = 1_000

/** Browsers in which the session store has just seen an admin, by their whole Cookie header. For frequent reads, never for writes. */
export type SeenAdmins = {
  /** The mark of the admin's session for the log; null where no admin was seen. */
  markOf(cookie: string | undefined): string | null
  /** Marks the moment before a session is looked up. */
  round(): number
  /** Records the browser, unless a session ended since that moment: it may have been this one. */
  keep(cookie: string, mark: string, round: number): void
  /** A session has ended: forgets all browsers. */
  forget(): void
  /** What is done whenever a session of this process has ended. */
  onForget(listener: () => void): void
}

export function createSeenAdmins({ clock }: { clock: Clock }): SeenAdmins {
  const seen = new Map<string, { mark: string; untilMs: number }>()
  const listeners: (() => void)[] = []
  let round = 0
  return {
    markOf(cookie) {
      const kept = cookie === undefined ? undefined : seen.get(cookie)
      return kept && clock.now() < kept.untilMs ? kept.mark : null
    },
    round: () => round,
    keep(cookie, mark, since) {
      if (since !== round) return
      if (seen.size >= MOST_ADMINS) seen.clear()
      seen.set(cookie, { mark, untilMs: clock.now() + KEPT_MS })
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
