import { existsSync } from 'node:fs'
import { sessionUrl, type Database } from '../../platform/settings/database.ts'
import type { Counts } from './counts.ts'
import { dumpPostgres } from './dumpPostgres.ts'
import { copySqlite } from './copySqlite.ts'

/** A consistent copy of the database while the server runs, checked before it has its name; never writes over a file. */
export async function copyDatabase(database: Database, file: string): Promise<Counts> {
  if (existsSync(file)) throw new Error(`O arquivo ${file} já existe: escolha outro nome.`)
  return database.kind === 'sqlite'
    ? copySqlite(database.file, file)
    : dumpPostgres(sessionUrl(database), file)
}
