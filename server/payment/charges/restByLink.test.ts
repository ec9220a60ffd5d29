import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { OwnQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../../background.ts'
import { moneySentences } from '../../booking/mail/moneySentences.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { untyped } from '../../platform/db/connect.ts'
import { aCardPayment, aCheckout, aPayment, aSlot } from '../../test/support/aCheckout.ts'
import { linesOf } from '../../test/fixtures/moneyDays.fixtures.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { checkClaims, signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { checkMoney } from '../refund/moneyCheck.ts'

const PIX_MS = 30_000
let app: TestApp
let staff: Staff
let customer: TestBrowser
let order: CheckoutAnswer
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
  customer = app.browser()
  const cart = aCheckout([aSlot('10:00'), aSlot('11:00')])
  order = (await customer.post<CheckoutAnswer>('/api/reservations', cart)).body
})
afterEach(async () => {
  await checkBooks()
  await checkClaims(app)
  await app.stop()
})

async function checkBooks() {
  expect((await checkMoney(app.deps.knex)).wrong).toEqual([])
}
const part = (id: number, amount: number, method = 'cash') =>
  staff.browser.post<{ reservations: AdminReservation[] }>(`/api/reservations/${id}/parts`, {
    amount,
    method,
  })
const charge = (value: number, change = {}, who = customer) =>
  who.post<PaymentAnswer & Problem>('/api/payments', aPayment(order.id, value, change))
const statusOf = (id: string, who = customer) =>
  who.get<PaymentAnswer>(`/api/payments/${id}/status`)
const rows = () =>
  app.deps.knex('reservations').where({ paymentGroupId: order.paymentGroupId }).orderBy('startTime')
const issues = async () => (await staff.browser.get<PaymentIssue[]>('/api/payment-issues')).body
const resolve = (id: string, action: string) =>
  staff.browser.post<Problem>(`/api/payment-issues/${id}/resolve`, { action })
const drawer = async () => {
  const moved = await app.deps.knex('till_movements').orderBy('id')
  return moved.map(({ cents, kind }) => [kind, cents])
}
const inDrawer = async () => (await drawer()).reduce((sum, [, cents]) => sum + Number(cents), 0)
/** Counts what the provider has of all charges. */
const atProvider = async () => {
  const [charges] = await untyped(app.deps.knex)('sandbox_charges')
    .whereNotNull('paidAt')
    .sum({ cents: 'amount' })
  const [back] = await untyped(app.deps.knex)('sandbox_refunds').sum({ cents: 'amount' })
  return Number(charges?.['cents'] ?? 0) - Number(back?.['cents'] ?? 0)
}
async function own() {
  const group = await app.deps.knex('payment_groups').where({ id: order.paymentGroupId }).first()
  return `/api/my/reservations/${group!.code}`
}
const page = async () => (await customer.get<OwnReservation>(await own())).body
async function rounds(count = 2) {
  for (let round = 0; round < count; round += 1) {
    app.clock.advance(60_000)
    await backgroundRound(app.deps)
  }
}
/** A part at the desk, and the rest by PIX. */
async function paidInBoth(amount = 100) {
  await part(order.id, amount)
  const { body } = await charge(160 - amount)
  app.clock.advance(PIX_MS)
  await statusOf(body.id)
  return body
}

describe('the rest of what the desk has taken a part of', () => {
  test('is one charge, of the hours that are not covered, with the desk’s part beside it', async () => {
    await part(order.id, 100)
    expect((await page()).rest).toEqual({
      reservationId: order.reservations[1]!.id,
      hours: 1,
      amount: 60,
      payment: null,
    })
    const wrong = await charge(160)
    expect([wrong.status, wrong.body.code, wrong.body.price]).toEqual([409, 'price-changed', 60])
    const { body, status } = await charge(60)
    expect([status, body]).toMatchObject([
      201,
      { value: 60, paymentStatus: 'pending', reservationStatus: 'pending', expiresInMs: 0 },
    ])
    const open = await page()
    expect(open).toMatchObject({
      rest: { amount: 60, payment: { id: body.id, method: 'PIX' } },
      pix: null,
      expiresInMs: 0,
      hours: [{ state: 'confirmed' }, { state: 'confirmed', paid: 20 }],
    })
    app.clock.advance(PIX_MS)
    expect((await statusOf(body.id)).body).toMatchObject({
      paymentStatus: 'paid',
      reservationStatus: 'approved',
    })
    expect(await rows()).toMatchObject([
      { status: 'approved', paymentStatus: 'paid', paidBy: 'admin', partPaid: 0, deskPart: 0 },
      {
        status: 'approved',
        paymentStatus: 'paid',
        paidBy: 'attempt',
        partPaid: 2_000,
        deskPart: 2_000,
      },
    ])
    const paid = await page()
    expect(paid.rest).toBeUndefined()
    expect(paid.parts.map(({ amount, by, kind }) => [kind, by, amount])).toEqual([
      ['paid', 'PIX', 60],
      ['paid', 'venue', 80],
      ['paid', 'venue', 20],
    ])
    expect([await issues(), await inDrawer(), await atProvider()]).toEqual([[], 10_000, 6_000])
    // Asked again it is the paid one.
    expect((await charge(60)).body.id).toBe(body.id)
  })

  test('is of the hours that it paid in the accountant’s file, and the mail says what came by which way', async () => {
    await paidInBoth(100)
    const csv = (await staff.browser.get<string>('/api/months/2026-11/servicos.csv')).body
    const [first, second] = order.reservations
    const received = linesOf(csv).map((line) => [line['Reserva ou comanda'], line['Recebido']])
    expect(received).toEqual([
      [`${first!.id}`, '80,00'],
      [`${second!.id}`, '80,00'],
    ])
    const paid = await groupReservations(app.deps.knex, order.paymentGroupId)
    expect(await moneySentences(app.deps.knex, 'confirmed', paid)).toEqual([
      'Pagamento recebido: R$ 60,00 por PIX e R$ 100,00 no local.',
    ])
  })

  test('runs out at no time, and is still open after days', async () => {
    await part(order.id, 40)
    const { body } = await charge(120)
    await app.deps.knex('sandbox_charges').update({ approvesAt: null })
    app.clock.advance(3_600_000)
    await backgroundRound(app.deps)
    expect((await statusOf(body.id)).body).toMatchObject({
      paymentStatus: 'pending',
      expiresInMs: 0,
    })
    expect(await rows()).toMatchObject([{ status: 'approved' }, { status: 'approved' }])
  })

  test('is paid by card as well, by whoever has the link, and by nobody else', async () => {
    await part(order.id, 40)
    expect((await charge(120, {}, app.browser())).status).toBe(404)
    const { body } = await customer.post<PaymentAnswer>(
      '/api/payments',
      aCardPayment(order.id, 120),
    )
    expect(body).toMatchObject({ paymentStatus: 'paid', reservationStatus: 'approved' })
    expect(await rows()).toMatchObject([
      { paidBy: 'attempt', partPaid: 4_000, deskPart: 4_000 },
      { paidBy: 'attempt', partPaid: 0, deskPart: 0 },
    ])
  })

  test('needs no data of who pays on the page of the link', async () => {
    await part(order.id, 40)
    const nobody = { customerName: '', customerEmail: '', customerPhone: '', customerCpf: '' }
    expect((await charge(120, nobody)).status).toBe(201)
  })

  test('is refused below the minimum, and the desk takes it', async () => {
    await part(order.id, 156)
    expect((await charge(4)).body.code).toBe('minimum-total')
    expect((await page()).rest).toBeUndefined()
  })

  test('is charged at the desk for what staff booked', async () => {
    const { id } = await staff.placed({ price: 80, startTime: '18:00', endTime: '19:00' })
    await part(id, 30)
    const wish = (value: number) =>
      staff.browser.post<PaymentAnswer & Problem>('/api/payments', aPayment(id, value))
    expect((await wish(80)).body).toMatchObject({ code: 'price-changed', price: 50 })
    const { body } = await wish(50)
    app.clock.advance(PIX_MS)
    expect((await statusOf(body.id, staff.browser)).body).toMatchObject({
      paymentStatus: 'paid',
      reservationStatus: 'approved',
    })
    const row = await app.deps.knex('reservations').where({ id }).first()
    expect(row).toMatchObject({ status: 'approved', paidBy: 'attempt', deskPart: 3_000 })
  })
})

describe('money that comes for another sum than the rest', () => {
  test('goes back when the desk has taken another part meanwhile, and no hour is lost', async () => {
    await part(order.id, 100)
    const { body } = await charge(60)
    await app.deps
      .knex('sandbox_charges')
      .update({ approvesAt: new Date(app.clock.now() - 1).toISOString() })
    await part(order.id, 20)
    await statusOf(body.id)
    await rounds()
    expect(await rows()).toMatchObject([
      { status: 'approved', paymentStatus: 'paid', paidBy: 'admin' },
      { status: 'approved', paymentStatus: 'pending', partPaid: 4_000 },
    ])
    expect([await atProvider(), await issues()]).toEqual([0, []])
    // Another charge may pay what is still missing.
    const again = (await charge(40)).body
    app.clock.advance(PIX_MS)
    await statusOf(again.id)
    expect(await rows()).toMatchObject([{}, { paidBy: 'attempt', deskPart: 4_000 }])
  })

  test('goes back when it is the old whole price and the desk has covered an hour', async () => {
    const { body } = await charge(160)
    await app.deps
      .knex('sandbox_charges')
      .update({ approvesAt: new Date(app.clock.now() - 1).toISOString() })
    await part(order.id, 100)
    await statusOf(body.id)
    await rounds()
    expect(await rows()).toMatchObject([
      { status: 'approved', paidBy: 'admin' },
      { status: 'approved', paymentStatus: 'pending', partPaid: 2_000 },
    ])
    expect([await atProvider(), await inDrawer()]).toEqual([0, 10_000])
  })

  test('is ended by another part at the desk', async () => {
    await part(order.id, 40)
    await charge(120)
    await part(order.id, 20)
    await backgroundRound(app.deps)
    expect(await app.deps.knex('payment_attempts')).toMatchObject([{ state: 'cancelled' }])
    expect((await page()).rest).toMatchObject({ amount: 100, payment: null })
  })
})

describe('what was paid in both ways', () => {
  const cancellation = (percent: number) => ({
    steps: [{ untilHoursBefore: 1, percent }],
    form: 'original',
    reschedule: { untilHoursBefore: 1, most: 1 },
  })
  async function cancelOwn(ids: number[]) {
    const path = await own()
    const quote = (await customer.get<OwnQuote>(`${path}/quote?ids=${ids.join(',')}`)).body
    const body = { reservationIds: ids, quote: quote.hash }
    const { body: after } = await customer.post<OwnReservation>(`${path}/cancel`, body)
    return { quote, after }
  }

  test('goes back to who cancels: by the provider first, the desk’s part by people', async () => {
    await paidInBoth(40)
    const { quote, after } = await cancelOwn([order.id])
    expect(quote).toMatchObject({ paid: 80, back: 80 })
    expect(quote.sentence).toContain('você recebe R$ 40,00 no PIX e R$ 40,00 no balcão.')
    expect(after.hours[0]!.money).toMatchObject({ state: 'asked', amount: 40, atVenue: 40 })
    expect(await issues()).toMatchObject([
      {
        id: `part-${order.id}`,
        amount: 40,
        actions: ['refund'],
        text: 'Esta reserva foi paga em parte no local e o resto pela internet. O que foi pago pela internet volta pelo provedor: devolva R$ 40,00 do que foi pago no local.',
      },
    ])
    await rounds()
    expect([await atProvider(), await inDrawer()]).toEqual([8_000, 4_000])
    expect((await resolve(`part-${order.id}`, 'refund')).status).toBe(200)
    expect([await issues(), await inDrawer(), (await drawer()).at(-1)]).toEqual([
      [],
      0,
      ['return', -4_000],
    ])
    expect((await page()).hours[0]!.money).toMatchObject({ state: 'returned', amount: 80 })
  })

  test('stays with the desk as far as the policy keeps it', async () => {
    await staff.browser.patch('/api/venue', { cancellation: cancellation(75) })
    order = (await customer.post<CheckoutAnswer>('/api/reservations', aCheckout([aSlot('12:00')])))
      .body
    await part(order.id, 40)
    const { body } = await charge(40)
    app.clock.advance(PIX_MS)
    await statusOf(body.id)
    const { quote } = await cancelOwn([order.id])
    expect(quote.sentence).toContain('R$ 40,00 no PIX e R$ 20,00 no balcão')
    expect(await issues()).toMatchObject([{ id: `part-${order.id}`, amount: 20 }])
    await resolve(`part-${order.id}`, 'refund')
    await rounds()
    expect([await issues(), await inDrawer(), await atProvider()]).toEqual([[], 2_000, 0])
  })

  test('goes back by both ways when staff cancel with a refund, or later by the list', async () => {
    await paidInBoth(100)
    const second = order.reservations[1]!.id
    await staff.cancel(second, { money: 'refund' })
    expect((await drawer()).at(-1)).toEqual(['return', -2_000])
    await staff.cancel(order.id)
    expect(await issues()).toMatchObject([{ id: `reservation-${order.id}`, amount: 80 }])
    await resolve(`reservation-${order.id}`, 'refund')
    await rounds()
    expect([await issues(), await inDrawer(), await atProvider()]).toEqual([[], 0, 0])
  })

  test('waits in the list with what of it is the desk’s, stays by a decision, and may go back after all', async () => {
    await paidInBoth(40)
    await staff.cancel(order.id)
    expect((await issues())[0]!.text).toContain('R$ 80,00 (R$ 40,00 deles foram pagos no local)')
    await resolve(`reservation-${order.id}`, 'keep')
    expect(await issues()).toEqual([])
    await resolve(`kept-reservation-${order.id}`, 'refund')
    await rounds()
    expect([await issues(), await inDrawer(), await atProvider()]).toEqual([[], 0, 8_000])
  })

  test('goes back in part by the provider, or of the desk’s money by a way that is named', async () => {
    await paidInBoth(40)
    const giveBack = (amount: number, change = {}) =>
      staff.browser.post<Problem & { price: number }>(`/api/reservations/${order.id}/returns`, {
        amount,
        reason: 'A luz apagou',
        ...change,
      })
    expect((await giveBack(50)).body.code).toBe('return-sum')
    expect((await giveBack(30)).body).toMatchObject({ price: 50, paid: 50 })
    expect((await giveBack(10, { method: 'cash' })).body).toMatchObject({ price: 40, paid: 40 })
    expect(await rows()).toMatchObject([{ price: 4_000, partPaid: 3_000, deskPart: 3_000 }, {}])
    await staff.cancel(order.id, { money: 'refund' })
    await rounds()
    expect([await issues(), await inDrawer(), await atProvider()]).toEqual([[], 0, 8_000])
  })

  test('is owed again as far as a PIX to the desk never came, and taken again', async () => {
    await part(order.id, 40, 'pix')
    const { body } = await charge(120)
    app.clock.advance(PIX_MS)
    await statusOf(body.id)
    const [movement] = await app.deps.knex('till_movements')
    const check = (outcome: string) =>
      staff.browser.post('/api/till/checks', { movement: movement!.key, outcome })
    expect((await check('missing')).status).toBeLessThan(300)
    expect(await rows()).toMatchObject([
      { paymentStatus: 'paid', paidBy: 'attempt', partPaid: 0, deskPart: 4_000 },
      {},
    ])
    const due = async () =>
      (await staff.browser.get<ReceivablePage>('/api/receivables?when=coming')).body.entries
    expect(await due()).toMatchObject([{ kind: 'unpaid', amount: 40, price: 80 }])
    expect((await staff.read(order.id)).paid).toBe(40)
    await part(order.id, 40)
    expect([await due(), await issues(), await inDrawer()]).toEqual([[], [], 4_000])
    // After all it came: now there is too much.
    await check('received')
    expect(await issues()).toMatchObject([{ id: `part-${order.id}`, amount: 40 }])
  })
})
