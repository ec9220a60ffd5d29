import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../../platform/db/connect.ts'
import { isIntact, removeSidecars } from '../../platform/db/sqliteFile.ts'
import { sessionUrl, type Database } from '../../platform/settings/database.ts'
import { COUNTED, COUNT_NAMES, countRows, type Counts } from './counts.ts'
import { restoreDatabase } from './restoreDatabase.ts'

/** A place of its own for a database that is tried: a file, or with PostgreSQL a database on the same server. */
export type Aside = { database: Database; remove(): Promise<void> }

/** Makes an empty place beside that database. What a killed run left under the name is removed first. */
export async function emptyPlace(beside: Database, folder: string, name: string): Promise<Aside> {
  if (beside.kind === 'sqlite') return emptyFile(join(folder, name))
  // Past a pooler, which may know one database only.
  const server: Database = { kind: 'postgres', url: sessionUrl(beside) }
  const drop = () => administer(server, `drop database if exists ${name} with (force)`)
  await drop()
  await administer(server, `create database ${name}`).catch((cause: unknown) => {
    throw new Error(
      'O ensaio restaura num banco ao lado, e o usuário do banco de dados não pode criá-lo. Um administrador pode permitir: ALTER ROLE … CREATEDB',
      { cause },
    )
  })
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return { database: { kind: 'postgres', url: url.href }, remove: drop }
}

async function emptyFile(file: string): Promise<Aside> {
  const remove = async () => {
    await rm(file, { force: true })
    await removeSidecars(file)
  }
  await remove()
  return { database: { kind: 'sqlite', file }, remove }
}

async function administer(database: Database, statement: string) {
  const knex = connect(database)
  try {
    await knex.raw(statement)
  } finally {
    await knex.destroy()
  }
}

/** Restores a copy into such a place, checks all of it and counts; throws in words when it is not what the copy held. */
export async function restoreAside(
  { database }: Aside,
  copy: string,
  held: Counts | null,
): Promise<Counts> {
  await restoreDatabase(database, copy)
  const found = await countWhole(database)
  const other = held && COUNTED.find((name) => found[name] !== held[name])
  if (other)
    throw new Error(
      `O ensaio falhou: ${COUNT_NAMES[other]} ${held[other]}, ${found[other]} depois.`,
    )
  return found
}

async function countWhole(database: Database): Promise<Counts> {
  const knex = connect(database)
  try {
    if (database.kind === 'sqlite' && !(await isIntact(knex)))
      throw new Error('O ensaio falhou: o banco restaurado não passou na conferência.')
    return await countRows(knex)
  } finally {
    await knex.destroy()
  }
}
