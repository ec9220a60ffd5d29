import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { parseConfig } from '../../platform/settings/config.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { SQUASHED } from '../../platform/db/squash.ts'
import { withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { startServer, type RunningServer } from '../../startServer.ts'
import { asBeforeSquash } from '../../test/support/beforeSquash.ts'
import { testBrowser, type TestBrowser } from '../../test/support/testBrowser.ts'
import { testDatabase } from '../../test/support/testDatabase.ts'
import { copyDatabase } from './copyDatabase.ts'
import { restoreDatabase } from './restoreDatabase.ts'
import type { Database } from '../../platform/settings/database.ts'

let folder: string
let database: Database
let remove: () => Promise<void>
let server: RunningServer | null = null
const path = process.env['PATH'] ?? ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-restore-'))
  const made = await testDatabase()
  remove = made.remove
  const file = join(folder, 'quadras.sqlite3')
  database = made.database.kind === 'postgres' ? made.database : { kind: 'sqlite', file }
})
afterEach(async () => {
  process.env['PATH'] = path
  await goDown()
  await remove()
  await rm(folder, { recursive: true })
})

async function start(restart = () => {}): Promise<TestBrowser> {
  const env = { ADMIN_PASSWORD: 'areia-quente', PORT: '0', SESSION_KEYS: 'k'.repeat(32) }
  const config = { ...parseConfig({ ...env, DEMO_DATA: '1', DATA_FOLDER: folder }), database }
  server = await startServer(config, pino({ level: 'silent' }), join(folder, 'app'), { restart })
  const browser = testBrowser(`http://127.0.0.1:${server.port}`)
  await browser.post('/api/login', { username: 'admin', password: 'areia-quente' })
  browser.forgetToken()
  return browser
}

async function goDown() {
  await server?.stop()
  server = null
}

const withDatabase = async <T>(work: (knex: Db) => Promise<T>) => {
  const knex = connect(database)
  try {
    return await work(knex)
  } finally {
    await knex.destroy()
  }
}

/** With PostgreSQL a program that stands for `pg_restore` notes what it is called with; the later rows go by hand. */
async function backUp(): Promise<{ copy: string; forgetLater(): Promise<void> }> {
  const copy = join(folder, 'copy')
  if (database.kind === 'sqlite') {
    await copyDatabase(database, copy)
    return { copy, forgetLater: async () => undefined }
  }
  await writeFile(copy, '')
  const program = join(folder, 'pg_restore')
  await writeFile(program, `#!/bin/sh\necho "$@" > ${join(folder, 'called')}\n`)
  await chmod(program, 0o755)
  process.env['PATH'] = `${folder}${delimiter}${path}`
  return {
    copy,
    async forgetLater() {
      expect(await readFile(join(folder, 'called'), 'utf8')).toContain('--single-transaction')
      await withDatabase(async (knex) => {
        await knex('slot_claims').delete()
        await knex('reservations').delete()
        await knex.raw('alter sequence reservations_id_seq restart with 1')
      })
    },
  }
}

const book = (browser: TestBrowser, customerName: string) =>
  browser.post<AdminReservation>('/api/reservations', aStaffDraft({ customerName, date: DAY }))
const DAY = '2027-03-02'
const REFUSED = { status: 412, body: { code: 'other-epoch' } }

test('after a restore an edit of the later copy is refused before it reaches a reservation that has got its id', async () => {
  let browser = await start()
  const { copy, forgetLater } = await backUp()
  const mine = await book(browser, 'Ana Reis')
  expect(mine.status).toBe(201)
  const epoch = mine.headers.get(EPOCH_HEADER)!
  await goDown()

  await restoreDatabase(database, copy)
  await forgetLater()
  browser = await start()
  const other = await book(browser, 'Rui Melo')
  expect([other.body.id, other.body.version]).toEqual([mine.body.id, mine.body.version])
  expect(other.headers.get(EPOCH_HEADER)).not.toBe(epoch)

  const edit = (known: string) =>
    browser.patch(
      `/api/reservations/${mine.body.id}`,
      { customerName: 'Ana Reis Lima' },
      { headers: { 'If-Match': `"${mine.body.version}"`, [EPOCH_HEADER]: known } },
    )
  expect(await edit(epoch)).toMatchObject(REFUSED)
  const cancel = await browser.post(
    `/api/reservations/${mine.body.id}/cancel`,
    {},
    { headers: { [EPOCH_HEADER]: epoch } },
  )
  expect(cancel).toMatchObject(REFUSED)
  const now = await browser.get<AdminReservation>(`/api/reservations/${mine.body.id}`)
  expect(now.body).toMatchObject({ customerName: 'Rui Melo', status: 'approved', version: 1 })
  expect((await edit(other.headers.get(EPOCH_HEADER)!)).status).toBe(200)
})

test('a restart alone changes no epoch', async () => {
  const first = await (await start()).get('/api/venue')
  await goDown()
  const second = await (await start()).get('/api/venue')
  expect(second.headers.get(EPOCH_HEADER)).toBe(first.headers.get(EPOCH_HEADER))
})

test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
  'a copy that is put in its place by hand, under the server that works on it, has another epoch at the next start',
  async () => {
    let restart = () => {}
    const replaced = new Promise<void>((resolve) => {
      restart = resolve
    })
    let browser = await start(() => restart())
    const { copy } = await backUp()
    const mine = await book(browser, 'Ana Reis')
    const epoch = mine.headers.get(EPOCH_HEADER)!
    await rename(copy, join(folder, 'quadras.sqlite3'))
    // As `main.ts` does, when it is told.
    await replaced
    await goDown()
    browser = await start()
    const other = await book(browser, 'Rui Melo')
    expect([other.body.id, other.body.version]).toEqual([mine.body.id, mine.body.version])
    const headers = { [EPOCH_HEADER]: epoch }
    const cancel = await browser.post(`/api/reservations/${mine.body.id}/cancel`, {}, { headers })
    expect(cancel).toMatchObject(REFUSED)
  },
)

test('while a server uses the database nothing is restored', async () => {
  await start()
  const { copy } = await backUp()
  await expect(restoreDatabase(database, copy)).rejects.toThrow('pare o servidor')
})

test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
  'a copy of the last version before the squash goes on; an older one is refused with the way, and changes nothing',
  async () => {
    let browser = await start()
    const ana = await book(browser, 'Ana Reis')
    await goDown()
    const copyOf = async (name: string, count?: number) => {
      await withDatabase((knex) => asBeforeSquash(knex, count))
      await copyDatabase(database, join(folder, name))
      return join(folder, name)
    }
    const older = await copyOf('older', SQUASHED.length - 1)
    const last = await copyOf('last')
    await expect(restoreDatabase(database, older)).rejects.toThrow('última versão 0.1.0')
    expect(await withDatabase((knex) => knex('reservations').pluck('id'))).toContain(ana.body.id)
    await restoreDatabase(database, last)
    browser = await start()
    const found = await browser.get(`/api/reservations/${ana.body.id}`)
    expect(found.body).toMatchObject({ customerName: 'Ana Reis' })
  },
)

test('a file that is no copy of this product changes nothing', async () => {
  await start()
  await goDown()
  if (database.kind === 'sqlite') {
    const text = join(folder, 'text')
    await writeFile(text, 'this is no database')
    await expect(restoreDatabase(database, text)).rejects.toThrow('não é uma cópia')
    const file = join(folder, 'other')
    await writeFile(file, '')
    await withSqliteFile(file, (knex) => knex.raw('create table songs (id integer primary key)'))
    await expect(restoreDatabase(database, file)).rejects.toThrow('não é uma cópia')
    expect(await withDatabase((knex) => knex('courts').pluck('id'))).not.toEqual([])
  }
  await expect(restoreDatabase(database, join(folder, 'missing'))).rejects.toThrow('não encontrada')
})
