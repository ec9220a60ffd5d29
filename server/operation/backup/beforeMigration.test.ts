import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAdmin } from '../../account/people/accounts.ts'
import { parseConfig } from '../../platform/settings/config.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { migrate, migrationSource, pendingMigrations } from '../../platform/db/migrate.ts'
import { withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { startServer } from '../../startServer.ts'
import { asBeforeSquash } from '../../test/support/beforeSquash.ts'
import { listBackups } from './backups.ts'
import type { Database } from '../../platform/settings/database.ts'

let folder: string
let copies: string
let database: Database & { kind: 'sqlite' }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-migration-'))
  copies = join(folder, 'copias')
  database = { kind: 'sqlite', file: join(folder, 'quadras.sqlite3') }
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts and stops; returns the copies that it knows of. */
async function start(env: Record<string, string> = {}) {
  const settings = { ADMIN_PASSWORD: 'areia-quente', PORT: '0', DEMO_DATA: '0', ...env }
  const config = parseConfig({ ...settings, DATABASE_URL: `sqlite:${database.file}` })
  const server = await startServer(config, pino({ level: 'silent' }), join(folder, 'app'))
  await server.stop()
  return withDatabase((knex) => listBackups({ reads: knex }))
}
async function withDatabase<T>(work: (knex: Db) => Promise<T>) {
  const knex = connect(database)
  try {
    return await work(knex)
  } finally {
    await knex.destroy()
  }
}
const ALL = (await migrationSource.getMigrations([])).length

/** As an older version left it. */
const makeOlder = () =>
  withDatabase(async (knex) => {
    await migrate(knex)
    await createAdmin(knex, { username: 'dona', password: 'areia-quente' }, 0)
    await asBeforeSquash(knex)
    expect(await pendingMigrations(knex)).toHaveLength(ALL)
  })

test('before a database with data is migrated it is copied as it was', async () => {
  await makeOlder()
  const known = await start()
  expect(known.map(({ why, failed }) => [why, failed])).toEqual([['migration', null]])
  const [file] = await readdir(copies)
  expect(file).toBe(known[0]!.file)
  await withSqliteFile(join(copies, file!), async (knex) => {
    expect(await pendingMigrations(knex)).toHaveLength(ALL)
    expect(await knex('users').pluck('username')).toEqual(['dona'])
  })
  expect(await start()).toHaveLength(1)
})

test('a new database is not', async () => {
  expect(await start()).toEqual([])
})

test('without a copy nothing is migrated, unless none is wanted', async () => {
  await makeOlder()
  await writeFile(copies, 'a file where the folder should be')
  await expect(start()).rejects.toThrow(/a cópia de antes não pôde ser feita.*BACKUP_AT=off/)
  expect(await withDatabase((knex) => pendingMigrations(knex))).toHaveLength(ALL)
  expect(await start({ BACKUP_AT: 'off' })).toEqual([])
})
