import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../platform/db/connect.ts'
import { isIntact } from '../../platform/db/sqliteFile.ts'
import { parseDatabase } from '../../platform/settings/config.ts'
import type { Database } from '../../platform/settings/database.ts'
import { copyDatabase } from './copyDatabase.ts'
import { COUNTED, COUNT_NAMES, countRows } from './counts.ts'
import { restoreDatabase } from './restoreDatabase.ts'

const folder = await mkdtemp(join(tmpdir(), 'quadras-drill-'))
const removals = [() => rm(folder, { recursive: true, force: true })]

type Made = { url: string; remove(): Promise<void> }

/** Tries a copy of this process's database, or of one that is made in an empty place beside it; it ends with the process, whose one task it is. */
export async function runDrill(make?: (place: Database) => Promise<Made>): Promise<void> {
  try {
    const given = parseDatabase(process.env)
    await drill(make ? await made(given, make) : given, given)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    for (const remove of removals.reverse()) await remove()
  }
}

async function made(given: Database, make: (place: Database) => Promise<Made>) {
  const { url, remove } = await make(await emptyPlace(given))
  removals.push(remove)
  return parseDatabase({ DATABASE_URL: url })
}

/** Copies, restores into a place of its own and counts both; the database itself is only read. */
async function drill(database: Database, beside: Database) {
  const beganMs = performance.now()
  const copy = join(folder, 'copy')
  const copied = await copyDatabase(database, copy)
  const copiedMs = performance.now()
  const restored = await emptyPlace(beside)
  await restoreDatabase(restored, copy)
  const found = await countWhole(restored)
  const restoredMs = performance.now()
  for (const name of COUNTED) {
    if (found[name] !== copied[name])
      throw new Error(
        `O ensaio falhou: ${COUNT_NAMES[name]} ${copied[name]}, ${found[name]} depois.`,
      )
  }
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  process.stdout.write(
    `Ensaio feito: ${found.reservations} reservas, ${found.payments} pagamentos, ${found.people} pessoas.\n` +
      `Cópia conferida em ${seconds(copiedMs - beganMs)}, restaurada e contada em ${seconds(restoredMs - copiedMs)}.\n`,
  )
}

/** Removed at the end: a file, or with PostgreSQL a database on the same server. */
async function emptyPlace(given: Database): Promise<Database> {
  const name = `drill_${randomBytes(6).toString('hex')}`
  if (given.kind === 'sqlite') return { kind: 'sqlite', file: join(folder, name) }
  await administer(given, `create database ${name}`).catch((cause: unknown) => {
    throw new Error(
      'O ensaio restaura num banco ao lado, e o usuário do banco de dados não pode criá-lo. Um administrador pode permitir: ALTER ROLE … CREATEDB',
      { cause },
    )
  })
  removals.push(() => administer(given, `drop database ${name} with (force)`))
  const url = new URL(given.url)
  url.pathname = `/${name}`
  return { kind: 'postgres', url: url.href }
}

async function administer(database: Database, statement: string) {
  const knex = connect(database)
  try {
    await knex.raw(statement)
  } finally {
    await knex.destroy()
  }
}

async function countWhole(database: Database) {
  const knex = connect(database)
  try {
    if (database.kind === 'sqlite' && !(await isIntact(knex)))
      throw new Error('O ensaio falhou: o banco restaurado não passou na conferência.')
    return await countRows(knex)
  } finally {
    await knex.destroy()
  }
}
