import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, untyped } from '../connect.ts'
import type { Db } from '../db.ts'
import type { Database } from '../../settings/database.ts'

/** Fills an empty database as the version before the first release left it, with rows in every table; then `change`. */
export async function makeBefore(database: Database, change = ''): Promise<void> {
  const knex = connect(database)
  for (const name of [`before.${database.kind}.sql`, 'before.data.sql']) {
    await run(knex, database, await readFile(join(import.meta.dirname, name), 'utf8'))
  }
  if (change) await run(knex, database, change)
  await knex.destroy()
}

type Connection = { exec(sql: string, done: (error: Error | null) => void): void }

// knex sends one statement at a time to SQLite.
async function run(knex: Db, { kind }: Database, sql: string) {
  if (kind === 'postgres') return void (await knex.raw(sql))
  const { client } = untyped(knex)
  const connection: Connection = await client.acquireConnection()
  await new Promise<void>((resolve, reject) => {
    connection.exec(sql, (error) => (error ? reject(error) : resolve()))
  })
  await client.releaseConnection(connection)
}
