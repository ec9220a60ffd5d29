/** Asks for each charge no more often than the provider allows, and never twice at once: who comes meanwhile shares the answer. */
export function createPollLimiter<T>(intervalMs: number, now: () => number) {
  const running = new Map<string, Promise<T>>()
  const askedAt = new Map<string, number>()

  return async function limited(
    key: string,
    ask: () => Promise<T>,
    otherwise: () => T,
  ): Promise<T> {
    const current = running.get(key)
    if (current) return current
    const last = askedAt.get(key)
    if (last !== undefined && now() - last < intervalMs) return otherwise()
    const started = ask()
    running.set(key, started)
    askedAt.set(key, now())
    if (askedAt.size > 10_000) askedAt.clear()
    try {
      return await started
    } finally {
      running.delete(key)
    }
  }
}
