import { createHash, randomBytes } from 'node:crypto'
import {
  MOST_KEY_DAYS,
  type ApiKeyDraft,
  type ApiKeys,
  type NewApiKey,
} from '#shared/account/people/apiKey.ts'
import { PERMISSIONS, type Permission } from '#shared/account/people/permissions.ts'
import { addDays, formatDate } from '#shared/platform/time/civil.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Program } from '../../platform/http/program.ts'

/** Starts every key, so that other bearer tokens are left alone. */
export const KEY_START = 'qk_'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const inUse = (db: Db, nowMs: number) =>
  db('api_keys as k').whereNull('k.revokedAt').where('k.expiresAt', '>', toInstant(nowMs))

/** The keys in use, in the order in which they were made. */
export async function readApiKeys(db: Db, nowMs: number): Promise<ApiKeys> {
  const rows = await inUse(db, nowMs)
    .leftJoin('users as u', 'u.id', 'k.createdBy')
    .orderBy('k.id')
    .select(
      'k.id',
      'k.name',
      'k.permissions',
      'k.createdAt',
      'k.expiresAt',
      'k.lastUsedAt',
      'u.name as personName',
      'u.username',
    )
  return {
    keys: rows.map(({ permissions, personName, username, ...row }) => ({
      ...row,
      permissions: knownOf(permissions),
      createdBy: personName ?? username,
    })),
  }
}

// A key may be older than a permission's name.
function knownOf(stored: string): Permission[] {
  const named: unknown = JSON.parse(stored)
  return PERMISSIONS.filter((one) => Array.isArray(named) && named.includes(one))
}

/** A new one. Its token is in the return value only. */
export async function createApiKey(
  tx: Tx,
  { lastDay, name, permissions }: ApiKeyDraft,
  { who, timeZone }: { who: { id: number }; timeZone: string },
): Promise<NewApiKey> {
  const { date: today } = venueNow(tx.nowMs, timeZone)
  const latest = addDays(today, MOST_KEY_DAYS)
  if (lastDay < today || lastDay > latest) {
    const message = `Escolha um dia de hoje a ${formatDate(latest)}`
    throw new ProblemError('invalid-input', { errors: { lastDay: [message] } })
  }
  const token = `${KEY_START}${randomBytes(32).toString('base64url')}`
  const [row] = await tx
    .trx('api_keys')
    .insert({
      name,
      tokenHash: hashOf(token),
      mark: hashOf(`mark ${token}`).slice(0, 12),
      permissions: JSON.stringify(permissions),
      createdBy: who.id,
      createdAt: toInstant(tx.nowMs),
      expiresAt: toInstant(instantOf(addDays(lastDay, 1), '00:00', timeZone)),
    })
    .returning('id')
  const { id } = present(row)
  const after = { name, permissions: permissions.join(', '), lastDay }
  await record(tx, [{ entity: 'apiKey', id, action: 'created', after }], who)
  return { ...(await readApiKeys(tx.trx, tx.nowMs)), token }
}

/** From now on its token opens nothing. */
export async function revokeApiKey(tx: Tx, id: number, who: { id: number }): Promise<ApiKeys> {
  const [row] = await tx
    .trx('api_keys')
    .where({ id })
    .whereNull('revokedAt')
    .update({ revokedAt: toInstant(tx.nowMs) })
    .returning('name')
  if (row) {
    const before = { name: row.name }
    await record(tx, [{ entity: 'apiKey', id, action: 'revoked', before }], who)
  } else if (!(await tx.trx('api_keys').where({ id }).first('id'))) {
    throw new ProblemError('not-found')
  }
  return readApiKeys(tx.trx, tx.nowMs)
}

/** The program that calls with that token, as the person who made its key is now; null for any other token. */
export async function programOf(db: Db, token: string, nowMs: number): Promise<Program | null> {
  const row = await inUse(db, nowMs)
    .join('users as u', 'u.id', 'k.createdBy')
    .where('k.tokenHash', hashOf(token))
    .whereNull('u.deactivatedAt')
    .first(
      'k.id',
      'k.mark',
      'k.permissions',
      'k.lastUsedAt',
      'u.id as userId',
      'u.username',
      'u.name',
      'u.role',
    )
  if (!row) return null
  const { id, lastUsedAt, mark, name, permissions, role, userId, username } = row
  const user = { id: userId, username, name, role, permissions: knownOf(permissions) }
  return { id, mark, lastUsedAt, user }
}
