import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HealthAnswer } from '#shared/operation/health/health.ts'
import type { Backups } from '#shared/operation/backup/backups.ts'
import type { Problem } from '#shared/problem.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { makeOwnerLink } from '../../account/signIn/ownerLink.ts'
import { askForBackup, takeDueBackups } from '../backup/backupRound.ts'
import { doJobs } from '../../background.ts'
import { addressOf, isSqlite, untyped } from '../../platform/db/connect.ts'
import { forgetDamage } from '../../platform/db/damage.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { endDamage } from '../../platform/db/knownDamage.ts'
import { noteLost } from '../../platform/db/lostFile.ts'
import { isIntact } from '../../platform/db/sqliteFile.ts'
import { unlessOutage } from '../../platform/db/outage.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { sandboxGateway } from '../../payment/providers/sandbox/sandboxGateway.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { checkStored } from './checkStored.ts'
import { healthRound } from './healthRound.ts'
import { upkeepRound } from './upkeepRound.ts'

const MINUTE = 60_000

let app: TestApp
let owner: TestBrowser
let folder: string
let sent: Mail[]
beforeEach(async () => {
  sent = []
  folder = await mkdtemp(join(tmpdir(), 'quadras-damaged-'))
  app = await startTestApp({
    inFile: true,
    log: pino({ level: 'silent' }),
    // Somebody whose clock agrees with the one that the test moves; the database's does not.
    gateway: (deps) => ({ ...sandboxGateway(deps), aheadMs: () => 0 }),
    mailer: { send: async (mail) => void sent.push(mail), close: () => undefined },
  })
  app.deps.config.backups = { ...app.deps.config.backups, at: '03:10', folder }
  owner = await signedIn(app, 'admin')
  await app.deps.knex('users').where({ role: 'admin' }).update({ email: 'dona@example.com' })
})
afterEach(async () => {
  forgetDamage(addressOf(app.deps.config.database))
  await app.stop()
  await rm(folder, { recursive: true })
})

const read = async (browser = owner) => {
  const { body } = await browser.get<HealthAnswer>('/api/health')
  return body.lines
}
const levelOf = async (check: string) => (await read()).find((line) => line.check === check)?.level
const subjects = () => sent.map(({ subject }) => subject.replace(/ – .*/, ''))
/** A round as the background runs it, with the mails that it queued. */
async function round() {
  await unlessOutage(() => healthRound(app.deps), undefined)
  await unlessOutage(() => doJobs(app.deps), undefined)
}
const statusOf = async (path: string) => (await app.browser().get(path)).status

describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('pages of the file overwritten', () => {
  /** Overwrites the first page of a table, as a dying disk does, with all that was written in the file. */
  async function damage(table: string) {
    const { knex, config } = app.deps
    const [{ rootpage }] = await untyped(knex)('sqlite_master').where({ name: table })
    const [{ pageSize }] = await knex.raw<[{ pageSize: number }]>('PRAGMA page_size')
    await knex.raw('PRAGMA wal_checkpoint(TRUNCATE)')
    const file = await open(addressOf(config.database), 'r+')
    await file.write(Buffer.alloc(pageSize, 0xa5), 0, pageSize, (rootpage - 1) * pageSize)
    await file.close()
    // Another write, after which connections read anew what they have cached.
    await knex('upkeep_runs').insert({ name: table, at: toInstant(app.clock.now()) })
  }

  test('the first request that meets them is answered 503 in words, and the page is red from then on', async () => {
    await damage('imports')
    expect(await levelOf('database')).toBe('green')
    const { status, headers, body } = await owner.get<Problem>('/api/imports')
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'database-damaged', null])
    expect(body.message).toMatch(/foi danificada, e isto não pôde ser feito\. Nada foi alterado/)

    expect((await owner.get('/api/courts')).status).toBe(200)
    app.clock.advance(60 * MINUTE)
    expect((await read())[0]).toEqual({
      check: 'database',
      level: 'red',
      sentence: expect.stringMatching(/^O banco de dados está danificado: .*restaure a cópia boa/),
      action: { label: 'Ver cópias', to: '/admin/copias' },
    })
    expect(await Promise.all(['/healthz', '/up', '/readyz'].map(statusOf))).toEqual([200, 200, 503])
  })

  test('the owner is mailed at once, and once', async () => {
    await round()
    await damage('imports')
    await owner.get('/api/imports')
    for (let minute = 0; minute < 5; minute += 1) {
      await round()
      app.clock.advance(MINUTE)
    }
    expect(subjects()).toEqual(['Precisa de atenção: Banco de dados'])
    expect(sent[0]).toMatchObject({
      to: 'dona@example.com',
      text: expect.stringContaining('O banco de dados está danificado'),
    })
  })

  test.each(['webhook_logs', 'health_facts', 'health_states', 'jobs'])(
    'damage in %s, of which health itself is made, is red and mailed once too',
    async (table) => {
      await round()
      await damage(table)
      // What the connection that writes has cached it would go on reading.
      await app.deps.knex.raw('PRAGMA shrink_memory')
      for (let minute = 0; minute < 3; minute += 1) {
        await round()
        app.clock.advance(MINUTE)
      }
      expect(subjects()).toEqual(['Precisa de atenção: Banco de dados'])
      expect(await levelOf('database')).toBe('red')
    },
  )

  test('a copy that fails by it is red at once, beside an older one that is good', async () => {
    await askForBackup(app.deps, 1)
    await takeDueBackups(app.deps)
    expect(await levelOf('backup')).toBe('yellow')
    await damage('imports')
    app.clock.advance(60 * MINUTE)
    await askForBackup(app.deps, 1)
    await takeDueBackups(app.deps).catch(() => undefined)
    const [database, backup] = await read()
    expect([database!.check, backup!.check, backup!.level]).toEqual(['database', 'backup', 'red'])
    expect(backup!.sentence).toMatch(
      /nenhuma nova fica boa .* Motivo: O banco de dados está danificado\.$/,
    )
    expect(await readdir(folder)).toHaveLength(1)
  })

  test('what nobody asks for is found at night, without a statement of anybody that meets it', async () => {
    await round()
    await upkeepRound(app.deps, null)
    await damage('imports')
    app.clock.advance(2 * 24 * 60 * MINUTE)
    await unlessOutage(() => upkeepRound(app.deps, null), undefined)
    await round()
    expect(subjects()).toContain('Precisa de atenção: Banco de dados')
    expect(await levelOf('database')).toBe('red')
    expect(await statusOf('/readyz')).toBe(503)
  })

  test.each([['imports'], ['backups']])(
    'with %s damaged the page has the last good copy, and what a return to it loses',
    async (table) => {
      await askForBackup(app.deps, 1)
      await takeDueBackups(app.deps)
      expect((await owner.get<Backups>('/api/backups')).body.goingBack).toBeNull()
      app.clock.advance(60 * MINUTE)
      const booked = await app.browser().post('/api/reservations', aCheckout([aSlot('10:00')]))
      expect(booked.status).toBe(201)
      await damage(table)
      await owner.get(table === 'imports' ? '/api/imports' : '/api/backups')
      const { goingBack } = (await owner.get<Backups>('/api/backups')).body
      const [file] = await readdir(folder)
      expect(goingBack).toEqual({
        id: table === 'imports' ? expect.any(Number) : null,
        at: expect.any(String),
        command: `npm run restore -- ${join(folder, file!)}`,
        lost: { reservations: 1, payments: 0, online: 0, people: 1, erased: 0 },
      })
    },
  )

  const INDEX = 'slot_claims_by_date'
  /** Entries that are not those of the table. */
  async function misdirect() {
    const { knex } = app.deps
    await knex.transaction(async (trx) => {
      await trx.raw('PRAGMA writable_schema = ON')
      await untyped(trx)('sqlite_master')
        .where({ name: INDEX })
        .update({ sql: `CREATE INDEX ${INDEX} ON slot_claims (court_id, date)` })
      await trx.raw('PRAGMA writable_schema = RESET')
    })
  }
  test.each([
    ['overwritten', () => damage(INDEX)],
    ['behind its table', misdirect],
  ])('an index alone, %s, is made again, and that is said and mailed', async (_how, spoil) => {
    const { knex } = app.deps
    const counted = () => knex('slot_claims').count('* as count')
    const hold = { date: TOMORROW, startTime: '18:00', sportType: 'futevôlei' }
    expect((await app.browser().post('/api/holds', hold)).status).toBe(201)
    const before = await counted()
    await spoil()
    await checkStored(app.deps)
    await round()
    const [line] = (await read()).filter(({ check }) => check === 'database')
    expect(line).toMatchObject({
      level: 'yellow',
      sentence: expect.stringContaining(`foi refeita sozinha (${INDEX}): nenhuma reserva`),
    })
    expect(subjects()).toEqual(['Precisa de atenção: Banco de dados'])
    expect(sent[0]!.text).toContain('foi refeita sozinha')
    expect(await statusOf('/readyz')).toBe(200)
    expect([await counted(), await isIntact(knex)]).toEqual([before, true])
  })

  test.each([
    ['reservation_search_data', () => damage('reservation_search_data')],
    ['reservation_search_content', () => damage('reservation_search_content')],
    ['an entry', () => app.deps.knex.raw('delete from reservation_search_data where id > 10')],
  ])(
    'of the full-text index %s alone, damaged, is made again from the reservations, and customers are found',
    async (_part, spoil) => {
      const booked = await owner.post('/api/reservations', aStaffDraft({ date: TOMORROW }))
      expect(booked.status).toBe(201)
      await spoil()
      await checkStored(app.deps, { all: true })
      await round()
      const [line] = (await read()).filter(({ check }) => check === 'database')
      expect(line!.sentence).toContain('foi refeita sozinha (reservation_search)')
      expect(subjects()).toContain('Precisa de atenção: Banco de dados')
      const { headers } = await owner.get('/api/reservations?search=bruno+lima')
      const found = headers.get('X-Total-Count')
      expect([found, await isIntact(app.deps.knex)]).toEqual(['1', true])
    },
  )

  test('with sessions damaged the link of the first owner lets in all the same', async () => {
    const { knex, config, clock } = app.deps
    await knex('users').where({ role: 'admin' }).update({ role: 'manager' })
    const link = await knex.transaction((trx) => makeOwnerLink({ trx, nowMs: clock.now() }, config))
    await damage('sessions')
    const browser = app.browser()
    const draft = { name: 'Ana Lima', email: 'ana@example.com', username: 'ana-lima' }
    const secrets = { password: 'areia-quente-noite', token: link!.split('#')[1] }
    const become = () => browser.post<Problem>('/api/account-links/owner', { ...draft, ...secrets })
    expect((await owner.get<Problem>('/api/backups')).body.code).toBe('database-damaged')
    await round()
    expect((await become()).status).toBe(201)
    browser.forgetToken()
    expect((await browser.get('/api/backups')).status).toBe(200)
  })

  test.each([[['sessions']], [['sessions', 'imports']]])(
    'with %j damaged the owner gets in again within the round',
    async (tables) => {
      for (const table of tables) await damage(table)
      expect((await owner.get<Problem>('/api/backups')).body.code).toBe('database-damaged')
      await round()
      const again = await signedIn(app, 'admin')
      expect((await again.get('/api/backups')).status).toBe(200)
      const [line] = (await read(again)).filter(({ check }) => check === 'database')
      const words = /Todos precisam entrar de novo|está danificado/.exec(line!.sentence)
      expect(words?.[0]).toBe(
        tables.length === 1 ? 'Todos precisam entrar de novo' : 'está danificado',
      )
    },
  )

  test('a start does not end it as long as the check of the whole file fails', async () => {
    await damage('imports')
    await owner.get('/api/imports')
    await round()
    await endDamage(app.deps)
    expect(await levelOf('database')).toBe('red')
  })
})

test('damage that any connection meets stays red until a start has checked all of it', async () => {
  expect(await levelOf('database')).toBe('green')
  await meet(isSqlite(app.deps.reads) ? 'SQLITE_CORRUPT' : 'XX001')
  await writeTransaction(app.deps, async ({ trx }) => trx('courts').first('id'))
  expect(await levelOf('database')).toBe('red')
  await round()
  // Another process of this venue knows it from the database.
  forgetDamage(addressOf(app.deps.config.database))
  expect(await levelOf('database')).toBe('red')
  expect(subjects()).toEqual(['Precisa de atenção: Banco de dados'])

  await endDamage(app.deps)
  expect(await levelOf('database')).toBe('green')
  expect(await statusOf('/readyz')).toBe(200)
  for (let minute = 0; minute < 4; minute += 1) {
    app.clock.advance(MINUTE)
    await round()
  }
  expect(subjects()).toEqual([
    'Precisa de atenção: Banco de dados',
    'Tudo bem de novo: Banco de dados',
  ])
})

test('a file that is gone is red, not ready and mailed once, at once', async () => {
  const address = addressOf(app.deps.config.database)
  noteLost(address, { saved: 'a.sqlite3' })
  try {
    expect(await levelOf('database')).toBe('red')
    expect(await statusOf('/up')).toBe(503)
    await round()
    await round()
    expect(subjects()).toEqual(['Precisa de atenção: Banco de dados'])
    expect(sent[0]!.text).toContain('foi salvo na pasta das cópias (a.sqlite3): pare o servidor')
  } finally {
    noteLost(address, null)
  }
  await round()
  expect(await levelOf('database')).toBe('green')
})

/** A statement of a connection that only reads meets it, and whoever asked handles it. */
async function meet(code: string) {
  const { reads } = app.deps
  if (!isSqlite(reads)) {
    const raise = `do $$ begin raise exception 'invalid page' using errcode = '${code}'; end $$`
    await unlessOutage(async () => void (await reads.raw(raise)), undefined)
  } else {
    reads.client.emit('query-error', Object.assign(new Error('malformed'), { code }), {})
  }
}

// The function of the index returns something else by now, so that its entries are not those of the table.
test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'on PostgreSQL checksums are said, and an index that amcheck finds wrong is made again',
  async () => {
    const { knex } = app.deps
    await checkStored(app.deps)
    const [before] = (await read()).filter(({ check }) => check === 'database')
    const { rows } = await knex.raw<{ rows: { setting: string }[] }>(
      `select setting from pg_settings where name = 'data_checksums'`,
    )
    const how = rows[0]!.setting === 'on' ? 'ligadas' : 'desligadas'
    expect(before!.sentence).toContain(`somas de verificação do PostgreSQL estão ${how}`)
    const sameOr = (more: number) =>
      knex.raw(
        `create or replace function spoiled(id int) returns int immutable language sql as 'select id + ${more}'`,
      )
    await knex.raw('create extension amcheck')
    await sameOr(0)
    await knex.raw('create index spoiled_courts on courts (spoiled(id))')
    await sameOr(1)
    await checkStored(app.deps, { all: true })
    await round()
    const [line] = (await read()).filter(({ check }) => check === 'database')
    expect(line).toMatchObject({
      level: 'yellow',
      sentence: expect.stringContaining('foi refeita sozinha (spoiled_courts)'),
    })
  },
)
