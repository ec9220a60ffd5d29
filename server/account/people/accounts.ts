import { randomBytes } from 'node:crypto'
import type { NewAdmin, SessionUser } from '#shared/account/people/account.schema.ts'
import type { StaffRole } from '#shared/account/people/permissions.ts'
import { emptyAudit } from '../audit/auditEntries.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refused } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { asSessionUser, endSessions } from '../../platform/http/personSessions.ts'
import { whyGuessed } from './commonPasswords.ts'
import { hashPassword, isPassword, type Lane } from './password.ts'

type Account = {
  username: string
  password: string
  role: SessionUser['role']
  email: string
  name: string | null
  mustChangePassword?: boolean | undefined
}

/** Adds an account, or throws Refused when the username is taken. The caller decides the role, never a request body. */
export async function createAccount(
  knex: Db,
  account: Account,
  nowMs: number,
): Promise<SessionUser> {
  return insertAccount(knex, { ...account, password: await hashPassword(account.password) }, nowMs)
}

/** The same with a password that is hashed already: in a transaction hashing would hold up other writes. */
export async function insertAccount(
  knex: Db,
  account: Account,
  nowMs: number,
): Promise<SessionUser> {
  const { username, password, role, email, name, mustChangePassword = false } = account
  // The unique index decides between two concurrent requests.
  const [row] = await knex('users')
    .insert({
      username,
      password,
      role,
      email,
      name,
      mustChangePassword,
      createdAt: toInstant(nowMs),
    })
    .onConflict('username')
    .ignore()
    .returning('id')
  if (!row) throw new Refused('username-taken')
  return asSessionUser({ id: row.id, username, name, role, mustChangePassword })
}

export type NewStaff = NewAdmin & { role?: StaffRole; mustChangePassword?: boolean }

/** Adds one of the staff, an owner unless a role is named. Called only by the first start. */
export async function createAdmin(knex: Db, staff: NewStaff, nowMs: number): Promise<SessionUser> {
  return insertAccount(knex, await hashedStaff(staff), nowMs)
}

/** The account of one of the staff of whom no more than a name is known, its password hashed. */
export async function hashedStaff(staff: NewStaff): Promise<Account> {
  const { username, role = 'admin', mustChangePassword } = staff
  const password = await hashPassword(staff.password)
  return {
    username,
    role,
    password,
    mustChangePassword,
    email: `${username}${NO_MAIL}`,
    name: null,
  }
}

/** How the placeholder address of an account without an e-mail ends. */
export const NO_MAIL = '@localhost'

/** Creates an admin when there is none. The generated password is only in the return value; null when nothing was created. */
export async function ensureFirstAdmin({
  knex,
  clock,
  config,
}: Pick<Deps, 'knex' | 'clock' | 'config'>): Promise<{
  username: string
  generated: string | null
} | null> {
  if (await hasAdmin(knex)) return null
  const { username, password } = config.firstAdmin
  const generated = password === null ? randomBytes(16).toString('base64url') : null
  // Elsewhere it opens a demo.
  const isJudged = config.production && password !== null
  const why = isJudged ? await whyGuessed(knex, password, { username }) : null
  if (why) throw new SettingRefused(`ADMIN_PASSWORD: ${why}.`)
  try {
    const mustChangePassword = generated !== null
    const first = { username, password: password ?? generated!, mustChangePassword }
    await createAdmin(knex, first, clock.now())
  } catch (error) {
    // Another process that started at the same time created it.
    if (error instanceof Refused && (await hasAdmin(knex))) return null
    throw error
  }
  return { username, generated }
}

/** A setting with which the server does not start. */
export class SettingRefused extends Error {}

/** Whether anybody is its owner. */
export async function hasAdmin(knex: Db): Promise<boolean> {
  return (await knex('users').where({ role: 'admin' }).first('id')) !== undefined
}

/** The account with that name and password, or null, in the same time whether or not the name exists. */
export async function findByCredentials(
  knex: Db,
  username: string,
  password: string,
  lane: Lane = 'strangers',
): Promise<SessionUser | null> {
  const row = await knex('users')
    .where({ username })
    .whereNull('deactivatedAt')
    .first('id', 'username', 'name', 'role', 'mustChangePassword', 'password as hash')
  const isRight = await isPassword(password, row?.hash ?? null, lane)
  return row && isRight ? asSessionUser(row) : null
}

/** The person of an account that is in use; null when there is none. */
export async function personWith(db: Db, id: number): Promise<SessionUser | null> {
  const row = await db('users')
    .where({ id })
    .whereNull('deactivatedAt')
    .first('id', 'username', 'name', 'role', 'mustChangePassword')
  return row ? asSessionUser(row) : null
}

/** Writes what these people are called and where they read mail. A new address has yet to be confirmed, and links mailed to the one before are over. */
export async function correctAccounts(
  { trx, nowMs }: Pick<Tx, 'trx' | 'nowMs'>,
  ids: readonly number[],
  right: { name?: string; email?: string },
): Promise<number> {
  if (ids.length === 0 || Object.keys(right).length === 0) return 0
  const users = () => trx('users').whereIn('id', [...ids])
  if (right.email !== undefined) {
    const moved: number[] = await users().whereNot({ email: right.email }).pluck('id')
    await trx('users').whereIn('id', moved).update({ emailConfirmedAt: null })
    await endLinks(trx, moved, nowMs)
  }
  return users().update(right)
}

function endLinks(trx: Db, userIds: readonly number[], nowMs: number) {
  return trx('account_links')
    .whereIn('userId', [...userIds])
    .whereNull('usedAt')
    .update({ usedAt: toInstant(nowMs) })
}

/** Sets a hashed password: links by which it could be set are over, and so are the sessions, but for one. The person is mailed that it changed. */
export async function setPassword(
  tx: Tx,
  userId: number,
  hashed: string,
  session: { except?: string | null } = {},
): Promise<void> {
  const { trx, nowMs } = tx
  await trx('users').where({ id: userId }).update({ password: hashed, mustChangePassword: false })
  await endLinks(trx, [userId], nowMs)
  await endSessions(trx, userId, session)
  await enqueue(tx, 'password-notice', { userId, at: toInstant(nowMs) }, { subject: userId })
}

/** The account of that name, for the record of a sign-in that failed. */
export async function accountNamed(
  knex: Db,
  username: string,
): Promise<Pick<SessionUser, 'id' | 'role'> | null> {
  return (await knex('users').where({ username }).first('id', 'role')) ?? null
}

/** Removes a customer's account; who works here is never removed. */
export async function removeCustomer(tx: Tx, id: number): Promise<void> {
  // Ended rather than deleted with the account: an ended id must not begin another session.
  await endSessions(tx.trx, id)
  await tx.trx('users').where({ id, role: 'user' }).delete()
  await emptyAudit(tx, 'account', [id])
}
