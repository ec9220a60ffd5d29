import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { Product, Tab } from '#shared/book/tab/tab.ts'
import type { TillState } from '#shared/book/till/till.ts'
import type { Problem } from '#shared/problem.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

// An act that names no version is done once under its key, for ever: the books know it when its receipt is swept.

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const BOOKS = [
  'till_movements',
  'till_sessions',
  'pix_checks',
  'tabs',
  'tab_items',
  'stock_movements',
  'credit_entries',
  'reservations',
  'audit_entries',
] as const
async function books() {
  const { knex } = app.deps
  const rows = await Promise.all(BOOKS.map((book) => knex(book).count('* as count').first()))
  return rows.map((row) => Number(row?.['count']))
}

type Act = { path: string; body: object }
const post = (path: string, body: object, key: string = randomUUID()) =>
  staff.browser.post<Problem>(path, body, { headers: { 'Idempotency-Key': key } })
const aProduct = async () =>
  (await staff.browser.post<Product>('/api/products', { name: 'Água', price: 8, tracked: true }))
    .body
async function aTab() {
  const { body } = await staff.browser.post<{ tabs: Tab[] }>('/api/tabs', { name: 'Mesa 3' })
  return body.tabs[0]!
}
async function aTabWith(items: number) {
  const [product, tab] = [await aProduct(), await aTab()]
  const item = { product: { id: product.id }, price: 8, quantity: items }
  await post(`/api/tabs/${tab.id}/items`, item)
  return { item, tab }
}
async function aMovement(): Promise<string> {
  const supply = { kind: 'supply', amount: 30, reason: 'change' }
  const { body } = await staff.browser.post<TillState>('/api/till/cash', supply)
  return body.movements[0]!.key
}
const paid = (amount: number) => ({ parts: [{ method: 'cash', amount }] })

const ACTS: Record<string, () => Promise<Act> | Act> = {
  'opening a till': () => ({ path: '/api/till/open', body: { opening: 100 } }),
  'cash put in': () => ({
    path: '/api/till/cash',
    body: { kind: 'supply', amount: 30, reason: 'change' },
  }),
  'cash taken out': () => ({
    path: '/api/till/cash',
    body: { kind: 'withdrawal', amount: 30, reason: 'safe' },
  }),
  'a correction': async () => ({
    path: '/api/till/corrections',
    body: { movement: await aMovement(), note: 'Foi engano' },
  }),
  'a PIX that was looked for': async () => {
    const { id } = await staff.placed({ price: 90, paymentStatus: 'paid', paidWith: 'pix' })
    const row = await app.deps.knex('till_movements').where({ reservationId: id }).first('key')
    return { path: '/api/till/checks', body: { movement: row!.key, outcome: 'received' } }
  },
  'a tab': () => ({ path: '/api/tabs', body: { name: 'Mesa 7' } }),
  'an item': async () => {
    const { item, tab } = await aTabWith(1)
    return { path: `/api/tabs/${tab.id}/items`, body: item }
  },
  'an item taken off': async () => {
    const { item, tab } = await aTabWith(5)
    return { path: `/api/tabs/${tab.id}/removals`, body: { ...item, quantity: 1 } }
  },
  'a payment of a tab': async () => {
    const { tab } = await aTabWith(5)
    return { path: `/api/tabs/${tab.id}/payments`, body: paid(8) }
  },
  'a payment of a tab with its court': async () => {
    const { id } = await staff.placed({ price: 90 })
    const { body } = await staff.browser.post<{ tabs: Tab[] }>('/api/tabs', { reservation: { id } })
    const path = `/api/tabs/${body.tabs[0]!.id}/payments`
    return { path, body: { ...paid(90), court: { price: 90 } } }
  },
  'stock that came': async () => ({
    path: `/api/products/${(await aProduct()).id}/stock`,
    body: { quantity: 12, reason: 'purchase' },
  }),
  'credit by hand': async () => {
    const { body } = await staff.browser.post<{ id: number }>('/api/customers', { name: 'Caio' })
    const credit = { amount: 50, reason: 'Torneio', expiresOn: null }
    return { path: `/api/customers/${body.id}/credits`, body: credit }
  },
  'a part of a price': async () => {
    const { id } = await staff.placed({ price: 90 })
    return { path: `/api/reservations/${id}/parts`, body: { method: 'cash', amount: 30 } }
  },
  'a reservation that is paid as it is made': () => ({
    path: '/api/reservations',
    body: aStaffDraft({ paymentStatus: 'paid', paidWith: 'cash' }),
  }),
}

test.each(Object.keys(ACTS))('%s is written once, its receipt swept or not', async (name) => {
  const { body, path } = await ACTS[name]!()
  const key = randomUUID()
  expect((await post(path, body, key)).status).toBeLessThan(300)
  const before = await books()
  expect((await post(path, body, key)).status).toBeLessThan(300)
  await app.deps.knex('idempotency_keys').delete()
  if (path === '/api/reservations') await app.deps.knex('slot_claims').delete()
  const again = await post(path, body, key)
  expect([again.status, again.body.code]).toEqual([409, 'already-done'])
  expect(await books()).toEqual(before)
})

test('money that was handed back of a tab is out of the drawer once', async () => {
  const { tab } = await aTabWith(1)
  const made = { 'X-Made-At': `${new Date(app.clock.now()).toISOString()} offline` }
  const send = (path: string, body: object, key: string) =>
    staff.browser.post(path, body, { headers: { 'Idempotency-Key': key, ...made } })
  await send(`/api/tabs/${tab.id}/payments`, paid(20), randomUUID())
  const key = randomUUID()
  await send(`/api/tabs/${tab.id}/returns`, { amount: 12 }, key)
  const before = await books()
  await app.deps.knex('idempotency_keys').delete()
  expect((await send(`/api/tabs/${tab.id}/returns`, { amount: 12 }, key)).status).toBe(409)
  expect(await books()).toEqual(before)
})
