import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import type { Product, Tab } from '#shared/book/tab/tab.ts'
import type { TillState } from '#shared/book/till/till.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
let staff: Staff
let tab: Tab
let beer: Product
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
  await staff.browser.post('/api/till/open', { opening: 100 })
  beer = (await staff.browser.post<Product>('/api/products', { name: 'Cerveja', price: 8 })).body
  tab = (await act('/api/tabs', { name: 'Mesa 3' }))[0]!
  await act(`/api/tabs/${tab.id}/items`, item(3))
})
afterEach(() => app.stop())

const DAY_MS = 86_400_000
const item = (quantity: number) => ({ product: { id: beer.id }, quantity, price: 8 })
const act = async (path: string, body: object = {}) =>
  (await staff.browser.post<{ tabs: Tab[] }>(path, body)).body.tabs
const pay = (method: string, amount: number) =>
  act(`/api/tabs/${tab.id}/payments`, { parts: [{ method, amount }] })
const pixKey = async () =>
  (
    await app.deps.knex('till_movements').where({ method: 'pix', kind: 'payment' }).orderBy('id')
  )[0]!.key
const check = async (outcome: string) =>
  staff.browser.post<TillState>('/api/till/checks', { movement: await pixKey(), outcome })
/** Each movement of the family: which tab, why, by which way. */
const book = async () => {
  const rows = await app.deps.knex('till_movements').whereNotNull('tabId').orderBy('id')
  return rows.map(({ cents, kind, method, tabId }) => [tabId! - tab.id, kind, method, cents])
}
const owed = async () =>
  (await staff.browser.get<ReceivablePage>('/api/receivables')).body.entries.map(
    ({ amount, kind, name }) => [kind, name, amount],
  )
const toGiveBack = async () =>
  (await staff.browser.get<PaymentIssue[]>('/api/payment-issues')).body.map(({ amount }) => amount)

test('a PIX of a closed tab that never came is owed on one that follows it, and that one takes it in another way', async () => {
  await pay('pix', 24)
  app.clock.advance(DAY_MS)
  expect((await check('missing')).status).toBe(200)
  expect(await book()).toEqual([
    [0, 'payment', 'pix', 2_400],
    [1, 'correction', 'pix', -2_400],
  ])
  expect(await owed()).toEqual([['tab', 'Mesa 3', 24]])
  const takings = async (date: string) =>
    (await staff.browser.get<DayClose>(`/api/takings?date=${date}`)).body.total
  // The day before stays as it was; it goes out today.
  expect(await takings('2026-11-23')).toMatchObject({ came: 24, net: 24 })
  expect(await takings('2026-11-24')).toMatchObject({ came: 0, back: 24, net: -24 })
  // Said again it is the same.
  await check('missing')
  expect(await book()).toHaveLength(2)
  await pay('cash', 24)
  expect([await owed(), await toGiveBack()]).toEqual([[], []])
})

test('on a tab that is open still it is owed there, and one that came after all pays it and closes it', async () => {
  await pay('pix', 10)
  await check('missing')
  expect(await owed()).toEqual([['tab', 'Mesa 3', 24]])
  await pay('cash', 14)
  await check('received')
  expect(await book()).toEqual([
    [0, 'payment', 'pix', 1_000],
    [0, 'correction', 'pix', -1_000],
    [0, 'payment', 'cash', 1_400],
    [0, 'correction', 'pix', 1_000],
  ])
  expect(await owed()).toEqual([])
  expect((await app.deps.knex('tabs').where({ id: tab.id }).first())!.closedAt).not.toBeNull()
  // Nobody is asked about what puts another movement right.
  const { movements } = (await staff.browser.get<TillState>('/api/till')).body
  expect(movements.filter(({ pix }) => pix !== null)).toHaveLength(1)
})

test('one that came after it was paid in another way is to be given back', async () => {
  await pay('pix', 24)
  await check('missing')
  await pay('cash', 24)
  await check('received')
  expect([await owed(), await toGiveBack()]).toEqual([[], [24]])
  await act(`/api/tabs/${tab.id}/returns`)
  expect([await owed(), await toGiveBack()]).toEqual([[], []])
  const drawer = (await book()).reduce((sum, [, , , cents]) => sum + Number(cents), 0)
  expect(drawer).toBe(2_400)
})

test('what was given back of money that never came is owed', async () => {
  await pay('pix', 24)
  await act(`/api/tabs/${tab.id}/removals`, item(3))
  expect(await book()).toHaveLength(2)
  await check('missing')
  expect([await owed(), await toGiveBack()]).toEqual([[['tab', 'Mesa 3', 24]], []])
  await pay('cash', 24)
  expect([await owed(), await toGiveBack()]).toEqual([[], []])
})

test('with the till closed, and opened again, it stands in the next one', async () => {
  await pay('pix', 24)
  const session = (await staff.browser.get<TillState>('/api/till')).body.open!.key
  await staff.browser.post('/api/till/close', { session, count: { 10000: 1 }, note: null })
  await check('missing')
  await staff.browser.post('/api/till/open', { opening: 100 })
  const { movements } = (await staff.browser.get<TillState>('/api/till')).body
  expect(movements.map(({ amount, kind, tabName }) => [kind, amount, tabName])).toEqual([
    ['correction', -24, 'Mesa 3'],
  ])
  expect(await owed()).toEqual([['tab', 'Mesa 3', 24]])
})
