import { randomBytes } from 'node:crypto'
import type { NewAdmin, SessionUser } from '#shared/account/account.schema.ts'
import type { Db } from '../db/db.ts'
import { toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/problem.ts'
import { hashPassword, isPassword, type Lane } from './password.ts'

type Account = {
  username: string
  password: string
  role: SessionUser['role']
  email: string
  name: string | null
}

/** Adds an account, or throws Refused when the username is taken. The caller decides the role, never a request body. */
export async function createAccount(
  knex: Db,
  account: Account,
  nowMs: number,
): Promise<SessionUser> {
  const { username, role, email, name } = account
  const password = await hashPassword(account.password)
  // The unique index decides between two concurrent requests.
  const [row] = await knex('users')
    .insert({ username, password, role, email, name, createdAt: toInstant(nowMs) })
    .onConflict('username')
    .ignore()
    .returning('id')
  if (!row) throw new Refused('username-taken')
  return { id: row.id, username, name, role }
}

/** Adds an admin. Called only by the command line and the first start. */
export function createAdmin(
  knex: Db,
  { username, password }: NewAdmin,
  nowMs: number,
): Promise<SessionUser> {
  const account = {
    username,
    password,
    role: 'admin' as const,
    email: `${username}@localhost`,
    name: null,
  }
  return createAccount(knex, account, nowMs)
}

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
  const generated = password === null ? randomBytes(12).toString('base64url') : null
  try {
    await createAdmin(knex, { username, password: password ?? generated! }, clock.now())
  } catch (error) {
    // Another process that started at the same time created it.
    if (error instanceof Refused && (await hasAdmin(knex))) return null
    throw error
  }
  return { username, generated }
}

async function hasAdmin(knex: Deps['knex']) {
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
    .first('id', 'username', 'name', 'role', 'password as hash')
  const isRight = await isPassword(password, row?.hash ?? null, lane)
  if (!row || !isRight) return null
  return { id: row.id, username: row.username, name: row.name, role: row.role }
}

/** The account of that name, for the record of a sign-in that failed. */
export async function accountNamed(
  knex: Db,
  username: string,
): Promise<Pick<SessionUser, 'id' | 'role'> | null> {
  return (await knex('users').where({ username }).first('id', 'role')) ?? null
}
