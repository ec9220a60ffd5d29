import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'koa'

/** As long as browsers keep a cookie at most. */
const LIFE_MS = 400 * 86_400_000
const MOST_ACCOUNTS = 10

/** A browser in which people have signed in before: its random id, and for which accounts it vouches. */
export type Device = { id: string; accounts: readonly string[] }

const COOKIE = 'device'

/** What the browser's signed cookie says of it; null when it has none of ours. */
export function readDevice(ctx: Context): Device | null {
  const [id, ...accounts] = ctx.cookies.get(COOKIE, { signed: true })?.split('.') ?? []
  return id ? { id, accounts } : null
}

/** Whether somebody has signed in to that account in this browser before. Whether the account exists is not asked. */
export function knows(device: Device | null, username: string): device is Device {
  return device?.accounts.includes(markOf(username)) ?? false
}

/** Remembers the account in the browser. It does not prove who uses the browser: only that its attempts are counted apart from those made elsewhere. */
export function rememberAccount(ctx: Context, username: string): void {
  const device = readDevice(ctx)
  const id = device?.id ?? randomBytes(16).toString('base64url')
  const mark = markOf(username)
  const others = device?.accounts.filter((account) => account !== mark) ?? []
  const accounts = [mark, ...others].slice(0, MOST_ACCOUNTS)
  ctx.cookies.set(COOKIE, [id, ...accounts].join('.'), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    overwrite: true,
    maxAge: LIFE_MS,
  })
}

// The next person at the browser need not read who was there.
function markOf(username: string) {
  return createHash('sha256').update(`device ${username}`).digest('base64url').slice(0, 16)
}
