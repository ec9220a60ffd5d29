import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Middleware } from 'koa'
import { createSession, type CreateSessionOptions } from 'koa-session'
import type { SignedInBy } from '#shared/account/audit/audit.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { FRESH_MS, isAskedForProof } from '#shared/account/people/secondFactor.ts'
import { DRAWER_HEADER } from '#shared/platform/http/drawer.ts'
import { MADE_AT_HEADER, MADE_OFFLINE } from '#shared/platform/http/madeAt.ts'
import type { Config } from '../settings/config.ts'
import type { Author } from '../db/audit.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { editIn, type BroughtEdit } from './broughtEdit.ts'
import { deviceOf } from './enrolledDevice.ts'
import { markOf, SESSION_LIFE_MS } from './personSessions.ts'
import { readSigned } from './ownCookies.ts'
import { programIn } from './program.ts'
import type { SeenAdmins } from './seenAdmins.ts'
import {
  createSessionStore,
  type SessionDeps,
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
    genid: (ctx: Context) =>
      ctx.state['sidEnded'] ? newSid(nowOf(ctx)) : (readSid(ctx) ?? newSid(nowOf(ctx))),
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
    ctx.state['nowMs'] = deps.clock.now()
    // A program brings its key with each call.
    if (programIn(ctx)) return next()
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
  // Stored with the batch, not with its edits.
  if (programIn(ctx) || editIn(ctx)) return Promise.resolve(() => undefined)
  const session = sessionOf(ctx)
  return storeWithin(tx, ctx, session.externalKey, session)
}

/** The signed-in person, with the current role. */
export function currentUser(ctx: Context): SessionUser | null {
  sessionOf(ctx)
  return ctx.state['user'] ?? null
}

/** The id of the session, as it is stored. */
export function sessionId(ctx: Context): string {
  return sessionOf(ctx).externalKey
}

/** The person on the staff who calls, as the audit names them. */
export function authorOf(ctx: Context): Author | null {
  const user = currentUser(ctx)
  if (!user || user.role === 'user') return null
  const said = ctx.get(MADE_AT_HEADER)
  const offline = said.endsWith(MADE_OFFLINE)
  const madeAt = offline ? said.slice(0, -MADE_OFFLINE.length) : said
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(madeAt)
  return {
    userId: user.id,
    needsProof: isAskedForProof(user) && !isFresh(ctx),
    session: sessionMark(ctx),
    sessionKind: programIn(ctx) ? null : signedInBy(ctx),
    madeAt: isInstant ? madeAt : null,
    offline: isInstant && offline,
    deviceId: deviceOf(ctx)?.id ?? null,
    drawer: drawerIn(ctx),
    approvedBy: null,
  }
}

function drawerIn(ctx: Context): number | null {
  const said = ctx.get(DRAWER_HEADER)
  return /^\d{1,9}$/.test(said) ? Number(said) : null
}

/** Tells this browser's session apart in logs and in the audit: the beginning of the hash under which it is stored. Null without one. */
export function sessionMark(ctx: Context): string | null {
  const program = programIn(ctx)
  if (program) return program.mark
  const { sessionMark: known } = ctx.state
  if (known) return known
  // Somebody who has just signed in has another id than their cookie of before.
  const { user, readSid: sent = readSigned(ctx, SID_COOKIE) } = ctx.state
  const sid: string | null = user ? sessionOf(ctx).externalKey : sent
  return sid && markOf(sid)
}

/** Lends this browser's session to an edit that it brings. */
export function lentSession(ctx: Context): BroughtEdit['session'] {
  const { deviceId, externalKey, provedAt, signedInBy: by, userId, visitor } = sessionOf(ctx)
  return {
    externalKey,
    ...(visitor !== undefined && { visitor }),
    ...(userId !== undefined && { userId }),
    ...(by && { signedInBy: by }),
    ...(provedAt !== undefined && { provedAt }),
    ...(deviceId !== undefined && { deviceId }),
  }
}

/** How the person of this session showed who they are. */
export function signedInBy(ctx: Context): SignedInBy {
  return sessionOf(ctx).signedInBy ?? 'password'
}

/** How and when this session's person showed who they are, for the session that takes its place. */
export function proofOf(ctx: Context): { by: SignedInBy; provedAt?: number } {
  const { signedInBy: by = 'password', provedAt } = sessionOf(ctx)
  return { by, ...(provedAt === undefined ? {} : { provedAt }) }
}

/** Whether this session's person has proved within ten minutes that it is still them. */
export function isFresh(ctx: Context): boolean {
  const { provedAt } = sessionOf(ctx)
  return provedAt !== undefined && ctx.state['nowMs'] - provedAt <= FRESH_MS
}

/** For how long such a proof still counts. */
export function freshForMs(ctx: Context): number {
  const { provedAt } = sessionOf(ctx)
  return provedAt === undefined ? 0 : Math.max(0, provedAt + FRESH_MS - ctx.state['nowMs'])
}

/** Notes that this session's person has just proved who they are. */
export function noteProof(ctx: Context, nowMs: number): void {
  sessionOf(ctx).provedAt = nowMs
}

/** Puts the person into the session under a new id, so that an id known before the sign-in is worth nothing. */
export async function signIn(
  ctx: Context,
  user: SessionUser,
  { by = 'password', provedAt }: { by?: SignedInBy; provedAt?: number },
): Promise<void> {
  const session = sessionOf(ctx)
  session.userId = user.id
  session.signedInBy = by
  delete session.provedAt
  if (provedAt !== undefined) session.provedAt = provedAt
  session.deviceId = deviceOf(ctx)?.id
  await session.regenerate()
  const { signedInBy: _, ...person } = user
  ctx.state['user'] = by === 'pin' ? { ...person, signedInBy: by } : person
}

/** Signs out, under a new id. The browser's holds and unpaid reservations stay its own. */
export async function signOut(ctx: Context): Promise<void> {
  const session = sessionOf(ctx)
  ctx.state['user'] = null
  if (session.visitor) {
    delete session.userId
    delete session.signedInBy
    delete session.provedAt
    delete session.deviceId
    await session.regenerate()
  } else {
    ctx['session'] = null
  }
}

type BrowserSession = SessionData & { readonly externalKey: string; regenerate(): Promise<void> }

// Lent to who acts without a browser's own call: it is neither signed in nor out.
function borrowed(session: BroughtEdit['session']): BrowserSession {
  return {
    ...session,
    regenerate: () => Promise.reject(new Error('this is no session of its own')),
  }
}

function sessionOf(ctx: Context): BrowserSession {
  if (!ctx.state['hasSession']) throw new Error('sessionMiddleware must come before this route')
  const program = programIn(ctx)
  if (program) return borrowed({ externalKey: `program ${program.id}` })
  const edit = editIn(ctx)
  return edit ? borrowed(edit.session) : (ctx['session'] as BrowserSession)
}

/** The name of a session's cookie, to which the installation's is added: see `ownCookies.ts`. */
export const SID_COOKIE = 'sid'

const RANDOM_BYTES = 28

/** A session id: 224 random bits, and the second in which it was made. The cookie is signed: nobody makes theirs older. */
export function newSid(nowMs: number): string {
  const sid = Buffer.alloc(RANDOM_BYTES + 4, randomBytes(RANDOM_BYTES))
  sid.writeUInt32BE(Math.floor(nowMs / 1000), RANDOM_BYTES)
  return sid.toString('base64url')
}

/** When the browser's session id was made; of one from before ids had a time anything but lately. */
export function sessionBeganMs(ctx: Context): number {
  const sid = readSid(ctx)
  if (!sid) return nowOf(ctx)
  const beganMs = Buffer.from(sid, 'base64url').readUInt32BE(RANDOM_BYTES) * 1000
  return beganMs > nowOf(ctx) ? 0 : beganMs
}

function nowOf(ctx: Context): number {
  return ctx.state['nowMs']
}

/** The browser's session id, or null when it has none that this server signed. */
export function readSid(ctx: Context): string | null {
  const { state } = ctx
  // Checking a signature costs three hashes, and several parts of a request ask for the id.
  if (!('readSid' in state)) {
    const sid = ctx.cookies.get(SID_COOKIE, { signed: true })
    state['readSid'] = sid && /^[\w-]{43}$/.test(sid) ? sid : null
  }
  return state['readSid']
}

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
