import { createHash } from 'node:crypto'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Deps } from '../../platform/deps.ts'
import { createLimiter, orTooManyRequests, tooManyRequests } from '../../platform/http/rateLimit.ts'
import { knows, type Device } from '../devices/deviceCookie.ts'

const LONGEST_SECONDS = 900
const REMEMBERED_SECONDS = 86_400
/** Attempts of one client, known device or not, at one account without a pause. */
const FREE_TRIES = 4
/** Attempts of all unknown devices together at one account. A person who is wrong so often is none who has forgotten. */
const FREE_TRIES_OF_ALL = 30
const PASSWORDS = { name: 'login', freeOfAll: FREE_TRIES_OF_ALL }
/** Who tries codes knows the password already. */
export const CODES = { name: 'code', freeOfAll: 10 }

/** Who tries to sign in: to which account, from which address, in which browser. */
type LoginTry = { username: string; client: string; device: Device | null }

/**
 * Slows down guessing: each attempt beyond the free ones doubles the pause until one succeeds. A device on which somebody has signed in
 * to the account before is counted by itself: nothing that strangers do, at the same address or elsewhere, makes it wait.
 * Everybody else is counted by account and address, and all of them together by account. Counted whether the name exists or not.
 */
export function createLoginThrottle(
  { config, knex }: Pick<Deps, 'config' | 'knex'>,
  { name, freeOfAll }: { name: string; freeOfAll: number } = PASSWORDS,
) {
  const ofOne = createPauses(knex, name, FREE_TRIES)
  const ofAll = createPauses(knex, `${name}-all`, freeOfAll)

  return {
    /** Counts an attempt before the password is checked, so that parallel requests do not bypass the limit; throws a 429 during a pause. `onGuessed` is called once when strangers were wrong too often at one account. */
    async attempt(caller: LoginTry, onGuessed: () => Promise<void>): Promise<void> {
      if (!config.rateLimits) return
      const isStranger = !isKnown(caller)
      await ofOne.refuse(pairOf(caller))
      if (isStranger) await ofAll.refuse(accountOf(caller))
      await ofOne.pauseAfter(pairOf(caller), await ofOne.count(pairOf(caller)))
      if (!isStranger) return
      const count = await ofAll.count(accountOf(caller))
      // Once in the counts' life of a day.
      if (count === freeOfAll + 1) await onGuessed()
      await ofAll.pauseAfter(accountOf(caller), count)
    },
    /** The password was right: what went wrong before was its owner's. What others did to the account stays counted. */
    async succeeded(caller: LoginTry): Promise<void> {
      if (!config.rateLimits) return
      await ofOne.forget(pairOf(caller))
      if (!isKnown(caller)) await ofAll.takeBack(accountOf(caller))
    },
    /** The password could not be checked: the attempt does not count. */
    async unanswered(caller: LoginTry): Promise<void> {
      if (!config.rateLimits) return
      await ofOne.takeBack(pairOf(caller))
      if (!isKnown(caller)) await ofAll.takeBack(accountOf(caller))
    },
  }
}

const isKnown = ({ device, username }: LoginTry) => knows(device, username)
/** Whose attempts are counted together: a device known to the account, else an address. */
export const clientOf = (caller: LoginTry): string =>
  isKnown(caller) ? `device ${caller.device!.id}` : caller.client
const pairOf = (caller: LoginTry) => keyOf(`${clientOf(caller)} ${caller.username}`)
const accountOf = ({ username }: LoginTry) => keyOf(username)
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Pauses that double with every attempt beyond the free ones, by key. */
function createPauses(knex: Deps['knex'], name: string, free: number) {
  const failures: RateLimiterAbstract = createLimiter(knex, {
    name: `${name}-failures`,
    points: 1_000_000,
    seconds: REMEMBERED_SECONDS,
  })
  const pauses = createLimiter(knex, {
    name: `${name}-pause`,
    points: 1,
    seconds: LONGEST_SECONDS,
  })
  return {
    async refuse(key: string): Promise<void> {
      const pause = await pauses.get(key)
      if (pause && pause.consumedPoints >= 1 && pause.msBeforeNext > 0)
        throw tooManyRequests(pause.msBeforeNext)
    },
    count: async (key: string) => (await failures.penalty(key)).consumedPoints,
    /** One atomic step: of many requests that arrive before the pause begins, one passes. */
    async pauseAfter(key: string, count: number): Promise<void> {
      if (count <= free) return
      const customDuration = Math.min(2 ** (count - free), LONGEST_SECONDS)
      await orTooManyRequests(() => pauses.consume(key, 1, { customDuration }))
    },
    takeBack: (key: string) => failures.reward(key),
    forget: (key: string) => Promise.all([failures.delete(key), pauses.delete(key)]),
  }
}
