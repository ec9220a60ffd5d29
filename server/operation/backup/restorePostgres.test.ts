import { mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { parseConfig } from '../../platform/settings/config.ts'
import { connect, untyped } from '../../platform/db/connect.ts'
import { readEpoch } from '../../platform/db/epoch.ts'
import { ensureVenue } from '../demo/ensureVenue.ts'
import { migrate, pendingMigrations } from '../../platform/db/migrate.ts'
import { SQUASHED } from '../../platform/db/squash.ts'
import { startServer } from '../../startServer.ts'
import { asBeforeSquash } from '../../test/support/beforeSquash.ts'
import { startSystemPostgres, systemPostgresFolder } from '../../test/support/systemPostgres.ts'
import { createDatabase } from '../../test/support/preparedPostgres.ts'
import { testBrowser } from '../../test/support/testBrowser.ts'
import { dumpPostgres } from './dumpPostgres.ts'
import { copyDatabase } from './copyDatabase.ts'
import { restoreDatabase } from './restoreDatabase.ts'

// The server of the other tests comes without `pg_dump` and `pg_restore`, and an older `pg_dump` refuses a newer server.
const bin = systemPostgresFolder()
const path = process.env['PATH'] ?? ''
let postgres: Awaited<ReturnType<typeof startSystemPostgres>> | null = null

beforeAll(async () => {
  if (bin === null) return
  process.env['PATH'] = `${bin}${delimiter}${path}`
  postgres = await startSystemPostgres(bin)
})
afterAll(async () => {
  process.env['PATH'] = path
  await postgres?.stop()
})

/** An empty database of the real server, whose programs are in the path, and where a copy may go. */
async function startEmpty() {
  const folder = await mkdtemp(join(tmpdir(), 'quadras-restore-real-'))
  const { database, remove } = await createDatabase(postgres!.url, 'template1')
  onTestFinished(async () => {
    await remove()
    await rm(folder, { recursive: true })
  })
  return { folder, database, copy: join(folder, 'copy') }
}

test.skipIf(bin === null)(
  'what the real pg_dump wrote the real pg_restore puts back, under a new epoch and with the numbers of then',
  async () => {
    const { folder, database, copy } = await startEmpty()
    const env = { ADMIN_PASSWORD: 'areia-quente', PORT: '0', SESSION_KEYS: 'k'.repeat(32) }
    const config = {
      ...parseConfig({ ...env, DEMO_DATA: '1', DATABASE_URL: database.url }),
      dataFolder: folder,
    }
    const open = async () => {
      const server = await startServer(config, pino({ level: 'silent' }), join(folder, 'app'))
      const browser = testBrowser(`http://127.0.0.1:${server.port}`)
      await browser.post('/api/login', { username: 'admin', password: 'areia-quente' })
      browser.forgetToken()
      const book = (customerName: string, date: string) =>
        browser.post<AdminReservation>('/api/reservations', aStaffDraft({ customerName, date }))
      return { server, browser, book }
    }

    const before = await open()
    const ana = await before.book('Ana Reis', '2027-03-02')
    expect(ana.status).toBe(201)
    await copyDatabase(database, copy)
    const rui = await before.book('Rui Melo', '2027-03-03')
    await before.server.stop()

    expect(await restoreDatabase(database, copy)).toBeNull()
    const after = await open()
    const found = await after.browser.get<AdminReservation>(`/api/reservations/${ana.body.id}`)
    expect(found.body).toMatchObject({ customerName: 'Ana Reis', date: '2027-03-02' })
    const epoch = found.headers.get(EPOCH_HEADER)
    expect(epoch).not.toBe(ana.headers.get(EPOCH_HEADER))
    expect((await after.browser.get(`/api/reservations/${rui.body.id}`)).status).toBe(404)
    const eva = await after.book('Eva Pinto', '2027-03-03')
    expect([eva.status, eva.body.id]).toEqual([201, rui.body.id])
    // Ana's hour is still hers.
    expect((await after.book('Outra', '2027-03-02')).status).toBe(409)
    await after.server.stop()
  },
)

test.skipIf(bin === null)(
  'a copy of before an update takes the place of the tables that came with it; one that this version cannot lead on changes nothing',
  async () => {
    const { database, copy } = await startEmpty()
    const [older, newer] = [`${copy}.older`, `${copy}.newer`]
    const knex = connect(database)
    await migrate(knex)
    await asBeforeSquash(knex, SQUASHED.length - 1)
    await copyDatabase(database, older)
    await asBeforeSquash(knex)
    await copyDatabase(database, copy)

    await migrate(knex)
    await knex.schema.createTable('of_a_newer_version', (table) => {
      table.integer('reservation_id').references('id').inTable('reservations')
    })
    await untyped(knex)('knex_migrations').insert({ name: '20991231_01_later', batch: 2 })
    await copyDatabase(database, newer)
    await knex.destroy()
    await expect(restoreDatabase(database, older)).rejects.toThrow('última versão 0.1.0')
    await expect(restoreDatabase(database, newer)).rejects.toThrow('versão mais nova')
    const same = connect(database)
    expect(await same.schema.hasTable('of_a_newer_version')).toBe(true)
    await same.destroy()

    expect(await restoreDatabase(database, copy)).toBeNull()
    const restored = connect(database)
    expect(await pendingMigrations(restored)).toEqual([])
    expect(await restored.schema.hasTable('of_a_newer_version')).toBe(false)
    await restored.destroy()
  },
)

test.skipIf(bin === null)('a torn copy changes nothing', async () => {
  const { database, copy } = await startEmpty()
  const knex = connect(database)
  await migrate(knex)
  await ensureVenue(knex)
  await knex.destroy()
  await copyDatabase(database, copy)
  const { size } = await stat(copy)
  await truncate(copy, Math.floor(size * 0.9))
  await expect(restoreDatabase(database, copy)).rejects.toThrow(/pg_restore falhou/)
  const same = connect(database)
  expect(await pendingMigrations(same)).toEqual([])
  expect(await same('venue').first('id')).toBeDefined()
  await same.destroy()
})

test.skipIf(bin === null)('a dump of something else changes nothing', async () => {
  const { database, copy } = await startEmpty()
  const other = connect(database)
  await other.schema.createTable('pets', (table) => table.increments('id'))
  await other.destroy()
  await dumpPostgres(database.url, copy)
  const knex = connect(database)
  await migrate(knex)
  await ensureVenue(knex)
  const before = await readEpoch(knex)
  await knex.destroy()
  await expect(restoreDatabase(database, copy)).rejects.toThrow('epochs')
  const same = connect(database)
  expect(await readEpoch(same)).toBe(before)
  expect(await same('venue').first('id')).toBeDefined()
  await same.destroy()
})
