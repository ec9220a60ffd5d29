import { mkdir, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { countText } from '#shared/platform/text/countText.ts'
import { connect, untyped } from '../../platform/db/connect.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { DatabaseRefused } from '../../platform/db/migrate.ts'
import { LOCK_ENDING } from '../../platform/db/oneServer.ts'
import { namesIn } from './takeBackup.ts'
import { commandsOf, findCopies, isCopyOf, wayBack, type DataPlace } from './wayBack.ts'
import type { Database } from '../../platform/settings/database.ts'

/** Throws in words when there is nothing in the database and yet somebody's data lay here: it is lost or elsewhere, and nobody is to become the owner of an empty venue instead. */
export async function refuseLost(place: DataPlace): Promise<void> {
  const lost = await lostFrom(place)
  if (!lost) return
  throw new DatabaseRefused(
    [
      lost.what,
      `Mas aqui já funcionou um local: ${lost.traces.join(', ')}.`,
      'Pode ser um disco que não está montado, outro DATABASE_URL ou um arquivo apagado: confira antes. Nada foi criado nem alterado.',
      await wayBack(place),
      `Para começar um local novo, só desta vez: ${commandsOf(place).startNew} (as cópias que estão aqui ficam guardadas à parte)`,
    ].join('\n'),
  )
}

/** Lets a new venue begin there: what is left of the one before is kept aside, so that no night of the new one removes its copies. */
export async function beginAnew(place: DataPlace, nowMs: number): Promise<void> {
  if (!(await lostFrom(place))) return
  const stamp = `anteriores-${toInstant(nowMs).replaceAll(/[-:.]/g, '')}`
  for (const { path } of await findCopies(place)) {
    const aside = join(dirname(path), stamp)
    await mkdir(aside, { recursive: true })
    await rename(path, join(aside, basename(path)))
  }
  if (place.database.kind === 'postgres') return
  // Beside a new file SQLite would remove them.
  const { file } = place.database
  for (const name of await leftBeside(file)) {
    const end = name.slice(basename(file).length)
    if (end.startsWith('-')) await rename(file + end, `${file}.${stamp}${end}`)
  }
}

/** What is missing, and what shows that it was there; null of a database with tables, and where nothing ever was. */
async function lostFrom(place: DataPlace): Promise<{ what: string; traces: string[] } | null> {
  const { database } = place
  if (database.kind === 'sqlite' && database.file === ':memory:') return null
  const traces = await tracesIn(place)
  const what = traces.length > 0 ? await emptinessOf(database) : null
  return what === null ? null : { what, traces }
}

async function emptinessOf(database: Database): Promise<string | null> {
  if (database.kind === 'postgres') {
    return (await hasTables(database)) ? null : 'O banco de dados (PostgreSQL) está vazio.'
  }
  const size = await stat(database.file).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) return `O banco de dados não está aqui: ${database.file}`
  // Opened, an empty file would already be changed.
  if (size > 0 && (await hasTables(database))) return null
  return `O banco de dados está vazio: ${database.file}`
}

async function hasTables(database: Database): Promise<boolean> {
  const knex = connect(database)
  try {
    const tables =
      database.kind === 'sqlite'
        ? untyped(knex)('sqlite_master').where({ type: 'table' })
        : untyped(knex)('pg_tables').whereRaw('schemaname = current_schema()')
    return (await tables.first()) !== undefined
  } finally {
    await knex.destroy()
  }
}

/** What only a venue that has been at work leaves. With PostgreSQL its own copies alone: what else is there may be of the file with which it began. */
async function tracesIn(place: DataPlace): Promise<string[]> {
  const { database, dataFolder } = place
  const found = await findCopies(place)
  const isOwn = database.kind === 'postgres' ? isCopyOf(database) : () => true
  const copies = found.filter(isOwn).length
  const traces = copies > 0 ? [countText(copies, 'cópia de segurança', 'cópias de segurança')] : []
  if (database.kind === 'postgres') return traces
  const names = await namesIn(dataFolder)
  const left = ['session-keys', 'backup-phrase', 'outbox'].filter((name) => names.includes(name))
  return [...left, ...(await leftBeside(database.file)), ...traces]
}

/** The logs of a SQLite file, and what a restore or the like leaves beside it. */
async function leftBeside(file: string): Promise<string[]> {
  const name = basename(file)
  return (await namesIn(dirname(file))).filter(
    (one) =>
      // A start that ended before there was a file leaves it too.
      one !== name + LOCK_ENDING &&
      ['-wal', '-shm', '-journal', '.'].some((end) => one.startsWith(name + end)),
  )
}
