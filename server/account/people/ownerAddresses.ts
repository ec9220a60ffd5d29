import type { Db } from '../../platform/db/db.ts'
import { NO_MAIL } from './accounts.ts'

/** Where the owners read mail; the venue's own address while none of them has one. */
export async function ownerAddresses(knex: Db): Promise<string[]> {
  const owners = await knex('users')
    .where({ role: 'admin' })
    .whereNull('deactivatedAt')
    .pluck('email')
  // The first admin is made without an address.
  const theirs = [...new Set(owners.filter((email) => !email.endsWith(NO_MAIL)))]
  if (theirs.length > 0) return theirs
  const venue = await knex('venue').where({ id: 1 }).first('email')
  return venue?.email ? [venue.email] : []
}
