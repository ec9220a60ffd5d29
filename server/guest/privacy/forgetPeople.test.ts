import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { HistoryEntry } from '#shared/account/audit/audit.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { toInstant } from '../../platform/db/instant.ts'
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
import { backgroundRound } from '../../background.ts'

const DAY_MS = 86_400_000
// The test clock begins on 23 November 2026.
const LONG_AGO = '2021-11-20'
const NOT_YET = '2021-11-24'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const read = async (id: number) =>
  (await admin.get<AdminReservation & { history: HistoryEntry[] }>(`/api/reservations/${id}`)).body
const found = async (search: string) => {
  const path = `/api/reservations?search=${encodeURIComponent(search)}`
  return (await admin.get<AdminReservation[]>(path)).body.map(({ id }) => id)
}
const recorded = async () => (await app.deps.knex('audit_entries').pluck('changes')).join()
const paid = { paymentStatus: 'paid', paidBy: 'admin', notes: 'Amigo do Zé' } as const

test('after five years a reservation has no personal data; what was booked and paid stays', async () => {
  const old = await insertReservation(app, { date: LONG_AGO, ...paid })
  const younger = await insertReservation(app, { date: NOT_YET, ...paid })
  await app.deps.knex('audit_entries').insert({
    at: `${LONG_AGO}T12:00:00.000Z`,
    actor: 'admin',
    entity: 'reservation',
    entityId: String(old),
    action: 'changed',
    changes: JSON.stringify([{ field: 'customerName', before: 'Zé', after: 'Marina Souza' }]),
  })
  await backgroundRound(app.deps)

  expect(await read(old)).toMatchObject({
    customerName: 'Dados apagados',
    customerEmail: '',
    customerPhone: '',
    customerCpf: null,
    notes: null,
    date: LONG_AGO,
    price: 80,
    paymentStatus: 'paid',
    version: 2,
    history: [
      { action: 'changed', changes: [] },
      { action: 'created', changes: [] },
    ],
  })
  expect(await read(younger)).toMatchObject({ ...CUSTOMER, notes: null, version: 2 })
  expect(await found('Marina')).toEqual([younger])
  expect(await found(CUSTOMER.customerCpf)).toEqual([younger])

  const before = await read(old)
  app.clock.advance(2 * DAY_MS)
  await backgroundRound(app.deps)
  admin = await signedIn(app, 'admin')
  expect(await read(old)).toEqual(before)
  expect(await found('Marina')).toEqual([])
})

test('a customer goes with the last reservation that named them, and later when staff looked after them; a block stays while it holds, and credit until it ends', async () => {
  const customer = async (name: string, change: object = {}) => {
    const at = '2021-11-01T12:00:00.000Z'
    const row = { name, since: at, createdAt: at, updatedAt: at, ...change }
    const [made] = await app.deps.knex('customers').insert(row).returning('id')
    return made!.id
  }
  const reviewedAt = '2026-11-01T12:00:00.000Z'
  await insertReservation(app, { date: LONG_AGO, customerId: await customer('Antiga') })
  await insertReservation(app, { date: NOT_YET, customerId: await customer('Recente') })
  await customer('Cuidada', { reviewedAt })
  await customer('Bloqueada', { blockReason: 'Não paga' })
  await customer('Já livre', { blockReason: 'Não paga', blockedUntil: '2026-11-22' })
  const credit = { lot: 'one', source: 'hand' as const, at: reviewedAt }
  const give = (customerId: number, key: string, expiresOn: string) =>
    app.deps.knex('credit_entries').insert({ ...credit, customerId, key, expiresOn, cents: 500 })
  await give(await customer('Com crédito'), 'kept', '2027-01-01')
  const mergedInto = await customer('Unificada')
  await customer('Outra grafia', { mergedInto })
  await backgroundRound(app.deps)
  const left = await app.deps.knex('customers').orderBy('id').pluck('name')
  expect(left).toEqual(['Recente', 'Cuidada', 'Bloqueada', 'Com crédito'])
})

test('what a merge of two records could put back goes with the time in which it can be undone', async () => {
  const { knex } = app.deps
  const at = toInstant(app.clock.now())
  const person = { since: at, createdAt: at, updatedAt: at, reviewedAt: at }
  const [one, other] = await knex('customers')
    .insert(['Marina', 'Marina S.'].map((name) => ({ ...person, name, phone: '+5548999887766' })))
    .returning('*')
  const merge = () =>
    admin.post(`/api/customers/${one!.id}/merge`, { other: other!.id, choice: { name: 'other' } })
  const undo = async () => {
    const merges = await knex('customer_merges').orderBy('id', 'desc').pluck('id')
    return admin.post<{ code: string }>(`/api/customers/${one!.id}/unmerge`, { merge: merges[0] })
  }
  const copies = () => knex('customer_merges').orderBy('id').select('before', 'after')
  expect((await merge()).status).toBe(200)
  app.clock.advance(30 * DAY_MS)
  await backgroundRound(app.deps)
  expect(JSON.stringify(await copies())).toContain('Marina')
  expect((await undo()).status).toBe(200)
  app.clock.advance(2 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await copies()).toEqual([{ before: '{}', after: '{}' }])

  expect((await merge()).status).toBe(200)
  app.clock.advance(31 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await copies()).toEqual([
    { before: '{}', after: '{}' },
    { before: '{}', after: '{}' },
  ])
  expect((await undo()).body.code).toBe('merge-too-old')
})

test('the text that it was searched by goes with the names', async () => {
  await insertReservation(app, { date: LONG_AGO })
  const texts = () => app.deps.knex('reservation_search').pluck('text')
  expect((await texts()).join()).toContain('marina')
  await backgroundRound(app.deps)
  expect(await found('Marina')).toEqual([])
  expect(await texts()).toEqual(['dados apagados\n\n\n'])
})

test('however many there are, one round takes them all', async () => {
  const rows = Array.from({ length: 401 }, () => insertReservation(app, { date: LONG_AGO }))
  await Promise.all(rows)
  await backgroundRound(app.deps)
  const left = await app.deps.knex('reservations').whereNot({ customerEmail: '' })
  expect(left).toEqual([])
})

test('notes go half a year after the day, with what was recorded of them', async () => {
  const note = { notes: 'Amigo do Zé' }
  const old = await insertReservation(app, { date: '2026-05-20', ...note })
  const younger = await insertReservation(app, { date: '2026-06-20', ...note })
  const rows = () => app.deps.knex('reservations').orderBy('id')
  await app.deps.knex('audit_entries').insert(
    [old, younger].map((id) => ({
      at: '2026-06-01T12:00:00.000Z',
      actor: 'admin' as const,
      entity: 'reservation' as const,
      entityId: String(id),
      action: 'changed' as const,
      changes: JSON.stringify([{ field: 'notes', before: null, after: note.notes }]),
    })),
  )
  await backgroundRound(app.deps)
  expect(await rows()).toMatchObject([
    { ...CUSTOMER, notes: null },
    { ...CUSTOMER, ...note },
  ])
  expect(await recorded()).toContain('Amigo do Zé')
  app.clock.advance(40 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await recorded()).not.toContain('Amigo do Zé')
})

test('a tab by a free name loses it half a year after it was closed, and nothing else of it', async () => {
  const { knex } = app.deps
  const tab = { openedAt: '2026-05-01T12:00:00.000Z' }
  await knex('tabs').insert([
    { ...tab, key: randomUUID(), name: 'Marina', closedAt: '2026-05-01T13:00:00.000Z' },
    { ...tab, key: randomUUID(), name: 'Caio', closedAt: '2026-11-01T13:00:00.000Z' },
    { ...tab, key: randomUUID(), name: 'Bia' },
  ])
  const before = await knex('tabs').orderBy('id')
  await backgroundRound(app.deps)
  const [old, ...others] = before
  expect(await knex('tabs').orderBy('id')).toEqual([{ ...old!, name: 'Dados apagados' }, ...others])
  const closed = () => knex('tabs').where({ id: old!.id })
  await expect(closed().update({ name: 'Outra' })).rejects.toThrow(/stay/)
  await expect(closed().update({ version: 9 })).rejects.toThrow(/stay/)
})

test('a cart that was never paid loses its person after seven days, what was paid or staff made does not', async () => {
  const browser = app.browser()
  const book = async (time: string) => {
    const { body } = await browser.post<CheckoutAnswer>(
      '/api/reservations',
      aCheckout([aSlot(time)]),
    )
    return body
  }
  const lost = await book('10:00')
  const bought = await book('11:00')
  const charge = await browser.post('/api/payments', aCardPayment(bought.id, MORNING_PRICE))
  expect(charge.status).toBe(201)
  const { body: ofStaff } = await admin.post<AdminReservation>('/api/reservations', {
    ...CUSTOMER,
    courtId: 1,
    date: TOMORROW,
    startTime: '14:00',
    endTime: '15:00',
    sportType: 'futevôlei',
    price: 80,
    status: 'approved',
    paymentStatus: 'pending',
    reservationType: 'avulso',
  })
  await admin.post(`/api/reservations/${ofStaff.id}/cancel`, {})
  app.clock.advance(7 * DAY_MS - 60_000)
  await backgroundRound(app.deps)
  const row = (id: number) => app.deps.knex('reservations').where({ id }).first()
  expect(await row(lost.id)).toMatchObject({ ...CUSTOMER, status: 'canceled' })
  app.clock.advance(DAY_MS)
  await backgroundRound(app.deps)
  expect(await row(lost.id)).toMatchObject({ customerName: 'Dados apagados', customerCpf: null })
  expect(await row(bought.id)).toMatchObject(CUSTOMER)
  expect(await row(ofStaff.id)).toMatchObject(CUSTOMER)
  const group = await app.deps
    .knex('payment_groups')
    .where({ id: lost.reservations[0]!.paymentGroupId })
    .first()
  expect(group).toMatchObject({ ownerId: null, client: null })
})

test('the contact of a class goes a year after the last one, and what was recorded of it too', async () => {
  const contact = { email: 'turma@example.com', phone: '48988776655' }
  const draft = { name: 'Turma', courtId: 3, sportType: 'beach_tennis', weekday: 'sunday' }
  const place = { startTime: '10:00', endTime: '11:00', startDate: '2026-11-23' }
  const made = await admin.post<{ id: number }>('/api/fixed-classes', {
    ...draft,
    ...place,
    ...contact,
  })
  expect(made.status).toBe(201)
  const { id } = made.body
  const row = () => app.deps.knex('fixed_classes').where({ id }).first()
  app.clock.advance(400 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await row()).toMatchObject(contact)
  await app.deps.knex('fixed_classes').where({ id }).update({ endDate: '2026-12-20' })
  app.clock.advance(DAY_MS)
  await backgroundRound(app.deps)
  expect(await row()).toMatchObject({ email: null, phone: null })
  expect(await recorded()).not.toContain('turma@example.com')
  const left = await app.deps.knex('audit_entries').where({ entity: 'fixedClass' })
  expect(left.map(({ action, changes }) => [action, changes])).toEqual([['created', '[]']])
})

test('of a class whose row is gone what was recorded goes after a year', async () => {
  await app.deps.knex('audit_entries').insert({
    at: '2025-11-20T12:00:00.000Z',
    actor: 'admin',
    entity: 'fixedClass',
    entityId: '999',
    action: 'removed',
    changes: JSON.stringify([{ field: 'email', before: 'turma@example.com', after: null }]),
  })
  await backgroundRound(app.deps)
  expect(await recorded()).not.toContain('turma@example.com')
})

test('an account of a customer who has not come for two years goes; of the staff none does', async () => {
  const browser = app.browser()
  const person = { name: 'Bia', email: 'bia@example.com', username: 'bia', password: 'areia-7788' }
  expect((await browser.post('/api/register', person)).status).toBe(201)
  const people = () => app.deps.knex('users').orderBy('id').pluck('role')
  app.clock.advance(729 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await people()).toEqual(['admin', 'user'])
  app.clock.advance(2 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await people()).toEqual(['admin'])
  const [entry] = await app.deps.knex('audit_entries').where({ action: 'removed' })
  expect(entry).toMatchObject({ actor: 'system', entity: 'account', changes: '[]' })
})

test('addresses go after half a year, and after five all that was recorded', async () => {
  const browser = app.browser()
  await browser.post('/api/reservations', aCheckout([aSlot('10:00')]))
  const clients = () => app.deps.knex('payment_groups').pluck('client')
  expect(await clients()).toEqual(['127.0.0.1'])
  await admin.patch('/api/prices/1', { price: 95.5 })
  app.clock.advance(184 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await clients()).toEqual([null])
  expect(await recorded()).toContain('9550')
  app.clock.advance(5 * 365 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await recorded()).not.toContain('9550')
})

test('personal data in the provider’s events goes after a year', async () => {
  const at = (instant: string) => ({ receivedAt: instant, createdAt: instant, processed: true })
  const old = at('2025-11-20T12:00:00.000Z')
  const younger = at('2025-11-24T12:00:00.000Z')
  await app.deps.knex('webhook_logs').insert([
    { ...old, eventId: 'a', paymentId: 'p', payload: '{"customer":"Marina"}' },
    { ...younger, eventId: 'b', payload: '{"customer":"Bia"}' },
  ])
  await backgroundRound(app.deps)
  const logs = await app.deps
    .knex('webhook_logs')
    .orderBy('eventId')
    .select('eventId', 'payload', 'paymentId')
  expect(logs).toEqual([
    { eventId: 'a', payload: '{}', paymentId: 'p' },
    { eventId: 'b', payload: '{"customer":"Bia"}', paymentId: null },
  ])
})

test('written mails and stored answers go after thirty days', async () => {
  const forgotten: unknown[] = []
  app.deps.mailer = { ...app.deps.mailer, forget: async (which) => void forgotten.push(which) }
  const key = randomUUID()
  const headers = { 'Idempotency-Key': key }
  await admin.patch('/api/prices/1', { price: 95.5 }, { headers })
  const keys = () =>
    app.deps
      .knex('idempotency_keys')
      .whereNot({ fingerprint: '' })
      .whereNotNull('body')
      .pluck('key')
  app.clock.advance(29 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await keys()).toEqual([key])
  app.clock.advance(2 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await keys()).toEqual([])
  expect(forgotten.at(-1)).toEqual({ olderThan: toInstant(app.clock.now() - 30 * DAY_MS) })
})
