import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PART_BYTES } from '#shared/operation/backup/restore.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import type { Problem } from '#shared/problem.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { connect, untyped } from '../../platform/db/connect.ts'
import { removeSidecars } from '../../platform/db/sqliteFile.ts'
import { runServer } from '../../test/support/runServer.ts'
import { startSystemPostgres, systemPostgresFolder } from '../../test/support/systemPostgres.ts'
import { testBrowser, type TestBrowser } from '../../test/support/testBrowser.ts'
import { bundleBytes } from './bundle.ts'
import { copyDatabase } from './copyDatabase.ts'
import type { Database } from '../../platform/settings/database.ts'

const PASSWORD = 'areia-quente-noite'
const PHRASE = 'baba-caca-dada'
const LINKS = '/api/account-links'
const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
const bin = systemPostgresFolder()
const path = process.env['PATH'] ?? ''
let folder: string
let running: ChildProcess[]
let endings: (() => Promise<unknown>)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-restore-link-'))
  running = []
  endings = []
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  for (const end of endings) await end()
  process.env['PATH'] = path
  await rm(folder, { recursive: true })
})

async function start(url: string, settings: Record<string, string> = {}, args: string[] = []) {
  const given = { DATABASE_URL: url, DEMO_DATA: '0', BACKUP_AT: 'off', RATE_LIMITS: 'off' }
  const server = runServer(folder, { ...given, ...settings }, args)
  running.push(server.child)
  const address = (await server.address).replace('localhost', '127.0.0.1')
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.exited
  }
  return { ...server, stop, browser: testBrowser(address) }
}

/** What the first screen does with a file. */
async function send(browser: TestBrowser, token: string, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = Buffer.from(bytes.subarray(at, at + PART_BYTES)).toString('base64')
    const { status } = await browser.post(`${LINKS}/owner/backup`, { token, at, bytes: part })
    expect(status).toBe(200)
  }
}

async function busyVenue(url: string, database: Database, settings: Record<string, string> = {}) {
  const first = { ADMIN_PASSWORD: PASSWORD, DEMO_DATA: 'venue' }
  const { browser, stop } = await start(url, { ...first, ...settings })
  await browser.post('/api/login', { username: 'admin', password: PASSWORD })
  browser.forgetToken()
  const draft = aStaffDraft({ customerName: 'Ana Reis', date: '2027-03-02' })
  const booked = await browser.post<AdminReservation>('/api/reservations', draft)
  expect(booked.status).toBe(201)
  const copy = join(folder, 'quadras-20270301T031000000Z-hand.sqlite3.gz')
  await copyDatabase(database, copy)
  await stop()
  return { copy, id: booked.body.id, epoch: booked.headers.get(EPOCH_HEADER) }
}

// A restored venue has another installation's cookies, as the app finds out by its refused token.
async function isLinkOver(browser: TestBrowser, token: string) {
  browser.forgetToken()
  expect((await browser.post<Problem>(`${LINKS}/read`, { token })).body.code).toBe('link-over')
}
const within = { timeout: 60_000, interval: 300 }

test.skipIf(isPostgres)(
  'whoever has the first link brings the venue back from an encrypted copy',
  async () => {
    const file = join(folder, 'quadras.sqlite3')
    const url = `sqlite:${file}`
    const before = await busyVenue(url, { kind: 'sqlite', file })
    const sessionKeys = (await readFile(join(folder, 'session-keys'), 'utf8')).split(/\s+/)
    const parts = []
    for await (const part of bundleBytes(before.copy, { phrase: PHRASE, sessionKeys }))
      parts.push(part)
    const bundle = Buffer.concat(parts)
    await rm(file)
    await removeSidecars(file)

    const { browser, said, stop } = await start(url, { FIRST_OWNER: 'link' }, ['--new'])
    const token = /primeiro-acesso#(\S+)/.exec(said())![1]!
    const restore = (body: object) =>
      browser.post<Problem>(`${LINKS}/owner/restore`, { token, ...body })
    const link = await browser.post(`${LINKS}/read`, { token })
    expect(link.body).toEqual({ kind: 'owner', restore: { isRunning: false, failed: null } })

    expect((await restore({ size: 10 })).body.code).toBe('import-incomplete')
    const other = { token: 'x'.repeat(43), at: 0, bytes: 'AAAA' }
    expect((await browser.post<Problem>(`${LINKS}/owner/backup`, other)).body.code).toBe(
      'link-over',
    )
    const early = { token, at: 1_000, bytes: 'AAAA' }
    expect((await browser.post<Problem>(`${LINKS}/owner/backup`, early)).body.code).toBe(
      'import-incomplete',
    )
    const nonsense = Buffer.from('nome;telefone\nAna;48999990000')
    await send(browser, token, nonsense)
    const refused = await restore({ size: nonsense.length })
    expect([refused.status, refused.body.message]).toEqual([422, 'Este arquivo não é uma cópia deste sistema.']) // prettier-ignore

    await send(browser, token, bundle)
    expect((await restore({ size: bundle.length + 1 })).body.code).toBe('import-incomplete')
    const wrong = await restore({ size: bundle.length, phrase: 'outra' })
    expect(wrong.body.errors).toEqual({ phrase: ['A frase de recuperação não é a desta cópia.'] })
    const torn = bundle.subarray(0, bundle.length - 40)
    await send(browser, token, torn)
    const half = await restore({ size: torn.length, phrase: PHRASE })
    expect(half.body.message).toBe('A cópia está incompleta ou foi alterada.')

    await send(browser, token, bundle)
    const begun = await restore({ size: bundle.length, phrase: 'BABA caca dada ' })
    expect([begun.status, begun.body]).toEqual([202, {}])
    await vi.waitFor(() => isLinkOver(browser, token), within)
    browser.forgetToken()
    expect((await browser.post('/api/login', { username: 'admin', password: PASSWORD })).status).toBe(200) // prettier-ignore
    browser.forgetToken()
    const found = await browser.get<AdminReservation>(`/api/reservations/${before.id}`)
    expect(found.body.customerName).toBe('Ana Reis')
    expect(found.headers.get(EPOCH_HEADER)).not.toBe(before.epoch)
    // Nothing of it stays unencrypted, and the nights go on encrypting with its phrase.
    const left = await readdir(folder)
    expect(left.filter((name) => /received|restoring/.test(name))).toEqual([])
    expect(await readFile(join(folder, 'backup-phrase'), 'utf8')).toBe(`${PHRASE}\n`)
    await stop()
  },
)

test.skipIf(isPostgres)(
  'a copy that cannot be restored leaves the venue and the link as they were, and says why',
  async () => {
    const url = `sqlite:${join(folder, 'quadras.sqlite3')}`
    const { browser, said, stop } = await start(url, { FIRST_OWNER: 'link' })
    const token = /primeiro-acesso#(\S+)/.exec(said())![1]!
    const other = join(folder, 'other.sqlite3')
    const knex = connect({ kind: 'sqlite', file: other })
    await knex.raw('CREATE TABLE somebody_elses (id INTEGER)')
    await knex.destroy()
    const bytes = await readFile(other)
    await send(browser, token, bytes)
    const order = { token, size: bytes.length }
    expect((await browser.post(`${LINKS}/owner/restore`, order)).status).toBe(202)
    await vi.waitFor(async () => {
      const { body } = await browser.post(`${LINKS}/read`, { token })
      expect(body).toEqual({
        kind: 'owner',
        restore: { isRunning: false, failed: 'O arquivo não é uma cópia deste banco de dados.' },
      })
    }, within)
    const owner = { name: 'Ana Lima', email: 'ana@example.com', username: 'ana', token }
    const made = await browser.post(`${LINKS}/owner`, { ...owner, password: PASSWORD })
    expect(made.status).toBe(201)
    await stop()
  },
)

// The server of the other tests comes without `pg_restore`.
test.runIf(isPostgres && bin !== null)('the same on PostgreSQL', async () => {
  const postgres = await startSystemPostgres(bin!)
  endings.push(() => postgres.stop())
  process.env['PATH'] = `${bin}${delimiter}${path}`
  const database = { kind: 'postgres', url: postgres.url } as const
  const keys = { SESSION_KEYS: 'k'.repeat(32) }
  const before = await busyVenue(postgres.url, database, keys)
  const knex = connect(database)
  await untyped(knex).raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await knex.destroy()

  const { browser, said, stop } = await start(postgres.url, { ...keys, FIRST_OWNER: 'link' })
  const token = /primeiro-acesso#(\S+)/.exec(said())![1]!
  const bytes = await readFile(before.copy)
  await send(browser, token, bytes)
  const order = { token, size: bytes.length }
  expect((await browser.post(`${LINKS}/owner/restore`, order)).status).toBe(202)
  await vi.waitFor(() => isLinkOver(browser, token), within)
  browser.forgetToken()
  expect((await browser.post('/api/login', { username: 'admin', password: PASSWORD })).status).toBe(200) // prettier-ignore
  browser.forgetToken()
  const found = await browser.get<AdminReservation>(`/api/reservations/${before.id}`)
  expect(found.body.customerName).toBe('Ana Reis')
  expect(found.headers.get(EPOCH_HEADER)).not.toBe(before.epoch)
  await stop()
})
