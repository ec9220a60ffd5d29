import { spawnSync } from 'node:child_process'
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { parseConfig } from '../../platform/settings/config.ts'
import { connect } from '../../platform/db/connect.ts'
import { startServer, type RunningServer } from '../../startServer.ts'
import { program, runServer } from '../../test/support/runServer.ts'
import { testBrowser } from '../../test/support/testBrowser.ts'
import { testDatabase } from '../../test/support/testDatabase.ts'
import { copyDatabase } from './copyDatabase.ts'
import { restoreDatabase } from './restoreDatabase.ts'
import type { Database } from '../../platform/settings/database.ts'

const ROOT = join(import.meta.dirname, '../../..')
const KNEX = '--import tsx node_modules/knex/bin/cli.js --knexfile knexfile.ts'.split(' ')
const isFile = process.env['TEST_DATABASE'] === 'sqlite'
const ENDING = isFile ? 'sqlite3' : 'dump'
const NEWEST = `quadras-20261124T061000000Z-night.${ENDING}`

let folder: string
let database: Database
let remove: () => Promise<void>
let server: RunningServer | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-lost-'))
  const made = await testDatabase()
  remove = made.remove
  database = isFile ? { kind: 'sqlite', file: join(folder, 'quadras.sqlite3') } : made.database
})
afterEach(async () => {
  await goDown()
  await remove()
  await rm(folder, { recursive: true })
})

const settings = { FIRST_OWNER: 'link', PORT: '0', DEMO_DATA: '0', SESSION_KEYS: 'k'.repeat(32) }
async function start(surroundings: { isNew?: boolean } = {}, env: Record<string, string> = {}) {
  const set = parseConfig({ ...settings, DATA_FOLDER: folder, ...env })
  const log = pino({ level: 'silent' })
  server = await startServer({ ...set, database }, log, join(folder, 'app'), surroundings)
  return server
}
async function goDown() {
  await server?.stop()
  server = null
}
/** By the date of the venue, whatever the machine’s is: on the day after that one the demo venue is closed for two hours. */
const inTwoDays = () => addDays(venueNow(Date.now(), 'America/Sao_Paulo').date, 2)

const refusal = (env: Record<string, string> = {}) =>
  start({}, env).then(
    () => 'started',
    (error: Error) => error.message,
  )
const copies = 'copias'
async function leaveCopies(...names: string[]) {
  await mkdir(join(folder, copies), { recursive: true })
  for (const name of names) await writeFile(join(folder, copies, name), 'a copy')
}
const filesOf = async () => (await readdir(folder, { recursive: true })).toSorted()

test('an empty place becomes a new venue, with a link for its owner, and starts again on it', async () => {
  expect((await start()).ownerLink).toMatchObject({ url: expect.stringContaining('#') })
  await goDown()
  await leaveCopies(NEWEST)
  expect((await start()).ownerLink).toMatchObject({ openUntil: expect.any(String) })
})

test('beside copies a database without anything in it is not made new: the newest copy and both ways on are said', async () => {
  await leaveCopies(`quadras-20261101T061000000Z-night.${ENDING}`, NEWEST, 'holiday.txt')
  const before = await filesOf()
  const said = await refusal()
  expect(said).toMatch(
    isFile ? /^O banco de dados não está aqui: / : /^O banco de dados .* está vazio/,
  )
  expect(said).toContain('2 cópias de segurança')
  expect(said).toContain(`${join(folder, copies, NEWEST)}, de 24/11/2026 às 03:10`)
  expect(said).toContain(`npm run restore -- ${join(folder, copies, NEWEST)}`)
  expect(said).toContain('npm start -- --new')
  expect(await filesOf()).toEqual(before)
  // In production no less.
  expect(await refusal({ NODE_ENV: 'production', PAYMENT_PROVIDER: 'sandbox' })).toBe(said)
})

test('copies that lie in the second folder alone are found too', async () => {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  await writeFile(join(disk, 'quadras-20261123T061000000Z-night.age'), 'a copy')
  const said = await refusal({ BACKUP_SECOND_FOLDER: disk })
  expect(said).toContain(`restore -- ${join(disk, 'quadras-20261123T061000000Z-night.age')}`)
})

test('beside copies of the other kind a file says that the address of the database is to be looked at, and PostgreSQL begins', async () => {
  await leaveCopies(NEWEST.replace(ENDING, isFile ? 'dump' : 'sqlite3'))
  const said = await refusal()
  // Whoever wants a second process goes on from a file to an empty PostgreSQL.
  if (!isFile) return expect(said).toBe('started')
  expect(said).toContain('DATABASE_URL')
  expect(said).toContain('npm start -- --new')
  expect(said).not.toContain(`restore -- ${folder}`)
})

test('started with --new it is a new venue, and its nights remove no copy of before', async () => {
  await leaveCopies(NEWEST)
  expect((await start({ isNew: true })).ownerLink).toMatchObject({ url: expect.any(String) })
  const [aside] = await readdir(join(folder, copies))
  expect(aside).toMatch(/^anteriores-\d{8}T\d{9}Z$/)
  expect(await readFile(join(folder, copies, aside!, NEWEST), 'utf8')).toBe('a copy')
  await goDown()
  // From then on there is a database.
  expect((await start()).port).toBeGreaterThan(0)
  await goDown()
  await leaveCopies(NEWEST)
  await start({ isNew: true })
  expect(await readdir(join(folder, copies))).toContain(NEWEST)
})

describe.runIf(isFile)('in a file', () => {
  const file = () => join(folder, 'quadras.sqlite3')

  test.each([
    'session-keys',
    'backup-phrase',
    'outbox',
    'quadras.sqlite3-wal',
    'quadras.sqlite3.torn',
  ])('beside %s a missing database is not made new', async (name) => {
    await writeFile(join(folder, name), 'x')
    expect(await refusal()).toContain(name)
    expect(await filesOf()).toEqual([name])
  })

  test.each([
    ['an empty file', () => writeFile(file(), '')],
    ['a file without a table', () => connectOnce({ kind: 'sqlite', file: file() })],
  ])('%s is none either', async (_what, make) => {
    await leaveCopies(NEWEST)
    await make()
    expect(await refusal()).toMatch(/^O banco de dados está vazio: /)
  })

  test.each([
    ['admin owner-link', () => [program('admin'), 'owner-link']],
    ['admin list', () => [program('admin'), 'list']],
    // The tables of knex alone would pass for a venue at the next start.
    ['knex migrate:status', () => [...KNEX, 'migrate:status']],
  ])('`%s` does not make it new either', async (_command, args) => {
    await writeFile(join(folder, 'session-keys'), 'k'.repeat(43))
    const env = { PATH: process.env['PATH'], DATABASE_URL: `sqlite:${file()}` }
    const run = spawnSync(process.execPath, args(), { cwd: ROOT, env, encoding: 'utf8' })
    expect([run.status, run.stdout]).toEqual([1, ''])
    expect(run.stderr).toContain('O banco de dados não está aqui')
    expect(await filesOf()).toEqual(['session-keys'])
  })

  /** A venue with one copy, and then without what `lose` takes. */
  async function venueThatLost(lose: () => Promise<unknown>) {
    const browser = testBrowser(
      `http://127.0.0.1:${(await start({}, { DEMO_DATA: 'venue' })).port}`,
    )
    const { body } = await browser.get('/api/courts')
    await mkdir(join(folder, copies), { recursive: true })
    await copyDatabase(database, join(folder, copies, NEWEST))
    await goDown()
    await lose()
    return body
  }
  async function courtsAfterRestore() {
    await restoreDatabase(database, join(folder, copies, NEWEST))
    const { port } = await start()
    return (await testBrowser(`http://127.0.0.1:${port}`).get('/api/courts')).body
  }

  test('the copy takes the place of what is gone, and no log of before is played into it', async () => {
    const courts = await venueThatLost(async () => {
      // As a killed server leaves it: the log has a later court, the file is gone.
      const knex = connect(database)
      await knex('courts').update({ name: 'Quadra de depois' })
      const log = await readFile(`${file()}-wal`)
      await knex.destroy()
      await rm(file())
      await writeFile(`${file()}-wal`, log)
    })
    expect(await refusal()).toContain('quadras.sqlite3-wal')
    expect(await courtsAfterRestore()).toEqual(courts)
    expect(existsSync(`${file()}.before-restore-wal`)).toBe(true)
  })

  test('removed under the running server: what is acknowledged until it notices is saved, and nothing after that', async () => {
    const { port } = await start({}, { DEMO_DATA: 'venue' })
    const origin = `http://127.0.0.1:${port}`
    const date = inTwoDays()
    const statusOfHold = async (startTime: string) =>
      (await testBrowser(origin).post('/api/holds', { date, startTime, sportType: 'futevôlei' }))
        .status
    expect(await statusOfHold('17:00')).toBe(201)
    await rm(file())
    let acknowledged = 1
    for (let hour = 8; (await statusOfHold(`${String(hour).padStart(2, '0')}:00`)) === 201;) {
      acknowledged += 1
      hour = hour === 15 ? 8 : hour + 1
    }
    const readiness = async () => (await testBrowser(origin).get('/readyz')).status
    await vi.waitFor(async () => expect(await readiness()).toBe(503))
    expect(await statusOfHold('09:00')).toBe(503)
    expect((await testBrowser(origin).get('/api/courts')).status).toBe(200)
    const saved = await vi.waitFor(async () => {
      const [name] = await readdir(join(folder, copies))
      expect(name).toMatch(/^quadras-.*-hand\.sqlite3$/)
      return join(folder, copies, name!)
    })
    await goDown()
    expect(await refusal()).toContain(`npm run restore -- ${saved}`)
    await restoreDatabase(database, saved)
    const knex = connect(database)
    const [row] = await knex('holds').count('* as count')
    await knex.destroy()
    expect(row!.count).toBe(acknowledged)
  })

  test('replaced by an empty file under the running server: it ends in words, and what was is saved', async () => {
    const env = { ...settings, DATABASE_URL: `sqlite:${file()}`, DEMO_DATA: 'venue' }
    const server = runServer(folder, env)
    const origin = (await server.address).replace('localhost', '127.0.0.1')
    const { body } = await testBrowser(origin).get('/api/courts')
    await writeFile(`${file()}.empty`, '')
    await rename(`${file()}.empty`, file())
    expect(await server.exited).toBe(1)
    expect(server.said()).toContain('O banco de dados está vazio')
    const [saved] = await readdir(join(folder, copies))
    expect(server.said()).toContain(`npm run restore -- ${join(folder, copies, saved!)}`)
    await restoreDatabase(database, join(folder, copies, saved!))
    const { port } = await start()
    expect((await testBrowser(`http://127.0.0.1:${port}`).get('/api/courts')).body).toEqual(body)
  })

  test('put back under the running server it goes on', async () => {
    const { port } = await start({}, { DEMO_DATA: 'venue' })
    const status = async () => (await testBrowser(`http://127.0.0.1:${port}`).get('/up')).status
    await rename(file(), `${file()}.away`)
    await vi.waitFor(async () => expect(await status()).toBe(503), { timeout: 3_000 })
    await rename(`${file()}.away`, file())
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 3_000 })
  })

  test('a place that cannot be written to is said in words at the start', () => {
    const env = { PATH: process.env['PATH'], PORT: '0', DATABASE_URL: 'sqlite:/sys/none/q.sqlite3' }
    const run = spawnSync(process.execPath, [program('main')], { env, encoding: 'utf8' })
    expect([run.status, run.stdout]).toEqual([1, ''])
    expect(run.stderr).toMatch(
      /^\/sys\/none não pode ser gravado \(E\w+\)\nConfira se o disco está montado/,
    )
  })

  test('a log that was torn is said with what is missing', async () => {
    await start({}, { DEMO_DATA: 'venue' })
    await goDown()
    const noted = async () =>
      JSON.parse(await readFile(`${file()}.epoch`, 'utf8')).version as number
    const before = await noted()
    const killed = runServer(folder, { ...settings, DATABASE_URL: `sqlite:${file()}` })
    const origin = (await killed.address).replace('localhost', '127.0.0.1')
    const date = inTwoDays()
    for (const startTime of ['10:00', '12:00', '17:00']) {
      const hold = { date, startTime, sportType: 'futevôlei' }
      expect((await testBrowser(origin).post('/api/holds', hold)).status).toBe(201)
    }
    await vi.waitFor(async () => expect(await noted()).toBe(before + 3), { timeout: 5_000 })
    killed.child.kill('SIGKILL')
    await killed.exited
    await truncate(`${file()}-wal`, 0)
    await start()
    const opened = connect(database)
    const facts = await opened('health_facts').where({ name: 'missing' }).pluck('value')
    const mails = await opened('jobs').where({ kind: 'health-mail' }).pluck('payload')
    await opened.destroy()
    expect(facts).toEqual(['{"writes":3}'])
    expect(mails[0]).toContain('começou sem 3 gravações que já estavam confirmadas')
  })

  test('an empty file makes room for the copy', async () => {
    const courts = await venueThatLost(() => truncate(file()))
    expect(await courtsAfterRestore()).toEqual(courts)
  })

  test('a damaged head is said in words at the start, with the copy that takes its place', async () => {
    const courts = await venueThatLost(async () => {
      const opened = await open(file(), 'r+')
      await opened.write(Buffer.alloc(100, 0xa5), 0, 100, 0)
      await opened.close()
    })
    const env = { PATH: process.env['PATH'], PORT: '0', DATABASE_URL: `sqlite:${file()}` }
    const run = spawnSync(process.execPath, [program('main')], { env, encoding: 'utf8' })
    expect(run.status).toBe(1)
    expect(run.stderr).toMatch(
      /^O banco de dados está danificado e não pode ser usado: .*SQLITE_NOTADB/,
    )
    expect(run.stderr).toContain(`npm run restore -- ${join(folder, copies, NEWEST)}`)
    expect(await courtsAfterRestore()).toEqual(courts)
    expect(existsSync(`${file()}.before-restore`)).toBe(true)
  })
})

async function connectOnce(where: Database) {
  const knex = connect(where)
  await knex.raw('PRAGMA user_version')
  await knex.destroy()
}
