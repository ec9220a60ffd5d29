import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentUser, visitorId } from '../../platform/http/session.ts'

const LIFE_MS = 180 * 86_400_000
// No more often than this, so that reading does not cost a write.
const RENEWED_EVERY_MS = 86_400_000

/** Who asks: the browser's session, its grants and the account that is signed in. */
export type Viewer = {
  ownerId: string | null
  browserHash: string | null
  userId: number | null
}

const COOKIE = 'grants'

export function viewerOf(ctx: Context): Viewer {
  const token = ctx.cookies.get(COOKIE, { signed: false })
  return {
    ownerId: visitorId(ctx, { create: false }),
    browserHash: token ? hashOf(token) : null,
    userId: currentUser(ctx)?.id ?? null,
  }
}

/** The groups that somebody may see: those that their browser made, whose link it has opened, and their account's. */
export function groupsOf(db: Db, { ownerId, browserHash, userId }: Viewer, nowMs: number) {
  const now = toInstant(nowMs)
  const granted = db('grants')
    .where((any) =>
      any
        .where({ browserHash: browserHash ?? '' })
        .where('expiresAt', '>', now)
        .orWhere((account) => account.where({ userId: userId ?? 0 })),
    )
    .select('paymentGroupId')
  return db('payment_groups').where((any) =>
    any.where({ ownerId: ownerId ?? '', forgotten: false }).orWhereIn('id', granted),
  )
}

/** The group with that code when they may see it; for any other the answer is as if it did not exist. */
export async function findOwn(
  db: Db,
  viewer: Viewer,
  code: string,
  nowMs: number,
): Promise<Row<'payment_groups'> | undefined> {
  return groupsOf(db, viewer, nowMs).where({ code }).first()
}

/** Lets this browser, and the account that is signed in, see the group from now on. */
export async function grant(
  { trx, nowMs }: Tx,
  ctx: Context,
  paymentGroupId: string,
): Promise<void> {
  const token = ctx.cookies.get(COOKIE, { signed: false }) ?? newToken()
  writeToken(ctx, token)
  const createdAt = toInstant(nowMs)
  const expiresAt = toInstant(nowMs + LIFE_MS)
  await trx('grants')
    .insert({ browserHash: hashOf(token), paymentGroupId, createdAt, expiresAt })
    .onConflict(['browserHash', 'paymentGroupId'])
    .merge({ expiresAt })
  const user = currentUser(ctx)
  if (user?.role !== 'user') return
  await trx('grants')
    .insert({ userId: user.id, paymentGroupId, createdAt, expiresAt: null })
    .onConflict(['userId', 'paymentGroupId'])
    .ignore()
}

/** Lets this browser, and the account that is signed in, see that credit from now on: its mailed link was opened. */
export async function grantCredit({ trx, nowMs }: Tx, ctx: Context, lot: string): Promise<void> {
  const token = ctx.cookies.get(COOKIE, { signed: false }) ?? newToken()
  writeToken(ctx, token)
  const createdAt = toInstant(nowMs)
  const expiresAt = toInstant(nowMs + LIFE_MS)
  await trx('credit_grants')
    .insert({ browserHash: hashOf(token), lot, createdAt, expiresAt })
    .onConflict(['browserHash', 'lot'])
    .merge({ expiresAt })
  const user = currentUser(ctx)
  if (user?.role !== 'user') return
  await trx('credit_grants')
    .insert({ userId: user.id, lot, createdAt, expiresAt: null })
    .onConflict(['userId', 'lot'])
    .ignore()
}

/** The lots whose mailed link this browser or this account has opened. */
export async function openedCredit(
  db: Db,
  { browserHash, userId }: Viewer,
  nowMs: number,
): Promise<string[]> {
  const rows = await db('credit_grants')
    .where((any) =>
      any
        .where({ browserHash: browserHash ?? '' })
        .where('expiresAt', '>', toInstant(nowMs))
        .orWhere((account) => account.where({ userId: userId ?? 0 })),
    )
    .select('lot')
  return [...new Set(rows.map(({ lot }) => lot))]
}

/** What this browser may see it may see for as long again, because somebody looks at it. */
export async function renewGrants(
  { knex, reads, clock, log }: Pick<Deps, 'knex' | 'reads' | 'clock' | 'log'>,
  ctx: Context,
): Promise<void> {
  const token = ctx.cookies.get(COOKIE, { signed: false })
  if (!token) return
  const nowMs = clock.now()
  const older = (db: Db) =>
    db('grants')
      .where({ browserHash: hashOf(token) })
      .where('expiresAt', '>', toInstant(nowMs))
      .where('expiresAt', '<', toInstant(nowMs + LIFE_MS - RENEWED_EVERY_MS))
  if (!(await older(reads).first('expiresAt'))) return
  writeToken(ctx, token)
  // Not waited for: nobody's answer depends on it.
  void older(knex)
    .update({ expiresAt: toInstant(nowMs + LIFE_MS) })
    .catch((error: unknown) => log.warn({ err: error }, 'the use of grants was not noted'))
}

/** This browser and this account see the group no more, unless by its link. */
export async function forgetGrant(
  tx: Tx,
  { ownerId, browserHash, userId }: Viewer,
  paymentGroupId: string,
): Promise<void> {
  await tx
    .trx('grants')
    .where({ paymentGroupId })
    .where((any) => any.where({ browserHash: browserHash ?? '' }).orWhere({ userId: userId ?? 0 }))
    .delete()
  await leaveOut(tx, ownerId, [paymentGroupId])
}

/** This browser sees none of them any more, or none of those that the account has too; the account sees what it saw. */
export async function forgetHere(
  tx: Tx,
  { ownerId, browserHash, userId }: Viewer,
  scope: 'all' | 'account',
): Promise<void> {
  const account = scope === 'account' ? await accountGroups(tx.trx, userId) : null
  await leaveOut(tx, ownerId, account)
  const grants = tx.trx('grants').where({ browserHash: browserHash ?? '' })
  const credits = tx.trx('credit_grants').where({ browserHash: browserHash ?? '' })
  if (account) {
    void grants.whereIn('paymentGroupId', account)
    const own = tx.trx('credit_grants').where({ userId: userId ?? 0 })
    void credits.whereIn('lot', own.select('lot'))
  }
  await grants.delete()
  await credits.delete()
}

// What is not paid yet stays with the browser that pays it.
async function leaveOut(
  { trx }: Tx,
  ownerId: string | null,
  groups: readonly string[] | null,
): Promise<void> {
  const waiting = trx('reservations').where({ status: 'pending' }).whereNotNull('paymentGroupId')
  const owned = trx('payment_groups')
    .where({ ownerId: ownerId ?? '' })
    .whereNotIn('id', waiting.select('paymentGroupId'))
  if (groups) void owned.whereIn('id', [...groups])
  await owned.update({ forgotten: true })
}

/** The codes of those that the customer's account has not got; none for anybody else. */
export async function outsideAccount(
  db: Db,
  groups: readonly Row<'payment_groups'>[],
  user: SessionUser | null,
): Promise<string[]> {
  if (user?.role !== 'user') return []
  const known = await accountGroups(db, user.id)
  return groups.flatMap(({ id, code }) => (known.includes(id) ? [] : (code ?? [])))
}

async function accountGroups(db: Db, userId: number | null): Promise<string[]> {
  const rows = await db('grants')
    .where({ userId: userId ?? 0 })
    .select('paymentGroupId')
  return rows.map(({ paymentGroupId }) => paymentGroupId)
}

function writeToken(ctx: Context, token: string): void {
  ctx.cookies.set(COOKIE, token, {
    signed: false,
    httpOnly: true,
    sameSite: 'lax',
    overwrite: true,
    maxAge: LIFE_MS,
  })
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
