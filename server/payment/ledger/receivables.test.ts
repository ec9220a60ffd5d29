import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Product, Tab } from '#shared/book/tab/tab.ts'
import type { TillState } from '#shared/book/till/till.ts'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
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

const read = async (query = '') =>
  (await staff.browser.get<ReceivablePage>(`/api/receivables${query}`)).body
const lines = async (query = '') =>
  (await read(query)).entries.map(({ amount, date, kind, name }) => [kind, date, name, amount])
const post = <T>(path: string, body: object) =>
  staff.browser.post<T>(path, body, { headers: { 'Idempotency-Key': randomUUID() } })

test('an hour is owed from its day on, until it is paid or cancelled', async () => {
  const { id } = await staff.placed({ price: 90 })
  expect(await lines()).toEqual([])
  expect(await read('?when=coming')).toMatchObject({
    due: { count: 0, amount: 0 },
    coming: { count: 1, amount: 90 },
    entries: [
      {
        kind: 'unpaid',
        id,
        date: TOMORROW,
        startTime: '10:00',
        endTime: '11:00',
        courtName: expect.any(String),
        reservationId: id,
        // The desk marks what it wrote down itself as paid.
        paymentGroupId: null,
        name: 'Bruno Lima',
        phone: '48988776655',
        amount: 90,
      },
    ],
  })
  app.clock.advance(DAY_MS)
  expect(await lines()).toEqual([['unpaid', TOMORROW, 'Bruno Lima', 90]])
  await staff.change(id, { paymentStatus: 'paid', paidWith: 'cash' })
  expect(await read()).toEqual({
    entries: [],
    due: { count: 0, amount: 0 },
    coming: { count: 0, amount: 0 },
  })
})

test('what nobody owes is not listed: paid, cancelled, free, waiting to be paid online', async () => {
  await staff.placed({ price: 80, paymentStatus: 'paid', paidWith: 'cash' })
  const canceled = await staff.placed({ startTime: '12:00', endTime: '13:00' })
  await staff.cancel(canceled.id)
  await staff.placed({ startTime: '13:00', endTime: '14:00', price: 0 })
  await app.browser().post('/api/reservations', aCheckout([aSlot('15:00')]))
  const hand = await staff.placed({ startTime: '16:00', endTime: '17:00', ...PAID })
  await staff.change(hand.id, { paymentStatus: 'refunded' })
  expect(await read('?when=coming')).toMatchObject({ entries: [], coming: { count: 0 } })
})
const PAID = { price: 80, paymentStatus: 'paid', paidWith: 'cash' }

test('an open tab is owed, until it is paid', async () => {
  const { body: beer } = await post<Product>('/api/products', { name: 'Cerveja', price: 8 })
  const { body: opened } = await post<{ tabs: Tab[] }>('/api/tabs', { name: 'Mesa 3' })
  const [tab] = opened.tabs
  expect(await lines()).toEqual([])
  const path = `/api/tabs/${tab!.id}`
  await post(`${path}/items`, { product: { id: beer.id }, quantity: 3, price: 8 })
  expect(await lines()).toEqual([['tab', '2026-11-23', 'Mesa 3', 24]])
  await post(`${path}/payments`, { parts: [{ method: 'cash', amount: 10 }] })
  expect(await lines()).toEqual([['tab', '2026-11-23', 'Mesa 3', 14]])
  await post(`${path}/payments`, { parts: [{ method: 'cash', amount: 14 }] })
  expect(await lines()).toEqual([])
})

test('a PIX that never came is owed by the hour that it paid, until it came after all', async () => {
  await post('/api/till/open', { opening: 100 })
  await staff.placed({ price: 80, paymentStatus: 'paid', paidWith: 'pix' })
  const { body: till } = await staff.browser.get<TillState>('/api/till')
  const movement = till.movements[0]!.key
  const check = (outcome: string) => post('/api/till/checks', { movement, outcome })
  await check('missing')
  const owed = [['unpaid', TOMORROW, 'Bruno Lima', 80]]
  expect([await lines(), await lines('?when=coming')]).toEqual([[], owed])
  await check('received')
  expect(await lines('?when=coming')).toEqual([])
})

test('and by a tab that follows the one that was closed', async () => {
  await post('/api/till/open', { opening: 100 })
  const { body: beer } = await post<Product>('/api/products', { name: 'Cerveja', price: 8 })
  const { body: opened } = await post<{ tabs: Tab[] }>('/api/tabs', { name: 'Mesa 3' })
  const path = `/api/tabs/${opened.tabs[0]!.id}`
  await post(`${path}/items`, { product: { id: beer.id }, quantity: 3, price: 8 })
  await post(`${path}/payments`, { parts: [{ method: 'pix', amount: 24 }] })
  const { body: till } = await staff.browser.get<TillState>('/api/till')
  await post('/api/till/checks', { movement: till.movements[0]!.key, outcome: 'missing' })
  expect(await lines()).toEqual([['tab', '2026-11-23', 'Mesa 3', 24]])
})

describe('of many', () => {
  test('the oldest comes first, a hundred on a page, and the sums are of all', async () => {
    const first = '2026-06-01'
    for (let day = 0; day < 130; day += 1) {
      const date = addDays(first, 129 - day)
      await insertReservation(app, { date, paymentStatus: 'pending', price: 1_000 + day })
    }
    const page = await read()
    expect(page.entries.map(({ date }) => date)).toEqual(
      Array.from({ length: 100 }, (_, day) => addDays(first, day)),
    )
    expect(page.due).toEqual({ count: 130, amount: 130 * 10 + (129 * 130) / 200 })
    expect((await read('?page=2')).entries).toHaveLength(30)
    expect((await read('?page=3')).entries).toEqual([])
  })

  test('whatever is asked is answered in words', async () => {
    for (const query of ['?when=soon', '?page=0', '?page=x']) {
      const { status } = await staff.browser.get(`/api/receivables${query}`)
      expect([query, status]).toEqual([query, 422])
    }
  })
})
