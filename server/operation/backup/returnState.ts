import type { Return } from '#shared/operation/backup/backups.ts'
import type { Db } from '../../platform/db/db.ts'

/** A row of `health_facts`, by which every process and every later start knows how the last return went. */
const NAME = 'return'

export async function readReturn(db: Db): Promise<Return | null> {
  const row = await db('health_facts').where({ name: NAME }).first('value')
  return row ? JSON.parse(row.value) : null
}

export async function noteReturn(knex: Db, state: Return): Promise<void> {
  const row = { name: NAME, value: JSON.stringify(state), at: state.at }
  await knex('health_facts').insert(row).onConflict('name').merge()
}

const INTERRUPTED = 'O servidor parou no meio. O banco de dados ficou como era.'

/** At a start, when nobody is at it: one that is still said to run was killed. */
export async function endReturn(knex: Db): Promise<void> {
  const last = await readReturn(knex)
  if (last?.state === 'running')
    await noteReturn(knex, { ...last, state: 'failed', failed: INTERRUPTED })
}

/** Whether another process is about to put a copy in the database's place. */
export async function isReturning(db: Db): Promise<boolean> {
  return (await readReturn(db))?.state === 'running'
}
