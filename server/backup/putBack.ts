import { copyFile } from 'node:fs/promises'
import { connect, type Database } from '../db/connect.ts'
import { removeSidecars } from '../db/sqliteFile.ts'
import { runTool } from './dumpPostgres.ts'
import { writeWhole } from './wholeFile.ts'

/**
 * Puts a copy back that was taken while nobody wrote, over whatever is there: it may be half changed. The epoch stays, because
 * nothing that any device was told is gone. May be done again after a kill.
 */
export async function putBack(database: Database, copy: string): Promise<void> {
  if (database.kind === 'sqlite') {
    await writeWhole(database.file, async (partial) => {
      await copyFile(copy, partial)
      // Of what is thrown away: beside the copy it would be played into it.
      await removeSidecars(database.file)
    })
    return
  }
  await emptySchema(database)
  const args = ['--clean', '--if-exists', '--no-owner', '--single-transaction', copy]
  await runTool('pg_restore', database.url, args)
}

/** Also what the copy does not know: a table that is new would be in the way of the next attempt. */
async function emptySchema(database: Database) {
  const knex = connect(database)
  try {
    await knex.raw('drop schema public cascade')
    await knex.raw('create schema public')
  } finally {
    await knex.destroy()
  }
}
