import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IncidentRow } from '#shared/guest/rain/incident.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { connect, untyped } from './platform/db/connect.ts'
import type { Db } from './platform/db/db.ts'
import { seedDemo } from './operation/demo/seedDemo.ts'
import { toInstant } from './platform/db/instant.ts'
import { migrate } from './platform/db/migrate.ts'
import { draftOf, fullDay, shownTo } from './test/fixtures/incident.fixtures.ts'
import { program, runServer } from './test/support/runServer.ts'
import { testBrowser } from './test/support/testBrowser.ts'
import { testDatabase } from './test/support/testDatabase.ts'
import type { Database } from './platform/settings/database.ts'

let folder: string
let database: Database
let env: Record<string, string>
let removeDatabase: () => Promise<void>
let running: ChildProcess[]

beforeEach(async () => {
  running = []
  folder = await mkdtemp(join(tmpdir(), 'quadras-main-'))
  const made = await testDatabase()
  removeDatabase = made.remove
  const file = join(folder, 'quadras.sqlite3')
  database = made.database.kind === 'postgres' ? made.database : { kind: 'sqlite', file }
  env =
    database.kind === 'postgres'
      ? { DATABASE_URL: database.url, SESSION_KEYS: 'k'.repeat(32) }
      : { DATABASE_URL: `sqlite:${file}` }
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await removeDatabase()
  await rm(folder, { recursive: true })
})

function run(settings: Record<string, string> = {}) {
  const started = runServer(folder, { ...env, ...settings })
  running.push(started.child)
  return started
}

test('the first start prints the address and a password that works, once', async () => {
  const first = run()
  const browser = testBrowser((await first.address).replace('localhost', '127.0.0.1'))
  const [, username, password] = /Administrador: (\S+) {3}Senha: (\S+)/.exec(first.said())!
  expect((await browser.get('/readyz')).status).toBe(200)
  expect((await browser.post('/api/login', { username, password })).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  const second = run()
  await second.address
  expect(second.said()).not.toContain('Senha')
})

test('with FIRST_OWNER=link the first start makes no account and prints a link that makes the owner', async () => {
  const settings = { FIRST_OWNER: 'link', ADMIN_PASSWORD: 'areia-quente-noite' }
  const first = run(settings)
  const origin = (await first.address).replace('localhost', '127.0.0.1')
  const [, port, token] = /localhost:(\d+)\/primeiro-acesso#(\S+)/.exec(first.said())!
  expect(origin).toContain(port)
  expect(first.said()).not.toContain('Senha')
  const browser = testBrowser(origin)
  const login = { username: 'admin', password: 'areia-quente-noite' }
  expect((await browser.post('/api/login', login)).status).toBe(401)
  first.child.kill('SIGTERM')
  await first.exited

  const second = run(settings)
  const again = testBrowser((await second.address).replace('localhost', '127.0.0.1'))
  expect(second.said()).not.toContain('#')
  expect(second.said()).toContain('npm run admin -- owner-link')
  const owner = { name: 'Ana Lima', email: 'ana@example.com', username: 'ana', token }
  const made = await again.post('/api/account-links/owner', { ...owner, password: login.password })
  expect([made.status, made.body]).toMatchObject([201, { user: { role: 'admin' } }])
})

test('thrown away, the example leaves a server that has begun anew at the same address', async () => {
  const password = 'areia-quente-noite'
  const { address, child, exited } = run({ ADMIN_PASSWORD: password, DEMO_DATA: 'venue' })
  const browser = testBrowser((await address).replace('localhost', '127.0.0.1'))
  const before = (await browser.get('/api/courts')).headers.get('X-Server-Epoch')
  await browser.post('/api/login', { username: 'admin', password })
  browser.forgetToken()
  expect((await browser.post('/api/setup/demo/remove', { reservations: 0 })).status).toBe(204)
  await vi.waitFor(
    async () => {
      const { headers, body } = await browser.get('/api/courts')
      expect(body).toEqual([])
      expect(headers.get('X-Server-Epoch')).not.toBe(before)
    },
    { timeout: 30_000, interval: 200 },
  )
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
})

test('on a stop signal it ends its streams and exits with 0', async () => {
  const { child, address, exited } = run()
  const origin = (await address).replace('localhost', '127.0.0.1')
  const stream = await fetch(`${origin}/api/events`)
  child.kill('SIGTERM')
  expect(await stream.text()).toContain('retry:')
  expect(await exited).toBe(0)
})

test('what a killed process was doing goes on with the next start', async () => {
  const long = toInstant(Date.now() - 86_400_000)
  // It died in the middle of a round: with SQLite a moment ago, with PostgreSQL by a clock that was two hours fast.
  const diedAt = Date.now() + (database.kind === 'sqlite' ? 0 : 7_200_000)
  const knex = connect(database)
  await migrate(knex)
  await knex('processes').insert({ id: 'killed', seenAt: toInstant(diedAt) })
  await knex('jobs').insert({
    kind: 'round',
    payload: '{}',
    uniqueKey: 'round',
    createdAt: long,
    runAt: long,
    leasedBy: 'killed',
    leasedAt: toInstant(diedAt),
    leasedUntil: toInstant(diedAt + 120_000),
  })
  await knex.destroy()

  const browser = testBrowser((await run().address).replace('localhost', '127.0.0.1'))
  const isDone = async () => {
    const { body } = await browser.get<{ lastSweepAt?: string }>('/readyz')
    return body.lastSweepAt !== undefined && body.lastSweepAt > long
  }
  await vi.waitFor(async () => expect(await isDone()).toBe(true), {
    timeout: 30_000,
    interval: 300,
  })
})

test.runIf(process.env['TEST_DATABASE'] === 'sqlite').each([
  ['in the middle of closing courts', 'slot_claims'],
  ['at the end of closing courts', 'money_decisions'],
])(
  'a process killed %s leaves all 200 reservations as they were, and the same tap closes them whole',
  async (_when, table) => {
    const knex = connect(database, { busyTimeoutMs: 1_000 })
    await migrate(knex)
    const nowMs = Date.now()
    await seedDemo(knex, { nowMs, timeZone: 'America/Sao_Paulo' })
    const date = toInstant(nowMs + 3 * 86_400_000).slice(0, 10)
    const span = await fullDay(knex, date)
    const settings = { ADMIN_USERNAME: 'dona', ADMIN_PASSWORD: 'areia-da-tatuira' }
    const person = { username: 'dona', password: 'areia-da-tatuira' }
    const start = async () => {
      const server = run(settings)
      const browser = testBrowser((await server.address).replace('localhost', '127.0.0.1'))
      expect((await browser.post('/api/login', person)).status).toBe(200)
      browser.forgetToken()
      return { ...server, browser }
    }
    let server = await start()
    const shown = await shownTo(server.browser, { clock: Date }, span)
    expect(shown).toHaveLength(200)
    const choices = ({ back, id }: IncidentRow) =>
      back === 0 ? 'cancel' : id % 2 ? 'credit' : 'ask'
    const draft = draftOf(shown, choices, { span })
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const close = () => server.browser.post<{ canceled: object[] }>('/api/incidents', draft, { headers }) // prettier-ignore
    const before = await closingTables(knex)

    // A statement that never ends.
    await knex.raw(`create view forever as with recursive one(n) as
      (select 1 union all select n + 1 from one) select n from one`)
    await knex.raw(`create trigger stalled before insert on ${table} begin
      select count(*) from forever; end`)
    const answer = close().catch(() => 'none')
    await vi.waitFor(() => expect(isWriting(knex)).resolves.toBe(true), { timeout: 60_000 })
    server.child.kill('SIGKILL')
    await server.exited
    expect(await answer).toBe('none')
    await knex.raw('drop trigger stalled')
    expect(await closingTables(knex)).toEqual(before)
    server = await start()
    expect(await closingTables(knex)).toEqual(before)

    const { status, body } = await close()
    expect([status, body.canceled.length]).toEqual([201, 200])
    server.child.kill('SIGKILL')
    await server.exited
    const after = await closingTables(knex)
    expect(new Set(after['reservations']!.map(({ status: now }) => now))).toEqual(
      new Set(['canceled']),
    )
    const closed = after['slot_claims']!.map(({ incidentId }) => incidentId)
    expect([closed.length, new Set(closed).size]).toEqual([200, 1])
    const credits = draft.rows.filter(({ choice }) => choice === 'credit').length
    expect(credits).toBeGreaterThan(0)
    const sizes = Object.entries(after).map(([name, { length }]) => [name, length])
    expect(Object.fromEntries(sizes)).toMatchObject({
      incidents: 1,
      incident_reservations: 200,
      credit_entries: credits,
      money_decisions: credits,
    })
    await knex.destroy()
  },
)

/** Whether another process is in a transaction that writes, for longer than a short one takes. */
function isWriting(knex: Db): Promise<boolean> {
  return knex.raw('begin immediate').then(
    () => knex.raw('rollback').then(() => false),
    () => true,
  )
}

type Rows = Record<string, unknown>[]

async function closingTables(knex: Db): Promise<Record<string, Rows>> {
  const tables = [
    'reservations',
    'slot_claims',
    'incidents',
    'incident_reservations',
    'credit_entries',
    'money_decisions',
    'idempotency_keys',
  ]
  const rows = tables.map(async (table) => [table, await untyped(knex)(table).orderBy(1)] as const)
  return Object.fromEntries(await Promise.all(rows)) as Record<string, Rows>
}

test('production says which address is missing, until it is given', async () => {
  const settings = {
    NODE_ENV: 'production',
    PAYMENT_PROVIDER: 'sandbox',
    ADMIN_PASSWORD: 'areia-e-mar-2026',
  }
  const without = run(settings)
  await without.address
  expect(without.said()).toContain('Falta PUBLIC_URL')
  without.child.kill('SIGTERM')
  await without.exited
  const given = run({ ...settings, PUBLIC_URL: 'http://arena.local', HOST: '127.0.0.1' })
  await given.address
  expect(given.said()).not.toContain('Falta')
})

test('a setting that cannot be used stops the start with its name', async () => {
  const { address, exited } = run({ HOLD_SECONDS: 'long' })
  await expect(address).rejects.toThrow('HOLD_SECONDS takes a whole number')
  expect(await exited).toBe(1)
})

test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
  'the generated session keys are stored where only the owner reads them',
  async () => {
    await run().address
    const file = join(folder, 'session-keys')
    expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  },
)

test('whatever is written is for its owner alone, also what an earlier start left open', async () => {
  const data = join(folder, 'data')
  const isFile = database.kind === 'sqlite'
  const settings = {
    DEMO_DATA: 'venue',
    ADMIN_USERNAME: 'dona',
    ADMIN_PASSWORD: 'areia-da-tatuira',
    ...(isFile ? { DATABASE_URL: `sqlite:${join(data, 'quadras.sqlite3')}` } : {}),
  }
  const first = run(settings)
  await first.address
  first.child.kill('SIGTERM')
  await first.exited
  const left = isFile ? await filesOf(data) : []
  await Promise.all(left.map((path) => chmod(path, path.endsWith('outbox') ? 0o755 : 0o644)))

  const browser = testBrowser((await run(settings).address).replace('localhost', '127.0.0.1'))
  await browser.post('/api/login', { username: 'dona', password: 'areia-da-tatuira' })
  browser.forgetToken()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const booked = await browser.post('/api/reservations', aStaffDraft({ date: tomorrow }))
  expect(booked.status).toBe(201)
  const isMailed = async () => (await filesOf(data)).some((path) => path.endsWith('.eml'))
  await vi.waitFor(async () => expect(await isMailed()).toBe(true), {
    timeout: 60_000,
    interval: 300,
  })
  if (isFile) await backUp(settings, join(data, 'copy.sqlite3'))

  const paths = await filesOf(data)
  const endings = isFile
    ? ['sqlite3', 'sqlite3-wal', 'sqlite3-shm', 'session-keys', 'eml']
    : ['eml']
  for (const ending of endings) {
    expect(paths.filter((path) => path.endsWith(ending))).not.toEqual([])
  }
  for (const path of [data, ...paths]) {
    expect([path, ((await stat(path)).mode & 0o077).toString(8)]).toEqual([path, '0'])
  }
})

/** As `npm run backup` makes it. */
function backUp(settings: Record<string, string>, file: string) {
  const child = spawn(process.execPath, [program('backup'), file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env, ...settings },
  })
  return new Promise((resolve) => child.once('exit', resolve))
}

const filesOf = async (data: string) =>
  (await readdir(data, { recursive: true })).map((name) => join(data, name))
