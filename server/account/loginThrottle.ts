import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { createLimiter, orTooManyRequests, tooManyRequests } from '../http/rateLimit.ts'

const FREE_TRIES = 4
const LONGEST_SECONDS = 900
const REMEMBERED_SECONDS = 86_400

/** Slows down guessing: from the fifth attempt on, each one doubles the pause until one succeeds. Counted per name and client, whether the name exists or not, so that nobody can lock another person out. */
export function createLoginThrottle({ config, knex }: Pick<Deps, 'config' | 'knex'>) {
  const failures = createLimiter(knex, {
    name: 'login-failures',
    points: 1_000_000,
    seconds: REMEMBERED_SECONDS,
  })
  const pauses = createLimiter(knex, { name: 'login-pause', points: 1, seconds: LONGEST_SECONDS })
  const keyOf = (username: string, client: string) =>
    createHash('sha256').update(`${client} ${username}`).digest('base64url')

  return {
    /** Counts an attempt before the password is checked, so that parallel requests do not bypass the limit; throws a 429 during a pause. */
    async attempt(username: string, client: string): Promise<void> {
      if (!config.rateLimits) return
      const key = keyOf(username, client)
      const pause = await pauses.get(key)
      if (pause && pause.consumedPoints >= 1 && pause.msBeforeNext > 0)
        throw tooManyRequests(pause.msBeforeNext)
      const { consumedPoints } = await failures.penalty(key)
      const excess = consumedPoints - FREE_TRIES
      if (excess <= 0) return
      // One atomic step: of many requests that arrive before the pause begins, one passes.
      const customDuration = Math.min(2 ** excess, LONGEST_SECONDS)
      await orTooManyRequests(() => pauses.consume(key, 1, { customDuration }))
    },
    async succeeded(username: string, client: string): Promise<void> {
      if (!config.rateLimits) return
      const key = keyOf(username, client)
      await Promise.all([failures.delete(key), pauses.delete(key)])
    },
  }
}
