import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import type {
  OwnMoveQuote,
  OwnQuote,
  OwnReservation,
} from '#shared/booking/reservation/ownReservation.ts'
import { backgroundRound } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { aCheckout, aSlot, APPROVED_CARD, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startAsaasApp, type AsaasApp } from '../../test/support/startAsaasApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { linkIn, paidOrder } from '../../test/fixtures/own.fixtures.ts'

let app: AsaasApp
let mails: Mail[]
let browser: TestBrowser
beforeEach(async () => {
  mails = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  app = await startAsaasApp({ cards: 'here', mailer })
  browser = app.browser()
  const admin = await signedIn(app, 'admin')
  const cancellation = {
    steps: [{ untilHoursBefore: 2, percent: 100 }],
    form: 'original',
    reschedule: { untilHoursBefore: 3, most: 2 },
  }
  await admin.patch('/api/venue', { cancellation })
})
afterEach(() => app.stop())

const PATH = '/api/my/reservations'
type Order = Awaited<ReturnType<typeof paidOrder>>

const quote = (who: TestBrowser, { code, id }: Order, startTime: string) =>
  who.get<OwnMoveQuote & Problem>(
    `${PATH}/${code}/reschedule?reservationId=${id}&date=${TOMORROW}&startTime=${startTime}`,
  )
async function begin(order: Order, startTime = '18:00', who = browser) {
  const { body: seen } = await quote(who, order, startTime)
  const wanted = { reservationId: order.id, date: TOMORROW, startTime, quote: seen.hash }
  return who.post<OwnReservation & Problem>(`${PATH}/${order.code}/reschedule`, wanted)
}
const read = async ({ code }: Order, who = browser) =>
  (await who.get<OwnReservation>(`${PATH}/${code}`)).body

/** As the page asks for it: nothing of the person is sent, the server knows them. */
async function pay(order: Order, change: object = {}, who = browser) {
  const { moving } = await read(order, who)
  const nobody = { customerName: '', customerEmail: '', customerPhone: '', customerCpf: '' }
  return who.post<PaymentAnswer & Problem>('/api/payments', {
    ...nobody,
    reservationId: order.id,
    moveId: moving?.id ?? 1,
    value: 40,
    paymentMethod: 'PIX',
    ...change,
  })
}
const byCard = {
  paymentMethod: 'CREDIT_CARD',
  creditCard: {
    holderName: 'Marina Souza',
    number: APPROVED_CARD,
    expiryMonth: '05',
    expiryYear: '30',
    ccv: '318',
  },
  cep: '88010000',
}
const statusOf = (id: string) => browser.get<PaymentAnswer>(`/api/payments/${id}/status`)
const claimed = async () =>
  (await app.deps.knex('slot_claims').orderBy('startTime').select('startTime')).map(
    ({ startTime }) => startTime,
  )
const rowOf = ({ id }: Order) => app.deps.knex('reservations').where({ id }).first()
const refunds = () => app.deps.knex('refunds').orderBy('id').select('amount', 'state', 'reason')
const issues = async () =>
  (await (await signedIn(app, 'admin')).get<PaymentIssue[]>('/api/payment-issues')).body
const ofDifference = () => app.fake.state.charges.findLast(({ cents }) => cents === 4_000)!
/** The bank says that it is paid; nobody has told us yet. */
const arrives = () => app.fake.charges.pay(ofDifference())
async function rounds() {
  for (let round = 0; round < 3; round += 1) {
    app.fake.refunds.finish()
    await backgroundRound(app.deps)
    app.clock.advance(90_000)
  }
}

describe('a dearer hour', () => {
  test('is kept beside the old one until the difference is paid by PIX, and then it is moved', async () => {
    const order = await paidOrder(app, browser, ['10:00'])
    const { body: seen } = await quote(browser, order, '18:00')
    expect(seen).toMatchObject({ price: 120, difference: 40, isPossible: true })
    expect(seen.sentence).toContain('só a diferença de R$ 40,00')
    const { status, body } = await begin(order)
    expect(status).toBe(200)
    expect(body.hours).toMatchObject([{ startTime: '10:00', state: 'confirmed' }])
    expect(body.moving).toMatchObject({ startTime: '18:00', difference: 40, payment: null })
    expect(await claimed()).toEqual(['10:00', '18:00'])

    const { body: charge } = await pay(order)
    expect(charge).toMatchObject({ value: 40, reservationStatus: 'pending' })
    expect(charge.expiresInMs).toBeGreaterThan(0)
    expect((await read(order)).moving).toMatchObject({ payment: { id: charge.id, method: 'PIX' } })
    arrives()
    expect((await statusOf(charge.id)).body).toMatchObject({
      paymentStatus: 'paid',
      reservationStatus: 'approved',
    })
    const after = await read(order)
    expect(after).toMatchObject({ moving: null, hours: [{ startTime: '18:00', price: 120 }] })
    expect(await claimed()).toEqual(['18:00'])
    expect(after.parts).toMatchObject([
      { kind: 'paid', amount: 80, isUnderWay: false },
      { kind: 'paid', by: 'PIX', amount: 40, on: '2026-11-23', isUnderWay: false },
    ])
    await rounds()
    expect(mails.at(-1)!.subject).toContain('às 18:00')
    expect([await refunds(), await issues()]).toEqual([[], []])
  })

  test('is paid by card, from the browser that has opened the link', async () => {
    const order = await paidOrder(app, browser, ['10:00'])
    const phone = app.browser()
    await phone.post(PATH, linkIn(mails[0]!))
    await begin(order, '18:00', phone)
    const { body } = await pay(order, byCard, phone)
    expect(body).toMatchObject({ paymentStatus: 'paid', reservationStatus: 'approved' })
    expect((await read(order, phone)).hours).toMatchObject([{ startTime: '18:00', price: 120 }])
    const stranger = app.browser()
    expect((await pay(order, { moveId: 1 }, stranger)).status).not.toBe(201)
    expect((await stranger.get(`/api/payments/${body.id}/status`)).status).toBe(404)
  })

  test('not paid in time it is free again, and the old one stays as it was', async () => {
    const order = await paidOrder(app, browser, ['10:00'])
    await begin(order)
    const { body: charge } = await pay(order)
    app.clock.advance(16 * 60_000)
    expect((await read(order)).moving).toBeNull()
    const stranger = await app
      .browser()
      .post('/api/reservations', aCheckout([aSlot('18:00', { price: 120 })]))
    expect(stranger.status).toBe(201)
    await rounds()
    expect((await statusOf(charge.id)).body).toMatchObject({ paymentStatus: 'failed' })
    expect(await claimed()).toEqual(['10:00', '18:00'])
    expect(await rowOf(order)).toMatchObject({
      startTime: '10:00',
      price: 8_000,
      status: 'approved',
    })
    expect(await app.deps.knex('hour_moves').pluck('state')).toEqual(['expired'])
  })

  test('given up, the new hour is free at once, and its charge cannot be paid any more', async () => {
    const order = await paidOrder(app, browser, ['10:00'])
    await begin(order)
    await pay(order)
    const { status, body } = await browser.post<OwnReservation>(
      `${PATH}/${order.code}/reschedule/give-up`,
    )
    expect([status, body.moving]).toEqual([200, null])
    expect(await claimed()).toEqual(['10:00'])
    expect(ofDifference().deleted).toBe(true)
    expect((await pay(order)).status).toBe(409)
  })

  test('given up when it is paid already, it is moved', async () => {
    const order = await paidOrder(app, browser, ['10:00'])
    await begin(order)
    await pay(order)
    arrives()
    const { body } = await browser.post<OwnReservation>(`${PATH}/${order.code}/reschedule/give-up`)
    expect(body).toMatchObject({ moving: null, hours: [{ startTime: '18:00' }] })
  })
})

describe('money that comes too late', () => {
  async function lateMove() {
    const order = await paidOrder(app, browser, ['10:00'])
    await begin(order)
    await pay(order)
    app.clock.advance(16 * 60_000)
    return order
  }

  test('moves the hour when it is still free', async () => {
    const order = await lateMove()
    arrives()
    await app.fake.webhooks.deliver()
    await rounds()
    expect(await rowOf(order)).toMatchObject({ startTime: '18:00', price: 12_000 })
    expect([await claimed(), await refunds()]).toEqual([['18:00'], []])
  })

  test.each([
    [
      'taken by others',
      async () => {
        for (const courtId of [1, 2, 3, 4]) {
          const cart = aCheckout([aSlot('18:00', { courtId, price: 120 })])
          await app.browser().post('/api/reservations', cart)
        }
      },
    ],
    [
      'closed by the venue',
      async () => {
        const closing = { date: TOMORROW, description: 'Chuva', allDay: true }
        await app.deps.knex('special_closing_dates').insert(closing)
        const catalogVersion = app.deps.knex.raw('catalog_version + 1')
        await app.deps.knex('calendar_versions').update({ catalogVersion })
      },
    ],
  ])('goes back when it is %s', async (_why, happen) => {
    const order = await lateMove()
    await happen()
    arrives()
    await app.fake.webhooks.deliver()
    await rounds()
    expect(await rowOf(order)).toMatchObject({
      startTime: '10:00',
      price: 8_000,
      status: 'approved',
    })
    expect(await refunds()).toEqual([{ amount: 4_000, state: 'done', reason: 'move-gone' }])
    expect((await read(order)).hours).toMatchObject([{ money: { state: 'paid' } }])
    expect(await issues()).toEqual([])
  })

  test('goes back when the desk has moved or cancelled the reservation meanwhile', async () => {
    const order = await paidOrder(app, browser, ['10:00'])
    await begin(order)
    await pay(order)
    arrives()
    const admin = await signedIn(app, 'admin')
    const { body } = await admin.post(`/api/reservations/${order.id}/cancel`, {
      scope: 'one',
      money: 'refund',
    })
    expect(body).toBeDefined()
    expect(await claimed()).toEqual([])
    await app.fake.webhooks.deliver()
    await rounds()
    expect(await refunds()).toMatchObject([
      { amount: 8_000, state: 'done' },
      { amount: 4_000, state: 'done', reason: 'move-gone' },
    ])
  })
})

test('told twice and asked by many, the difference counts once', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  await begin(order)
  const { body: charge } = await pay(order)
  Object.assign(app.fake.webhooks.faults, { duplicate: true })
  arrives()
  await Promise.all([app.fake.webhooks.deliver(), statusOf(charge.id), statusOf(charge.id)])
  await rounds()
  expect(await rowOf(order)).toMatchObject({ startTime: '18:00', price: 12_000, timesMoved: 1 })
  expect(await refunds()).toEqual([])
})

test('one of several tabs begins it, and of two methods one charge is open', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  const answers = await Promise.all([begin(order), begin(order), begin(order, '19:00')])
  const [begun, refused] = [200, 409].map((code) => answers.filter((one) => one.status === code))
  // Whichever came first; who wanted the same is answered the same.
  expect(new Set(begun!.map(({ body }) => body.moving?.startTime)).size).toBe(1)
  expect(new Set(refused!.map(({ body }) => body.code))).toEqual(new Set(['move-open']))
  expect(answers).toHaveLength(begun!.length + refused!.length)
  expect(await app.deps.knex('hour_moves').where({ state: 'open' })).toHaveLength(1)
  expect(await claimed()).toHaveLength(2)
  await Promise.all([pay(order), pay(order)])
  await pay(order, byCard)
  const attempts = await app.deps.knex('payment_attempts').whereNotNull('moveId')
  expect(attempts.filter(({ closedAt }) => closedAt === null)).toEqual([])
  expect(attempts.filter(({ state }) => state === 'paid')).toHaveLength(1)
})

test('what two charges paid goes back by both, and never more than that', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  await begin(order)
  await pay(order, byCard)
  const { body: seen } = await browser.get<OwnQuote>(`${PATH}/${order.code}/quote?ids=${order.id}`)
  expect(seen).toMatchObject({ back: 120, paid: 120 })
  const body = { reservationIds: [order.id], quote: seen.hash }
  await Promise.all([1, 2, 3].map(() => browser.post(`${PATH}/${order.code}/cancel`, body)))
  await rounds()
  expect(await refunds()).toMatchObject([
    { amount: 8_000, state: 'done' },
    { amount: 4_000, state: 'done' },
  ])
  const after = await read(order)
  expect(after.hours).toMatchObject([{ money: { state: 'returned', amount: 120 } }])
  // As the receipt lists them: what came by each charge, and what went back by each.
  const parts = after.parts.map(({ kind, amount, isUnderWay }) => [kind, amount, isUnderWay])
  expect(parts).toEqual([
    ['paid', 80, false],
    ['paid', 40, false],
    ['back', 80, false],
    ['back', 40, false],
  ])
  expect(await issues()).toEqual([])
  expect(mails.at(-1)!.text).toContain('O valor de R$ 120,00 será devolvido')
})

test('a difference that was returned at the provider is not promised again, and staff hear of it', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  await begin(order)
  await pay(order, byCard)
  const charge = ofDifference()
  app.fake.refunds.refund(charge, {})
  await app.fake.webhooks.deliver()
  await rounds()
  expect(await issues()).toHaveLength(1)
  const { body: seen } = await browser.get<OwnQuote>(`${PATH}/${order.code}/quote?ids=${order.id}`)
  expect(seen).toMatchObject({ back: 80, paid: 120 })
  const body = { reservationIds: [order.id], quote: seen.hash }
  await browser.post(`${PATH}/${order.code}/cancel`, body)
  await rounds()
  expect(await refunds()).toMatchObject([
    { amount: 4_000, reason: 'elsewhere' },
    { amount: 8_000, state: 'done', reason: 'customer-cancelled' },
  ])
})

test('of a policy’s part the first charge gives, and the rest stays', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  await begin(order)
  await pay(order, byCard)
  const policy = { steps: [{ untilHoursBefore: 2, percent: 50 }], form: 'original' }
  const createdAt = new Date(app.clock.now()).toISOString()
  const data = JSON.stringify({ ...policy, reschedule: { untilHoursBefore: 0, most: 0 } })
  const [row] = await app.deps.knex('policies').insert({ data, createdAt }).returning('id')
  await app.deps.knex('payment_groups').update({ policyId: row!.id })
  const { body: seen } = await browser.get<OwnQuote>(`${PATH}/${order.code}/quote?ids=${order.id}`)
  expect(seen).toMatchObject({ back: 60, paid: 120 })
  const body = { reservationIds: [order.id], quote: seen.hash }
  await browser.post(`${PATH}/${order.code}/cancel`, body)
  await rounds()
  expect(await refunds()).toMatchObject([{ amount: 6_000, state: 'done' }])
  expect((await read(order)).hours).toMatchObject([{ money: { state: 'returned', amount: 60 } }])
  expect(await issues()).toEqual([])
})

test('whoever only holds hours and never pays has to stop', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  for (let round = 0; round < 3; round += 1) {
    expect((await begin(order)).status).toBe(200)
    await browser.post(`${PATH}/${order.code}/reschedule/give-up`)
  }
  expect((await begin(order)).body.code).toBe('too-many-moves')
})

test('paid at the venue, the difference is a matter of the venue', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  await app.deps.knex('reservations').update({ paidBy: 'admin', asaasPaymentId: null })
  expect((await quote(browser, order, '18:00')).body).toMatchObject({
    isPossible: false,
    sentence: expect.stringContaining('combine a diferença com o local'),
  })
  expect((await begin(order)).body.code).toBe('dearer-hour')
})

test('a price that changed since it was seen is shown anew', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  const wanted = { reservationId: order.id, date: TOMORROW, startTime: '18:00' }
  const refused = await browser.post<Problem>(`${PATH}/${order.code}/reschedule`, {
    ...wanted,
    quote: '0'.repeat(32),
  })
  expect(refused.body).toMatchObject({
    code: 'move-price-changed',
    moveQuote: { difference: 40 },
  })
  expect(await claimed()).toEqual(['10:00'])
})

test('who comes to the old hour plays it: the new one is free again, and a late difference goes back', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  app.clock.advance(15 * 3_600_000 + 1_740_000)
  await begin(order)
  const { body: charge } = await pay(order)
  const desk = await signedIn(app, 'reception')
  await desk.post(`/api/reservations/${order.id}/arrival`, { arrival: 'arrived' })
  expect((await read(order)).moving).toBeNull()
  expect(await app.deps.knex('holds')).toEqual([])
  expect(charge.id).toEqual(expect.any(String))
  await backgroundRound(app.deps)
  const { state } = (await app.deps.knex('payment_attempts').where({ id: charge.id }).first())!
  expect(state).toBe('cancelled')
  expect((await read(order)).hours).toMatchObject([{ startTime: '10:00', state: 'confirmed' }])
})
