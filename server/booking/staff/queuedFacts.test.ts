import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DoubtPage } from '#shared/book/till/doubt.ts'
import type { Product, Tab } from '#shared/book/tab/tab.ts'
import type { TillState } from '#shared/book/till/till.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import type { Problem } from '#shared/problem.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const TODAY = addDays(TOMORROW, -1)

// A fact of the counter is recorded, whatever became meanwhile of the row that it is about.

let app: TestApp
/** The owner, at the other desk. */
let staff: Staff
/** The reception's tablet, which had no connection for ten minutes. */
let tablet: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
  tablet = await signedIn(app, 'reception')
  const link = await staff.browser.post<{ code: string }>('/api/devices/links', { name: 'Quadra' })
  await tablet.post('/api/device', { code: link.body.code })
})
afterEach(() => app.stop())

type Queued = { key?: string; version?: number }
function headersOf({ key = randomUUID(), version }: Queued) {
  const madeAt = new Date(app.clock.now() - 10 * 60_000).toISOString()
  return {
    'Idempotency-Key': key,
    [MADE_AT_HEADER]: `${madeAt} offline`,
    ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
  }
}
const post = <Body = Problem>(path: string, body: object, queued: Queued = {}) =>
  tablet.post<Body>(path, body, { headers: headersOf(queued) })
const change = (id: number, body: object, queued: Queued) =>
  tablet.patch<AdminReservation & Omit<Problem, 'status'>>(`/api/reservations/${id}`, body, {
    headers: headersOf(queued),
  })
const issues = async () => (await staff.browser.get<PaymentIssue[]>('/api/payment-issues')).body
const doubts = async () => (await staff.browser.get<DoubtPage>('/api/doubts')).body.entries
const movements = async () => {
  const rows = await app.deps.knex('till_movements').orderBy('id')
  return rows.map(({ cents, kind, method }) => [kind, method, cents])
}
const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!
/** The whole form, as the tablet sends it, with the money that it says is in hand. */
const paidForm = ({ notes, price, ...row }: AdminReservation, money: object = {}) => ({
  courtId: row.courtId,
  date: row.date,
  startTime: row.startTime,
  endTime: row.endTime,
  customerName: row.customerName,
  sportType: row.sportType,
  price,
  status: 'approved',
  paymentStatus: 'paid',
  notes,
  ...money,
})

describe('a reservation that is paid at two desks', () => {
  const PAID = { paymentStatus: 'paid', paidWith: 'pix' }
  const IN_CASH = { paidWith: 'cash', taken: 100 }

  test('stands in the book twice, and what is too much is listed with its person', async () => {
    const seen = await staff.placed({ price: 100 })
    await staff.change(seen.id, PAID)
    const key = randomUUID()
    const queued = { key, version: seen.version }
    const { status, body } = await change(seen.id, paidForm(seen, IN_CASH), queued)
    expect([status, body.paymentStatus]).toEqual([200, 'paid'])
    expect(await movements()).toEqual([
      ['payment', 'pix', 10_000],
      ['payment', 'cash', 10_000],
    ])
    expect(await issues()).toMatchObject([
      {
        id: `part-${seen.id}`,
        amount: 100,
        customer: { name: seen.customerName },
        actions: ['refund'],
      },
    ])
    // Sent again, as its answer was lost.
    expect((await change(seen.id, paidForm(seen, IN_CASH), queued)).status).toBe(200)
    expect(await movements()).toHaveLength(2)
    // Taken by who had it in hand, at that time.
    const taken = (await app.deps.knex('till_movements').orderBy('id')).at(-1)
    expect(taken).toMatchObject({ key, offline: expect.toSatisfy(Boolean) })
  })

  test('is paid by what came in, whatever else was changed of it: only that is asked about', async () => {
    const seen = await staff.placed({ price: 100 })
    await staff.change(seen.id, { notes: 'Trazer bola' })
    const money = { paidParts: [{ method: 'pix', amount: 30 }], ...IN_CASH }
    const key = randomUUID()
    const body = paidForm(seen, money)
    const refused = await change(seen.id, body, { key, version: seen.version })
    expect([refused.status, refused.body]).toMatchObject([
      412,
      {
        code: 'stale-version',
        recorded: true,
        message: expect.stringContaining('R$ 70,00 em Dinheiro e R$ 30,00 em PIX na chave'),
        current: { id: seen.id, notes: 'Trazer bola', paymentStatus: 'paid' },
      },
    ])
    expect(await movements()).toEqual([
      ['payment', 'cash', 7_000],
      ['payment', 'pix', 3_000],
    ])
    const { version } = refused.body.current as { version: number }
    expect((await change(seen.id, body, { key, version })).body).toMatchObject({ notes: null })
    expect([await movements(), await issues()]).toMatchObject([{ length: 2 }, []])
  })

  test('of one that was cancelled, moved to a taken hour or got cheaper the money stands all the same', async () => {
    const canceled = await staff.placed({ price: 100 })
    await staff.cancel(canceled.id)
    const gone = await change(canceled.id, paidForm(canceled, IN_CASH), {
      version: canceled.version,
    })
    expect(gone.body).toMatchObject({ code: 'reservation-canceled', recorded: true })
    const cheaper = await staff.placed({ price: 100, startTime: '12:00', endTime: '13:00' })
    await staff.change(cheaper.id, { price: 60 })
    const less = await change(
      cheaper.id,
      { paymentStatus: 'paid', ...IN_CASH },
      { version: cheaper.version },
    )
    expect(less.status).toBe(200)
    const moving = await staff.placed({ price: 100, startTime: '14:00', endTime: '15:00' })
    await staff.placed({ startTime: '15:00', endTime: '16:00' })
    const blocked = await change(
      moving.id,
      { ...paidForm(moving, IN_CASH), startTime: '15:00', endTime: '16:00' },
      { version: moving.version },
    )
    expect(blocked.body).toMatchObject({ code: 'slot-taken', recorded: true })
    expect(await row(moving.id)).toMatchObject({ paymentStatus: 'paid', startTime: '14:00' })
    expect(await movements()).toEqual(Array.from({ length: 3 }, () => ['payment', 'cash', 10_000]))
    const owed = (await issues()).map(({ amount, id }) => [id, amount]).toSorted()
    expect(owed).toEqual([
      [`part-${canceled.id}`, 100],
      [`part-${cheaper.id}`, 40],
    ])
  })

  test('that another one’s tab took with its court is given back from the tab', async () => {
    const seen = await staff.placed({ price: 100 })
    const tab = await staff.browser.post<{ tabs: Tab[] }>('/api/tabs', {
      reservation: { id: seen.id },
    })
    await staff.change(seen.id, PAID)
    const body = { parts: [{ method: 'cash', amount: 100 }], court: { price: 100 } }
    const { status } = await post(`/api/tabs/${tab.body.tabs[0]!.id}/payments`, body)
    expect(status).toBe(200)
    expect(await issues()).toMatchObject([{ amount: 100, customer: { name: seen.customerName } }])
  })

  test('is refused with a connection, as before', async () => {
    const seen = await staff.placed({ price: 100 })
    await staff.change(seen.id, PAID)
    const answer = await staff.change(seen.id, paidForm(seen, IN_CASH), {
      'If-Match': `"${seen.version}"`,
    })
    expect([answer.status, await movements()]).toMatchObject([412, { length: 1 }])
  })

  test('is not paid by the form of one that was paid before it was opened', async () => {
    const seen = await staff.placed({ price: 100, paymentStatus: 'paid', paidWith: 'pix' })
    await staff.change(seen.id, { notes: 'Trazer bola' })
    const answer = await change(seen.id, paidForm(seen), { version: seen.version })
    expect([answer.status, answer.body.recorded]).toEqual([412, undefined])
    expect(await movements()).toHaveLength(1)
  })
})

describe('somebody who arrived', () => {
  const arrive = (id: number, version: number, arrival: string | null = 'arrived') =>
    post<AdminReservation & Omit<Problem, 'status'>>(
      `/api/reservations/${id}/arrival`,
      { arrival },
      { version },
    )
  const history = async (id: number) =>
    (await staff.read(id)).history.flatMap(({ changes }) => changes)
  const EVENING = { startTime: '18:00', endTime: '19:00' }
  const CAME = { field: 'Presença', before: null, after: 'Chegou' }

  test('is noted though the reservation was changed meanwhile', async () => {
    const { id, version } = await staff.placed({ date: TODAY, ...EVENING })
    await staff.change(id, { notes: 'Trazer bola' })
    const { status, body } = await arrive(id, version)
    expect([status, body.notes, body.arrivedAt]).toEqual([
      200,
      'Trazer bola',
      new Date(app.clock.now() - 10 * 60_000).toISOString(),
    ])
    expect(await doubts()).toEqual([])
  })

  test.each([
    ['was cancelled', { date: TODAY }, (id: number) => staff.cancel(id)],
    [
      'is on another day now',
      { date: TODAY },
      (id: number) => staff.change(id, { date: TOMORROW }),
    ],
    ['is of another day', { date: TOMORROW }, () => Promise.resolve()],
    ['waits for its payment', { date: TODAY, status: 'pending' }, () => Promise.resolve()],
  ])('at one that %s stands in its history, and is listed', async (_, about, meanwhile) => {
    const { id, version } = await staff.placed({ ...EVENING, ...about })
    await meanwhile(id)
    const before = await row(id)
    expect((await arrive(id, version)).status).toBe(200)
    expect(await row(id)).toEqual(before)
    expect(await history(id)).toContainEqual(CAME)
    expect(await doubts()).toMatchObject([
      {
        reason: 'arrival',
        kind: 'arrival',
        amount: 0,
        reservationId: id,
        date: before.date,
        customerName: before.customerName,
        device: 'Quadra',
      },
    ])
  })

  test('or did not, of what is no longer there: nothing is noted, and nothing asked', async () => {
    const { id, version } = await staff.placed({ date: TODAY, ...EVENING })
    await staff.cancel(id)
    const answers = [await arrive(id, version, 'missed'), await arrive(id, version, null)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await doubts(), await history(id)]).toEqual([
      [],
      expect.not.arrayContaining([expect.objectContaining({ field: 'Presença' })]),
    ])
  })
})

describe('what was sold, and what was taken for it', () => {
  const aProduct = async () => {
    const draft = { name: 'Água', price: 8, tracked: true }
    return (await staff.browser.post<Product>('/api/products', draft)).body
  }
  const aTab = async () =>
    (await staff.browser.post<{ tabs: Tab[] }>('/api/tabs', { name: 'Mesa 3' })).body.tabs[0]!
  const ofTab = async (name: string) => {
    const rows = await app.deps.knex('tabs').where({ name }).orderBy('id')
    return rows.map(({ closedAt }) => closedAt === null)
  }
  const item = ({ id, price }: Product, quantity = 1) => ({ product: { id }, price, quantity })

  test('a tab that is paid at two desks has both, and the second goes back to its person', async () => {
    const [product, tab] = [await aProduct(), await aTab()]
    await staff.browser.post(`/api/tabs/${tab.id}/items`, item(product))
    const payment = { parts: [{ method: 'pix', amount: 8 }] }
    await staff.browser.post(`/api/tabs/${tab.id}/payments`, payment)
    const cash = { parts: [{ method: 'cash', amount: 8 }] }
    expect((await post(`/api/tabs/${tab.id}/payments`, cash)).status).toBe(200)
    expect(await issues()).toMatchObject([{ amount: 8, customer: { name: 'Mesa 3' } }])
  })

  test('an item on a tab that was closed meanwhile is owed on the one that follows it', async () => {
    const [product, tab] = [await aProduct(), await aTab()]
    await staff.browser.post(`/api/tabs/${tab.id}/close`, {})
    await staff.browser.patch(`/api/products/${product.id}`, { active: false, price: 9 })
    expect((await post(`/api/tabs/${tab.id}/items`, item(product))).status).toBe(200)
    expect(await ofTab('Mesa 3')).toEqual([false, true])
  })

  test('money that was handed back twice is out of the drawer twice, and the tab owes it', async () => {
    const [product, tab] = [await aProduct(), await aTab()]
    await staff.browser.post(`/api/tabs/${tab.id}/items`, item(product))
    await post(`/api/tabs/${tab.id}/payments`, { parts: [{ method: 'cash', amount: 20 }] })
    await staff.browser.post(`/api/tabs/${tab.id}/returns`, {})
    const { status, body } = await tablet.post<{ tabs: Tab[] }>(
      `/api/tabs/${tab.id}/returns`,
      { amount: 12 },
      { headers: headersOf({}) },
    )
    expect([status, body.tabs[0]]).toMatchObject([200, { closedAt: null }])
    const sum = sumCents((await movements()).map(([, , cents]) => Number(cents)))
    expect(sum).toBe(800 - 1_200)
  })

  test('stock goes below zero, also of a product that is not sold any more', async () => {
    const product = await aProduct()
    await staff.browser.patch(`/api/products/${product.id}`, { active: false })
    const manager = await signedIn(app, 'manager')
    const { body } = await manager.post<Product>(
      `/api/products/${product.id}/stock`,
      { quantity: -5, reason: 'loss' },
      { headers: headersOf({}) },
    )
    expect(body.stock).toBe(-5)
  })
})

describe('cash that was put in or taken out', () => {
  const cash = (kind: string) =>
    post<TillState>('/api/till/cash', { kind, amount: 40, reason: 'safe' })

  test('stands in the next till when its own was closed, or never opened', async () => {
    expect((await cash('supply')).status).toBe(200)
    const opened = await staff.browser.post<TillState>('/api/till/open', { opening: 100 })
    const session = opened.body.open!.key
    const count = { '10000': 1 }
    await staff.browser.post('/api/till/close', { session, count })
    expect((await cash('withdrawal')).status).toBe(200)
    expect(await movements()).toEqual([
      ['supply', 'cash', 4_000],
      ['withdrawal', 'cash', -4_000],
    ])
    const next = await staff.browser.post<TillState>('/api/till/open', { opening: 100 })
    expect(next.body.movements.map(({ amount }) => amount)).toEqual([-40])
  })
})
