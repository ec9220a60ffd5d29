import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/problem.ts'
import { createAdmin } from './createAdmin.ts'

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
