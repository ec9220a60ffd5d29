import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MADE_AT_HEADER, MADE_OFFLINE } from '#shared/platform/http/madeAt.ts'
import type { Product, Tab } from '#shared/book/tab/tab.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { LedgerEntry, PaymentTotal } from '#shared/payment/charges/ledger.ts'
import { later } from '#shared/platform/testing/reckoning.ts'
import { insertAttempt, insertDoneRefund } from '../../test/fixtures/attempts.fixtures.ts'
import { agreedNet, linesOf, netsOf } from '../../test/fixtures/moneyDays.fixtures.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const TODAY = '2026-11-23'
const YESTERDAY = later(TODAY, -1)
const listed = async (date: string, query = '') =>
  (await staff.browser.get<LedgerEntry[]>(`/api/tenders?startDate=${date}&endDate=${date}${query}`))
    .body

async function tabPaid(name: string, headers: Record<string, string> = {}) {
  const { body: water } = await staff.browser.post<Product>('/api/products', {
    name: 'Água',
    price: 16.5,
  })
  const { body } = await staff.browser.post<{ tabs: Tab[] }>('/api/tabs', { name })
  const [tab] = body.tabs
  const item = { product: { id: water.id }, quantity: 1, price: 16.5 }
  await staff.browser.post(`/api/tabs/${tab!.id}/items`, item)
  const paid = { parts: [{ method: 'cash', amount: 16.5 }] }
  const answer = await staff.browser.post(`/api/tabs/${tab!.id}/payments`, paid, { headers })
  expect(answer.status).toBe(200)
  return tab!.id
}

test('a refund today of what was paid yesterday lowers today, in every screen and file', async () => {
  const id = await insertAttempt(app, {
    createdAt: `${YESTERDAY}T12:00:00.000Z`,
  })
  expect(await agreedNet(staff.browser, YESTERDAY)).toBe(8_000)
  await insertDoneRefund(app, id, 8_000)
  expect(await agreedNet(staff.browser, YESTERDAY)).toBe(8_000)
  expect(await agreedNet(staff.browser, TODAY)).toBe(-8_000)
  expect(await listed(TODAY)).toMatchObject([
    { kind: 'refund', amount: -80, cameAt: `${YESTERDAY}T12:00:00.000Z` },
  ])
  const close = (await staff.browser.get<DayClose>(`/api/takings?date=${YESTERDAY}`)).body
  expect(close.online).toMatchObject([{ received: 80, refunded: 0 }])
})

test('what the bar took is in the list that the totals stand above', async () => {
  await tabPaid('Mesa 3')
  const { id } = await staff.placed({ price: 80, paymentStatus: 'paid', paidWith: 'cash' })
  await staff.cancel(id, { money: 'refund' })
  const own = { date: TODAY, startTime: '20:00', endTime: '21:00', customerName: 'Zélia Duarte' }
  const later = await staff.placed({ ...own, price: 10, paymentStatus: 'paid', paidWith: 'pix' })
  expect(await agreedNet(staff.browser, TODAY)).toBe(1_650 + 1_000)
  const entries = await listed(TODAY)
  expect(entries.map(({ amount }) => amount).toSorted()).toEqual([-80, 10, 16.5, 80])
  expect(entries.find(({ amount }) => amount === 16.5)).toMatchObject({
    customerName: 'Mesa 3',
    reservationId: null,
    paymentGroupId: null,
  })
  const totals = await staff.browser.get<PaymentTotal[]>(
    `/api/payment-attempts/totals?startDate=${TODAY}&endDate=${TODAY}`,
  )
  const count = totals.body.reduce((sum, one) => sum + one.count, 0)
  expect(count).toBe(entries.filter(({ amount }) => amount > 0).length)
  // A tab of a reservation is found by its customer.
  const { body } = await staff.browser.post<{ tabs: Tab[] }>('/api/tabs', {
    reservation: { id: later.id },
  })
  const movement = { key: randomUUID(), kind: 'payment', method: 'debit', cents: 700 } as const
  await app.deps
    .knex('till_movements')
    .insert({ ...movement, tabId: body.tabs[0]!.id, at: toInstant(app.clock.now()) })
  const byName = await listed(TODAY, '&search=zelia')
  expect(byName.map(({ amount }) => amount).toSorted()).toEqual([10, 7])
  const everywhere = await staff.browser.get<LedgerEntry[]>('/api/tenders?search=zelia')
  expect(everywhere.body).toHaveLength(2)
})

test('a charge that is paid after midnight stands on that day, in the list as in the sums', async () => {
  await insertAttempt(app, {
    createdAt: `${TODAY}T02:57:00.000Z`,
    paidAt: `${TODAY}T03:02:00.000Z`,
  })
  // Nobody has paid this one: it stands where it was asked for.
  await insertAttempt(app, {
    createdAt: `${TODAY}T02:50:00.000Z`,
    paidAt: null,
    received: null,
    state: 'pending',
    closedAt: null,
  })
  expect(await agreedNet(staff.browser, YESTERDAY)).toBe(0)
  expect(await agreedNet(staff.browser, TODAY)).toBe(8_000)
  const states = async (date: string) =>
    (await listed(date)).map((one) => one.kind === 'attempt' && one.state)
  expect([await states(YESTERDAY), await states(TODAY)]).toEqual([['pending'], ['paid']])
  for (const path of ['tenders', 'payment-attempts']) {
    const { body } = await staff.browser.get<string>(
      `/api/${path}.csv?startDate=${TODAY}&endDate=${TODAY}`,
    )
    expect(linesOf(body).map((line) => line['Data'])).toEqual(['23/11/2026 00:02'])
  }
})

test('what a tablet took yesterday and sends today stands on today with its true day beside it', async () => {
  app.clock.advance(86_400_000)
  const before = await netsOf(staff.browser, TODAY)
  const madeAt = `${TODAY}T20:00:00.000Z`
  await tabPaid('Mesa 7', { [MADE_AT_HEADER]: `${madeAt}${MADE_OFFLINE}` })
  const tomorrow = later(TODAY, 1)
  expect(await netsOf(staff.browser, TODAY)).toEqual(before)
  expect(await agreedNet(staff.browser, tomorrow)).toBe(1_650)
  expect(await listed(tomorrow)).toMatchObject([{ amount: 16.5, madeAt }])
  const close = (await staff.browser.get<DayClose>(`/api/takings?date=${tomorrow}`)).body
  expect(close.late).toEqual({ count: 1, amount: 16.5 })
  for (const path of ['tenders', 'takings']) {
    const { body } = await staff.browser.get<string>(
      `/api/${path}.csv?startDate=${tomorrow}&endDate=${tomorrow}`,
    )
    expect(linesOf(body).map((line) => line['Feito em'])).toEqual(['23/11/2026 17:00'])
  }
})

test('a price that is lowered on a later day is what went back on that day, not less that came', async () => {
  const { id } = await staff.placed({ price: 80, paymentStatus: 'paid', paidWith: 'cash' })
  await staff.change(id, { price: 60 })
  app.clock.advance(86_400_000)
  await staff.change(id, { price: 50 })
  const { body } = await staff.browser.get<PaymentTotal[]>(
    `/api/payment-attempts/totals?startDate=${TODAY}&endDate=${later(TODAY, 1)}`,
  )
  expect(body.map(({ received, refunded }) => [received, refunded])).toEqual([
    [60, 0],
    [0, 10],
  ])
  for (const date of [TODAY, later(TODAY, 1)]) await agreedNet(staff.browser, date)
})
