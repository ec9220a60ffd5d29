import { createHash, randomBytes } from 'node:crypto'
import type { TvDraft, TvScreens } from '#shared/venue/tv/tv.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/** The televisions in use. */
export async function readTvScreens(db: Db): Promise<TvScreens> {
  const rows = await db('tv_screens as t')
    .leftJoin('users as u', 'u.id', 't.createdBy')
    .whereNull('t.revokedAt')
    .orderBy('t.id')
    .select(
      't.id',
      't.name',
      't.showsNames',
      't.createdAt',
      't.lastSeenAt',
      'u.name as personName',
      'u.username',
    )
  return {
    screens: rows.map(({ personName, username, ...row }) => ({
      ...row,
      createdBy: personName ?? username,
    })),
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A new one, which shows no names. Its token is in the return value only. */
export async function createTvScreen(
  tx: Tx,
  { name }: TvDraft,
  who: { id: number },
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const [row] = await tx
    .trx('tv_screens')
    .insert({
      name,
      tokenHash: hashOf(token),
      createdBy: who.id,
      createdAt: toInstant(tx.nowMs),
    })
    .returning('id')
  const { id } = present(row)
  await record(tx, [{ entity: 'tv', id, action: 'enrolled', after: { name } }], who)
  return token
}

export async function setTvNames(tx: Tx, id: number, showsNames: boolean, who: { id: number }) {
  const before = await tx.trx('tv_screens').where({ id }).whereNull('revokedAt').first('showsNames')
  if (!before) throw new ProblemError('not-found')
  if (before.showsNames === showsNames) return
  await tx.trx('tv_screens').where({ id }).update({ showsNames })
  const change = { before: { showsNames: before.showsNames }, after: { showsNames } }
  await record(tx, [{ entity: 'tv', id, action: 'changed', ...change }], who)
}

/** From now on its token opens nothing. */
export async function revokeTvScreen(tx: Tx, id: number, who: { id: number }) {
  const [row] = await tx
    .trx('tv_screens')
    .where({ id })
    .whereNull('revokedAt')
    .update({ revokedAt: toInstant(tx.nowMs) })
    .returning('name')
  if (!row) {
    if (await tx.trx('tv_screens').where({ id }).first('id')) return
    throw new ProblemError('not-found')
  }
  await record(tx, [{ entity: 'tv', id, action: 'revoked', before: { name: row.name } }], who)
}

// Written no more often than this, so that reading does not cost a write.
const SEEN_EVERY_MS = 10 * 60_000

/** The television of that token; null for any other. */
export async function tvOf({ reads, knex }: { reads: Db; knex: Db }, token: string, nowMs: number) {
  const row = await reads('tv_screens')
    .where({ tokenHash: hashOf(token) })
    .whereNull('revokedAt')
    .first('id', 'showsNames', 'lastSeenAt')
  if (!row) return null
  if (row.lastSeenAt === null || row.lastSeenAt < toInstant(nowMs - SEEN_EVERY_MS)) {
    await knex('tv_screens')
      .where({ id: row.id })
      .update({ lastSeenAt: toInstant(nowMs) })
  }
  return { showsNames: row.showsNames }
}
