import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DoubtPage } from '#shared/book/till/doubt.ts'
import type { TillState } from '#shared/book/till/till.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { LedgerEntry } from '#shared/payment/charges/ledger.ts'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import { balanceOf } from '../../book/credit/ledger.ts'
import { aCheckout, aSlot } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

type Answer = { reservations: AdminReservation[]; above?: number; code?: string }
type Sent = { key?: string; by?: Staff['browser']; offline?: boolean; agoMs?: number }
function headers({ agoMs = 0, key = randomUUID(), offline }: Sent) {
  const madeAt = new Date(app.clock.now() - agoMs).toISOString()
  return {
    'Idempotency-Key': key,
    ...(offline ? { [MADE_AT_HEADER]: `${madeAt} offline` } : {}),
  }
}
type Part = { amount: number; method?: string }
const take = (id: number, { amount, method = 'cash' }: Part, sent: Sent = {}) =>
  (sent.by ?? staff.browser).post<Answer>(
    `/api/reservations/${id}/parts`,
    { amount, method },
    { headers: headers(sent) },
  )
const undo = (id: number, part: string, sent: Sent = {}) =>
  (sent.by ?? staff.browser).post<Answer>(
    `/api/reservations/${id}/parts/undo`,
    { part, method: 'cash', amount: 1 },
    { headers: headers(sent) },
  )
const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!
const drawer = async () => {
  const rows = await app.deps.knex('till_movements').orderBy('id')
  return rows.map(({ cents, kind, method }) => [kind, method, cents])
}
const till = async () => (await staff.browser.get<TillState>('/api/till')).body

describe('a part that was taken by mistake', () => {
  test('is undone by its opposite in the drawer, and the price is to be paid', async () => {
    await staff.browser.post('/api/till/open', { opening: 100 })
    const { id } = await staff.placed({ price: 80 })
    const key = randomUUID()
    await take(id, { amount: 80 }, { key })
    expect((await till()).drawer).toBe(180)
    const { body, status } = await undo(id, key)
    expect([status, body.reservations]).toMatchObject([
      200,
      [{ id, paymentStatus: 'pending', paid: 0, paidBy: null }],
    ])
    const { drawer: left, movements } = await till()
    expect([left, movements]).toMatchObject([
      100,
      [
        { kind: 'correction', amount: -80, corrects: key },
        { kind: 'payment', amount: 80, isCorrected: true },
      ],
    ])
  })

  test('is undone once, however often and under whatever key it is said', async () => {
    const { id } = await staff.placed({ price: 80 })
    const [key, undoing] = [randomUUID(), randomUUID()]
    await take(id, { amount: 80 }, { key })
    for (const again of [undoing, undoing, randomUUID()]) {
      expect((await undo(id, key, { key: again })).status).toBe(200)
    }
    expect(await drawer()).toEqual([
      ['payment', 'cash', 8_000],
      ['correction', 'cash', -8_000],
    ])
    await take(id, { amount: 80, method: 'debit' })
    expect(await row(id)).toMatchObject({ paymentStatus: 'paid', paidBy: 'admin', partPaid: 0 })
  })

  test('leaves the parts before it, and one that was never taken changes nothing', async () => {
    const { id } = await staff.placed({ price: 80 })
    await take(id, { amount: 30 })
    const key = randomUUID()
    await take(id, { amount: 50, method: 'pix' }, { key })
    await undo(id, key)
    expect(await row(id)).toMatchObject({ paymentStatus: 'pending', partPaid: 3_000 })
    const { body, status } = await undo(id, randomUUID())
    expect([status, body.reservations]).toMatchObject([200, [{ id, paid: 30 }]])
    expect(await row(id)).toMatchObject({ partPaid: 3_000 })
    // A PIX that was never sent is looked for by nobody.
    const query = '/api/tenders?state=to-check'
    expect((await staff.browser.get<LedgerEntry[]>(query)).body).toEqual([])
    const check = { movement: key, outcome: 'missing' }
    expect((await staff.browser.post('/api/till/checks', check)).status).toBe(409)
  })

  test('after the till was closed stands in the next one of that drawer', async () => {
    const open = await staff.browser.post<TillState>('/api/till/open', { opening: 100 })
    const { id } = await staff.placed({ price: 80 })
    const key = randomUUID()
    await take(id, { amount: 80 }, { key })
    const session = open.body.open!.key
    await staff.browser.post('/api/till/close', { session, count: { 10000: 1, 2000: 4 } })
    expect((await undo(id, key)).status).toBe(200)
    await staff.browser.post('/api/till/open', { opening: 180 })
    const { drawer: left, last } = await till()
    expect([left, last?.difference]).toEqual([100, 0])
  })

  test('of all hours that a customer booked together is undone of all', async () => {
    const cart = aCheckout([aSlot('10:00'), aSlot('11:00')])
    const order = (await app.browser().post<CheckoutAnswer>('/api/reservations', cart)).body
    const key = randomUUID()
    await take(order.id, { amount: order.totalPrice }, { key })
    const { body } = await undo(order.id, key)
    expect(body.reservations).toMatchObject([
      { status: 'approved', paymentStatus: 'pending', paid: 0 },
      { status: 'approved', paymentStatus: 'pending', paid: 0 },
    ])
    const sum = (await drawer()).reduce((all, [, , cents]) => all + Number(cents), 0)
    expect(sum).toBe(0)
  })

  test('is what is above the price where the other tablet took it meanwhile', async () => {
    const { id } = await staff.placed({ price: 80 })
    const other = await signedIn(app, 'reception')
    const key = randomUUID()
    await take(id, { amount: 80, method: 'pix' }, { by: other })
    const { body } = await take(id, { amount: 80 }, { key })
    expect(body).toMatchObject({ above: 80, reservations: [{ paymentStatus: 'paid' }] })
    expect(await row(id)).toMatchObject({ paymentStatus: 'paid', partPaid: 8_000 })
    await undo(id, key)
    expect(await row(id)).toMatchObject({ paymentStatus: 'paid', paidBy: 'admin', partPaid: 0 })
  })

  test('is undone after it was cancelled, but not once the money has gone back', async () => {
    const [open, gone] = [
      await staff.placed({ price: 80 }),
      await staff.placed({ price: 80, startTime: '12:00', endTime: '13:00' }),
    ].map(({ id }) => ({ id, key: randomUUID() }))
    for (const { id, key } of [open!, gone!]) await take(id, { amount: 40 }, { key })
    await staff.cancel(open!.id)
    await staff.cancel(gone!.id, { money: 'refund' })
    expect((await undo(open!.id, open!.key)).status).toBe(200)
    expect(await row(open!.id)).toMatchObject({ status: 'canceled', partPaid: 0 })
    expect((await undo(gone!.id, gone!.key)).body.code).toBe('nothing-paid')
  })

  test('is a slip for two minutes of who took it; later, or of another one, it is money given back', async () => {
    const [reception, other] = [await signedIn(app, 'reception'), await signedIn(app, 'reception')]
    const { id } = await staff.placed({ price: 80 })
    const taken = async (sent: Sent = {}) => {
      const key = randomUUID()
      await take(id, { amount: 80 }, { by: reception, key, ...sent })
      return key
    }
    expect((await undo(id, await taken(), { by: reception })).status).toBe(200)
    const key = await taken()
    expect((await undo(id, key, { by: other })).body.code).toBe('refund-limit')
    app.clock.advance(3 * 60_000)
    expect((await undo(id, key, { by: reception })).body.code).toBe('refund-limit')
    expect((await undo(id, key)).status).toBe(200)
    // Both waited for a long time in the queue of a tablet.
    const old = await taken({ offline: true, agoMs: 60 * 60_000 })
    const soon = { by: reception, offline: true, agoMs: 60 * 60_000 - 8_000 }
    expect((await undo(id, old, soon)).status).toBe(200)
  })
})

describe('credit of the customer', () => {
  const rich = async (amount: number) => {
    const { id, customerId } = await staff.placed({ price: 80 })
    const gift = { amount, reason: 'Jogo do amigo' }
    await staff.browser.post(`/api/customers/${customerId}/credits`, gift)
    return { id, left: () => balanceOf(app.deps.knex, customerId!) }
  }
  const byCredit = (id: number, amount: number, sent: Sent = {}) =>
    take(id, { amount, method: 'balance' }, sent)

  test('pays all that is open, the rest of it stays, and undone it is there again', async () => {
    const { id, left } = await rich(100)
    await take(id, { amount: 30 })
    const key = randomUUID()
    const { body } = await byCredit(id, 50, { key })
    expect(body.reservations).toMatchObject([{ paymentStatus: 'paid', paid: 80, paidBy: 'admin' }])
    expect((await staff.read(id)).money.parts).toEqual([
      { method: 'cash', amount: 30 },
      { method: 'balance', amount: 50 },
    ])
    expect(await left()).toBe(5_000)
    for (const again of [randomUUID(), randomUUID()]) await undo(id, key, { key: again })
    expect(await left()).toBe(10_000)
    expect(await row(id)).toMatchObject({ paymentStatus: 'pending', partPaid: 3_000 })
    expect(await drawer()).toEqual([['payment', 'cash', 3_000]])
  })

  test('is undone beside money without touching it, in either order', async () => {
    for (const first of ['cash', 'balance']) {
      const { id, left } = await rich(50)
      const before = await left()
      const [cash, credit] = [randomUUID(), randomUUID()]
      await take(id, { amount: 30 }, { key: cash })
      await byCredit(id, 50, { key: credit })
      const [one, other] = first === 'cash' ? [cash, credit] : [credit, cash]
      await undo(id, one)
      await undo(id, other)
      expect(await row(id)).toMatchObject({ paymentStatus: 'pending', partPaid: 0 })
      expect(await left()).toBe(before)
      await staff.cancel(id)
    }
    const sum = (await drawer()).reduce((all, [, , cents]) => all + Number(cents), 0)
    expect(sum).toBe(0)
  })

  test('is refused where it does not suffice, for another sum, and for what is paid', async () => {
    const { id, left } = await rich(79)
    expect((await byCredit(id, 80)).body.code).toBe('credit-short')
    expect((await byCredit(id, 79)).body.code).toBe('prices-changed')
    await take(id, { amount: 80 })
    expect((await byCredit(id, 79)).body.code).toBe('already-paid')
    expect(await left()).toBe(7_900)
  })

  test('that was not there any more when it arrives uses nothing, and waits in the list', async () => {
    await staff.browser.patch('/api/venue', { refundLimit: 100 })
    const desk = await signedIn(app, 'reception')
    const { id, left } = await rich(50)
    const { body, status } = await byCredit(id, 80, { by: desk, offline: true })
    expect([status, body.reservations]).toMatchObject([200, [{ id, paymentStatus: 'pending' }]])
    const { entries } = (await staff.browser.get<DoubtPage>('/api/doubts')).body
    expect(entries).toMatchObject([
      { reason: 'above-credit', kind: 'credit', amount: 80, reservationId: id },
    ])
    expect(await left()).toBe(5_000)
  })
})
