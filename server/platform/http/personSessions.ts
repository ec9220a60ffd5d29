import { createHash } from 'node:crypto'
import type { Role } from '#shared/account/people/permissions.ts'
import type { SignedInBy } from '#shared/account/audit/audit.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { Db } from '../db/db.ts'
import { fromInstant, toInstant } from '../db/instant.ts'
import type { Clock } from '../settings/clock.ts'

/**
 * Replaces an ended session until it would have run out: the owner of holds follows from the id, and so an ended id must not begin
 * another session.
 */
export const ENDED = JSON.stringify({ ended: true })

/** Under what a session is stored: nobody who reads the table can use it. */
export function hashOf(sid: string): string {
  return createHash('sha256').update(sid).digest('hex')
}

/** Marks a session in logs and in the audit: the first digits of its hash. */
export function markOf(sid: string): string {
  return hashOf(sid).slice(0, 12)
}

/** A session and its cookie end this long after they began, however active. */
export const SESSION_LIFE_MS = 30 * 86_400_000
const IDLE_MS = 7 * 86_400_000
/** Of who works here: what they may do is worth more to a thief, and the venue closes every night. */
const STAFF_LIFE_MS = 7 * 86_400_000
const STAFF_IDLE_MS = 12 * 3_600_000

/** When a session that began and was last used then runs out, by who has it. */
export function lifeFrom(createdAtMs: number, seenAtMs: number, role: Role | null) {
  const isStaff = role !== null && role !== 'user'
  const [idle, life] = isStaff ? [STAFF_IDLE_MS, STAFF_LIFE_MS] : [IDLE_MS, SESSION_LIFE_MS]
  return {
    lastSeenAt: toInstant(seenAtMs),
    expiresAt: toInstant(Math.min(seenAtMs + idle, createdAtMs + life)),
  }
}

/** The stored session with its person, unless it has run out. */
export async function readSession(reads: Db, sid: string, nowMs: number) {
  const row = await reads('sessions')
    .leftJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.idHash', hashOf(sid))
    .where('sessions.expiresAt', '>', toInstant(nowMs))
    .first(
      'sessions.data',
      'sessions.createdAt',
      'sessions.lastSeenAt',
      'sessions.userId',
      'sessions.deviceId',
      'users.username',
      'users.name',
      'users.role',
      'users.mustChangePassword',
      'users.deactivatedAt',
    )
  if (!row || row.data === ENDED) return row
  // Judged by the role of now: a customer's session does not stay longer when they become one of the staff.
  const { expiresAt } = lifeFrom(fromInstant(row.createdAt), fromInstant(row.lastSeenAt), row.role)
  return toInstant(nowMs) < expiresAt ? row : undefined
}
/** A stored session with its person. */
export type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>

/** Who is signed in with that session now, for what outlives the request that began it. */
export async function sessionUser(
  { reads, clock }: { reads: Db; clock: Clock },
  sid: string,
): Promise<SessionUser | null> {
  const row = await readSession(reads, sid, clock.now())
  return row && row.data !== ENDED ? userOf(row) : null
}

type Joined = {
  data: string
  userId: number | null
  username: string | null
  name: string | null
  role: Role | null
  mustChangePassword: boolean | null
  deactivatedAt: string | null
}

/** Who is signed in with that row; null for a visitor, and for who is out of use. */
export function userOf(row: Joined): SessionUser | null {
  const { userId, username, name, role, mustChangePassword, deactivatedAt } = row
  if (!userId || !username || !role || deactivatedAt) return null
  const user = asSessionUser({ id: userId, username, name, role, mustChangePassword })
  const { signedInBy } = JSON.parse(row.data) as { signedInBy?: SignedInBy }
  return signedInBy === 'pin' ? { ...user, signedInBy } : user
}

/** A person as the client sees them. */
export function asSessionUser(
  row: Omit<SessionUser, 'mustChangePassword'> & { mustChangePassword: boolean | null },
): SessionUser {
  const { id, username, name, role, mustChangePassword } = row
  return { id, username, name, role, ...(mustChangePassword ? { mustChangePassword: true } : {}) }
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

/** Ends the sessions of everybody who is signed in on an enrolled device. */
export function endSessionsOn(db: Db, deviceId: number): Promise<number> {
  return db('sessions').where({ deviceId }).update({ data: ENDED, userId: null, deviceId: null })
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
