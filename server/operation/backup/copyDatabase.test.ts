import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAdmin } from '../../account/people/accounts.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { ensureVenue } from '../demo/ensureVenue.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { copyDatabase } from './copyDatabase.ts'
import type { Database } from '../../platform/settings/database.ts'

let folder: string
let database: Database
let knex: Db

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-backup-'))
  database = { kind: 'sqlite', file: join(folder, 'quadras.sqlite3') }
  knex = connect(database)
  await migrate(knex)
  await ensureVenue(knex)
  await createAdmin(knex, { username: 'dona', password: 'areia-quente' }, 0)
})
afterEach(async () => {
  await knex.destroy()
  await rm(folder, { recursive: true })
})

test('the copy of a database in use has all that was committed, and is for the owner only', async () => {
  const picture = {
    id: '0123456789abcdef',
    width: 640,
    format: 'avif',
    content: 'YXJlaWE=',
  } as const
  await knex('venue_pictures').insert(picture)
  const file = join(folder, 'copy.sqlite3')
  await copyDatabase(database, file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).not.toContain('copy.sqlite3-wal')
  const copy = connect({ kind: 'sqlite', file })
  expect(await copy('users').pluck('username')).toEqual(['dona'])
  // What calendars and mail programs know this installation by.
  expect(await copy('venue').first('installationId')).toEqual(
    await knex('venue').first('installationId'),
  )
  expect(await copy('venue_pictures')).toEqual([picture])
  await copy.destroy()
})

test('it is taken between a transaction’s writes without any of them', async () => {
  const file = join(folder, 'copy.sqlite3')
  await knex.transaction(async (trx) => {
    await trx('users').update({ name: 'Half' })
    await copyDatabase(database, file)
    await trx('users').update({ email: 'half@example.com' })
  })
  const copy = connect({ kind: 'sqlite', file })
  expect(await copy('users').first('name', 'email')).toEqual({
    name: null,
    email: 'dona@localhost',
  })
  await copy.destroy()
})

test('no file is written over', async () => {
  const file = join(folder, 'copy.sqlite3')
  await copyDatabase(database, file)
  await expect(copyDatabase(database, file)).rejects.toThrow('já existe')
})

test('a database that is not there is not made up', async () => {
  const missing: Database = { kind: 'sqlite', file: join(folder, 'missing.sqlite3') }
  await expect(copyDatabase(missing, join(folder, 'copy'))).rejects.toThrow('não encontrado')
  expect(await readdir(folder)).not.toContain('missing.sqlite3')
})

test('without pg_dump it says what to install, and nothing of the password', async () => {
  const path = process.env['PATH']
  process.env['PATH'] = folder
  const postgres: Database = { kind: 'postgres', url: 'postgres://u:s3cret@127.0.0.1:1/quadras' }
  const copying = copyDatabase(postgres, join(folder, 'copy.dump'))
  process.env['PATH'] = path
  await expect(copying).rejects.toThrow(/pg_dump não foi encontrado/)
  await expect(copying).rejects.not.toThrow(/s3cret/)
})

test('it says how much of what is in the copy', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const dates = { since: at, createdAt: at, updatedAt: at }
  await knex('customers').insert({ name: 'Ana Reis', tags: '[]', marks: '[]', ...dates })
  expect(await copyDatabase(database, join(folder, 'copy'))).toEqual({
    reservations: 0,
    payments: 0,
    people: 1,
  })
})
