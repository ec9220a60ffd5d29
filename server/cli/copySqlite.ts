import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { isIntact, removeSidecars, withSqliteFile } from '../db/sqliteFile.ts'

/** One compact file with all that was committed when it began; deleted again when its integrity check fails. */
export async function copySqlite(source: string, file: string): Promise<void> {
  if (!existsSync(source)) throw new Error(`Banco de dados não encontrado: ${source}`)
  try {
    await withSqliteFile(source, (knex) => knex.raw('VACUUM INTO ?', [file]))
    await chmod(file, 0o600)
    if (!(await withSqliteFile(file, isIntact))) {
      throw new Error('A cópia não passou na conferência.')
    }
    // The check opened the copy in WAL mode.
    await removeSidecars(file)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
