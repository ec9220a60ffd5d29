import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/support/testDatabase.ts'
import { connect, isSqlite, untyped } from './connect.ts'
import type { Db } from './db.ts'
import { ensureVenue } from '../../operation/demo/ensureVenue.ts'
import { migrate, migrationSource, pendingMigrations } from './migrate.ts'

let knex: Db
let remove: () => Promise<void>
beforeEach(async () => {
  const made = await testDatabase()
  remove = made.remove
  knex = connect(made.database)
})
afterEach(async () => {
  await knex.destroy()
  await remove()
})

/** Everything that has a name in the database, of knex's own tables apart. */
async function names(): Promise<string[]> {
  const sql = isSqlite(knex)
    ? `select name from sqlite_master where name not like 'sqlite%' and tbl_name not like 'knex%'`
    : `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relname not like 'knex%'
       union all select tgname from pg_trigger where not tgisinternal
       union all select proname from pg_proc join pg_language l on l.oid = prolang where lanname = 'plpgsql'`
  const answer = await knex.raw<{ name: string }[] | { rows: { name: string }[] }>(sql)
  return (Array.isArray(answer) ? answer : answer.rows).map(({ name }) => name).sort()
}

test('every migration of the folder is one that runs', async () => {
  const files = await readdir(join(import.meta.dirname, 'migrations'))
  const names = files.map((file) => basename(file, '.ts')).toSorted()
  expect(await migrationSource.getMigrations([])).toEqual(names)
})

test('the tables can be taken back, and made again', async () => {
  await migrate(knex)
  const made = await names()
  await knex.migrate.rollback({ migrationSource }, true)
  expect(await names()).toEqual([])
  await migrate(knex)
  expect(await names()).toEqual(made)
  expect(await pendingMigrations(knex)).toEqual([])
})

test('a database of a version that is not known is refused, and not touched', async () => {
  await migrate(knex)
  await untyped(knex)('knex_migrations').delete()
  await untyped(knex)('knex_migrations').insert({ name: '20991231_01_later', batch: 2 })
  await expect(migrate(knex)).rejects.toThrow('de uma versão que este programa não conhece')
  await untyped(knex)('knex_migrations').delete()
  await untyped(knex)('knex_migrations').insert({ name: '20261121_01_accounts', batch: 1 })
  await expect(migrate(knex)).rejects.toThrow('de uma versão que este programa não conhece')
})

test('a database of a newer version is refused with the way back, and not touched', async () => {
  await migrate(knex)
  await untyped(knex)('knex_migrations').insert({ name: '20991231_01_later', batch: 2 })
  await expect(migrate(knex)).rejects.toThrow('npm run restore -- CÓPIA')
  const file = 'quadras-20261123T061000000Z-update.sqlite3'
  const at = '2026-11-23T06:10:00.000Z'
  await knex('backups').insert({ at, why: 'update', file, testedAt: at })
  await expect(migrate(knex)).rejects.toThrow(
    new RegExp(`uma versão mais nova.*npm run restore -- ${file}.*Nada foi alterado`),
  )
})

test('each installation has an id of its own, which later starts leave as it is', async () => {
  const installationId = async () => {
    await migrate(knex)
    await ensureVenue(knex)
    return (await knex('venue').first('installationId'))?.installationId
  }
  const one = await installationId()
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(await installationId()).toBe(one)
  await knex.migrate.rollback({ migrationSource }, true)
  expect(await installationId()).not.toBe(one)
})

test('a lock that a killed process left behind is no lock', async () => {
  await migrate(knex)
  await knex.migrate.down({ migrationSource })
  await untyped(knex)('knex_migrations_lock').update({ isLocked: 1 })
  await migrate(knex)
  expect(await pendingMigrations(knex)).toEqual([])
  await untyped(knex)('knex_migrations_lock').update({ isLocked: 1 })
  await migrate(knex)
  expect(await untyped(knex)('knex_migrations_lock').pluck('is_locked')).toEqual([0])
})

// Only then nobody else ever sees the lock of one that is at work.
test('all migrations run in one transaction', async () => {
  const names = await migrationSource.getMigrations([])
  const made = await Promise.all(names.map((name) => migrationSource.getMigration(name)))
  expect(made.length).toBeGreaterThan(1)
  // It is where one would leave it.
  expect(made.filter((one) => 'config' in one)).toEqual([])
})
