import type { Context } from 'koa'
import type { SignedInBy } from '#shared/account/audit/audit.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { isSqlite } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { fromInstant, toInstant } from '../db/instant.ts'
import type { Tx } from '../db/writeTransaction.ts'
import type { Clock } from '../settings/clock.ts'
import type { Logger } from 'pino'
import {
  ENDED,
  hashOf,
  lifeFrom,
  markOf,
  readSession,
  userOf,
  type SessionRow,
} from './personSessions.ts'
import type { SeenAdmins } from './seenAdmins.ts'

/** What a session stores: the owner of holds and reservations, and who signed in. */
export type SessionData = {
  visitor?: string
  userId?: number
  signedInBy?: SignedInBy
  /** When the person last proved who they are, in epoch milliseconds: by their second factor, or by the password without one. */
  provedAt?: number
  /** The enrolled device it was begun on: revoked, it ends the session. */
  deviceId?: number | undefined
}

// The last use is written no more often than this, so that reading does not cost a write.
const SEEN_EVERY_MS = 10 * 60_000

// A visitor's session is cached for this long: it only names the owner of holds and never becomes anything else,
// because signing in takes another id. The session of a signed-in person is always read from the table. With PostgreSQL another
// process may end the id, and this one would not know: there a visitor's is read every time too.
const VISITOR_KEPT_MS = 60_000
const MOST_VISITORS = 10_000

export type SessionDeps = { knex: Db; reads: Db; clock: Clock; log: Logger }
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

  async function noteUse(sid: string, { createdAt, userId, role }: SessionRow, nowMs: number) {
    const life = lifeFrom(fromInstant(createdAt), nowMs, role)
    await knex('sessions').where('idHash', hashOf(sid)).update(life)
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
        admins?.keep(ctx!.get('Cookie'), markOf(sid), round)
      if (nowMs - fromInstant(row.lastSeenAt) > SEEN_EVERY_MS) {
        // Not waited for: nobody's answer depends on it, and another write may take its time.
        void noteUse(sid, row, nowMs).catch((error: unknown) =>
          log.warn({ err: error }, 'the use of a session was not noted'),
        )
      }
      const { userId, deviceId } = row
      const session = {
        ...JSON.parse(row.data),
        ...(userId ? { userId } : {}),
        ...(deviceId ? { deviceId } : {}),
      }
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

// Two first requests of one browser may be concurrent.
async function insertSession(
  db: Db,
  sid: string,
  session: SessionData,
  nowMs: number,
  userAgent?: string,
) {
  const { userId } = session
  const person = userId ? await db('users').where({ id: userId }).first('role') : undefined
  await db('sessions')
    .insert({
      idHash: hashOf(sid),
      // Of visitors nobody asks on which device they are.
      userAgent: (userId && userAgent?.slice(0, 300)) || null,
      ...contentOf(session),
      createdAt: toInstant(nowMs),
      ...lifeFrom(nowMs, nowMs, person?.role ?? null),
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

function contentOf({ visitor, userId, signedInBy, provedAt, deviceId }: SessionData) {
  const ofPerson = userId ? { signedInBy, provedAt } : {}
  return {
    data: JSON.stringify({ visitor, ...ofPerson }),
    userId: userId ?? null,
    deviceId: (userId && deviceId) || null,
  }
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
