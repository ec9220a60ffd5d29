import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, rename, rm, stat } from 'node:fs/promises'
import { connect, untyped } from '../connect.ts'
import type { Db } from '../db.ts'
import { refuseFileInUse, refuseSchemaInUse } from '../inUse.ts'
import { createSchema, migrate, versionOf } from '../migrate.ts'
import { isIntact, removeSidecars, withSqliteFile } from '../sqliteFile.ts'
import { copyTables, type Copied } from './copyTables.ts'
import type { Database } from '../../settings/database.ts'

/** What was copied, and where the database as it was before is. */
export type CarriedOver = Copied & { kept: string }

const KEPT_SCHEMA = 'before_carry_over'

/** Converts a database made before the first release into today's tables. Either all of it or nothing; the old tables are kept. */
export async function carryOver(database: Database): Promise<CarriedOver> {
  return database.kind === 'sqlite' ? carryFile(database.file) : carrySchema(database)
}

/** Copied into a new file, which takes the old one's place when all of it was found right. */
async function carryFile(file: string): Promise<CarriedOver> {
  const kept = `${file}.before-carry-over`
  const made = `${file}.carried-over`
  if (!existsSync(file)) throw new Error(`Banco de dados não encontrado: ${file}`)
  await withSqliteFile(file, async (knex) => {
    await refuseOther(knex)
    await refuseFileInUse(knex)
  })
  if (existsSync(kept)) throw new Error(`O arquivo ${kept} já existe: guarde-o em outro lugar.`)
  await removeFile(made)
  try {
    const copied = await withSqliteFile(made, async (knex) => {
      await migrate(knex)
      await knex.raw('attach database ? as old', [file])
      const copied = await knex.transaction((trx) => copyTables(trx, 'old'))
      await knex.raw('detach database old')
      if (!(await isIntact(knex))) throw new Error('O banco novo não passou na conferência.')
      return copied
    })
    await chmod(made, (await stat(file)).mode)
    // Copied, so that at no instant there is no database: a server would start with an empty one.
    await copyFile(file, kept, constants.COPYFILE_EXCL)
    await rename(made, file)
    return { ...copied, kept }
  } catch (error) {
    await removeFile(made)
    throw error
  }
}

/** In one transaction: the old tables move to a schema of their own, and are copied from there. */
async function carrySchema(database: Database): Promise<CarriedOver> {
  const knex = connect(database)
  try {
    const copied = await knex.transaction(async (trx) => {
      await refuseOther(trx)
      await refuseSchemaInUse(trx)
      await moveTables(trx)
      await createSchema(trx)
      return copyTables(trx, KEPT_SCHEMA)
    })
    return { ...copied, kept: `schema ${KEPT_SCHEMA}` }
  } finally {
    await knex.destroy()
  }
}

async function moveTables(trx: Db) {
  await trx.raw('drop trigger reservation_search_write on reservations')
  await trx.raw('drop function reservation_search_write()')
  await trx.raw(`create schema ${KEPT_SCHEMA}`)
  const tables: string[] = await untyped(trx)('pg_tables')
    .whereRaw(`schemaname = current_schema() and tablename not like 'knex%'`)
    .pluck('tablename')
  for (const table of tables) await trx.raw(`alter table ?? set schema ${KEPT_SCHEMA}`, [table])
}

async function refuseOther(knex: Db) {
  const version = await versionOf(knex)
  if (version === 'before') return
  throw new Error(
    version === 'unknown' || version === 'newer'
      ? 'Este banco de dados é de uma versão que este programa não conhece: nada foi alterado.'
      : 'Este banco de dados já é desta versão: não há o que fazer.',
  )
}

async function removeFile(file: string) {
  await rm(file, { force: true })
  await removeSidecars(file)
}
