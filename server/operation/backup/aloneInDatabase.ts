import { setTimeout as pause } from 'node:timers/promises'
import { connect, isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { isSchemaInUse } from '../../platform/db/inUse.ts'
import type { Database } from '../../platform/settings/database.ts'

/** Names the lock of whoever wants PostgreSQL's database for itself. */
const LOCK = 6_032_911
/** Longer than the others take to notice and to stop. */
const OTHERS_END_MS = 40_000

/**
 * Does that work while no other process begins on the database; `untilAlone` waits for those that are there to stop, which learn of it
 * by themselves. A SQLite file has one server, which has stopped. The lock ends with this process.
 */
export async function aloneInDatabase<T>(
  database: Database,
  work: (untilAlone: () => Promise<void>) => Promise<T>,
): Promise<T> {
  if (database.kind === 'sqlite') return work(async () => undefined)
  return locked(database, 'pg_advisory_xact_lock', (trx) => work(() => untilAlone(trx)))
}

async function locked<T>(database: Database, lock: string, work: (trx: Db) => Promise<T>) {
  const knex = connect(database)
  try {
    return await knex.transaction(async (trx) => {
      // By its name it is not taken for a server.
      await trx.raw(`select set_config('application_name', 'quadras-return', true)`)
      await trx.raw(`select ${lock}(?)`, [LOCK])
      return work(trx)
    })
  } finally {
    await knex.destroy()
  }
}

async function untilAlone(trx: Db) {
  for (let waitedMs = 0; await isSchemaInUse(trx); waitedMs += 200) {
    if (waitedMs >= OTHERS_END_MS)
      throw new Error('Outro servidor usa este banco de dados e não parou.')
    await pause(200)
    // Within a transaction the view stays as it was first read.
    await trx.raw('select pg_stat_clear_snapshot()')
  }
}

/** At a start: waits until whoever has the database for itself is done. */
export async function untilNobodyAlone(database: Database): Promise<void> {
  if (database.kind === 'postgres')
    await locked(database, 'pg_advisory_xact_lock_shared', async () => undefined)
}

/** Does that work unless somebody has the database for itself just now. */
export async function ifNobodyAlone(knex: Db, work: (db: Db) => Promise<void>): Promise<void> {
  if (isSqlite(knex)) return work(knex)
  await knex.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { free: boolean }[] }>(
      'select pg_try_advisory_xact_lock_shared(?) as free',
      [LOCK],
    )
    if (rows[0]!.free) await work(trx)
  })
}
