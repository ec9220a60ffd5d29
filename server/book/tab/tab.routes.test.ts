import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import type { Problem } from '#shared/problem.ts'
import { restCents, type BarState, type Product, type Tab } from '#shared/book/tab/tab.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { TillState } from '#shared/book/till/till.ts'
import { signInStaff } from '../../test/fixtures/staff.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let manager: TestBrowser
let reception: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  manager = await signedIn(app, 'manager')
  reception = await signedIn(app, 'reception')
  await app.deps.knex('venue').update({ refundLimit: 5_000 })
})
afterEach(() => app.stop())

type Sent = { by?: TestBrowser; key?: string; isLate?: boolean }
const STAYS = /stays? as (it is|they are)|never removed/
const OFFLINE = '2026-11-22T20:00:00.000Z offline'

function send<Body>(path: string, body: object, sent: Sent = {}) {
  const { by = reception, isLate = false, key = randomUUID() } = sent
  const made = isLate ? { [MADE_AT_HEADER]: OFFLINE } : {}
  const headers = { 'Idempotency-Key': key, ...made }
  return by.post<Body & Partial<Problem>>(path, body, { headers })
}

async function product(name: string, price: number, stock?: number): Promise<Product> {
  const { body } = await send<Product>('/api/products', { name, price }, { by: manager })
  if (stock === undefined) return body
  const move = { quantity: stock, reason: 'purchase' }
  const moved = await send<Product>(`/api/products/${body.id}/stock`, move, { by: manager })
  return moved.body
}

async function open(body: object = { name: 'Mesa 3' }, sent: Sent = {}): Promise<Tab> {
  const answer = await send<{ tabs: Tab[] }>('/api/tabs', body, sent)
  expect(answer.status).toBe(201)
  return answer.body.tabs[0]!
}

type Which = Pick<Product, 'id' | 'price'>
const item = ({ id, price }: Which, quantity: number) => ({ product: { id }, quantity, price })
const act = (tab: Tab, path: string, body: object, sent: Sent = {}) =>
  send<{ tabs: Tab[] }>(`/api/tabs/${tab.id}/${path}`, body, sent)
const add = (tab: Tab, what: Which, quantity = 1, sent: Sent = {}) =>
  act(tab, 'items', item(what, quantity), sent)
const remove = (tab: Tab, what: Which, quantity = 1, sent: Sent = {}) =>
  act(tab, 'removals', item(what, quantity), sent)
const pay = (tab: Tab, parts: readonly (readonly [string, number])[], sent: Sent = {}) =>
  act(tab, 'payments', { parts: parts.map(([method, amount]) => ({ method, amount })) }, sent)

const bar = async () => (await reception.get<BarState>('/api/bar')).body
const till = async () => (await manager.get<TillState>('/api/till')).body
const rests = async () => {
  const { tabs } = await bar()
  return tabs.map((tab) => [tab.closedAt === null ? 'open' : 'closed', restCents(tab)])
}

describe('products', () => {
  test('have a name, a price and a stock that is the sum of what came and went', async () => {
    const beer = await product('Cerveja', 8, 24)
    expect(beer).toMatchObject({ name: 'Cerveja', price: 8, active: true, stock: 24 })
    const coffee = await product('Café', 4)
    expect(coffee.stock).toBeNull()
    const tab = await open()
    await add(tab, beer, 3)
    await add(tab, coffee, 2)
    await remove(tab, beer)
    const { products } = await bar()
    expect(products.map(({ name, stock }) => [name, stock])).toEqual([
      ['Café', null],
      ['Cerveja', 22],
    ])
  })

  test('are edited on the version that was seen, by who may edit prices', async () => {
    const beer = await product('Cerveja', 8)
    const change = (version: number, by = manager) =>
      by.patch<Product & Partial<Problem>>(
        `/api/products/${beer.id}`,
        { price: 9 },
        { headers: { 'If-Match': `"${version}"` } },
      )
    expect((await change(beer.version, reception)).status).toBe(403)
    expect((await change(beer.version)).body.price).toBe(9)
    expect((await change(beer.version)).status).toBe(412)
  })

  test('are sold at the price of now; without a connection at the one that the tablet knew', async () => {
    const beer = await product('Cerveja', 8)
    await manager.patch(`/api/products/${beer.id}`, { price: 9 })
    const tab = await open()
    expect((await add(tab, beer)).body.code).toBe('product-price')
    expect((await add(tab, beer, 1, { isLate: true })).status).toBe(200)
    // Sold it is: that it never cost this is the owner's to look at.
    expect((await add(tab, { ...beer, price: 1 }, 1, { isLate: true })).status).toBe(200)
    expect((await add(tab, { ...beer, price: 9 })).body.tabs[0]!.items).toMatchObject([
      { name: 'Cerveja', price: 8, quantity: 1 },
      { name: 'Cerveja', price: 1, quantity: 1 },
      { name: 'Cerveja', price: 9, quantity: 1 },
    ])
  })
})

describe('a tab', () => {
  test('is paid by several methods at once, stands in the till and is closed for good', async () => {
    const beer = await product('Cerveja', 8)
    await send('/api/till/open', { opening: 50 })
    const tab = await open()
    await add(tab, beer, 2)
    const key = randomUUID()
    const parts = [['cash', 10] as const, ['pix', 6] as const]
    const { body } = await pay(tab, parts, { key })
    expect((await pay(tab, parts, { key })).body).toEqual(body)
    expect(body.tabs[0]).toMatchObject({
      closedAt: expect.any(String),
      parts: [
        { method: 'cash', amount: 10 },
        { method: 'pix', amount: 6 },
      ],
    })
    const { drawer, movements } = await till()
    expect(drawer).toBe(60)
    expect(movements).toMatchObject([
      { kind: 'payment', method: 'pix', amount: 6, tabName: 'Mesa 3', reservationId: null },
      { kind: 'payment', method: 'cash', amount: 10, tabId: tab.id },
    ])
    const knex = app.deps.knex
    await expect(knex('tabs').where({ id: tab.id }).update({ name: 'Outra' })).rejects.toThrow(
      STAYS,
    )
    await expect(knex('tabs').where({ id: tab.id }).delete()).rejects.toThrow(STAYS)
    await expect(knex('tab_items').update({ quantity: 1 })).rejects.toThrow(STAYS)
    await expect(knex('tab_items').delete()).rejects.toThrow(STAYS)
  })

  test('may be paid in part and goes on; more than what is left is refused', async () => {
    const beer = await product('Cerveja', 8)
    const tab = await open()
    await add(tab, beer, 2)
    await pay(tab, [['cash', 8]])
    expect((await pay(tab, [['cash', 8.01]])).body.code).toBe('tab-paid')
    await add(tab, beer)
    expect(await rests()).toEqual([['open', 1600]])
    expect((await act(tab, 'close', {})).body.code).toBe('tab-rest')
    await pay(tab, [['debit', 16]])
    expect(await rests()).toEqual([['closed', 0]])
  })

  test('of a reservation has its customer’s name, and there is one of it however many tablets open it', async () => {
    const staff = await signInStaff(app)
    const { id } = await staff.placed({ startTime: '10:00', endTime: '11:00', price: 80 })
    const first = await open({ reservation: { id } })
    const second = await open({ reservation: { id } })
    expect([first.reservationId, first.id]).toEqual([id, second.id])
    const row = await app.deps.knex('reservations').where({ id }).first('customerName')
    expect(first.name).toBe(row?.customerName)
    expect((await send('/api/tabs', { reservation: { id: 999 } })).status).toBe(404)
    expect((await send('/api/tabs', { name: ' ' })).status).toBe(422)
  })

  test('with nothing on it is closed without money', async () => {
    const tab = await open()
    expect((await act(tab, 'close', {})).status).toBe(200)
    expect((await act(tab, 'close', {})).body.code).toBe('tab-closed')
    expect(await rests()).toEqual([['closed', 0]])
  })

  test('is nobody’s business who may not take money', async () => {
    const teacher = await signedIn(app, 'teacher')
    expect((await send('/api/tabs', { name: 'Mesa' }, { by: teacher })).status).toBe(403)
    expect((await teacher.get('/api/bar')).status).toBe(403)
  })
})

describe('two tablets', () => {
  test('add to the same tab without a connection, and both count', async () => {
    const beer = await product('Cerveja', 8, 10)
    const tab = await open()
    await add(tab, beer, 1, { isLate: true })
    await add(tab, beer, 2, { isLate: true, by: manager })
    expect(await rests()).toEqual([['open', 2400]])
    expect((await bar()).products[0]!.stock).toBe(7)
  })

  test('one takes the money while the other adds a beer: the paid tab stays, and the beer is to be paid on the one after it', async () => {
    const beer = await product('Cerveja', 8)
    const tab = await open()
    await add(tab, beer, 2)
    await pay(tab, [['cash', 16]])
    const { body, status } = await add(tab, beer, 1, { isLate: true, by: manager })
    expect(status).toBe(200)
    expect(body.tabs[0]).toMatchObject({ follows: tab.id, name: 'Mesa 3', closedAt: null })
    expect(body.tabs[0]!.items).toMatchObject([{ quantity: 1, price: 8 }])
    // Another late one stands on the same.
    await add(tab, beer, 1, { isLate: true, by: manager })
    expect(await rests()).toEqual([
      ['closed', 0],
      ['open', 1600],
    ])
    await pay(tab, [['pix', 16]])
    expect(await rests()).toEqual([
      ['closed', 0],
      ['closed', 0],
    ])
  })

  test('both take the money: all of it is in the till, and what is too much is given back', async () => {
    const beer = await product('Cerveja', 8)
    await send('/api/till/open', { opening: 0 })
    const tab = await open()
    await add(tab, beer, 2)
    await pay(tab, [['cash', 16]])
    await pay(tab, [['cash', 16]], { isLate: true, by: manager })
    expect((await till()).drawer).toBe(32)
    expect(await rests()).toEqual([
      ['closed', 0],
      ['open', -1600],
    ])
    const { tabs } = await bar()
    expect((await act(tabs[1]!, 'returns', {})).status).toBe(200)
    expect((await till()).drawer).toBe(16)
    expect(await rests()).toEqual([
      ['closed', 0],
      ['closed', 0],
    ])
    expect((await act(tabs[1]!, 'returns', {})).body.code).toBe('tab-closed')
  })

  test('both take the same beer off: the second is refused', async () => {
    const beer = await product('Cerveja', 8)
    const tab = await open()
    await add(tab, beer)
    expect((await remove(tab, beer)).status).toBe(200)
    expect((await remove(tab, beer, 1, { isLate: true })).body.code).toBe('tab-item')
  })
})

describe('what is taken off after it was paid', () => {
  test('of an open tab goes back by the part’s own way', async () => {
    const beer = await product('Cerveja', 8)
    const tab = await open()
    await add(tab, beer, 2)
    await pay(tab, [['cash', 6]])
    await pay(tab, [['debit', 5]])
    const { body } = await remove(tab, beer)
    expect(body.tabs[0]!.parts.slice(2)).toEqual([{ method: 'debit', amount: -3 }])
    expect(body.tabs[0]!.closedAt).not.toBeNull()
  })

  test('of a closed one too, on a tab that follows it', async () => {
    const beer = await product('Cerveja', 8, 10)
    const tab = await open()
    await add(tab, beer, 2)
    await pay(tab, [['pix', 16]])
    const before = (await bar()).tabs[0]
    const { body } = await remove(tab, beer)
    expect(body.tabs[0]).toMatchObject({
      follows: tab.id,
      items: [{ quantity: -1, price: 8 }],
      parts: [{ method: 'pix', amount: -8 }],
      closedAt: expect.any(String),
    })
    expect((await bar()).tabs[0]).toEqual(before)
    expect((await bar()).products[0]!.stock).toBe(9)
    await remove(tab, beer)
    expect((await remove(tab, beer)).body.code).toBe('tab-item')
    const back = await app.deps.knex('till_movements').where({ kind: 'return' })
    expect(back.map(({ cents }) => cents)).toEqual([-800, -800])
  })

  test('above the limit needs the manager', async () => {
    const wine = await product('Vinho', 90)
    const tab = await open()
    await add(tab, wine)
    await pay(tab, [['cash', 90]])
    expect((await remove(tab, wine)).body.code).toBe('refund-limit')
    expect((await remove(tab, wine, 1, { by: manager })).status).toBe(200)
  })
})

describe('one payment with the court', () => {
  const price = 80
  async function atCourt() {
    const staff = await signInStaff(app)
    const { id } = await staff.placed({ startTime: '10:00', endTime: '11:00', price })
    const beer = await product('Cerveja', 8)
    const tab = await open({ reservation: { id } })
    await add(tab, beer, 2)
    const payBoth = (parts: object[], sent: Sent = {}, seen = price) =>
      act(tab, 'payments', { parts, court: { price: seen } }, sent)
    const court = async () => (await app.deps.knex('reservations').where({ id }).first())!
    return { court, id, payBoth, staff, tab }
  }
  const PARTS = [
    { method: 'cash', amount: 50 },
    { method: 'pix', amount: 46 },
  ]
  const movements = async () => {
    const rows = await app.deps.knex('till_movements').orderBy('id')
    return rows.map(({ cents, method, reservationId, tabId }) => [
      method,
      cents,
      reservationId ? 'court' : tabId && 'tab',
    ])
  }

  test('pays both by the same parts, each in its own book', async () => {
    const { court, payBoth } = await atCourt()
    const key = randomUUID()
    expect((await payBoth(PARTS, { key })).status).toBe(200)
    expect((await payBoth(PARTS, { key })).status).toBe(200)
    expect(await movements()).toEqual([
      ['cash', 5_000, 'court'],
      ['pix', 3_000, 'court'],
      ['pix', 1_600, 'tab'],
    ])
    expect(await court()).toMatchObject({ paymentStatus: 'paid', paidBy: 'admin' })
    expect(await rests()).toEqual([['closed', 0]])
  })

  test('keeps the brand and the receipt of a card in both', async () => {
    const { payBoth } = await atCourt()
    const card = { method: 'debit', amount: 96, nsu: '004512', brand: 'Elo' }
    expect((await payBoth([card])).status).toBe(200)
    expect(await app.deps.knex('till_movements').orderBy('id')).toMatchObject([
      { cents: 8_000, nsu: '004512', brand: 'Elo' },
      { cents: 1_600, nsu: '004512', brand: 'Elo' },
    ])
  })

  test('that does not cover the court, or shows another price, is refused whole', async () => {
    const { court, payBoth } = await atCourt()
    for (const answer of [
      await payBoth([{ method: 'cash', amount: 79.99 }]),
      await payBoth(PARTS, {}, 70),
      await payBoth([{ method: 'cash', amount: 96.01 }]),
    ]) {
      expect(answer.status).toBe(409)
    }
    expect([await movements(), (await court()).paymentStatus]).toEqual([[], 'pending'])
  })

  test('of a court that another tablet was paid for is not lost: it stands on the tab to be given back', async () => {
    const { id, payBoth, staff } = await atCourt()
    await staff.change(id, { paymentStatus: 'paid', paidWith: 'debit' })
    expect((await payBoth(PARTS)).body.code).toBe('tab-court')
    expect((await payBoth(PARTS, { isLate: true })).status).toBe(200)
    expect(await rests()).toEqual([['open', -8_000]])
  })
})

test('the day’s close has its money, what was sold and what is still open', async () => {
  const beer = await product('Cerveja', 8, 10)
  const water = await product('Água', 4)
  const tab = await open()
  await add(tab, beer, 3)
  await remove(tab, beer)
  await pay(tab, [['cash', 16]])
  const other = await open({ name: 'Bia' })
  await add(other, water)
  const { body } = await manager.get<DayClose>('/api/takings?date=2026-11-23')
  expect(body).toMatchObject({
    methods: [{ name: 'Dinheiro', net: 16 }],
    courts: [{ name: 'Comandas', net: 16 }],
    total: { came: 16, back: 0, net: 16 },
    supplied: 0,
    sales: [
      { name: 'Cerveja', quantity: 2, amount: 16, stock: 8 },
      { name: 'Água', quantity: 1, amount: 4, stock: null },
    ],
    tabs: [{ name: 'Bia', rest: 4 }],
  })
  const csv = await manager.get<string>('/api/takings.csv?startDate=2026-11-01&endDate=2026-11-30')
  expect(String(csv.body)).toContain(
    '"Balcão";"Recebimento";"Dinheiro";"Comanda";"";"Mesa 3";"";16,00',
  )
})

test('a tablet is sent products and tabs when they changed, and only who may take money', async () => {
  const beer = await product('Cerveja', 8)
  const tab = await open()
  await add(tab, beer)
  const sync = async (known: string, by = reception) =>
    (await by.get<{ bar?: BarState }>(`/api/sync?bar=${known}`)).body.bar
  const sent = await sync('')
  expect(sent).toEqual(await bar())
  expect(await sync(String(sent!.version))).toBeUndefined()
  expect(await sync('0')).toEqual(sent)
})
