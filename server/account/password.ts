import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** argon2id, at most two at once, so that many sign-ins cannot take all memory and both cores. */
export function hashPassword(password: string): Promise<string> {
  return oneOfFew(() => hash(password, COST))
}

/** Whether the password is right. Without a hash (no such user) it takes just as long and is false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const right = await oneOfFew(async () => verify(stored ?? (await someHash()), password))
  return right && stored !== null
}

let dummy: Promise<string> | undefined

function someHash() {
  dummy ??= hash('nobody has this password', COST)
  return dummy
}

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
