import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnonymisationPreview, FoundPerson } from '#shared/guest/privacy/person.ts'
import { backgroundRound } from '../../background.ts'
import { fileMailer } from '../../platform/mail/mailer.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { CUSTOMER, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const DAY_MS = 86_400_000
const AT = '2026-11-23T12:00:00.000Z'
const TRACES = ['marina', '52998224725', '529.982', '99887766', '99988-7766']

let app: TestApp
let owner: TestBrowser
let outbox: string
let logged: string[]
beforeEach(async () => {
  logged = []
  outbox = mkdtempSync(join(tmpdir(), 'quadras-outbox-'))
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const mailer = fileMailer(outbox, 'Quadras <reservas@localhost>', log)
  app = await startTestApp({ inFile: true, log, mailer })
  owner = await signedIn(app, 'admin')
})
afterEach(async () => {
  await app.stop()
  rmSync(outbox, { recursive: true, force: true })
})

/** The bytes in which the database lies: its file and its journal, or the file of each relation. */
async function bytesOfDatabase(): Promise<Buffer> {
  const { database } = app.deps.config
  const { knex } = app.deps
  if (database.kind === 'sqlite') {
    return Buffer.concat([readFileSync(database.file), readFileSync(`${database.file}-wal`)])
  }
  await knex.raw('checkpoint')
  const { rows } = await knex.raw<{ rows: { bytes: Buffer | null }[] }>(
    `select pg_read_binary_file(pg_relation_filepath(c.oid), true) as bytes from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'i', 't') and pg_relation_filepath(c.oid) is not null
       and (n.nspname = current_schema() or n.nspname = 'pg_toast')`,
  )
  return Buffer.concat(rows.flatMap(({ bytes }) => bytes ?? []))
}
const tracesIn = (text: string) => TRACES.filter((trace) => text.toLowerCase().includes(trace))
const tracesOnDisk = async () => tracesIn((await bytesOfDatabase()).toString('latin1'))
const tracesInMails = () =>
  tracesIn(
    readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'latin1'))
      .join(),
  )

async function anonymise(term: string) {
  const { body: found } = await owner.post<FoundPerson>('/api/privacy/search', { term })
  const who = { term, identities: found.identities.map(({ key }) => key) }
  const { body } = await owner.post<AnonymisationPreview>('/api/privacy/preview', who)
  const answer = await owner.post('/api/privacy/anonymise', { ...who, seen: body.seen })
  return { status: answer.status, preview: body }
}

/** An hour of Marina's that is over, changed by the staff so that mails went out, and named in sentences that belong to no row of hers. */
async function marinaWasHere() {
  const { knex } = app.deps
  const hour = { startTime: '15:00', endTime: '16:00', paymentStatus: 'paid', status: 'approved' }
  const draft = { ...CUSTOMER, ...hour, courtId: 1, sportType: 'futevôlei', date: TOMORROW }
  const made = await owner.post<{ id: number }>('/api/reservations', { ...draft, price: 80 })
  expect(made.status).toBe(201)
  const moved = { startTime: '16:00', endTime: '17:00', notes: 'Marina paga na saída' }
  expect((await owner.patch(`/api/reservations/${made.body.id}`, moved)).status).toBe(200)
  app.clock.advance(2 * DAY_MS)
  owner = await signedIn(app, 'admin')
  await backgroundRound(app.deps)
  const [movement] = await knex('till_movements')
    .insert({ key: 'out', kind: 'withdrawal', method: 'cash', cents: -500, at: AT })
    .returning('id')
  await knex('till_notes').insert({ movementId: movement!.id, note: 'Troco para marina souza' })
  const session = { key: 'a-till', tillId: 1, opening: 0, afterMovement: 0, openedAt: AT }
  const [till] = await knex('till_sessions').insert(session).returning('id')
  await knex('till_explanations').insert({
    sessionId: till!.id,
    note: 'Faltou o da Marina Souza',
    userId: null,
    at: AT,
  })
  await knex('audit_entries').insert({
    at: AT,
    actor: 'admin',
    entity: 'till',
    entityId: String(till!.id),
    action: 'explained',
    changes: JSON.stringify([{ field: 'reason', before: null, after: 'Faltou o da Marina Souza' }]),
  })
  await namedOfOthers()
  await owner.post('/api/imports', {
    kind: 'customers',
    fileName: 'Marina Souza 529.982.247-25.csv',
    total: 1,
    columns: {},
  })
}

/** In the notes of somebody else, of their hour, and of a day. */
async function namedOfOthers() {
  const notes = 'Divide a quadra com a Marina Souza (marina@example.com)'
  const bruno = { name: 'Bruno Lima', notes }
  expect((await owner.post('/api/customers', bruno)).status).toBe(201)
  const other = {
    customerEmail: 'bruno@example.com',
    customerPhone: '48991112222',
    customerCpf: null,
  }
  const hour = { date: TOMORROW, customerName: 'Bruno Lima', notes, ...other }
  await insertReservation(app, hour)
  const day = { date: '2026-12-30', allDay: true, description: 'Festa da MARINA SOUZA' }
  expect((await owner.post('/api/closingDates', day)).status).toBe(201)
}

test('nothing of an anonymised person is left in the files of the database, in mails or in the log', async () => {
  await marinaWasHere()
  expect(await tracesOnDisk()).not.toEqual([])
  expect(tracesInMails()).not.toEqual([])
  const { status, preview } = await anonymise(CUSTOMER.customerCpf)
  expect([status, preview.refusals]).toEqual([200, []])
  expect(preview.goes).toContainEqual({
    what: expect.stringMatching(/^Nome em observações/),
    count: 3,
  })
  await backgroundRound(app.deps)
  const { knex } = app.deps
  const left = 'Divide a quadra com a [apagado] ([apagado])'
  expect(await knex('customers').where({ name: 'Bruno Lima' }).pluck('notes')).toEqual([left])
  expect(await knex('reservations').whereNotNull('notes').pluck('notes')).toEqual([left])
  expect(await knex('special_closing_dates').pluck('description')).toContain('Festa da [apagado]')
  expect(await tracesOnDisk()).toEqual([])
  expect(tracesInMails()).toEqual([])
  expect(tracesIn(logged.join())).toEqual([])
})
