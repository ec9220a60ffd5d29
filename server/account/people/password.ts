import { hash, verify } from '@node-rs/argon2'
import { ProblemError } from '../../platform/http/problem.ts'

// OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
/** At some 30 ms each the last one waits for less than two seconds. */
const MOST_WAITING = 60
/** Those who have signed in on their device before neither wait behind a rush of strangers nor find the queue full of them. */
export type Lane = 'known' | 'strangers'

let running = 0
const waiting: Record<Lane, (() => void)[]> = { known: [], strangers: [] }

/** argon2id, at most two at once, so that many sign-ins cannot take all memory and both cores. Throws a 503 when too many wait already. */
export function hashPassword(password: string, lane: Lane = 'strangers'): Promise<string> {
  return oneOfFew(lane, () => hash(password, COST))
}

/** Whether the password is right. Without a hash (no such user) it takes just as long and is false. Throws a 503 when too many wait already. */
export async function isPassword(
  password: string,
  stored: string | null,
  lane: Lane = 'strangers',
): Promise<boolean> {
  const right = await oneOfFew(lane, async () => verify(stored ?? (await someHash()), password))
  return right && stored !== null
}

let dummy: Promise<string> | undefined

function someHash() {
  dummy ??= hash('nobody has this password', COST)
  return dummy
}

async function oneOfFew<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting[lane].length >= MOST_WAITING)
      throw new ProblemError('server-busy', { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => waiting[lane].push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // The place is handed on: whoever comes in between would otherwise take a third one.
    const next = waiting.known.shift() ?? waiting.strangers.shift()
    if (next) next()
    else running -= 1
  }
}
