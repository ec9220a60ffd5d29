import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { isAllowed, type Role } from '#shared/account/permissions.ts'
import type { SessionUser } from '#shared/account/account.schema.ts'
import { isSqlite } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { fromInstant, toInstant } from '../db/instant.ts'
import type { Tx } from '../db/writeTransaction.ts'
import type { Deps } from '../deps.ts'

/** What a session stores: the owner of holds and reservations, and who signed in. */
export type SessionData = { visitor?: string; userId?: number }

/** A session and its cookie end this long after they began, however active. */
export const SESSION_LIFE_MS = 30 * 86_400_000
const IDLE_MS = 7 * 86_400_000
// The last use is written no more often than this, so that reading does not cost a write.
const SEEN_EVERY_MS = 10 * 60_000

// A visitor's session is cached for this long: it only names the owner of holds and never becomes anything else,
// because signing in takes another id. The session of a signed-in person is always read from the table. With PostgreSQL another
// process may end the id, and this one would not know: there a visitor's is read every time too.
const VISITOR_KEPT_MS = 60_000
const MOST_VISITORS = 10_000

// Replaces an ended session until it would have run out: the owner of holds follows from the id, and so an
// ended id must not begin another session.
const ENDED = JSON.stringify({ ended: true })

export type SessionDeps = Pick<Deps, 'knex' | 'reads' | 'clock' | 'log'>
type StoreOptions = { ctx?: Context }

/** koa-session's store on table `sessions`, which stores only the SHA-256 of an id. Notifies `admins` of the browsers with an admin and of ended sessions. */
export function createSessionStore({ knex, reads, clock, log }: SessionDeps, admins?: SeenAdmins) {
  const visitors = new Map<string, { visitor: string; untilMs: number }>()
  const isAlone = isSqlite(knex)
  // Which id ended while a session was read is not known, only that one did.
  let ended = 0

  function keep(sid: string, { visitor, userId }: SessionData, since = ended) {
    if (!visitor || userId || !isAlone || since !== ended) return
    if (visitors.size >= MOST_VISITORS) visitors.clear()
    visitors.set(sid, { visitor, untilMs: clock.now() + VISITOR_KEPT_MS })
  }

  async function noteUse(sid: string, createdAtMs: number, userId: number | null, nowMs: number) {
    await knex('sessions').where('idHash', hashOf(sid)).update(lifeFrom(createdAtMs, nowMs))
    await notePerson(knex, userId, nowMs)
  }

  return {
    async get(
      sid: string,
      _maxAge: number,
      { ctx }: StoreOptions,
    ): Promise<SessionData | undefined> {
      const nowMs = clock.now()
      const remembered = visitors.get(sid)
      if (remembered && nowMs < remembered.untilMs) {
        ctx!.state['storedSid'] = sid
        ctx!.state['user'] = null
        return { visitor: remembered.visitor }
      }
      const round = admins?.round() ?? 0
      const since = ended
      const row = await readSession(reads, sid, nowMs)
      if (!row) return undefined
      if (row.data === ENDED) {
        ctx!.state['sidEnded'] = true
        return undefined
      }
      ctx!.state['storedSid'] = sid
      const user = userOf(row)
      ctx!.state['user'] = user
      if (isAllowed(user, 'agenda.read') && !user?.mustChangePassword)
        admins?.keep(ctx!.get('Cookie'), round)
      if (nowMs - fromInstant(row.lastSeenAt) > SEEN_EVERY_MS) {
        // Not waited for: nobody's answer depends on it, and another write may take its time.
        void noteUse(sid, fromInstant(row.createdAt), row.userId, nowMs).catch((error: unknown) =>
          log.warn({ err: error }, 'the use of a session was not noted'),
        )
      }
      const session = { ...JSON.parse(row.data), ...(row.userId ? { userId: row.userId } : {}) }
      keep(sid, session, since)
      return session
    },

    async set(
      sid: string,
      session: SessionData,
      _maxAge: number,
      { ctx }: StoreOptions,
    ): Promise<void> {
      const nowMs = clock.now()
      if (ctx!.state['storedWith'] === session.visitor && !session.userId) {
        keep(sid, session)
        return
      }
      const content = contentOf(session)
      if (ctx!.state['storedSid'] === sid) {
        // A session that was ended meanwhile must not be restored.
        await knex('sessions')
          .where('idHash', hashOf(sid))
          .whereNot({ data: ENDED })
          .update(content)
        return
      }
      await insertSession(knex, sid, session, nowMs, ctx!.get('User-Agent'))
      await notePerson(knex, session.userId ?? null, nowMs)
      ctx!.state['storedSid'] = sid
      keep(sid, session)
    },

    async destroy(sid: string, { ctx }: StoreOptions): Promise<void> {
      ctx!.state['storedSid'] = null
      ctx!.state['sidEnded'] = true
      visitors.delete(sid)
      ended += 1
      await knex('sessions').where('idHash', hashOf(sid)).update({ data: ENDED, userId: null })
      // Again: a read may have begun before the update and ended after it.
      ended += 1
      visitors.delete(sid)
      admins?.forget()
    },
  }
}

function readSession(reads: Db, sid: string, nowMs: number) {
  return reads('sessions')
    .leftJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.idHash', hashOf(sid))
    .where('sessions.expiresAt', '>', toInstant(nowMs))
    .first(
      'sessions.data',
      'sessions.createdAt',
      'sessions.lastSeenAt',
      'sessions.userId',
      'users.username',
      'users.name',
      'users.role',
      'users.mustChangePassword',
      'users.deactivatedAt',
    )
}

/** Who is signed in with that session now, for what outlives the request that began it. */
export async function sessionUser(
  { reads, clock }: Pick<SessionDeps, 'reads' | 'clock'>,
  sid: string,
): Promise<SessionUser | null> {
  const row = await readSession(reads, sid, clock.now())
  return row && row.data !== ENDED ? userOf(row) : null
}

// Two first requests of one browser may be concurrent.
async function insertSession(
  db: Db,
  sid: string,
  session: SessionData,
  nowMs: number,
  userAgent?: string,
) {
  await db('sessions')
    .insert({
      idHash: hashOf(sid),
      // Of visitors nobody asks on which device they are.
      userAgent: (session.userId && userAgent?.slice(0, 300)) || null,
      ...contentOf(session),
      createdAt: toInstant(nowMs),
      ...lifeFrom(nowMs, nowMs),
    })
    .onConflict('idHash')
    .merge()
}

async function notePerson(db: Db, userId: number | null, nowMs: number) {
  if (userId)
    await db('users')
      .where({ id: userId })
      .update({ lastSeenAt: toInstant(nowMs) })
}

/** Ends the sessions of a person, on every process: all, all but one, or one by its public id. Returns how many. */
export function endSessions(
  db: Db,
  userId: number,
  { except, only }: { except?: string | null; only?: string } = {},
): Promise<number> {
  const theirs = db('sessions').where({ userId })
  if (except) theirs.whereNot({ idHash: hashOf(except) })
  if (only) theirs.where('idHash', 'like', `${only}%`)
  return theirs.update({ data: ENDED, userId: null })
}

/** The sessions of a person that have not run out, the last used first. */
export async function sessionsOf(db: Db, userId: number, nowMs: number, sid: string | null) {
  const rows = await db('sessions')
    .where({ userId })
    .where('expiresAt', '>', toInstant(nowMs))
    .orderBy('lastSeenAt', 'desc')
    .select('idHash', 'userAgent', 'createdAt', 'lastSeenAt')
  return rows.map(({ idHash, ...session }) => ({
    ...session,
    // Enough to tell a person's own ones apart; nothing is opened by it.
    id: idHash.slice(0, PUBLIC_ID_LENGTH),
    current: sid !== null && idHash === hashOf(sid),
  }))
}

const PUBLIC_ID_LENGTH = 16

function contentOf({ visitor, userId }: SessionData) {
  return { data: JSON.stringify({ visitor }), userId: userId ?? null }
}

/**
 * Stores the session of a visitor's first write in that write's own transaction: another one for it would wait in the queue of
 * writes and reach the disk a second time. Returns what to call once it is committed.
 */
export async function storeWithin(
  { trx, nowMs }: Tx,
  ctx: Context,
  sid: string,
  { visitor, userId }: SessionData,
): Promise<() => void> {
  const { state } = ctx
  if (!visitor || userId || state['storedSid'] === sid || state['sidEnded']) return () => {}
  await insertSession(trx, sid, { visitor }, nowMs)
  return () => {
    state['storedSid'] = sid
    state['storedWith'] = visitor
  }
}

function lifeFrom(createdAtMs: number, nowMs: number) {
  return {
    lastSeenAt: toInstant(nowMs),
    expiresAt: toInstant(Math.min(nowMs + IDLE_MS, createdAtMs + SESSION_LIFE_MS)),
  }
}

type Joined = {
  userId: number | null
  username: string | null
  name: string | null
  role: Role | null
  mustChangePassword: boolean | null
  deactivatedAt: string | null
}

function userOf(row: Joined): SessionUser | null {
  const { userId, username, name, role, mustChangePassword, deactivatedAt } = row
  if (!userId || !username || !role || deactivatedAt) return null
  return asSessionUser({ id: userId, username, name, role, mustChangePassword })
}

/** A person as the client sees them. */
export function asSessionUser(
  row: Omit<SessionUser, 'mustChangePassword'> & { mustChangePassword: boolean | null },
): SessionUser {
  const { id, username, name, role, mustChangePassword } = row
  return { id, username, name, role, ...(mustChangePassword ? { mustChangePassword: true } : {}) }
}

function hashOf(sid: string) {
  return createHash('sha256').update(sid).digest('hex')
}

// Long enough for a screen that sends requests in bursts, short enough that a session ended by another process ends at once for a person.
const KEPT_MS = 2_000
const MOST_ADMINS = 1_000

/** Browsers in which the session store has just seen an admin, by their whole Cookie header. For frequent reads, never for writes. */
export type SeenAdmins = {
  has(cookie: string | undefined): boolean
  /** Marks the moment before a session is looked up. */
  round(): number
  /** Records the browser, unless a session ended since that moment: it may have been this one. */
  keep(cookie: string, round: number): void
  /** A session has ended: forgets all browsers. */
  forget(): void
  /** What is done whenever a session of this process has ended. */
  onForget(listener: () => void): void
}

export function createSeenAdmins({ clock }: Pick<Deps, 'clock'>): SeenAdmins {
  const seen = new Map<string, number>()
  const listeners: (() => void)[] = []
  let round = 0
  return {
    has(cookie) {
      const untilMs = cookie === undefined ? undefined : seen.get(cookie)
      return untilMs !== undefined && clock.now() < untilMs
    },
    round: () => round,
    keep(cookie, since) {
      if (since !== round) return
      if (seen.size >= MOST_ADMINS) seen.clear()
      seen.set(cookie, clock.now() + KEPT_MS)
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
