import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Middleware } from 'koa'
import { createSession, type CreateSessionOptions } from 'koa-session'
import type { SessionUser } from '#shared/account/account.schema.ts'
import { MADE_AT_HEADER } from '#shared/http/madeAt.ts'
import type { Config } from '../config.ts'
import type { Author } from '../db/audit.ts'
import type { Tx } from '../db/writeTransaction.ts'
import {
  createSessionStore,
  type SeenAdmins,
  type SessionDeps,
  SESSION_LIFE_MS,
  storeWithin,
  type SessionData,
} from './sessionStore.ts'

/** Loads the browser's session and saves it when it was written to; a visitor who only reads gets no row. */
export function sessionMiddleware(deps: SessionDeps, admins?: SeenAdmins): Middleware {
  const options: CreateSessionOptions = {
    key: SID_COOKIE,
    maxAge: SESSION_LIFE_MS,
    sameSite: 'lax',
    store: createSessionStore(deps, admins),
    // The first row takes the id of the CSRF token that was already sent; after a renewal it must be another.
    genid: (ctx: Context) => (ctx.state['sidEnded'] ? newSid() : (readSid(ctx) ?? newSid())),
    externalKey: {
      get: (ctx: Context) => readSid(ctx) ?? '',
      set: (ctx: Context, sid: string) => {
        if (readSid(ctx) !== sid) writeSid(ctx, sid)
      },
    },
  }
  let session: Middleware | undefined
  return async (ctx, next) => {
    session ??= createSession(options, ctx.app)
    ctx.state['hasSession'] = true
    await session(ctx, next)
  }
}

/** The owner of this browser's holds and reservations; it survives sign-in. Without `create` a visitor without a row has none. */
export function visitorId(ctx: Context, { create }: { create: boolean }): string | null {
  const session = sessionOf(ctx)
  // Derived from the id rather than random: two concurrent first requests must get the same owner.
  if (create)
    session.visitor ??= createHash('sha256').update(`visitor:${session.externalKey}`).digest('hex')
  return session.visitor ?? null
}

/** Stores a new visitor's session with what the visitor writes; returns what to call after the commit. */
export function storeSession(tx: Tx, ctx: Context): Promise<() => void> {
  const session = sessionOf(ctx)
  return storeWithin(tx, ctx, session.externalKey, session)
}

/** The signed-in person, with the current role. */
export function currentUser(ctx: Context): SessionUser | null {
  sessionOf(ctx)
  return ctx.state['user'] ?? null
}

/** The person on the staff who calls, as the audit names them. */
export function authorOf(ctx: Context): Author | null {
  const user = currentUser(ctx)
  if (!user || user.role === 'user') return null
  const madeAt = ctx.get(MADE_AT_HEADER)
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(madeAt)
  return {
    userId: user.id,
    session: sessionMark(ctx),
    sessionKind: 'password',
    madeAt: isInstant ? madeAt : null,
  }
}

/** Tells this browser's session apart in logs and in the audit: the beginning of the hash under which it is stored. Null without one. */
export function sessionMark(ctx: Context): string | null {
  // Somebody who has just signed in has another id than their cookie of before.
  const sid = ctx.state['user'] ? sessionOf(ctx).externalKey : readSid(ctx)
  return sid && createHash('sha256').update(sid).digest('hex').slice(0, 12)
}

/** Puts the person into the session under a new id, so that an id known before the sign-in is worth nothing. */
export async function signIn(ctx: Context, user: SessionUser): Promise<void> {
  const session = sessionOf(ctx)
  session.userId = user.id
  await session.regenerate()
  ctx.state['user'] = user
}

/** Signs out, under a new id. The browser's holds and unpaid reservations stay its own. */
export async function signOut(ctx: Context): Promise<void> {
  const session = sessionOf(ctx)
  ctx.state['user'] = null
  if (session.visitor) {
    delete session.userId
    await session.regenerate()
  } else {
    ctx['session'] = null
  }
}

type BrowserSession = SessionData & { readonly externalKey: string; regenerate(): Promise<void> }

function sessionOf(ctx: Context) {
  if (!ctx.state['hasSession']) throw new Error('sessionMiddleware must come before this route')
  return ctx['session'] as BrowserSession
}

export const SID_COOKIE = 'sid'

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

/** The keys from the settings, else those stored in the data folder, generated at the first start. */
export async function loadSessionKeys(
  config: Pick<Config, 'sessionKeys' | 'database' | 'dataFolder'>,
): Promise<string[]> {
  if (config.sessionKeys) return config.sessionKeys
  const fresh = randomBytes(32).toString('base64url')
  // An in-memory database does not outlive the process either.
  if (config.database.kind === 'sqlite' && config.database.file === ':memory:') return [fresh]
  const file = join(config.dataFolder, 'session-keys')
  await mkdir(config.dataFolder, { recursive: true })
  try {
    await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!exists) throw error
  }
  return (await readFile(file, 'utf8')).split(/\s+/).filter(Boolean)
}
