import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, rename, rm, stat } from 'node:fs/promises'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { renewedEpoch, renewEpoch } from '../../platform/db/epoch.ts'
import { refuseFileInUse, refuseSchemaInUse } from '../../platform/db/inUse.ts'
import { DatabaseRefused, migrate, refusalOf, versionBy } from '../../platform/db/migrate.ts'
import { isIntact, removeSidecars, withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { migrationsIn } from './dumpPostgres.ts'
import { loadDump } from './loadDump.ts'
import { plainStart, unpackTo } from './packed.ts'
import { sessionUrl, type Database } from '../../platform/settings/database.ts'

type Restoring = {
  /** Where a SQLite file of before stays; null to leave none. */
  keep?: string | null
  /** Done with what was restored. A SQLite file is not in the database's place before. */
  complete?: (knex: Db) => Promise<void>
}

/** Puts a copy in the database's place, under a new epoch: devices that know the later data learn that it is gone. Returns where the database of before is, if anywhere. */
export async function restoreDatabase(
  database: Database,
  copy: string,
  restoring: Restoring = {},
): Promise<string | null> {
  if (!existsSync(copy)) throw new Error(`Cópia não encontrada: ${copy}`)
  return database.kind === 'sqlite'
    ? restoreFile(database.file, copy, restoring)
    : restoreSchema(database, copy, restoring)
}

/** All of it happens in a file beside it, which then takes the database's place. */
async function restoreFile(
  file: string,
  copy: string,
  { keep: kept = `${file}.before-restore`, complete }: Restoring,
): Promise<string | null> {
  if (!(await plainStart(copy)).startsWith(SQLITE_START)) throw new Error(notOurs(copy))
  const made = `${file}.restored`
  // An empty file is what a disk leaves that was full, or a command that was mistyped.
  const isThere = await stat(file).then(
    ({ size }) => size > 0,
    () => false,
  )
  if (isThere) await withSqliteFile(file, refuseFileInUse)
  if (kept && existsSync(kept))
    throw new Error(`O arquivo ${kept} já existe: guarde-o em outro lugar.`)
  await removeFile(made)
  try {
    await unpackTo(copy, made)
    await chmod(made, 0o600)
    await withSqliteFile(made, async (knex) => {
      if (!(await isIntact(knex))) throw new Error(`${copy} não passou na conferência.`)
      if (!(await knex.schema.hasTable('knex_migrations'))) throw new Error(notOurs(copy))
      await migrate(knex)
      await renewEpoch(knex)
      await complete?.(knex)
      await refuseFileInUse(knex)
    })
    // Copied, so that at no instant there is no database: a server would start with an empty one.
    if (isThere && kept) await copyFile(file, kept, constants.COPYFILE_EXCL)
    await setLogAside(file, kept)
    await rename(made, file)
    return isThere ? kept : null
  } catch (error) {
    await removeFile(made)
    throw error
  }
}

/** A log that outlived its database would be played into the copy. */
async function setLogAside(file: string, kept: string | null) {
  if (kept && existsSync(`${file}-wal`)) await rename(`${file}-wal`, `${kept}-wal`)
  await removeSidecars(file)
}

async function restoreSchema(
  database: Database & { kind: 'postgres' },
  copy: string,
  { complete }: Restoring,
) {
  const knex = connect(database)
  try {
    await refuseSchemaInUse(knex)
    const version = versionBy(await migrationsIn(sessionUrl(database), copy))
    if (version !== 'this') throw new DatabaseRefused(refusalOf(version))
    // With the data, so that no kill leaves the one without the other; what is no copy of ours has none.
    const after = complete ? `${renewedEpoch()}\ndelete from public.sessions;` : renewedEpoch()
    await loadDump(sessionUrl(database), copy, after)
    await migrate(knex)
    await complete?.(knex)
    return null
  } finally {
    await knex.destroy()
  }
}

const notOurs = (copy: string) => `${copy} não é uma cópia deste banco de dados.`

/** The text with which a file of SQLite begins. */
export const SQLITE_START = 'SQLite format 3'

async function removeFile(file: string) {
  await rm(file, { force: true })
  await removeSidecars(file)
}
