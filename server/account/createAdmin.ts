import type { Knex } from 'knex'
import type { NewAdmin, SessionUser } from '#shared/account/account.schema.ts'
import { createAccount } from './createAccount.ts'

/** Adds an admin. Called only by the command line and the first start. */
export function createAdmin(
  knex: Knex,
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
