import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { DoubtPage } from '#shared/book/till/doubt.ts'
import type { TillState } from '#shared/book/till/till.ts'
import type { Product, Tab } from '#shared/book/tab/tab.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import type { Problem } from '#shared/problem.ts'
import { aCheckout, aSlot } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const MINUTE_MS = 60_000

let app: TestApp
let owner: TestBrowser
let manager: TestBrowser
/** The reception, signed in on an enrolled device. */
let desk: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
  manager = await signedIn(app, 'manager')
  await owner.patch('/api/venue', { refundLimit: 100 })
  desk = await signedIn(app, 'reception')
  await enrol(desk)
  await owner.post('/api/till/open', { opening: 500 })
})
afterEach(() => app.stop())

async function enrol(browser: TestBrowser) {
  const link = await owner.post<{ code: string }>('/api/devices/links', { name: 'Balcão' })
  await browser.post('/api/device', { code: link.body.code })
}

type Sent = { by?: TestBrowser; key?: string; agoMs?: number }

/** Made some minutes ago without a connection. */
function queued({ agoMs = 3 * MINUTE_MS, key = randomUUID() }: Sent) {
  const madeAt = new Date(app.clock.now() - agoMs).toISOString()
  return { headers: { 'Idempotency-Key': key, [MADE_AT_HEADER]: `${madeAt} offline` } }
}
const withdraw = (amount: number, { by = desk, ...sent }: Sent = {}) =>
  by.post<TillState & Problem>(
    '/api/till/cash',
    { kind: 'withdrawal', amount, reason: 'safe', note: 'Para o cofre' },
    queued(sent),
  )
const doubts = async (page = 1) => (await owner.get<DoubtPage>(`/api/doubts?page=${page}`)).body
const reasons = async () => (await doubts()).entries.map(({ reason }) => reason)
const judge = (id: number, body: object, by = owner) =>
  by.post<Problem>(`/api/doubts/${id}/verdict`, body, {
    headers: { 'Idempotency-Key': randomUUID() },
  })

describe('above the limit of a day, without a connection', () => {
  test('the money stands as it was said, and waits with person, device and both times', async () => {
    expect((await withdraw(100)).status).toBe(200)
    const madeAt = new Date(app.clock.now() - 3 * MINUTE_MS).toISOString()
    expect((await withdraw(30)).status).toBe(200)
    expect((await doubts()).entries).toEqual([
      {
        id: expect.any(Number),
        reason: 'above-limit',
        kind: 'withdrawal',
        amount: -30,
        who: expect.stringMatching(/^reception/),
        isOwn: false,
        device: 'Balcão',
        customerName: null,
        reservationId: null,
        date: null,
        tabId: null,
        tabName: null,
        item: null,
        note: 'Para o cofre',
        claimedAt: madeAt,
        at: new Date(app.clock.now()).toISOString(),
      },
    ])
    const till = (await manager.get<TillState>('/api/till')).body
    expect([till.drawer, till.movements.length]).toEqual([370, 2])
    // Counted it is all the same: with a connection nothing is left.
    const body = { kind: 'withdrawal', amount: 0.01, reason: 'safe' }
    expect((await desk.post<Problem>('/api/till/cash', body)).body.code).toBe('till-limit')
  })

  test('money that was handed back at the desk is listed with its reservation, and no order for the server is taken', async () => {
    const draft = aStaffDraft({ price: 150, paymentStatus: 'paid' })
    const { id } = (await owner.post<AdminReservation>('/api/reservations', draft)).body
    const body = { scope: 'one', money: 'refund' }
    const path = `/api/reservations/${id}/cancel`
    expect((await desk.post(path, body)).status).toBe(409)
    expect((await desk.post(path, body, queued({}))).status).toBe(200)
    expect((await doubts()).entries).toMatchObject([
      { reason: 'above-limit', kind: 'return', amount: -150, reservationId: id, date: draft.date },
    ])
    const person = await desk.post<{ id: number }>('/api/customers', { name: 'Caio Prado' })
    const credit = { amount: 150, reason: 'Torneio', expiresOn: null }
    const given = await desk.post<Problem>(
      `/api/customers/${person.body.id}/credits`,
      credit,
      queued({}),
    )
    expect([given.status, given.body.code]).toEqual([409, 'refund-limit'])
  })

  test('sent again after a lost answer it is listed once', async () => {
    const key = randomUUID()
    await withdraw(130, { key })
    await withdraw(130, { key })
    expect(await reasons()).toEqual(['above-limit'])
  })
})

test('more than was in the drawer is listed', async () => {
  await owner.patch('/api/venue', { refundLimit: 5_000 })
  expect((await withdraw(500.01)).status).toBe(200)
  expect(await reasons()).toEqual(['above-drawer'])
})

describe('where it comes from', () => {
  test('a browser that nobody enrolled is doubted, and one that is not', async () => {
    const elsewhere = await signedIn(app, 'reception')
    await withdraw(20, { by: elsewhere })
    await withdraw(20)
    expect((await doubts()).entries).toMatchObject([
      { reason: 'not-enrolled', amount: -20, device: null },
    ])
  })

  test('with a connection nothing is doubted', async () => {
    const elsewhere = await signedIn(app, 'reception')
    await elsewhere.post('/api/till/cash', { kind: 'withdrawal', amount: 20, reason: 'safe' })
    expect(await doubts()).toEqual({ entries: [], open: 0 })
  })

  test('what the owner does needs nobody’s yes', async () => {
    await withdraw(5, { by: owner })
    expect(await doubts()).toEqual({ entries: [], open: 0 })
  })
})

test('a time that has not come yet is that of the arrival, and listed; a clock that is a little ahead is only put right', async () => {
  await withdraw(10, { agoMs: -2 * MINUTE_MS })
  expect(await reasons()).toEqual([])
  await withdraw(20, { agoMs: -60 * MINUTE_MS })
  const later = new Date(app.clock.now() + 60 * MINUTE_MS).toISOString()
  expect((await doubts()).entries).toMatchObject([{ reason: 'future-time', claimedAt: later }])
  const rows = await app.deps.knex('till_movements').where({ kind: 'withdrawal' })
  expect(rows.map(({ madeAt }) => madeAt)).toEqual([null, null])
})

test('a sale at a price that the product never had stands on the tab, and is listed', async () => {
  const draft = { name: 'Cerveja', price: 15, active: true, tracked: false }
  const product = (await owner.post<Product>('/api/products', draft)).body
  const opened = await desk.post<{ tabs: Tab[] }>('/api/tabs', { name: 'Mesa 3' })
  const tab = opened.body.tabs[0]!.id
  const sell = (price: number, sent?: object) =>
    desk.post<Problem>(`/api/tabs/${tab}/items`, { product: { id: product.id }, price, quantity: 2 }, sent) // prettier-ignore
  expect((await sell(5)).body.code).toBe('product-price')
  expect((await sell(15, queued({}))).status).toBeLessThan(300)
  expect((await sell(5, queued({}))).status).toBeLessThan(300)
  expect((await doubts()).entries).toMatchObject([
    {
      reason: 'unknown-price',
      kind: 'sale',
      amount: 10,
      item: '2 × Cerveja',
      tabId: tab,
      tabName: 'Mesa 3',
    },
  ])
})

describe('somebody else says yes or no', () => {
  test('once, with what is wrong, and nothing is undone by it', async () => {
    await withdraw(130)
    await withdraw(40)
    const [first, second] = (await doubts()).entries
    expect((await judge(first!.id, { isRight: false, note: ' ' })).status).toBe(422)
    expect((await judge(first!.id, { isRight: true, note: null })).status).toBeLessThan(300)
    expect((await judge(first!.id, { isRight: true, note: null })).body.code).toBe('doubt-judged')
    const no = { isRight: false, note: 'Ninguém levou ao cofre' }
    expect((await judge(second!.id, no, manager)).status).toBeLessThan(300)
    expect(await doubts()).toEqual({ entries: [], open: 0 })
    expect((await manager.get<TillState>('/api/till')).body.drawer).toBe(330)
    const audit = await app.deps.knex('audit_entries').where({ action: 'resolved' }).orderBy('id')
    expect(audit.map(({ changes }) => changes)).toEqual([
      expect.stringContaining('right'),
      expect.stringContaining('Ninguém levou ao cofre'),
    ])
  })

  test('never who did it, nor the reception', async () => {
    await withdraw(5, { by: manager })
    const [own] = (await doubts()).entries
    expect((await judge(own!.id, { isRight: true, note: null }, manager)).body.code).toBe(
      'own-doubt',
    )
    expect((await judge(own!.id, { isRight: true, note: null }, desk)).status).toBe(403)
    expect((await desk.get('/api/doubts')).status).toBe(403)
    expect((await judge(999, { isRight: true, note: null })).status).toBe(404)
  })
})

describe('a price below the table’s', () => {
  /** Makes one of the reception, for an hour that costs R$ 80 by the table. */
  const place = (price: number, change: object = {}, by = desk) =>
    by.post<AdminReservation>('/api/reservations', aStaffDraft({ price, ...change }))
  const edit = (id: number, change: object, by = desk) =>
    by.patch<AdminReservation>(`/api/reservations/${id}`, change)
  const used = async () => {
    const sum = await app.deps.knex('limit_uses').sum({ cents: 'cents' }).first()
    return Number(sum?.cents ?? 0)
  }
  beforeEach(async () => {
    await app.deps.knex('prices').update({ price: 8_000 })
  })

  test('counts as given, and is listed once it is more than the day has left', async () => {
    const { body, status } = await place(30, { paymentStatus: 'paid' })
    expect([status, body.price, await used()]).toEqual([201, 30, 5_000])
    expect(await reasons()).toEqual([])
    const later = { startTime: '14:00', endTime: '15:00' }
    const second = await place(10, later)
    expect([second.status, second.body.price]).toEqual([201, 10])
    expect((await doubts()).entries).toMatchObject([
      {
        reason: 'below-table',
        kind: 'discount',
        amount: -70,
        reservationId: second.body.id,
        customerName: second.body.customerName,
        date: second.body.date,
      },
    ])
    // Nothing of it is there any more to be taken out.
    const cash = { kind: 'withdrawal', amount: 1, reason: 'safe' }
    expect((await desk.post<Problem>('/api/till/cash', cash)).body.code).toBe('till-limit')
  })

  test('by an edit counts the difference, once; the table’s price and more is no gift', async () => {
    const { body } = await place(90)
    expect(await used()).toBe(0)
    await edit(body.id, { price: 70 })
    await edit(body.id, { price: 60 })
    await edit(body.id, { notes: 'Aniversário' })
    await edit(body.id, { price: 75 })
    expect(await used()).toBe(2_000)
  })

  test('is nobody’s gift of who has no limit, and where the table has no price', async () => {
    await place(10, {}, manager)
    await app.deps.knex('prices').delete()
    await owner.patch('/api/venue', { refundLimit: 99 })
    await place(10, { startTime: '14:00', endTime: '15:00' })
    expect([await used(), await reasons()]).toEqual([0, []])
  })

  test('that is raised again gives back what was given by it, and no more', async () => {
    const noted = async () => {
      const rows = await app.deps.knex('discounts').orderBy('id')
      return rows.map(({ cents }) => cents)
    }
    const { body } = await place(60)
    await edit(body.id, { price: 70 })
    await edit(body.id, { price: 95 })
    await edit(body.id, { notes: 'Aniversário' })
    expect(await noted()).toEqual([2_000, -1_000, -1_000])
    // A price that was the table's then was no gift.
    const { body: older } = await place(80, { startTime: '14:00', endTime: '15:00' })
    await app.deps.knex('prices').update({ price: 12_000 })
    await owner.patch('/api/venue', { refundLimit: 99 })
    await edit(older.id, { price: 100 })
    expect(await noted()).toHaveLength(3)
  })

  test('is given too by who moves a reservation to a dearer hour at the price of before', async () => {
    await app.deps.knex('prices').where('startTime', '>=', '17:00').update({ price: 12_000 })
    await owner.patch('/api/venue', { refundLimit: 90 })
    const { body } = await place(80)
    expect(await used()).toBe(0)
    await edit(body.id, { startTime: '18:00', endTime: '19:00', price: 80 })
    expect([await used(), await app.deps.knex('discounts')]).toMatchObject([
      4_000,
      [{ cents: 4_000, reservationId: body.id }],
    ])
    const { body: bought } = await app
      .browser()
      .post<AdminReservation[]>('/api/reservations', aCheckout([aSlot('15:00')]))
    const [own] = await app.deps.knex('reservations').whereNull('userId').orderBy('id', 'desc')
    expect(bought).toBeTruthy()
    await owner.patch(`/api/reservations/${own!.id}`, { status: 'approved' })
    const to = { courtId: own!.courtId, date: own!.date, startTime: '20:00' }
    const moved = await desk.post(`/api/reservations/${own!.id}/reschedule`, to)
    expect([moved.status, await used()]).toEqual([200, 8_000])
  })

  test('is not listed while the owner has set no limit, and stands in the books all the same', async () => {
    await owner.patch('/api/venue', { refundLimit: 0 })
    await place(30)
    expect([await reasons(), await app.deps.knex('discounts')]).toMatchObject([
      [],
      [{ cents: 5_000 }],
    ])
  })

  test('from the queue is listed when it never was the table’s, and no gift when it was', async () => {
    await app.deps.knex('prices').update({ price: 9_000 })
    await owner.patch('/api/venue', { refundLimit: 1_000 })
    const late = (price: number, hour: number) =>
      desk.post<AdminReservation>(
        '/api/reservations',
        aStaffDraft({ price, startTime: `${hour}:00`, endTime: `${hour + 1}:00` }),
        queued({}),
      )
    // The tablet still knew the price of before.
    expect((await late(80, 10)).status).toBe(201)
    expect((await late(90, 11)).status).toBe(201)
    expect([await reasons(), await used()]).toEqual([[], 0])
    const { body } = await late(75, 12)
    expect((await doubts()).entries).toMatchObject([
      { reason: 'unknown-price', kind: 'discount', amount: -15, reservationId: body.id },
    ])
    expect(await used()).toBe(1_500)
  })

  test('of a weekly reservation counts each of its dates', async () => {
    const endDate = addDays(aStaffDraft().date, 14)
    const { status } = await place(40, { isRecurring: true, endDate })
    expect([status, await used()]).toEqual([201, 12_000])
    expect(await reasons()).toEqual(['below-table'])
  })
})
