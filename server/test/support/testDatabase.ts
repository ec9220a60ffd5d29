import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { ensureVenue } from '../../operation/demo/ensureVenue.ts'
import { seedDemo } from '../../operation/demo/seedDemo.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createDatabase, openPreparedCopy, type Template } from './preparedPostgres.ts'
import { DEMO_AT } from './testClock.ts'
import type { Database } from '../../platform/settings/database.ts'

export type OpenDatabase = {
  knex: Db
  database: Database
  /** Returns the function that takes it back to now. */
  remember(): Promise<TakeBack>
  close(): Promise<void>
}
export type TakeBack = () => Promise<void>

const MEMORY: Database = { kind: 'sqlite', file: ':memory:' }
const isPostgres = () => process.env['TEST_DATABASE'] === 'postgres'

/** An empty database of the kind that this run tests, and the function that removes it. */
export async function testDatabase(): Promise<{ database: Database; remove(): Promise<void> }> {
  if (isPostgres()) return createDatabase(inject('postgresUrl'), 'template1')
  return { database: MEMORY, remove: async () => undefined }
}

/** A copy of the template, connected to: for most tests migrating and seeding would take longer than the test. */
export async function openCopy(template: Template): Promise<OpenDatabase> {
  if (isPostgres()) return openPreparedCopy(inject('postgresUrl'), template, ACQUIRE)
  const knex = openInMemory()
  await withConnection(knex, (connection) => fillFrom(connection, templateFile(template)))
  const remember = () => rememberFile(knex)
  return { knex, database: MEMORY, remember, close: () => knex.destroy() }
}

/** The same; with SQLite in a file. */
export async function openFileCopy(template: Template): Promise<OpenDatabase> {
  if (isPostgres()) return openCopy(template)
  const folder = mkdtempSync(join(tmpdir(), 'quadras-copy-'))
  const file = join(folder, 'quadras.sqlite3')
  copyFileSync(await templateFile(template), file)
  const database: Database = { kind: 'sqlite', file }
  const knex = connect(database, ACQUIRE)
  const close = async () => {
    await knex.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return { knex, database, remember: () => rememberFile(knex), close }
}

/** Makes an empty database into the template. */
export async function prepare(knex: Db, template: Template): Promise<void> {
  await migrate(knex)
  await ensureVenue(knex)
  if (template === 'demo') await seedDemo(knex, DEMO_AT)
}

// Many requests may wait for the one connection; a forgotten `trx` is found by `refuseStrayQueries`.
const ACQUIRE = { acquireTimeoutMs: 60_000 }
const openInMemory = () => connect(MEMORY, ACQUIRE)

const files = new Map<Template, Promise<string>>()

// Once in each process of the run.
function templateFile(template: Template): Promise<string> {
  const made = files.get(template) ?? makeFile(template)
  files.set(template, made)
  return made
}

async function makeFile(template: Template): Promise<string> {
  const knex = openInMemory()
  await prepare(knex, template)
  const file = await writeFile(knex)
  await knex.destroy()
  return file
}

async function rememberFile(knex: Db): Promise<TakeBack> {
  const file = writeFile(knex)
  await file
  return () => withConnection(knex, (connection) => fillFrom(connection, file))
}

let folder: string | undefined

async function writeFile(knex: Db): Promise<string> {
  folder ??= makeFolder()
  const file = join(folder, `${randomUUID()}.sqlite3`)
  await knex.raw('VACUUM INTO ?', [file])
  return file
}

function makeFolder() {
  const made = mkdtempSync(join(tmpdir(), 'quadras-template-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}

// Of node-sqlite3, whose types leave it out.
type Backup = { step(pages: number, done: (error: Error | null) => void): void; finish(): void }
type SqliteConnection = {
  backup(
    file: string,
    here: string,
    there: string,
    isThere: boolean,
    done: (error: Error | null) => void,
  ): Backup
}

async function fillFrom(connection: SqliteConnection, made: Promise<string>) {
  const file = await made
  const backup = await new Promise<Backup>((resolve, reject) => {
    const opened = connection.backup(file, 'main', 'main', false, (error) =>
      error ? reject(error) : resolve(opened),
    )
  })
  await new Promise<void>((resolve, reject) => {
    backup.step(-1, (error) => (error ? reject(error) : resolve()))
  })
  backup.finish()
}

async function withConnection(knex: Db, work: (connection: SqliteConnection) => Promise<void>) {
  const connection = await knex.client.acquireConnection()
  await work(connection)
  await knex.client.releaseConnection(connection)
}
