import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  AnonymisationPreview,
  Anonymised,
  FoundPerson,
  PrivacyRequest,
} from '#shared/guest/privacy/person.ts'
import type { PersonExport } from '#shared/guest/privacy/dossier.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../background.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import { untyped } from '../../platform/db/connect.ts'
import {
  aCardPayment,
  aCheckout,
  aSlot,
  CUSTOMER,
  MORNING_PRICE,
  TOMORROW,
} from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const DAY_MS = 86_400_000
const BIA = {
  customerName: 'Bia Prado',
  customerEmail: 'bia@example.com',
  customerPhone: '48988776655',
  customerCpf: '11144477735',
}
/** Whatever of Marina could be left anywhere. */
const TRACES = ['marina', '529982', '529.982', '529.***', '99887766', '99988-7766', '9988-7766']

let app: TestApp
let manager: TestBrowser
let logged: string[]
let forgotten: unknown[]
beforeEach(async () => {
  logged = []
  forgotten = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const mailer = {
    send: async () => undefined,
    forget: async (which: unknown) => void forgotten.push(which),
    close: () => undefined,
  }
  app = await startTestApp({ log, mailer })
  manager = await signedIn(app, 'manager')
})
afterEach(() => app.stop())

const search = async (term: string) => {
  const answer = await manager.post<FoundPerson & Problem>('/api/privacy/search', { term })
  return answer.body
}
const AT = '2026-11-23T12:00:00.000Z'
const chosen = async (term: string, isMeant?: (one: { name: string | null }) => boolean) => {
  const { identities } = await search(term)
  return { term, identities: identities.filter(isMeant ?? Boolean).map(({ key }) => key) }
}
const preview = async (who: object) =>
  (await manager.post<AnonymisationPreview>('/api/privacy/preview', who)).body
const anonymise = (who: object, seen: string) =>
  manager.post<Anonymised & Problem>('/api/privacy/anonymise', { ...who, seen })
const requests = async () =>
  (await manager.get<PrivacyRequest[]>('/api/privacy/requests')).body.map(
    ({ kind, outcome, detail }) => ({ kind, outcome, detail }),
  )

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const { knex } = app.deps
  const sql = isSqlite(knex)
    ? `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'reservation_search_%'`
    : `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const answer = await knex.raw<{ name: string }[] | { rows: { name: string }[] }>(sql)
  const tables = (Array.isArray(answer) ? answer : answer.rows).map(({ name }) => name)
  expect(tables).toContain('reservation_search')
  const rows = await Promise.all(
    tables.map(async (name) => JSON.stringify([name, await untyped(knex)(name).select()])),
  )
  return rows.join('\n').toLowerCase()
}
const tracesIn = (text: string) => TRACES.filter((trace) => text.toLowerCase().includes(trace))

/** Marina, everywhere: an account, a cart paid by card, one never paid, a reservation by staff, a class, and what was reported and recorded of them. */
async function marinaEverywhere() {
  const { knex } = app.deps
  const browser = app.browser()
  await browser.post('/api/register', {
    name: 'Marina Souza',
    email: 'Marina@example.com',
    username: 'marina.souza',
    password: 'areia-7788',
  })
  const book = async (time: string, customer = CUSTOMER) => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = aCheckout([aSlot(time)], customer)
    return (await browser.post<CheckoutAnswer>('/api/reservations', body, { headers })).body
  }
  const paid = await book('10:00')
  await browser.post('/api/payments', aCardPayment(paid.id, MORNING_PRICE))
  const lost = await book('11:00')
  const ofBia = await insertReservation(app, {
    ...BIA,
    date: TOMORROW,
    paymentStatus: 'paid',
    paidBy: 'admin',
  })
  const old = { customerPhone: '4899887766', customerCpf: null, customerEmail: 'outro@example.com' }
  const headers = { 'Idempotency-Key': randomUUID() }
  const owner = await signedIn(app, 'admin')
  const { body: byStaff } = await owner.post<{ id: number }>(
    '/api/reservations',
    {
      ...CUSTOMER,
      ...old,
      courtId: 1,
      date: TOMORROW,
      startTime: '15:00',
      endTime: '16:00',
      sportType: 'futevôlei',
      price: 80,
      status: 'approved',
      paymentStatus: 'paid',
      reservationType: 'avulso',
      notes: 'Marina prefere a quadra do mar',
    },
    { headers },
  )
  const { body: made } = await owner.post<{ id: number }>('/api/fixed-classes', {
    name: 'Turma de domingo',
    courtId: 3,
    sportType: 'beach_tennis',
    weekday: 'sunday',
    startTime: '10:00',
    endTime: '11:00',
    startDate: '2026-11-23',
    email: 'marina@example.com',
    phone: '(48) 99988-7766',
  })
  await knex('fixed_classes').where({ id: made.id }).update({ endDate: '2026-11-23' })
  await owner.patch(`/api/reservations/${byStaff.id}`, { customerName: 'Marina Souza Lima' })
  await owner.get(`/api/reservations/${paid.id}`)
  const { receivedAt } = { receivedAt: '2026-11-23T12:00:00.000Z' }
  await knex('webhook_logs').insert({
    eventId: 'evt-1',
    paymentId: 'pay-elsewhere',
    payload: JSON.stringify({ customer: { email: 'MARINA@example.com', cpf: '529.982.247-25' } }),
    processed: true,
    receivedAt,
    createdAt: receivedAt,
  })
  app.clock.advance(2 * DAY_MS)
  await backgroundRound(app.deps)
  manager = await signedIn(app, 'manager')
  return { paid, lost, ofBia, byStaff: byStaff.id, classId: made.id }
}

describe('a person is found', () => {
  test('by CPF, e-mail and phone, however written and with or without the ninth digit', async () => {
    await marinaEverywhere()
    const names = async (term: string) =>
      (await search(term)).identities.map(({ name, isMatch }) => [name, isMatch])
    const byCpf = await search('529.982.247-25')
    expect(byCpf.identities).toMatchObject([
      {
        name: 'Marina Souza',
        email: 'marina@example.com',
        phone: '48999887766',
        cpf: '529.***.***-25',
        isMatch: true,
        reservations: 2,
      },
      { name: 'Marina Souza Lima', cpf: null, isMatch: false, reservations: 1 },
      { name: 'Contato de Turma de domingo', isMatch: false, classes: 1 },
      { name: 'Marina Souza', account: 'marina.souza', isMatch: false, isStaff: false },
    ])
    expect(await names('MARINA@EXAMPLE.COM')).toContainEqual(['Marina Souza', true])
    for (const phone of ['(48) 99988-7766', '48 9988-7766', '+55 48 99988 7766']) {
      expect(await names(phone)).toContainEqual(['Marina Souza Lima', true])
      expect(await names(phone)).toContainEqual(['Contato de Turma de domingo', true])
    }
    expect(JSON.stringify(await search('529.982.247-25'))).not.toContain('bia@')
    expect(await search('48 3300-1122')).toEqual({ identities: [], requests: [] })
  })

  test('by a phone of another country, in the venue’s own records too', async () => {
    const owner = await signedIn(app, 'admin')
    const body = { name: 'Lucía Pérez', phone: '+598 99 123 456' }
    expect((await owner.post('/api/customers', body)).status).toBe(201)
    const { identities } = await search('+598 99 123 456')
    expect(identities).toMatchObject([
      { name: 'Lucía Pérez', phone: '+59899123456', isMatch: true },
    ])
  })

  test('by those who may, with an entry that says nothing of whom', async () => {
    const reception = await signedIn(app, 'reception')
    const term = CUSTOMER.customerCpf
    expect((await reception.post('/api/privacy/search', { term })).status).toBe(403)
    await search(term)
    const [entry] = await app.deps.knex('audit_entries').where({ action: 'searched' })
    expect(entry).toMatchObject({ entity: 'person', entityId: '', changes: '[]' })
    const { errors } = await search('marina')
    expect(errors).toEqual({ term: ['Informe um CPF, um telefone com DDD ou um e-mail'] })
    expect(logged.join()).not.toContain(term)
  })
})

test('all that is stored is handed over as a page and as data, without other people', async () => {
  await marinaEverywhere()
  const { body } = await manager.post<PersonExport>(
    '/api/privacy/export',
    await chosen('marina@example.com'),
  )
  expect(body.name).toBe('dados-pessoais-2026-11-25')
  const data = JSON.parse(body.data)
  expect(data.reservations).toHaveLength(3)
  expect(data.reservations[0]).toMatchObject({ date: TOMORROW, price: 80, payment: 'Pago' })
  expect(data.payments).toMatchObject([{ method: 'Cartão de crédito', amount: 80 }])
  expect(data.accounts).toMatchObject([{ username: 'marina.souza' }])
  expect(data.classes).toMatchObject([{ name: 'Turma de domingo' }])
  expect(data.records.length).toBeGreaterThan(1)
  expect(body.page).toContain('<h1>Dados pessoais guardados por Arena Tatuíra</h1>')
  expect(body.page).toContain('529.982.247-25')
  expect(body.page).toContain('Marina prefere a quadra do mar')
  expect(`${body.page}${body.data}`).not.toContain('Bia')
  expect(await requests()).toEqual([{ kind: 'export', outcome: 'done', detail: {} }])
  const found = await search('48 9988-7766')
  expect(found.requests).toMatchObject([{ kind: 'export', who: expect.any(String) }])
  expect((await search(BIA.customerCpf)).requests).toEqual([])
})

test('who leaves with it has shown within ten minutes that it is still them', async () => {
  await insertReservation(app, { date: '2026-11-20', paymentStatus: 'paid', paidBy: 'admin' })
  const who = await chosen(CUSTOMER.customerCpf)
  const { seen } = await preview(who)
  const earlier = await signedIn(app, 'manager', { runsOut: true })
  app.clock.advance(11 * 60_000)
  const codeOf = async (act: string, body: object) =>
    (await earlier.post<Problem>(`/api/privacy/${act}`, body)).body.code
  for (const act of ['export', 'correct', 'anonymise']) {
    const body = { ...who, seen, customerName: 'Marina Lima' }
    expect([act, await codeOf(act, body)]).toEqual([act, 'second-factor-needed'])
  }
  expect(await requests()).toEqual([])
})

describe('a correction', () => {
  test('is written everywhere the person is, recorded, and synchronised', async () => {
    const { paid, byStaff, classId } = await marinaEverywhere()
    const who = await chosen('marina@example.com')
    const right = { customerName: 'Marina Lima', customerEmail: 'lima@example.com' }
    const answer = await manager.post('/api/privacy/correct', { ...who, ...right })
    expect(answer).toMatchObject({
      status: 200,
      body: { reservations: 3, classes: 1, accounts: 1 },
    })
    const { knex } = app.deps
    const rows = await knex('reservations').whereIn('id', [paid.id, byStaff])
    for (const row of rows) expect(row).toMatchObject(right)
    expect(await knex('fixed_classes').where({ id: classId }).first()).toMatchObject({
      email: 'lima@example.com',
      phone: '48999887766',
    })
    expect(await knex('users').where({ role: 'user' }).first()).toMatchObject({
      name: 'Marina Lima',
      email: 'lima@example.com',
    })
    const { body } = await manager.get<{ history: { changes: { field: string }[] }[] }>(
      `/api/reservations/${paid.id}`,
    )
    expect(body.history.at(-1)!.changes.map(({ field }) => field)).toEqual(['Cliente', 'E-mail'])
    expect((await requests())[0]).toMatchObject({ kind: 'correction', outcome: 'done' })
  })

  test('is judged like a booking', async () => {
    await insertReservation(app)
    const who = await chosen(CUSTOMER.customerCpf)
    const refused = async (body: object) =>
      (await manager.post<Problem>('/api/privacy/correct', { ...who, ...body })).body.errors
    expect(await refused({ customerCpf: '123' })).toEqual({
      customerCpf: expect.arrayContaining(['CPF deve ter 11 dígitos']),
    })
    expect(await refused({ customerEmail: 'marina' })).toEqual({
      customerEmail: ['E-mail inválido'],
    })
    expect(await refused({ customerName: ' ' })).toEqual({
      customerName: ['Informe o que deve ser corrigido'],
    })
    const other = { term: BIA.customerEmail, identities: who.identities }
    const answer = await manager.post('/api/privacy/correct', {
      ...other,
      customerName: 'Marina B',
    })
    expect(answer.status).toBe(404)
  })
})

describe('an anonymised person', () => {
  test('appears nowhere, and the money is the same', async () => {
    const { ofBia, paid } = await marinaEverywhere()
    const row = await app.deps.knex('reservations').where({ id: paid.id }).first('asaasPaymentId')
    await app.deps.knex('provider_account_notes').insert({
      differenceId: `charge-${row!.asaasPaymentId}`,
      cents: -500,
      note: 'Marina Souza pagou a menos',
      userId: null,
      at: AT,
    })
    await app.deps.knex('tabs').insert([
      { key: randomUUID(), name: 'marina SOUZA', openedAt: AT, closedAt: AT },
      { key: randomUUID(), name: 'Mesa da Marina 48999887766', openedAt: AT },
      { key: randomUUID(), name: 'Mesa 3', openedAt: AT, closedAt: AT },
    ])
    const queue = randomUUID()
    const command = { kind: 'reservation.create', body: CUSTOMER }
    await app.deps
      .knex('edit_queues')
      .insert({ id: queue, deviceId: null, lastNumber: 0, createdAt: AT })
    await app.deps.knex('held_edits').insert({
      key: randomUUID(),
      queue,
      tempId: null,
      authorId: null,
      senderId: null,
      at: AT,
      why: 'waiting',
      edit: JSON.stringify({ key: randomUUID(), madeAt: AT, command }),
    })
    const money = async () => [
      (await manager.get('/api/payment-attempts/totals')).body,
      await app.deps.knex('reservations').orderBy('id').select('price', 'status', 'paymentStatus'),
      await app.deps.knex('payment_attempts').orderBy('id').select('amount', 'state', 'received'),
    ]
    const before = await money()
    expect(tracesIn(await dump())).not.toEqual([])
    const who = await chosen('529.982.247-25')
    const { goes, stays, refusals, seen } = await preview(who)
    expect(refusals).toEqual([])
    expect(goes).toMatchObject([
      { what: expect.stringContaining('reservas'), count: 3 },
      { what: expect.stringContaining('cobranças'), count: 1 },
      { what: expect.stringContaining('aulas'), count: 1 },
      { what: expect.stringContaining('Cadastro'), count: 1 },
      { what: expect.stringContaining('Contas'), count: 1 },
      { what: expect.stringContaining('Citações') },
      { what: expect.stringContaining('Anotações'), count: 1 },
      { what: 'Nome em comandas', count: 2 },
    ])
    expect(stays.map(({ why }) => why)).not.toContain('')
    const answer = await anonymise(who, seen)
    expect(answer).toMatchObject({
      status: 200,
      body: { reservations: 3, classes: 1, accounts: 1 },
    })
    expect(tracesIn(await dump())).toEqual([])
    expect(tracesIn(logged.join())).toEqual([])
    expect(forgotten.at(-1)).toEqual({
      naming: expect.arrayContaining(['marina@example.com', 'Marina Souza', '529.982.247-25']),
    })
    expect(await app.deps.knex('tabs').orderBy('id').pluck('name')).toEqual([
      'Dados apagados',
      'Dados apagados',
      'Mesa 3',
    ])
    expect(await money()).toEqual(before)
    expect(await app.deps.knex('reservations').where({ id: ofBia }).first()).toMatchObject(BIA)
    expect((await search('529.982.247-25')).identities).toEqual([])
    const [request] = (await search('529.982.247-25')).requests
    expect(request).toMatchObject({ kind: 'anonymisation', outcome: 'done' })
    const [entry] = await app.deps.knex('audit_entries').where({ action: 'anonymised' })
    expect(entry).toMatchObject({ entityId: String(request!.id), actor: 'admin' })
  })

  test('is told no more of an hour that was handed over, and is in no mail that waits', async () => {
    const owner = await signedIn(app, 'admin')
    const draft = { ...CUSTOMER, courtId: 1, sportType: 'futevôlei', date: TOMORROW, price: 80 }
    const hour = { startTime: '15:00', endTime: '16:00' }
    const made = await owner.post<{ id: number }>('/api/reservations', { ...draft, ...hour })
    expect((await owner.patch(`/api/reservations/${made.body.id}`, BIA)).status).toBe(200)
    const waiting = () => app.deps.knex('jobs').where({ kind: 'mail' }).orderBy('id')
    const payloads = async () => (await waiting()).map(({ payload }) => payload).join()
    expect(await payloads()).toContain(CUSTOMER.customerEmail)
    const who = await chosen(CUSTOMER.customerEmail)
    expect((await anonymise(who, (await preview(who)).seen)).status).toBe(200)
    expect(tracesIn(await payloads())).toEqual([])
    const written: string[] = []
    app.deps.mailer = { ...app.deps.mailer, send: async ({ to }) => void written.push(to) }
    await backgroundRound(app.deps)
    expect(written).toEqual([BIA.customerEmail])
  })

  test('is removed from the tablets with the next synchronisation', async () => {
    const id = await insertReservation(app, {
      date: '2026-11-22',
      paymentStatus: 'paid',
      paidBy: 'admin',
    })
    const { body: first } = await manager.get<{ cursor: string }>('/api/sync')
    const who = await chosen(CUSTOMER.customerCpf)
    await anonymise(who, (await preview(who)).seen)
    const { body } = await manager.get<{ reservations: { id: number; customerName: string }[] }>(
      `/api/sync?since=${encodeURIComponent(first.cursor)}`,
    )
    expect(body.reservations).toMatchObject([{ id, customerName: 'Dados apagados' }])
  })

  test.each([
    ['future-hour', { paymentStatus: 'paid', paidBy: 'admin' }],
    ['unpaid', { date: '2026-11-20' }],
    ['waiting-payment', { date: '2026-11-20', status: 'pending' }],
    [
      'undecided',
      { date: '2026-11-20', status: 'canceled', paymentStatus: 'paid', paidBy: 'attempt' },
    ],
  ] as const)('cannot be one of whom there is still: %s', async (reason, change) => {
    await insertReservation(app, change)
    const who = await chosen(CUSTOMER.customerCpf)
    const { refusals, seen } = await preview(who)
    expect(refusals).toEqual([reason])
    const answer = await anonymise(who, seen)
    expect(answer).toMatchObject({ status: 409, body: { code: 'person-in-use' } })
    expect(await requests()).toEqual([
      { kind: 'anonymisation', outcome: 'refused', detail: { reasons: [reason] } },
    ])
    expect((await search(CUSTOMER.customerCpf)).identities).toHaveLength(1)
  })

  test('cannot be the contact of a class that goes on, or one of the staff', async () => {
    const { knex } = app.deps
    await knex('fixed_classes').where({ id: 1 }).update({ email: 'rafa@example.com' })
    expect((await preview(await chosen('rafa@example.com'))).refusals).toEqual(['running-class'])
    await knex('users').where({ role: 'manager' }).update({ email: 'gerente@example.com' })
    expect((await preview(await chosen('gerente@example.com'))).refusals).toEqual(['staff'])
  })

  test('is refused while money goes back or is disputed', async () => {
    const browser = app.browser()
    const { body } = await browser.post<CheckoutAnswer>(
      '/api/reservations',
      aCheckout([aSlot('10:00')]),
    )
    await browser.post('/api/payments', aCardPayment(body.id, MORNING_PRICE))
    app.clock.advance(2 * DAY_MS)
    manager = await signedIn(app, 'manager')
    const { knex } = app.deps
    const reasons = async () => (await preview(await chosen(CUSTOMER.customerCpf))).refusals
    expect(await reasons()).toEqual([])
    await knex('payment_attempts').update({ chargeStatus: 'disputed' })
    expect(await reasons()).toEqual(['dispute'])
    await knex('payment_attempts').update({ chargeStatus: 'paid' })
    const [attempt] = await knex('payment_attempts').select('id')
    const now = new Date(app.clock.now()).toISOString()
    await knex('refunds').insert({
      attemptId: attempt!.id,
      amount: 8_000,
      reason: 'admin',
      state: 'in_progress',
      createdAt: now,
      updatedAt: now,
    })
    expect(await reasons()).toEqual(['refund'])
  })

  test('is one who was looked at: what has come since asks again', async () => {
    await insertReservation(app, { date: '2026-11-20', paymentStatus: 'paid', paidBy: 'admin' })
    const who = await chosen(CUSTOMER.customerCpf)
    const { seen } = await preview(who)
    await insertReservation(app, { date: '2026-11-19', paymentStatus: 'paid', paidBy: 'admin' })
    expect(await anonymise(who, seen)).toMatchObject({
      status: 409,
      body: { code: 'preview-changed' },
    })
  })

  test('takes along only who was chosen', async () => {
    const past = { date: '2026-11-20', paymentStatus: 'paid', paidBy: 'admin' } as const
    const mother = await insertReservation(app, past)
    const son = { customerName: 'Téo Souza', customerCpf: BIA.customerCpf }
    const his = await insertReservation(app, {
      ...past,
      ...son,
      startTime: '12:00',
      endTime: '13:00',
    })
    const who = await chosen('48 99988-7766', ({ name }) => name === 'Téo Souza')
    await anonymise(who, (await preview(who)).seen)
    const rows = await app.deps.knex('reservations').whereIn('id', [mother, his]).orderBy('id')
    expect(rows).toMatchObject([CUSTOMER, { customerName: 'Dados apagados' }])
  })
})
