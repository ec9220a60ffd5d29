import { randomUUID } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import type {
  AnonymisationPreview,
  FoundPerson,
  PrivacyRequest,
} from '#shared/guest/privacy/person.ts'
import type { Backup, Backups, LostSince } from '#shared/operation/backup/backups.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import type { Problem } from '#shared/problem.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/settings/database.ts'
import { runServer } from '../../test/support/runServer.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp } from '../../test/support/startTestApp.ts'
import { startSystemPostgres, systemPostgresFolder } from '../../test/support/systemPostgres.ts'
import { testBrowser, type TestBrowser } from '../../test/support/testBrowser.ts'

const PASSWORD = 'areia-quente-noite'
const NEW_PASSWORD = 'areia-fria-da-manha'
const DAY = '2027-03-02' as CivilDate
const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
const bin = systemPostgresFolder()
const path = process.env['PATH'] ?? ''
const within = { timeout: 90_000, interval: 300 }

let folder: string
let database: Database
let running: ChildProcess[]
let endPostgres: (() => Promise<void>) | null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-return-'))
  running = []
  endPostgres = null
  database = { kind: 'sqlite', file: join(folder, 'data/quadras.sqlite3') }
  if (!isPostgres || bin === null) return
  const postgres = await startSystemPostgres(bin)
  endPostgres = () => postgres.stop()
  process.env['PATH'] = `${bin}${delimiter}${path}`
  database = { kind: 'postgres', url: postgres.url }
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await endPostgres?.()
  process.env['PATH'] = path
  await rm(folder, { recursive: true })
})

async function start() {
  const server = runServer(folder, {
    DATABASE_URL: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
    ADMIN_PASSWORD: PASSWORD,
    DEMO_DATA: 'venue',
    BACKUP_AT: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DEAD_AFTER_SECONDS: '2',
    SESSION_KEYS: 'k'.repeat(32),
  })
  running.push(server.child)
  const address = (await server.address).replace('localhost', '127.0.0.1')
  return { ...server, origin: address, browser: testBrowser(address) }
}

async function signIn(browser: TestBrowser, password = PASSWORD) {
  const { status } = await browser.post('/api/login', { username: 'admin', password })
  browser.forgetToken()
  return status
}

const book = (browser: TestBrowser, customerName: string, change: object = {}) =>
  browser.post<AdminReservation>(
    '/api/reservations',
    aStaffDraft({ customerName, date: DAY, ...change }),
    { headers: { 'Idempotency-Key': randomUUID() } },
  )
const listed = async (browser: TestBrowser) => (await browser.get<Backups>('/api/backups')).body

/** A copy of now, tested. */
async function copyNow(browser: TestBrowser): Promise<Backup> {
  expect((await browser.post('/api/backups', {})).status).toBe(202)
  return vi.waitFor(async () => {
    const [newest] = (await listed(browser)).backups
    expect(newest?.testedAt).toBeTruthy()
    return newest!
  }, within)
}

/** Orders the return and waits until the page says how it went. */
async function goBack(browser: TestBrowser, { id, at }: Backup) {
  const begun = await browser.post<Backups>(`/api/backups/${id}/return`, { word: 'voltar ' })
  expect(begun.status).toBe(202)
  const before = begun.body.returned?.at
  return vi.waitFor(async () => {
    browser.forgetToken()
    const all = await listed(browser)
    expect(all.returned).toMatchObject({ to: at, state: expect.not.stringMatching('running') })
    expect(all.returned!.at).not.toBe(before)
    return all
  }, within)
}

async function storedNames(): Promise<string[]> {
  const knex = connect(database)
  try {
    return (await knex('reservations').select('customerName')).map((row) => row.customerName)
  } finally {
    await knex.destroy()
  }
}

/** Books hour after hour until it is told to end, and notes whose booking was acknowledged. */
function traffic(browser: TestBrowser) {
  const acknowledged: string[] = []
  const over = new AbortController()
  const ended = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const hour = 10 + (turn % 8)
      const name = `Cliente ${turn}`
      const when = { date: addDays(DAY, 1 + Math.floor(turn / 8)) }
      const hours = { startTime: `${hour}:00`, endTime: `${hour + 1}:00` }
      const answer = await book(browser, name, { ...when, ...hours }).catch(() => null)
      if (answer?.status === 201) acknowledged.push(name)
      else await pause(20)
    }
  })()
  return {
    acknowledged,
    async end() {
      over.abort()
      await ended
    },
  }
}

/** Erases a customer at their request. */
async function erase(by: TestBrowser, email: string) {
  const { identities } = (await by.post<FoundPerson>('/api/privacy/search', { term: email })).body
  const who = { term: email, identities: identities.map(({ key }) => key) }
  const { seen } = (await by.post<AnonymisationPreview>('/api/privacy/preview', who)).body
  expect((await by.post('/api/privacy/anonymise', { ...who, seen })).status).toBe(200)
}

const can = !isPostgres || bin !== null

test.skipIf(!can)(
  'the owner goes back to a copy of a running venue and forth again: nothing that was acknowledged is lost, and who is signed in stays',
  async () => {
    const { browser: owner, origin } = await start()
    const other = isPostgres ? await start() : { origin }
    expect(await signIn(owner)).toBe(200)
    const desk = testBrowser(other.origin)
    expect(await signIn(desk)).toBe(200)
    const ana = await book(owner, 'Ana Reis')
    const bia = { name: 'Bia Prado', email: 'bia@example.com' }
    expect((await owner.post('/api/customers', bia)).status).toBe(201)
    const copy = await copyNow(owner)
    const rui = await book(owner, 'Rui Melo', { startTime: '12:00', endTime: '13:00' })
    expect([ana.status, rui.status]).toEqual([201, 201])
    expect((await owner.post('/api/devices', { name: 'Tablet' })).status).toBe(201)
    owner.forgetToken()
    const epoch = rui.headers.get(EPOCH_HEADER)!
    const changed = { current: PASSWORD, password: NEW_PASSWORD }
    expect((await owner.post('/api/account/password', changed)).status).toBeLessThan(300)
    owner.forgetToken()
    desk.forgetToken()
    // The change has signed out all others.
    expect(await signIn(desk, NEW_PASSWORD)).toBe(200)

    await erase(owner, bia.email)
    const lost = await owner.get<LostSince>(`/api/backups/${copy.id}/loss`)
    expect(lost.body).toMatchObject({ reservations: 1, payments: 0, online: 0, erased: 1 })
    const order = `/api/backups/${copy.id}/return`
    const wrong = await owner.post<Problem>(order, { word: 'sim' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { word: ['Escreva VOLTAR'] } } })

    const people = traffic(desk)
    await vi.waitFor(() => expect(people.acknowledged.length).toBeGreaterThan(3), within)
    const after = await goBack(owner, copy)
    expect(after.returned).toMatchObject({ state: 'done', failed: null })
    await vi.waitFor(async () => {
      const { headers, status } = await desk.get('/api/courts')
      expect([status, headers.get(EPOCH_HEADER) === epoch]).toEqual([200, false])
    }, within)
    await people.end()

    expect((await owner.get(`/api/reservations/${ana.body.id}`)).status).toBe(200)
    const cancel = await owner.post(
      `/api/reservations/${rui.body.id}/cancel`,
      {},
      { headers: { [EPOCH_HEADER]: epoch } },
    )
    expect(cancel).toMatchObject({ status: 412, body: { code: 'other-epoch' } })
    // Both are still signed in, by the password of now.
    expect((await desk.get('/api/backups')).status).toBe(200)
    expect(await signIn(testBrowser(origin))).toBe(401)
    expect(await signIn(testBrowser(origin), NEW_PASSWORD)).toBe(200)
    const { devices } = (await owner.get<{ devices: { name: string }[] }>('/api/devices')).body
    expect(devices.map(({ name }) => name)).toContain('Tablet')
    const audit = (await owner.get<AuditPage>('/api/audit')).body.entries
    expect(audit.map(({ action }) => action)).toContain('returned')
    const requests = (await owner.get<PrivacyRequest[]>('/api/privacy/requests')).body
    expect(requests.map(({ kind }) => kind)).toEqual(['anonymisation'])

    const here = await storedNames()
    expect(here).not.toContain('Rui Melo')
    const left = after.backups.find(({ leftFor }) => leftFor === copy.at)!
    expect((await goBack(owner, left)).returned).toMatchObject({ state: 'done' })
    const there = await storedNames()
    expect(there).toEqual(expect.arrayContaining(['Ana Reis', 'Rui Melo']))
    const known = new Set([...here, ...there])
    expect(people.acknowledged.filter((name) => !known.has(name))).toEqual([])
    const names = database.kind === 'sqlite' ? await readdir(join(folder, 'data')) : []
    expect(names.filter((name) => /restored|before|damaged|partial/.test(name))).toEqual([])
  },
  240_000,
)

test.skipIf(!can)(
  'killed in the middle it starts on the venue as it was, or on the copy, and says which',
  async () => {
    const { browser: owner, child, exited } = await start()
    await signIn(owner)
    const copy = await copyNow(owner)
    await book(owner, 'Rui Melo')
    const order = await owner.post(`/api/backups/${copy.id}/return`, { word: 'VOLTAR' })
    expect(order.status).toBe(202)
    const copies = () => readdir(join(folder, 'data/copias'))
    await vi.waitFor(async () => expect((await copies()).length).toBeGreaterThan(1), {
      timeout: within.timeout,
      interval: 2,
    })
    child.kill('SIGKILL')
    await exited
    const { browser } = await start()
    await signIn(browser)
    const { returned } = await listed(browser)
    expect(returned).toMatchObject({ to: copy.at, state: expect.stringMatching(/^(failed|done)$/) })
    const isBack = returned!.state === 'done'
    expect((await storedNames()).includes('Rui Melo')).toBe(!isBack)
    if (!isBack) expect(returned!.failed).toContain('O servidor parou no meio.')
  },
  120_000,
)

test.skipIf(!can)(
  'a copy that cannot be restored leaves all as it was, and the page says why',
  async () => {
    const { browser: owner } = await start()
    await signIn(owner)
    const copy = await copyNow(owner)
    await book(owner, 'Rui Melo')
    const other = connect({ kind: 'sqlite', file: join(folder, 'other.sqlite3') })
    await other.raw('create table songs (id integer primary key)')
    await other.destroy()
    await rename(join(folder, 'other.sqlite3'), join(folder, 'data/copias', copy.file!))
    const { returned } = await goBack(owner, copy)
    expect(returned).toMatchObject({ state: 'failed', failed: expect.stringMatching(/\S/) })
    expect(await storedNames()).toContain('Rui Melo')
  },
  120_000,
)

test('where nothing can start the server again there is nothing to press, and an old proof is not enough', async () => {
  const app = await startTestApp()
  const owner = await signedIn(app, 'admin')
  expect((await listed(owner)).canReturn).toBe(false)
  const order = await owner.post('/api/backups/1/return', { word: 'VOLTAR' })
  expect(order.status).toBe(404)
  const earlier = await signedIn(app, 'admin', { runsOut: true })
  app.clock.advance(11 * 60_000)
  const unproved = await earlier.post<Problem>('/api/backups/1/return', { word: 'VOLTAR' })
  expect(unproved).toMatchObject({ status: 403, body: { code: 'second-factor-needed' } })
  await app.stop()
})
