import { existsSync } from 'node:fs'
import type { Database } from '../db/connect.ts'
import { dumpPostgres } from './dumpPostgres.ts'
import { copySqlite } from './copySqlite.ts'

/** A consistent copy of the database while the server runs; never writes over a file. */
export async function copyDatabase(database: Database, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`O arquivo ${file} já existe: escolha outro nome.`)
  if (database.kind === 'sqlite') await copySqlite(database.file, file)
  else await dumpPostgres(database.url, file)
}
