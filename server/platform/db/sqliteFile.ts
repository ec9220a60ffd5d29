import { rm } from 'node:fs/promises'
import { connect } from './connect.ts'
import { unlessDamaged } from './damage.ts'
import type { Db } from './db.ts'

/** Connects to a SQLite file that is there, for this work only. */
export async function withSqliteFile<T>(
  file: string,
  work: (knex: Db) => PromiseLike<T>,
): Promise<T> {
  const knex = connect({ kind: 'sqlite', file }, { mustExist: true })
  try {
    return await work(knex)
  } finally {
    await knex.destroy()
  }
}

/** Whether SQLite finds all pages in order and a row behind every foreign key. */
export async function isIntact(knex: Db): Promise<boolean> {
  // Of some damage it says so in a row, of other damage it fails.
  return unlessDamaged(async () => {
    const [{ integrityCheck: verdict }] =
      await knex.raw<[{ integrityCheck: string }]>('PRAGMA integrity_check')
    const orphans = await knex.raw<unknown[]>('PRAGMA foreign_key_check')
    return verdict === 'ok' && orphans.length === 0
  }, false)
}

/** Removes what a connection in WAL mode leaves beside the file. */
export async function removeSidecars(file: string): Promise<void> {
  await Promise.all(['-wal', '-shm'].map((ending) => rm(file + ending, { force: true })))
}
