import type { StaffRole } from '#shared/account/people/permissions.ts'
import type { Staff, StaffChange, StaffMember } from '#shared/account/people/staff.ts'
import { record } from '../../platform/db/audit.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { endSessions } from '../../platform/http/personSessions.ts'
import { openLinks } from '../people/links.ts'

/** Who works here, those who do not any more last, and who is invited. */
export async function readStaff(db: Db, nowMs: number): Promise<Staff> {
  const rows = await db('users')
    .whereNot({ role: 'user' })
    .orderBy('username')
    .select('id', 'username', 'name', 'role', 'lastSeenAt', 'deactivatedAt')
  const counts = await db('sessions')
    .whereNotNull('userId')
    .where('expiresAt', '>', toInstant(nowMs))
    .groupBy('userId')
    .select('userId')
    .count('* as sessions')
  const sessionsOf = new Map(counts.map(({ userId, sessions }) => [userId, Number(sessions)]))
  const factors = [
    ...(await db('passkeys').select('userId')),
    ...(await db('code_apps').select('userId')),
  ]
  const withFactor = new Set(factors.map(({ userId }) => userId))
  const people = rows.flatMap(({ role, deactivatedAt, ...row }): StaffMember[] =>
    role === 'user'
      ? []
      : [
          {
            ...row,
            role,
            active: deactivatedAt === null,
            sessions: sessionsOf.get(row.id) ?? 0,
            hasSecondFactor: withFactor.has(row.id),
          },
        ],
  )
  const invites = await openLinks(db, nowMs)
    .where({ kind: 'invite' })
    .orderBy('id')
    .select('id', 'name', 'role', 'expiresAt')
  return {
    people: people.toSorted((one, other) => Number(other.active) - Number(one.active)),
    invites: invites.flatMap(({ name, role, ...row }) =>
      role ? [{ ...row, role, name: name ?? '' }] : [],
    ),
  }
}

/** Gives another role, takes the account out of use, or puts it back; null is the command line. Refused for the last active owner. */
export async function changeMember(
  tx: Tx,
  id: number,
  { role, active }: StaffChange,
  who: { id: number } | null,
): Promise<void> {
  const { trx, nowMs } = tx
  const owners = await lockOwners(trx)
  const row = await trx('users').where({ id }).first('role', 'deactivatedAt', 'mustChangePassword')
  // A customer becomes one of the staff on the command line alone.
  if (!row || (row.role === 'user' && who)) throw new ProblemError('not-found')
  const before = { role: row.role, active: row.deactivatedAt === null }
  const after = {
    role: role ?? row.role,
    active: active ?? before.active,
  }
  const isOwner = after.role === 'admin' && after.active
  if (owners.length === 1 && owners[0] === id && !isOwner) throw new Refused('last-owner')
  await trx('users')
    .where({ id })
    .update({
      role: after.role,
      deactivatedAt: after.active ? null : (row.deactivatedAt ?? toInstant(nowMs)),
      // A customer's password may be too short for what they see now.
      mustChangePassword: row.mustChangePassword || (row.role === 'user' && after.role !== 'user'),
    })
  if (!after.active) await endSessions(trx, id)
  await record(tx, [{ entity: 'account', id, action: 'changed', before, after }], who)
}

// Two owners may take each other's role away at once: who comes second sees the first one's change.
async function lockOwners(trx: Db): Promise<number[]> {
  const owners = trx('users').where({ role: 'admin' }).whereNull('deactivatedAt').orderBy('id')
  const rows = await (isSqlite(trx) ? owners : owners.forUpdate()).select('id')
  return rows.map(({ id }) => id)
}

/** Signs somebody out of all devices. Returns of how many. */
export async function endSessionsOf(
  tx: Tx,
  id: number,
  who: { id: number } | null,
): Promise<number> {
  const row = await tx.trx('users').where({ id }).first('role')
  if (!row || (row.role === 'user' && who)) throw new ProblemError('not-found')
  const sessions = await endSessions(tx.trx, id)
  const change = { before: { sessions }, after: { sessions: 0 } }
  await record(tx, [{ entity: 'account', id, action: 'changed', ...change }], who)
  return sessions
}

/** The id of an account by its name, for the command line; null when there is none. */
export async function findAccount(
  db: Db,
  username: string,
): Promise<{ id: number; role: StaffRole | 'user' } | null> {
  return (await db('users').where({ username }).first('id', 'role')) ?? null
}
