import type { Knex } from 'knex'
import type { SessionUser } from '#shared/account/account.schema.ts'
import { isPassword } from './password.ts'

/** The account with that name and password, or null, in the same time whether or not the name exists. */
export async function findByCredentials(
  knex: Knex,
  username: string,
  password: string,
): Promise<SessionUser | null> {
  const row = await knex('users')
    .where({ username })
    .first('id', 'username', 'name', 'role', 'password as hash')
  if (!(await isPassword(password, row?.hash ?? null))) return null
  return { id: row.id, username: row.username, name: row.name, role: row.role }
}
