import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'

export const SID_COOKIE = 'sid'
/** A session and its cookie end this long after they began, however active. */
export const SESSION_LIFE_MS = 30 * 86_400_000

/** A random session id of 256 bits. */
export function newSid(): string {
  return randomBytes(32).toString('base64url')
}

/** The browser's session id, or null when it has none that this server signed. */
export function readSid(ctx: Context): string | null {
  const sid = ctx.cookies.get(SID_COOKIE, { signed: true })
  return sid && /^[\w-]{43}$/.test(sid) ? sid : null
}

/** `Secure` follows the request: a browser drops such a cookie on plain http. */
export function writeSid(ctx: Context, sid: string): void {
  ctx.cookies.set(SID_COOKIE, sid, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    overwrite: true,
    maxAge: SESSION_LIFE_MS,
  })
}
