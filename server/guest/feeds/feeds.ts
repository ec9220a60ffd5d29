import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import type { FeedDraft, Feeds, OwnFeed } from '#shared/guest/feeds/feed.ts'
import { hashOfToken, newToken } from '../../account/people/links.ts'
import type { Viewer } from '../../booking/links/grants.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/** Keeps the list on one screen; who needs more has given addresses to people that are gone. */
const MOST = 100
// Written no more often than this, so that reading does not cost a write.
const SEEN_EVERY_MS = 10 * 60_000
const UNUSED_MS = 365 * 86_400_000

type FeedRow = Row<'feeds'>

/** The staff's feeds that open something, in the order in which they were made. */
export async function readFeeds(db: Db): Promise<Feeds> {
  const rows = await db('feeds as f')
    .leftJoin('users as m', 'm.id', 'f.createdBy')
    .leftJoin('courts as c', 'c.id', 'f.courtId')
    .leftJoin('users as t', 't.id', 'f.userId')
    .whereIn('f.kind', ['court', 'teacher'])
    .orderBy('f.id')
    .limit(MOST)
    .select(
      'f.id',
      'f.kind',
      'f.createdAt',
      'f.lastReadAt',
      'c.name as court',
      't.name as teacher',
      't.username as teacherLogin',
      'm.name as maker',
      'm.username as makerLogin',
    )
  return {
    feeds: rows.flatMap(({ court, kind, maker, makerLogin, teacher, teacherLogin, ...row }) => {
      if (kind === 'customer') return []
      const name = (kind === 'court' ? court : (teacher ?? teacherLogin)) ?? ''
      return [{ ...row, kind, name, createdBy: maker ?? makerLogin }]
    }),
  }
}

/** A new one of a court or a teacher. Its secret is in the return value only. */
export async function createFeed(tx: Tx, { kind, of }: FeedDraft, who: { id: number }) {
  const named = kind === 'court' ? await courtOf(tx.trx, of) : await teacherOf(tx.trx, of)
  if (!named) throw new ProblemError('not-found')
  const { feeds } = await readFeeds(tx.trx)
  if (feeds.length >= MOST) {
    const full = `Há ${MOST} agendas ligadas: desligue uma que ninguém usa`
    throw new ProblemError('invalid-input', { errors: { of: [full] } })
  }
  const place = kind === 'court' ? { courtId: of } : { userId: of }
  const { id, secret } = await insertFeed(tx, { kind, ...place, createdBy: who.id })
  const after = { kind, name: named.name }
  await record(tx, [{ entity: 'feed', id, action: 'created', after }], who)
  return { ...(await readFeeds(tx.trx)), secret }
}

/** From now on its address answers as if it had never been. */
export async function revokeFeed(tx: Tx, id: number, who: { id: number }): Promise<Feeds> {
  const { feeds } = await readFeeds(tx.trx)
  const found = feeds.find((feed) => feed.id === id)
  if (!found) throw new ProblemError('not-found')
  await tx.trx('feeds').where({ id }).delete()
  const before = { kind: found.kind, name: found.name }
  await record(tx, [{ entity: 'feed', id, action: 'revoked', before }], who)
  return readFeeds(tx.trx)
}

async function courtOf(db: Db, id: number) {
  return db('courts').where({ id }).whereNull('deletedAt').first('name')
}

async function teacherOf(db: Db, id: number) {
  const row = await db('users')
    .where({ id, role: 'teacher' })
    .whereNull('deactivatedAt')
    .first('name', 'username')
  return row && { name: row.name ?? row.username }
}

/** Says whose own feed it is: a teacher's, a customer's with an account, or a browser's. */
export type FeedOwner = Pick<FeedRow, 'kind' | 'userId' | 'ownerId' | 'browserHash'>

/** Returns whose feed somebody would make here; null of who has nothing to see. An account's shows nothing of the browser, which others use too. */
export function ownerOf(viewer: Viewer, user: SessionUser | null): FeedOwner | null {
  const nobody = { userId: null, ownerId: null, browserHash: null }
  if (user?.role === 'teacher') return { ...nobody, kind: 'teacher', userId: viewer.userId }
  if (user?.role === 'user') return { ...nobody, kind: 'customer', userId: viewer.userId }
  const { browserHash, ownerId } = viewer
  return browserHash || ownerId ? { kind: 'customer', userId: null, ownerId, browserHash } : null
}

// Either mark of a browser is enough: a cookie may have been renewed since.
function owned(db: Db, { browserHash, kind, ownerId, userId }: FeedOwner) {
  const feeds = db('feeds').where({ kind })
  if (kind === 'teacher') return feeds.where({ userId }).whereRaw('created_by = user_id')
  if (userId !== null) return feeds.where({ userId })
  return feeds.where((any) =>
    any.where({ browserHash: browserHash ?? '' }).orWhere({ ownerId: ownerId ?? '' }),
  )
}

export async function readOwnFeed(db: Db, owner: FeedOwner | null): Promise<OwnFeed> {
  const row =
    owner && (await owned(db, owner).orderBy('id', 'desc').first('createdAt', 'lastReadAt'))
  return { feed: row ?? null }
}

/** A new one in the place of the former. Its secret is in the return value only. */
export async function createOwnFeed(tx: Tx, owner: FeedOwner) {
  await endOwnFeed(tx, owner)
  const createdBy = owner.kind === 'teacher' ? owner.userId : null
  const { secret } = await insertFeed(tx, { ...owner, createdBy })
  return { ...(await readOwnFeed(tx.trx, owner)), secret }
}

export async function endOwnFeed(tx: Tx, owner: FeedOwner): Promise<void> {
  await owned(tx.trx, owner).delete()
}

/** Ends what was made in this browser without an account. */
export async function endBrowsersFeed(tx: Tx, { browserHash, ownerId }: Viewer): Promise<void> {
  await endOwnFeed(tx, { kind: 'customer', userId: null, ownerId, browserHash })
}

/** The customers' feeds that show any of these groups. */
export function feedsAbout(db: Db, groups: readonly string[]) {
  const ids = [...groups]
  const made = db('payment_groups').whereIn('id', ids).whereNotNull('ownerId').select('ownerId')
  const granted = () => db('grants').whereIn('paymentGroupId', ids)
  const browsers = granted().whereNotNull('browserHash').select('browserHash')
  const accounts = granted().whereNotNull('userId').select('userId')
  return db('feeds')
    .where({ kind: 'customer' })
    .where((any) =>
      any.whereIn('ownerId', made).orWhereIn('browserHash', browsers).orWhereIn('userId', accounts),
    )
}

/** Deletes those of people who have left, and those that no program has asked for within a year. */
export async function sweepFeeds(knex: Db, nowMs: number): Promise<void> {
  const gone = () => knex('users').whereNotNull('deactivatedAt').select('id')
  await knex('feeds')
    .where((any) =>
      any
        .whereIn('userId', gone())
        .orWhereIn('createdBy', gone())
        .orWhere((unused) =>
          unused.whereRaw('coalesce(last_read_at, created_at) < ?', [toInstant(nowMs - UNUSED_MS)]),
        ),
    )
    .delete()
}

async function insertFeed(
  { nowMs, trx }: Tx,
  feed: Partial<FeedOwner & Pick<FeedRow, 'courtId'>> & Pick<FeedRow, 'kind' | 'createdBy'>,
): Promise<{ id: number; secret: string }> {
  const secret = newToken()
  const nobody = { courtId: null, userId: null, ownerId: null, browserHash: null }
  const [row] = await trx('feeds')
    .insert({
      ...nobody,
      ...feed,
      tokenHash: hashOfToken(secret),
      createdAt: toInstant(nowMs),
      lastReadAt: null,
    })
    .returning('id')
  return { id: present(row).id, secret }
}

/** The feed of that secret, if it still opens something: who made it for the venue may see it today, its teacher works here, its court is there. */
export async function feedOf(db: Db, secret: string): Promise<FeedRow | null> {
  const row = await db('feeds')
    .where({ tokenHash: hashOfToken(secret) })
    .first()
  if (!row) return null
  return (await opens(db, row)) ? row : null
}

async function opens(db: Db, { courtId, createdBy, kind, userId }: FeedRow): Promise<boolean> {
  if (kind === 'customer') return true
  const maker = await personOf(db, createdBy)
  if (kind === 'court') {
    return isAllowed(maker, 'agenda.read') && Boolean(courtId && (await courtOf(db, courtId)))
  }
  return maker !== undefined && isAllowed(await personOf(db, userId), 'class.own')
}

async function personOf(db: Db, id: number | null) {
  return db('users')
    .where({ id: id ?? 0 })
    .whereNull('deactivatedAt')
    .first('role')
}

export function noteRead(
  { knex, log }: Pick<Deps, 'knex' | 'log'>,
  { id, lastReadAt }: FeedRow,
  nowMs: number,
): void {
  if (lastReadAt !== null && nowMs - fromInstant(lastReadAt) < SEEN_EVERY_MS) return
  // Not waited for: nobody's answer depends on it.
  void knex('feeds')
    .where({ id })
    .update({ lastReadAt: toInstant(nowMs) })
    .catch((error: unknown) => log.warn({ err: error }, 'the use of a feed was not noted'))
}
