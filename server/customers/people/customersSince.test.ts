import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { signInStaff } from '../../test/fixtures/staff.fixtures.ts'
import { aCheckout, aSlot, CUSTOMER } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { MOST_ROWS } from './customersSince.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const book = (hour: string, change: Record<string, unknown> = {}) =>
  app.browser().post('/api/reservations', aCheckout([aSlot(hour)], change))

test('a tablet is sent everybody once and then who changed, with e-mail and phone masked', async () => {
  await book('08:00')
  const staff = await signedIn(app, 'reception')
  const read = async (customers: string) =>
    (await staff.get<SyncAnswer>(`/api/sync?customers=${customers}`)).body.customers!
  const first = await read('')
  expect(first).toMatchObject({
    isWhole: true,
    gone: [],
    rows: [{ name: 'Marina Souza', phone: '(48) 9••••-7766', email: 'm•••@example.com' }],
  })
  expect(JSON.stringify(first)).not.toContain(CUSTOMER.customerCpf)
  const cursor = expect.any(String) as string
  expect(await read(first.cursor)).toEqual({ ...first, cursor, isWhole: false, rows: [] })

  await book('09:00', {
    customerName: 'Bia Reis',
    customerCpf: '11144477735',
    customerPhone: '4833221100',
  })
  await book('10:00')
  const second = await read(first.cursor)
  expect(second).toMatchObject({ isWhole: false, rows: [{ name: 'Bia Reis' }], gone: [] })

  const [bia] = second.rows
  await app.deps.knex('customers').where({ id: bia!.id }).update({ mergedInto: first.rows[0]!.id })
  expect(await read(first.cursor)).toMatchObject({ rows: [], gone: [bia!.id] })
  expect((await read('1.00000000')).isWhole).toBe(true)
})

test('many people come in parts of less than a megabyte, each once; who changed meanwhile comes after them', async () => {
  const at = '2026-11-01T12:00:00.000Z'
  const many = 2 * MOST_ROWS + 1
  const people = Array.from({ length: many }, (_, index) => ({
    name: `Pessoa ${index} de Sobrenome Comprido`,
    phone: `+55489${String(90_000_000 + index)}`,
    email: `pessoa.${index}@example.com`,
    since: at,
    createdAt: at,
    updatedAt: at,
  }))
  const { knex } = app.deps
  for (const chunk of inChunks(people)) await knex('customers').insert(chunk)
  const staff = await signedIn(app, 'reception')
  const read = async (cursor: string) => {
    const { body } = await staff.get<SyncAnswer>(`/api/sync?customers=${cursor}`)
    expect(body.more).toBe(body.customers!.more)
    return body.customers!
  }
  const first = await read('')
  expect([first.isWhole, first.more, first.rows.length]).toEqual([true, true, MOST_ROWS])
  expect(JSON.stringify(first).length).toBeLessThan(1_000_000)
  const early = first.rows[0]!
  await staff.patch(`/api/customers/${early.id}`, { tags: ['racha'] })
  const second = await read(first.cursor)
  const third = await read(second.cursor)
  expect([second.isWhole, second.more, third.more, third.rows.length]).toEqual([
    false,
    true,
    false,
    1,
  ])
  const ids = [...first.rows, ...second.rows, ...third.rows].map(({ id }) => id)
  expect(new Set(ids).size).toBe(many)
  expect(await read(third.cursor)).toMatchObject({
    isWhole: false,
    rows: [{ id: early.id, tags: ['racha'] }],
  })
})

test('a tablet of an earlier version, which asks for nobody, is sent nobody', async () => {
  const staff = await signedIn(app, 'reception')
  expect((await staff.get<SyncAnswer>('/api/sync')).body.customers).toBeUndefined()
})

test('a customer’s page has their hours, money, usual hour and what did not come about', async () => {
  const staff = await signInStaff(app)
  await book('08:00')
  const { customerId } = (await app.deps.knex('reservations').first('customerId'))!
  const of = (change: object) =>
    insertReservation(app, { customerId, sportType: 'vôlei', ...change })
  await of({ date: '2026-11-10', paymentStatus: 'paid', paidBy: 'admin' })
  await of({ date: '2026-11-17', missedAt: '2026-11-17T14:00:00.000Z' })
  await of({
    date: '2026-11-16',
    status: 'canceled',
    canceledReason: 'admin',
    paymentStatus: 'paid',
    paidBy: 'admin',
  })
  await of({ date: '2026-12-01', customerPhone: '48911112222' })
  const { body } = await staff.browser.get<CustomerDetail>(`/api/customers/${customerId}`)
  expect(body).toMatchObject({
    name: 'Marina Souza',
    email: CUSTOMER.customerEmail,
    phone: CUSTOMER.customerPhone,
    cpf: '529.***.***-25',
    money: { paid: 160, open: 160, undecided: 80 },
    usual: { weekday: 'tuesday', startTime: '10:00', courtId: 3, sportType: 'vôlei' },
    missed: 1,
    suggestions: [{ field: 'phone', value: '48911112222' }],
    merges: [],
  })
  expect(body.coming.map(({ date }) => date)).toEqual(['2026-11-24', '2026-12-01'])
  expect(body.past.map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-16', '2026-11-10'])
  expect((await staff.browser.get('/api/customers/99999')).status).toBe(404)
})
