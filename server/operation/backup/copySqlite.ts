import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { noteDamage } from '../../platform/db/damage.ts'
import { isIntact, removeSidecars, withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { COUNTED, COUNT_NAMES, countRows, type Counts } from './counts.ts'
import { pack, PACKED, withPlain } from './packed.ts'
import { partialName, writeWhole } from './wholeFile.ts'

/** One compact file with all that was committed when it began, compressed where its name says so; there is none when its integrity check or its counts fail. */
export async function copySqlite(source: string, file: string): Promise<Counts> {
  if (!existsSync(source)) throw new Error(`Banco de dados não encontrado: ${source}`)
  if (!file.endsWith(PACKED)) return writeWhole(file, (partial) => copyPlain(source, partial))
  return writeWhole(file, async (partial) => {
    const plain = partialName(`${file}.plain`)
    try {
      const counts = await copyPlain(source, plain)
      await pack(plain, partial)
      return counts
    } finally {
      await rm(plain, { force: true })
    }
  })
}

async function copyPlain(source: string, file: string): Promise<Counts> {
  try {
    const { before, after } = await withSqliteFile(source, async (knex) => {
      const before = await countRows(knex)
      await knex.raw('VACUUM INTO ?', [file])
      return { before, after: await countRows(knex) }
    })
    const copied = await checkSqlite(file).catch((error: unknown) => blame(source, error))
    // The server went on writing: what was there throughout must be there.
    const lost = COUNTED.find((name) => copied[name] < Math.min(before[name], after[name]))
    if (lost) throw new Error(`${BAD} Faltam ${COUNT_NAMES[lost]}.`)
    return copied
  } finally {
    // The check opened the copy in WAL mode.
    await removeSidecars(file)
  }
}

// A copy may be bad by its own disk, or because what was copied is.
async function blame(source: string, error: unknown): Promise<never> {
  if (await withSqliteFile(source, isIntact)) throw error
  const damage = Object.assign(new Error(BAD, { cause: error }), { code: 'SQLITE_CORRUPT' })
  noteDamage(source, damage)
  throw damage
}

/** Opens a copy, has SQLite check all of it, and counts. */
export async function checkSqlite(copy: string): Promise<Counts> {
  return withPlain(copy, (plain) =>
    withSqliteFile(plain, async (knex) => {
      if (!(await isIntact(knex))) throw new Error(BAD)
      return countRows(knex)
    }),
  )
}

const BAD = 'A cópia não passou na conferência.'
