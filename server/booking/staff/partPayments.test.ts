import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { OwnQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { balanceOf } from '../../book/credit/ledger.ts'
import { backgroundRound } from '../../background.ts'
import { aCheckout, aPayment, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { checkClaims, signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { draftOf, shownTo } from '../../test/fixtures/incident.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

type Part = { amount: number; method?: string; key?: string; offline?: boolean; by?: TestBrowser }
const part = (id: number, { amount, by, key, method = 'cash', offline }: Part) =>
  (by ?? staff.browser).post<{ reservations: AdminReservation[]; code?: string }>(
    `/api/reservations/${id}/parts`,
    { amount, method },
    {
      headers: {
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...(offline ? { 'X-Made-At': new Date(app.clock.now()).toISOString() } : {}),
      },
    },
  )
const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!
const drawer = async () => {
  const rows = await app.deps.knex('till_movements').orderBy('id')
  return rows.map(({ cents, kind, method }) => [kind, method, cents])
}
const issues = async () => (await staff.browser.get<PaymentIssue[]>('/api/payment-issues')).body
const count = async () =>
  (await staff.browser.get<{ open: number }>('/api/payment-issues?count=true')).body.open
const resolve = (id: string, action: string) =>
  staff.browser.post<{ code?: string }>(`/api/payment-issues/${id}/resolve`, { action })
const due = async () =>
  (await staff.browser.get<ReceivablePage>('/api/receivables?when=coming')).body

describe('a price that is paid in parts', () => {
  test('stays to be paid until they cover it, and every list says how much is', async () => {
    const { id, customerId } = await staff.placed({ price: 80 })
    const { body, status } = await part(id, { amount: 40 })
    expect(status).toBe(200)
    expect(body.reservations).toMatchObject([{ id, paymentStatus: 'pending', paid: 40, price: 80 }])
    expect(await due()).toMatchObject({
      entries: [{ id, amount: 40, price: 80 }],
      coming: { count: 1, amount: 40 },
    })
    const day = await staff.browser.get<DayClose>(`/api/takings?date=${TOMORROW}`)
    expect(day.body.open).toMatchObject([{ id, price: 40 }])
    const person = await staff.browser.get<CustomerDetail>(`/api/customers/${customerId}`)
    expect(person.body.money.open).toBe(40)
    const detail = await staff.read(id)
    expect(detail.money.parts).toEqual([{ method: 'cash', amount: 40 }])
    expect(detail.history.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'Parte paga',
      before: null,
      after: 'R$ 40,00',
    })
    await part(id, { amount: 15.5, method: 'pix' })
    const last = await part(id, { amount: 24.5, method: 'debit' })
    expect(last.body.reservations).toMatchObject([{ paymentStatus: 'paid', paid: 80 }])
    expect(await row(id)).toMatchObject({ paidBy: 'admin', partPaid: 0 })
    expect(await drawer()).toEqual([
      ['payment', 'cash', 4_000],
      ['payment', 'pix', 1_550],
      ['payment', 'debit', 2_450],
    ])
    expect([(await due()).entries, await issues()]).toEqual([[], []])
  })

  test('is paid at once with its rest, by whatever ways, credit and courtesies too', async () => {
    const { id } = await staff.placed({ price: 80 })
    await part(id, { amount: 50 })
    const courtesy = { amount: 60, reason: 'Aniversário' }
    await staff.change(id, { paymentStatus: 'paid', paidWith: 'pix', courtesy })
    // No more is given for nothing than was missing.
    expect((await staff.read(id)).money.parts).toEqual([
      { method: 'cash', amount: 50 },
      { method: 'courtesy', amount: 30 },
    ])
    expect(await drawer()).toEqual([['payment', 'cash', 5_000]])
  })

  test('counts again when it is marked as not paid: all went back, as it had come', async () => {
    const { id } = await staff.placed({ price: 80 })
    await part(id, { amount: 30 })
    await part(id, { amount: 50, method: 'pix' })
    await staff.change(id, { paymentStatus: 'pending' })
    expect(await row(id)).toMatchObject({ paymentStatus: 'pending', partPaid: 0, paidBy: null })
    expect((await drawer()).slice(2)).toEqual([
      ['correction', 'pix', -5_000],
      ['correction', 'cash', -3_000],
    ])
  })

  test('takes a part that is sent twice once, and one of a device without a connection with its time', async () => {
    const { id } = await staff.placed({ price: 80 })
    const key = randomUUID()
    await part(id, { amount: 40, key, offline: true })
    expect((await part(id, { amount: 40, key, offline: true })).status).toBe(200)
    expect(await drawer()).toEqual([['payment', 'cash', 4_000]])
    expect(await row(id)).toMatchObject({ partPaid: 4_000 })
  })

  test('takes what two tablets have in hand, and lists what is above it until it is given back', async () => {
    const { id } = await staff.placed({ price: 80 })
    const other = await signedIn(app, 'reception')
    const answers = await Promise.all([
      part(id, { amount: 50, method: 'pix' }),
      part(id, { amount: 50, by: other }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await row(id)).toMatchObject({ paymentStatus: 'paid', partPaid: 2_000 })
    const [issue] = await issues()
    expect([await count(), issue]).toMatchObject([
      1,
      {
        id: `part-${id}`,
        kind: 'part-left',
        amount: 20,
        text: 'A reserva custa R$ 80,00 e o local recebeu R$ 20,00 a mais: devolva ao cliente.',
        actions: ['refund'],
      },
    ])
    expect((await resolve(`part-${id}`, 'refund')).status).toBe(200)
    const sum = (await drawer()).reduce((all, [, , cents]) => all + Number(cents), 0)
    expect([await issues(), sum]).toEqual([[], 8_000])
    expect((await resolve(`part-${id}`, 'refund')).body.code).toBe('issue-resolved')
    expect(await row(id)).toMatchObject({ paymentStatus: 'paid', partPaid: 0 })
  })

  test('is of one date of a series, and a tab takes the rest with its own', async () => {
    const weekly = { isRecurring: true, endDate: '2026-12-08' }
    const { reservations } = await staff.placed({ price: 80, ...weekly })
    const [id, next] = reservations.map((one) => one.id)
    await part(id!, { amount: 30 })
    expect(await row(next!)).toMatchObject({ partPaid: 0 })
    // A price that the parts cover is paid, of that date alone.
    await staff.change(id!, { price: 25, scope: 'future' })
    expect(await row(id!)).toMatchObject({ paymentStatus: 'paid', partPaid: 500 })
    expect(await row(next!)).toMatchObject({ paymentStatus: 'pending', price: 2_500 })
    await part(next!, { amount: 10 })
    const opened = await staff.browser.post<{ tabs: { id: number }[] }>('/api/tabs', {
      reservation: { id: next },
    })
    const pay = (price: number) =>
      staff.browser.post<{ code?: string }>(`/api/tabs/${opened.body.tabs[0]!.id}/payments`, {
        court: { price },
        parts: [{ method: 'cash', amount: price }],
      })
    expect((await pay(25)).body.code).toBe('tab-court')
    expect((await pay(15)).status).toBe(200)
    expect(await row(next!)).toMatchObject({ paymentStatus: 'paid', partPaid: 0 })
  })

  test('keeps its parts at a dearer hour, and is paid at one that they cover', async () => {
    const { id } = await staff.placed({ price: 80 })
    await part(id, { amount: 60 })
    await staff.change(id, { startTime: '18:00', endTime: '19:00', price: 120 })
    expect(await row(id)).toMatchObject({ paymentStatus: 'pending', partPaid: 6_000 })
    await staff.change(id, { startTime: '11:00', endTime: '12:00', price: 60 })
    expect(await row(id)).toMatchObject({ paymentStatus: 'paid', paidBy: 'admin', partPaid: 0 })
    expect(await drawer()).toEqual([['payment', 'cash', 6_000]])
  })
})

describe('a part of a price that is cancelled before it is covered', () => {
  test('goes back with the cancellation, stays by a decision, or waits in the list', async () => {
    const hours = ['10:00', '11:00', '12:00'].map((startTime, index) => ({
      startTime,
      endTime: `${11 + index}:00`,
    }))
    const [back, kept, open] = await Promise.all(
      hours.map(async (hour) => (await staff.placed({ price: 80, ...hour })).id),
    )
    for (const id of [back, kept, open]) await part(id!, { amount: 40 })
    await staff.cancel(back!, { money: 'refund' })
    expect((await drawer()).at(-1)).toEqual(['return', 'cash', -4_000])
    await staff.cancel(kept!, { money: 'keep' })
    await staff.cancel(open!)
    expect([await count(), await issues()]).toMatchObject([
      1,
      [
        {
          id: `part-${open}`,
          amount: 40,
          text: 'A reserva foi cancelada com R$ 40,00 de R$ 80,00 pagos no local: falta decidir o que fazer com R$ 40,00.',
          actions: ['refund', 'keep'],
        },
      ],
    ])
    expect((await resolve(`part-${open}`, 'keep')).status).toBe(200)
    expect([await issues(), await count()]).toEqual([[], 0])
    // While the money is there it may still go back, once.
    await staff.cancel(kept!, { money: 'refund' })
    await staff.cancel(kept!, { money: 'refund' })
    const sum = (await drawer()).reduce((all, [, , cents]) => all + Number(cents), 0)
    expect(sum).toBe(4_000)
  })

  test('is above what the reception may give back, and waits for who may', async () => {
    const { id } = await staff.placed({ price: 80 })
    await part(id, { amount: 40 })
    const reception = await signedIn(app, 'reception')
    const path = `/api/reservations/${id}/cancel`
    const refused = await reception.post<{ code?: string }>(path, { money: 'refund' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'refund-limit' } })
    expect((await reception.post(path, {})).status).toBe(200)
    expect(await issues()).toMatchObject([{ id: `part-${id}`, amount: 40 }])
  })

  test('waits after a closed date', async () => {
    const { id } = await staff.placed({ price: 80 })
    await part(id, { amount: 40 })
    const closing = { date: TOMORROW, description: 'Feriado', allDay: true }
    await staff.browser.post('/api/closingDates', { ...closing, onStranded: 'cancel', seen: [id] })
    expect(await issues()).toMatchObject([{ id: `part-${id}`, amount: 40 }])
    expect((await resolve(`part-${id}`, 'refund')).status).toBe(200)
  })

  test('waits after rain', async () => {
    await app.deps.knex('fixed_classes').delete()
    const wet = await staff.placed({ price: 80, startTime: '19:00', endTime: '20:00' })
    await part(wet.id, { amount: 30 })
    const rain = draftOf(await shownTo(staff.browser, app), () => 'cancel')
    expect((await staff.browser.post('/api/incidents', rain)).status).toBe(201)
    expect(await issues()).toMatchObject([{ id: `part-${wet.id}`, amount: 30 }])
  })
})

describe('some of what was paid at the desk', () => {
  const giveBack = (id: number, body: object, by = staff.browser) =>
    by.post<{ code?: string; price: number }>(`/api/reservations/${id}/returns`, {
      reason: 'A luz apagou',
      ...body,
    })
  const paid = (change = {}) =>
    staff.placed({ price: 80, paymentStatus: 'paid', paidWith: 'debit', ...change })

  test('goes back with its reason, by the way it came, and the price is lower by it', async () => {
    const { id } = await paid({ paidParts: [{ method: 'cash', amount: 30 }] })
    const { body, status } = await giveBack(id, { amount: 20 })
    expect([status, body]).toMatchObject([200, { price: 60, paymentStatus: 'paid', paid: 60 }])
    expect((await drawer()).at(-1)).toEqual(['return', 'cash', -2_000])
    const notes = await app.deps.knex('till_notes').select('note')
    expect(notes).toEqual([{ note: 'A luz apagou' }])
    const changes = (await staff.read(id)).history.flatMap((one) => one.changes)
    expect(changes).toContainEqual({
      field: 'Devolvido no local',
      before: null,
      after: 'R$ 20,00',
    })
    // The rest goes back with the cancellation, and no more.
    await staff.cancel(id, { money: 'refund' })
    const sum = (await drawer()).reduce((all, [, , cents]) => all + Number(cents), 0)
    expect(sum).toBe(0)
  })

  test('goes back by another way than it came, also all of what was cancelled', async () => {
    const { id } = await paid()
    await giveBack(id, { amount: 20, method: 'cash' })
    expect((await drawer()).at(-1)).toEqual(['return', 'cash', -2_000])
    await staff.cancel(id)
    expect((await giveBack(id, { amount: 20, method: 'cash' })).body.code).toBe('return-sum')
    expect((await giveBack(id, { amount: 60, method: 'cash' })).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'canceled', paymentStatus: 'refunded' })
    expect([await issues(), (await drawer()).at(-1)]).toEqual([[], ['return', 'cash', -6_000]])
    expect((await giveBack(id, { amount: 1 })).body.code).toBe('nothing-paid')
  })

  test('of what credit paid comes back as credit, after the money', async () => {
    const { customerId } = await staff.placed({ startTime: '06:00', endTime: '07:00' })
    const gift = { amount: 50, reason: 'Jogo do amigo' }
    await staff.browser.post(`/api/customers/${customerId}/credits`, gift)
    const { id } = await paid({ customerId, paidWith: 'cash', paidCredit: 50 })
    const left = async () => balanceOf(app.deps.knex, customerId!)
    expect(await left()).toBe(0)
    const { body, status } = await giveBack(id, { amount: 45 })
    expect([status, body]).toMatchObject([200, { price: 35, paymentStatus: 'paid' }])
    expect([(await drawer()).at(-1), await left()]).toEqual([['return', 'cash', -3_000], 1_500])
    const changes = (await staff.read(id)).history.flatMap((one) => one.changes)
    expect(changes).toContainEqual({
      field: 'Devolvido em crédito',
      before: null,
      after: 'R$ 15,00',
    })
    expect((await giveBack(id, { amount: 35 })).body.code).toBe('cancel-first')
    expect((await giveBack(id, { amount: 35.01 })).body.code).toBe('return-sum')
    await staff.cancel(id, { money: 'refund' })
    expect(await left()).toBe(5_000)
  })

  test('is no more than what is left, has a reason, and asks who may', async () => {
    const { id } = await paid({ courtesy: { amount: 30, reason: 'Aniversário' } })
    expect((await giveBack(id, { amount: 50.01 })).body.code).toBe('return-sum')
    expect((await giveBack(id, { amount: 50 })).body.code).toBe('cancel-first')
    expect((await giveBack(id, { amount: 20, reason: ' ' })).status).toBe(422)
    const reception = await signedIn(app, 'reception')
    expect((await giveBack(id, { amount: 20 }, reception)).status).toBe(409)
    expect(await drawer()).toEqual([['payment', 'debit', 5_000]])
    const unpaid = await staff.placed({ price: 80, startTime: '12:00', endTime: '13:00' })
    expect((await giveBack(unpaid.id, { amount: 20 })).body.code).toBe('nothing-paid')
    await part(unpaid.id, { amount: 40 })
    expect((await giveBack(unpaid.id, { amount: 40 })).status).toBe(200)
    expect(await row(unpaid.id)).toMatchObject({ price: 8_000, partPaid: 0 })
  })
})

describe('a part of what a customer booked', () => {
  let customer: TestBrowser
  let order: CheckoutAnswer
  beforeEach(async () => {
    customer = app.browser()
    const cart = aCheckout([aSlot('10:00'), aSlot('11:00')])
    order = (await customer.post<CheckoutAnswer>('/api/reservations', cart)).body
  })
  const own = async () => {
    const group = await app.deps.knex('payment_groups').where({ id: order.paymentGroupId }).first()
    return `/api/my/reservations/${group!.code}`
  }

  test('ends its time to pay, hour by hour, and the rest is taken at once', async () => {
    const { body } = await part(order.id, { amount: 100 })
    expect(body.reservations).toMatchObject([
      { status: 'approved', paymentStatus: 'paid', paid: 80 },
      { status: 'approved', paymentStatus: 'pending', paid: 20, expiresAt: null },
    ])
    app.clock.advance(3_600_000)
    await backgroundRound(app.deps)
    await checkClaims(app)
    const page = (await customer.get<OwnReservation>(await own())).body
    expect(page.hours).toMatchObject([{ state: 'confirmed' }, { state: 'confirmed', paid: 20 }])
    expect(page.parts.map(({ amount, by }) => [by, amount])).toEqual([
      ['venue', 80],
      ['venue', 20],
    ])
    const second = order.reservations[1]!.id
    const pay = (total: number) =>
      staff.browser.post<{ code?: string }>(`/api/reservations/${second}/pay`, {
        total,
        paidWith: 'pix',
      })
    expect((await pay(80)).body.code).toBe('prices-changed')
    expect((await pay(60)).status).toBe(200)
    expect(await drawer()).toEqual([
      ['payment', 'cash', 8_000],
      ['payment', 'cash', 2_000],
      ['payment', 'pix', 6_000],
    ])
  })

  test('ends its open charge, and another is of the rest alone', async () => {
    await customer.post('/api/payments', aPayment(order.id, 160))
    await part(order.id, { amount: 40 })
    await backgroundRound(app.deps)
    const attempts = await app.deps.knex('payment_attempts')
    expect(attempts.map(({ state }) => state)).toEqual(['cancelled'])
    const again = await customer.post<Problem>('/api/payments', aPayment(order.id, 160))
    expect(again.body).toMatchObject({
      code: 'price-changed',
      price: 120,
      message:
        'Uma parte já foi paga no local: faltam R$ 120,00. Tente de novo para pagar o restante.',
    })
  })

  test('is too much when a charge that was open is paid all the same', async () => {
    const { id } = (await customer.post<{ id: string }>('/api/payments', aPayment(order.id, 160)))
      .body
    const past = new Date(app.clock.now() - 1).toISOString()
    await app.deps.knex('sandbox_charges').update({ approvesAt: past })
    await part(order.id, { amount: 40 })
    await customer.get(`/api/payments/${id}/status`)
    await backgroundRound(app.deps)
    expect(await row(order.id)).toMatchObject({ paidBy: 'attempt', partPaid: 4_000 })
    expect(await issues()).toMatchObject([{ id: `part-${order.id}`, amount: 40 }])
    await resolve(`part-${order.id}`, 'refund')
    expect((await drawer()).at(-1)).toEqual(['return', 'cash', -4_000])
    expect(await issues()).toEqual([])
    // Money that was paid online goes back once, without the desk.
    await staff.cancel(order.id, { money: 'refund' })
    await backgroundRound(app.deps)
    expect([(await drawer()).length, await issues()]).toEqual([2, []])
  })

  test('that comes when it has run out is taken all the same, and is to be given back', async () => {
    app.clock.advance(3_600_000)
    await backgroundRound(app.deps)
    const { body, status } = await part(order.id, { amount: 40, offline: true })
    expect([status, body.reservations[0]]).toMatchObject([200, { id: order.id }])
    await customer.post('/api/reservations', aCheckout([aSlot('10:00')]))
    await backgroundRound(app.deps)
    expect(await row(order.id)).toMatchObject({ status: 'canceled', partPaid: 4_000 })
    expect(await issues()).toMatchObject([{ id: `part-${order.id}`, amount: 40 }])
  })

  test('is quoted to who cancels, goes back by the policy, and the rest stays', async () => {
    const cancellation = {
      steps: [{ untilHoursBefore: 1, percent: 50 }],
      form: 'original',
      reschedule: { untilHoursBefore: 1, most: 1 },
    }
    await staff.browser.patch('/api/venue', { cancellation })
    const cart = aCheckout([aSlot('12:00')])
    order = (await customer.post<CheckoutAnswer>('/api/reservations', cart)).body
    await part(order.id, { amount: 40 })
    const path = await own()
    const quote = (await customer.get<OwnQuote>(`${path}/quote?ids=${order.id}`)).body
    expect(quote).toMatchObject({ paid: 40, back: 20 })
    expect(quote.sentence).toContain('você recebe R$ 20,00. O local devolve no balcão.')
    const body = { reservationIds: [order.id], quote: quote.hash }
    const page = await customer.post<OwnReservation>(`${path}/cancel`, body)
    expect(page.body.hours[0]!.money).toMatchObject({ state: 'at-venue', amount: 20 })
    expect(await issues()).toMatchObject([
      {
        id: `part-${order.id}`,
        amount: 20,
        text: 'O cliente cancelou a reserva com R$ 40,00 de R$ 80,00 pagos no local: pela regra de cancelamento, devolva R$ 20,00 a ele.',
      },
    ])
    await resolve(`part-${order.id}`, 'refund')
    expect([await issues(), (await drawer()).at(-1)]).toEqual([[], ['return', 'cash', -2_000]])
  })
})
