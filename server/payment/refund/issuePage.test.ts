import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Product, Tab } from '#shared/book/tab/tab.ts'
import type { IssuePage } from '#shared/payment/refund/issue.ts'
import { draftOf, shownTo } from '../../test/fixtures/incident.fixtures.ts'
import { watchPlans } from '../../test/fixtures/plans.fixtures.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

const DAY_MS = 86_400_000
let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const PATH = '/api/payment-issues'
const read = async (query = 'page=1') =>
  (await staff.browser.get<IssuePage>(`${PATH}?${query}`)).body
const badge = async () =>
  (await staff.browser.get<{ open: number }>(`${PATH}?count=true`)).body.open
const post = <T>(path: string, body: object) =>
  staff.browser.post<T>(path, body, { headers: { 'Idempotency-Key': randomUUID() } })
const paid = (change: Record<string, unknown> = {}) =>
  staff.placed({ price: 80, paymentStatus: 'paid', paidWith: 'cash', ...change })

test('says how much is to be given back and since when, and what was kept', async () => {
  const first = await paid()
  const second = await paid({ startTime: '12:00', endTime: '13:00', price: 50 })
  await staff.cancel(first.id)
  const since = (await read()).toReturn.since
  app.clock.advance(3 * DAY_MS)
  await staff.cancel(second.id)
  expect(await read()).toMatchObject({
    entries: [{ id: `reservation-${second.id}` }, { id: `reservation-${first.id}` }],
    total: 2,
    open: 2,
    toReturn: { count: 2, amount: 130, since },
    refused: { count: 0, amount: 0 },
    kept: { count: 0, amount: 0 },
  })
  await post(`${PATH}/reservation-${first.id}/resolve`, { action: 'keep' })
  expect(await read()).toMatchObject({
    total: 1,
    toReturn: { count: 1, amount: 50 },
    kept: { count: 1, amount: 80 },
  })
  expect(await read('kept=true&page=1')).toMatchObject({
    entries: [
      { id: `kept-reservation-${first.id}`, kind: 'kept', amount: 80, actions: ['refund'] },
    ],
    total: 1,
    open: 1,
  })
  await post(`${PATH}/kept-reservation-${first.id}/resolve`, { action: 'refund' })
  expect(await read('kept=true')).toMatchObject({ entries: [], kept: { count: 0, amount: 0 } })
})

test('has a closed hour whose customer has not chosen, until somebody chooses; nobody else has to decide', async () => {
  await app.deps.knex('fixed_classes').delete()
  const { id } = await paid({ startTime: '18:00', endTime: '19:00', price: 120 })
  const draft = draftOf(await shownTo(staff.browser, app), () => 'ask')
  const { body } = await post<{ id: number }>('/api/incidents', draft)
  expect(await read()).toMatchObject({
    entries: [
      {
        id: `choice-${body.id}-${id}`,
        kind: 'choice-open',
        text: 'O local cancelou a reserva (Chuva) e o cliente ainda não escolheu o que quer por R$ 120,00: crédito, outro horário ou o dinheiro de volta.',
        amount: 120,
        reservations: [{ id }],
        actions: [],
      },
    ],
    toReturn: { count: 1, amount: 120 },
  })
  expect(await badge()).toBe(0)
  const choice = { incidentId: body.id, reservationId: id, choice: 'credit' }
  expect((await post('/api/incidents/choices', choice)).status).toBe(200)
  expect(await read()).toMatchObject({ entries: [], total: 0 })
})

test('has a tab for which too much came in, until it is given back', async () => {
  await post('/api/till/open', { opening: 100 })
  const { body: beer } = await post<Product>('/api/products', { name: 'Cerveja', price: 8 })
  const { body: opened } = await post<{ tabs: Tab[] }>('/api/tabs', { name: 'Mesa 3' })
  const path = `/api/tabs/${opened.tabs[0]!.id}`
  await post(`${path}/items`, { product: { id: beer.id }, quantity: 3, price: 8 })
  expect((await read()).entries).toEqual([])
  // Without a connection another tablet took the money too.
  const { knex } = app.deps
  await post(`${path}/payments`, { parts: [{ method: 'cash', amount: 20 }] })
  const found = await knex('till_movements').where({ cents: 2_000 }).select()
  const [part] = found.map(({ id: _id, ...rest }) => rest)
  await knex('till_movements').insert({ ...part!, key: randomUUID() })
  expect(await read()).toMatchObject({
    entries: [
      {
        kind: 'tab-over',
        amount: 16,
        customer: { name: 'Mesa 3' },
        text: 'Entrou mais do que há na comanda: devolva R$ 16,00 em Comandas.',
      },
    ],
    toReturn: { count: 1, amount: 16 },
  })
  expect(await badge()).toBe(1)
  expect((await post(`${path}/returns`, {})).status).toBe(200)
  expect((await read()).entries).toEqual([])
})

describe('of many', () => {
  const MANY = 5_000
  /** Hours that were paid at the desk and cancelled, and online ones whose refund was refused. */
  async function fill(count: number) {
    const first = await insertReservation(app, { paymentStatus: 'paid', price: 8_000 })
    const { knex } = app.deps
    await knex('reservations').where({ id: first }).delete()
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
    const at = `'2026-1' || (i % 2) || '-' || (10 + i % 20) || 'T12:00:00.000Z'`
    await knex.raw(
      `insert into payment_groups (id, created_at) ${numbers} select 'group-' || i, '2026-10-10' from n`,
    )
    await knex.raw(
      `insert into reservations (court_id, customer_name, customer_email, customer_phone, date, start_time, end_time,
         status, canceled_reason, price, sport_type, created_at, updated_at, payment_group_id, payment_status, paid_by,
         payment_confirmed_at, asaas_payment_id)
       ${numbers} select 1 + i % 4, 'Pessoa' || i || ' da Silva', 'p' || i || '@example.com', '48' || (900000000 + i),
         '2026-10-10', '10:00', '11:00', 'canceled', 'admin', 8000, 'vôlei', '2026-10-10', ${at}, 'group-' || i, 'paid',
         case when i % 2 = 0 then 'admin' else 'attempt' end, '2026-10-10', case when i % 2 = 1 then 'pay_' || i end from n`,
    )
    await knex.raw(
      `insert into payment_attempts (id, payment_group_id, number, method, amount, received, external_reference, state,
         charge_status, provider_status, provider_payment_id, due_date, created_at, updated_at, paid_at, closed_at)
       ${numbers} select 'attempt-' || i, 'group-' || i, 1, 'PIX', 8000, 8000, 'reference-' || i, 'paid', 'paid', 'RECEIVED',
         'pay_' || i, '2026-10-10', '2026-10-10', '2026-10-10', '2026-10-10', '2026-10-10' from n where i % 2 = 1`,
    )
    await knex.raw(
      `insert into refunds (attempt_id, amount, reason, state, created_at, updated_at)
       ${numbers} select 'attempt-' || i, 8000, 'admin-cancelled', 'refused', ${at}, '2026-10-10' from n where i % 4 = 1`,
    )
    await knex.raw(
      `insert into refund_reservations (reservation_id, refund_id) select r.id, f.id from refunds f
       join payment_attempts a on a.id = f.attempt_id join reservations r on r.payment_group_id = a.payment_group_id`,
    )
    if (app.deps.config.database.kind === 'postgres') await knex.raw('analyze')
  }

  test('a page is read in three statements, whatever else there is', async () => {
    await fill(MANY)
    const plans = await watchPlans(app)
    const sent = await plans.during(async () => {
      const { entries, toReturn, total } = await read('page=2')
      expect([entries.length, total]).toEqual([100, MANY])
      expect(toReturn).toMatchObject({ count: MANY, amount: MANY * 80 })
    })
    await plans.close()
    const own = sent.filter(({ sql }) => !/sessions|users|venue/.test(sql))
    expect(own.map(({ sql }) => sql.slice(0, 60))).toHaveLength(3)
    expect((await read('page=51')).entries).toEqual([])
    const pages = await Promise.all([1, 2, 3].map((page) => read(`page=${page}`)))
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(new Set(ids).size).toBe(300)
    const refused = await read('page=1')
    expect(refused.refused).toEqual({ count: MANY / 4, amount: (MANY / 4) * 80 })
  })

  test('whatever is asked is answered in words', async () => {
    for (const query of ['page=0', 'page=x', 'kept=maybe', 'count=1']) {
      const { status } = await staff.browser.get(`${PATH}?${query}`)
      expect([query, status]).toEqual([query, 422])
    }
  })
})
