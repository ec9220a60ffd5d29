import type { Knex } from 'knex'
import type { SessionUser } from '#shared/account/account.schema.ts'
import { toInstant } from '../db/instant.ts'
import { Refused } from '../http/problem.ts'
import { hashPassword } from './password.ts'

type Account = {
  username: string
  password: string
  role: SessionUser['role']
  email: string
  name: string | null
}

/** Adds an account, or throws Refused when the username is taken. The caller decides the role, never a request body. */
export async function createAccount(
  knex: Knex,
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
