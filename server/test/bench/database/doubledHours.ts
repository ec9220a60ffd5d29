import { connect } from '../../../platform/db/connect.ts'
import type { Db } from '../../../platform/db/db.ts'

/** How many court-hours were given to two: none, whatever came. */
export async function doubledHours(url: string): Promise<number> {
  const knex = connectTo(url)
  const rows = await knex('reservations')
    .whereIn('status', ['pending', 'approved'])
    .groupBy('courtId', 'date', 'startTime')
    .havingRaw('count(*) > 1')
    .select('courtId')
  await knex.destroy()
  return rows.length
}

/** The database of a `DATABASE_URL`, of either kind. */
export function connectTo(url: string): Db {
  return url.startsWith('sqlite:')
    ? connect({ kind: 'sqlite', file: url.slice('sqlite:'.length) })
    : connect({ kind: 'postgres', url })
}
