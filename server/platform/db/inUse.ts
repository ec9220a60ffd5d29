import { untyped } from './connect.ts'
import { isDatabaseDamage } from './damage.ts'
import type { Db } from './db.ts'

const IN_USE = 'O banco de dados está em uso: pare o servidor e tente de novo.'

/** Throws while another process has the SQLite file open; else everything committed is in that one file afterwards, unless it is damaged: then not even its lock can be asked. */
export async function refuseFileInUse(knex: Db): Promise<void> {
  // Leaving the write-ahead log needs the file to itself.
  const [mode] = await knex
    .raw<{ journalMode: string }[]>('PRAGMA journal_mode = DELETE')
    .catch((error: unknown) => (isDatabaseDamage(error) ? [{ journalMode: 'delete' }] : []))
  if (mode?.journalMode !== 'delete') throw new Error(IN_USE)
}

/** Throws while a server is connected to the PostgreSQL database. */
export async function refuseSchemaInUse(db: Db): Promise<void> {
  if (await isSchemaInUse(db)) throw new Error(IN_USE)
}

export async function isSchemaInUse(db: Db): Promise<boolean> {
  const others = await untyped(db)('pg_stat_activity')
    .whereRaw('datname = current_database() and pid <> pg_backend_pid()')
    .where({ applicationName: 'quadras' })
  return others.length > 0
}
