import type { Config } from '../../platform/settings/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { DatabaseRefused, pendingMigrations, versionOf } from '../../platform/db/migrate.ts'
import { wordsOf } from './backups.ts'
import { takeBackup, type Taken } from './takeBackup.ts'

/** A copy of a database with data in it that is about to be migrated; null of any other. Without a copy it is not migrated. */
export async function copyBeforeMigration(
  knex: Db,
  config: Pick<Config, 'database' | 'backups'>,
  nowMs: number,
): Promise<Taken | null> {
  if (config.backups.at === null || !(await isToMigrate(knex))) return null
  try {
    return await takeBackup(config, 'migration', nowMs)
  } catch (error) {
    throw new DatabaseRefused(
      `Esta versão precisa mudar o banco de dados, e a cópia de antes não pôde ser feita: ${wordsOf(error)} Nada foi alterado. Para continuar sem cópia: BACKUP_AT=off`,
      { cause: error },
    )
  }
}

async function isToMigrate(knex: Db): Promise<boolean> {
  if (!(await knex.schema.hasTable('knex_migrations'))) return false
  if ((await versionOf(knex)) !== 'this') return false
  if ((await pendingMigrations(knex)).length === 0) return false
  return (await knex.schema.hasTable('users')) && (await knex('users').first('id')) !== undefined
}
