import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/problem.ts'
import { createAdmin } from './createAdmin.ts'

/** While there is no admin, makes one. The generated password is in the answer and nowhere else; null when nothing was made. */
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
    // Another process that starts at the same time made it.
    if (error instanceof Refused && (await hasAdmin(knex))) return null
    throw error
  }
  return { username, generated }
}

async function hasAdmin(knex: Deps['knex']) {
  return (await knex('users').where({ role: 'admin' }).first('id')) !== undefined
}
