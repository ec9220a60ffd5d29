import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OwnQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { aCheckout, aPayment, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { linkIn, paidOrder, startMailedApp } from '../../test/fixtures/own.fixtures.ts'

let app: TestApp
let mails: Mail[]
let browser: TestBrowser
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  browser = app.browser()
  await setSteps([
    { untilHoursBefore: 20, percent: 100 },
    { untilHoursBefore: 2, percent: 50 },
  ])
})
afterEach(() => app.stop())

const HOUR_MS = 3_600_000
const PATH = '/api/my/reservations'

async function setSteps(steps: object[]) {
  const admin = await signedIn(app, 'admin')
  const cancellation = { steps, form: 'original', reschedule: { untilHoursBefore: 2, most: 1 } }
  await admin.patch('/api/venue', { cancellation })
}

const quote = (who: TestBrowser, code: string, ids: readonly number[]) =>
  who.get<OwnQuote & Problem>(`${PATH}/${code}/quote?ids=${ids.join(',')}`)
const cancel = (who: TestBrowser, code: string, ids: readonly number[], hash: string) =>
  who.post<OwnReservation & Problem>(`${PATH}/${code}/cancel`, { reservationIds: ids, quote: hash })
const idsOf = ({ reservations }: CheckoutAnswer) => reservations.map(({ id }) => id)
const refunds = () => app.deps.knex('refunds').orderBy('id').select('amount', 'state', 'reason')
const claims = () => app.deps.knex('slot_claims').orderBy('startTime').select('startTime')
const issues = async () =>
  (await (await signedIn(app, 'admin')).get<PaymentIssue[]>('/api/payment-issues')).body

describe('paid online', () => {
  test('the quote says what comes back, and that is what the provider gives back', async () => {
    const order = await paidOrder(app, browser)
    const { code } = order
    const phone = app.browser()
    await phone.post(PATH, linkIn(mails[0]!))
    const { body: seen } = await quote(phone, code, idsOf(order))
    expect(seen).toMatchObject({
      back: 160,
      paid: 160,
      until: '2026-11-23T17:00:00.000Z',
      sentence: expect.stringMatching(/^Cancelando até 23\/11 às 14:00 você recebe R\$ 160,00\./),
    })
    const { status, body } = await cancel(phone, code, idsOf(order), seen.hash)
    expect(status).toBe(200)
    expect(body.hours).toMatchObject([
      { state: 'canceled-by-customer', money: { state: 'asked', amount: 80 }, isCancelable: false },
      { state: 'canceled-by-customer', money: { state: 'asked', amount: 80 } },
    ])
    expect(await claims()).toEqual([])
    await backgroundRound(app.deps)
    expect(await refunds()).toEqual([
      { amount: 16_000, state: 'done', reason: 'customer-cancelled' },
    ])
    const after = await phone.get<OwnReservation>(`${PATH}/${code}`)
    expect(after.body.hours[0]).toMatchObject({ money: { state: 'returned', amount: 80 } })
    expect(mails.at(-1)!.text).toContain('O valor de R$ 160,00 será devolvido')
    expect(await issues()).toEqual([])
  })

  test('also when the catalogue was just changed, and is read anew', async () => {
    const order = await paidOrder(app, browser)
    const { body: seen } = await quote(browser, order.code, idsOf(order))
    app.deps.events.publish({ dates: [], catalog: true, reservations: false, id: 999 })
    expect((await cancel(browser, order.code, idsOf(order), seen.hash)).status).toBe(200)
  })

  test('one of two hours, late: half of its price goes back, the other one stays', async () => {
    const order = await paidOrder(app, browser)
    const [first] = idsOf(order)
    app.clock.advance(10 * HOUR_MS)
    const { body: seen } = await quote(browser, order.code, [first!])
    expect(seen).toMatchObject({ back: 40, paid: 80 })
    const { body } = await cancel(browser, order.code, [first!], seen.hash)
    expect(body.hours.map(({ state }) => state)).toEqual(['canceled-by-customer', 'confirmed'])
    expect(await claims()).toEqual([{ startTime: '11:00' }])
    await backgroundRound(app.deps)
    expect(await refunds()).toMatchObject([{ amount: 4_000, state: 'done' }])
    expect(mails.at(-1)!.text).toContain('O valor de R$ 40,00 será devolvido')
  })

  test('too late: the hour is free, nothing goes back, and nobody has to decide', async () => {
    const order = await paidOrder(app, browser, ['10:00'])
    app.clock.advance(24 * HOUR_MS - 30 * 60_000)
    const { body: seen } = await quote(browser, order.code, idsOf(order))
    expect(seen).toMatchObject({ back: 0, sentence: expect.stringMatching(/nada é devolvido/) })
    const { body } = await cancel(browser, order.code, idsOf(order), seen.hash)
    expect(body.hours).toMatchObject([{ money: { state: 'kept' } }])
    expect([await refunds(), await issues(), await claims()]).toEqual([[], [], []])
    await backgroundRound(app.deps)
    expect(mails.at(-1)!.text).toContain('o valor pago não é devolvido')
  })

  test('a quote that has changed is refused with the new one, and nothing is done', async () => {
    const order = await paidOrder(app, browser)
    const { body: seen } = await quote(browser, order.code, idsOf(order))
    app.clock.advance(10 * HOUR_MS)
    const refused = await cancel(browser, order.code, idsOf(order), seen.hash)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'quote-changed', quote: { back: 80, paid: 160 } },
    })
    expect(await claims()).toHaveLength(2)
    const { quote: now } = refused.body
    expect((await cancel(browser, order.code, idsOf(order), now!.hash)).status).toBe(200)
  })

  test('of an hour that is cancelled already nothing is promised', async () => {
    const order = await paidOrder(app, browser)
    const [first] = idsOf(order)
    const { body: seen } = await quote(browser, order.code, [first!])
    await cancel(browser, order.code, [first!], seen.hash)
    for (const ids of [[first!], idsOf(order)]) {
      const { body, status } = await quote(browser, order.code, ids)
      expect([status, body.code]).toEqual([409, 'not-cancellable'])
    }
  })

  test('cancelled by many at once, it is given back once', async () => {
    const order = await paidOrder(app, browser)
    const ids = idsOf(order)
    const { body: seen } = await quote(browser, order.code, ids)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        browser.post(
          `${PATH}/${order.code}/cancel`,
          { reservationIds: ids, quote: seen.hash },
          index % 2 === 0 ? {} : { headers: { 'Idempotency-Key': randomUUID() } },
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    await backgroundRound(app.deps)
    await backgroundRound(app.deps)
    expect(await refunds()).toMatchObject([{ amount: 16_000, state: 'done' }])
    expect(mails.filter(({ subject }) => subject.startsWith('Reserva cancelada'))).toHaveLength(1)
  })

  test('of money that is partly gone already no more is promised than is left', async () => {
    const order = await paidOrder(app, browser)
    const attempt = (await app.deps.knex('payment_attempts').first())!
    const at = attempt.createdAt
    await app.deps.knex('refunds').insert({
      attemptId: attempt.id,
      amount: 10_000,
      reason: 'elsewhere',
      state: 'done',
      createdAt: at,
      updatedAt: at,
      doneAt: at,
    })
    const { body: seen } = await quote(browser, order.code, idsOf(order))
    expect(seen).toMatchObject({ back: 60, paid: 160 })
    await cancel(browser, order.code, idsOf(order), seen.hash)
    expect((await refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBe(16_000)
  })

  test('what was paid at the venue is not cut by what is missing of a charge', async () => {
    const order = await paidOrder(app, browser)
    const { knex } = app.deps
    const { id: attemptId, createdAt: at } = (await knex('payment_attempts').first())!
    const times = { createdAt: at, updatedAt: at, doneAt: at }
    const gone = { attemptId, amount: 12_000, reason: 'elsewhere', state: 'done' as const }
    await knex('refunds').insert({ ...gone, ...times })
    const [, second] = idsOf(order)
    await knex('reservations')
      .where({ id: second! })
      .update({ paidBy: 'admin', asaasPaymentId: null })
    const { body: seen } = await quote(browser, order.code, idsOf(order))
    expect(seen).toMatchObject({ back: 120, paid: 160 })
    const { body } = await cancel(browser, order.code, idsOf(order), seen.hash)
    expect(body.hours).toMatchObject([
      { money: { state: 'asked', amount: 40 } },
      { money: { state: 'at-venue', amount: 80 } },
    ])
  })

  test('what has begun, is cancelled or is somebody else’s cannot be cancelled', async () => {
    const order = await paidOrder(app, browser)
    const stranger = await paidOrder(app, app.browser(), ['15:00'])
    const hash = '0'.repeat(32)
    expect((await quote(browser, stranger.code, idsOf(stranger))).status).toBe(404)
    expect((await quote(browser, order.code, idsOf(stranger))).status).toBe(404)
    expect((await cancel(browser, order.code, idsOf(stranger), hash)).status).toBe(404)
    expect((await cancel(browser, stranger.code, idsOf(stranger), hash)).status).toBe(404)
    app.clock.advance(25 * HOUR_MS + 30 * 60_000)
    const begun = await quote(browser, order.code, idsOf(order))
    expect([begun.status, begun.body.code]).toEqual([409, 'not-cancellable'])
    expect((await cancel(browser, order.code, idsOf(order), hash)).body.code).toBe(
      'not-cancellable',
    )
    expect(await claims()).toHaveLength(3)
  })

  test('who did it stands in the history', async () => {
    const order = await paidOrder(app, browser, ['10:00'])
    const { body: seen } = await quote(browser, order.code, idsOf(order))
    await cancel(browser, order.code, idsOf(order), seen.hash)
    const admin = await signedIn(app, 'admin')
    const { body } = await admin.get<{ history: { who: string; action: string }[] }>(
      `/api/reservations/${order.id}`,
    )
    expect(body.history).toContainEqual(
      expect.objectContaining({ who: 'Cliente', action: 'canceled' }),
    )
  })
})

describe('paid at the desk', () => {
  async function paidByHand() {
    const order = await paidOrder(app, browser, ['10:00'])
    // As if staff had taken the money.
    await app.deps.knex('reservations').update({ paidBy: 'admin', asaasPaymentId: null })
    return order
  }

  test('the hour is free at once, and the sum of the policy waits for the staff', async () => {
    const order = await paidByHand()
    app.clock.advance(10 * HOUR_MS)
    const { body: seen } = await quote(browser, order.code, idsOf(order))
    expect(seen).toMatchObject({ back: 40, sentence: expect.stringMatching(/O local devolve/) })
    const { body } = await cancel(browser, order.code, idsOf(order), seen.hash)
    expect(body.hours).toMatchObject([{ money: { state: 'at-venue', amount: 40 } }])
    expect([await claims(), await refunds()]).toEqual([[], []])
    const [issue] = await issues()
    expect(issue).toMatchObject({
      id: `reservation-${order.id}`,
      amount: 40,
      actions: ['refund', 'keep'],
      text: expect.stringContaining('devolva R$ 40,00'),
    })
    await backgroundRound(app.deps)
    expect(mails.at(-1)!.text).toContain('O local devolve R$ 40,00 a você.')
    const admin = await signedIn(app, 'admin')
    await admin.post(`/api/payment-issues/${issue!.id}/resolve`, { action: 'refund' })
    expect(await issues()).toEqual([])
    const after = await browser.get<OwnReservation>(`${PATH}/${order.code}`)
    expect(after.body.hours).toMatchObject([{ money: { state: 'returned', amount: 40 } }])
  })
})

test('what is not paid yet is given up whole, and its charge is ended', async () => {
  const cart = aCheckout([aSlot('10:00'), aSlot('11:00')])
  const { body: order } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
  await browser.post('/api/payments', aPayment(order.id, 160))
  const { body: list } = await browser.get<{ reservations: { code: string }[] }>(PATH)
  const { code } = list.reservations[0]!
  const { body: seen } = await quote(browser, code, idsOf(order))
  expect(seen.sentence).toMatch(/Nada foi pago/)
  const { status, body } = await cancel(browser, code, [order.id], seen.hash)
  expect(status).toBe(200)
  expect(body.hours.map(({ state }) => state)).toEqual([
    'canceled-by-customer',
    'canceled-by-customer',
  ])
  expect(await app.deps.knex('payment_attempts').select('state')).toEqual([{ state: 'cancelled' }])
  expect(TOMORROW).toBe(body.hours[0]!.date)
})

describe('who has come', () => {
  const noteArrival = async (id: number, arrival: 'arrived' | null) => {
    const desk = await signedIn(app, 'reception')
    const answer = await desk.post(`/api/reservations/${id}/arrival`, { arrival })
    expect(answer.status).toBe(200)
  }

  test('cancels that hour by link no more, the other one still, and the reception may', async () => {
    const order = await paidOrder(app, browser)
    const { code } = order
    const [early, late] = idsOf(order) as [number, number]
    const { body: seen } = await quote(browser, code, [early])
    app.clock.advance(16 * HOUR_MS)
    await noteArrival(early, 'arrived')
    const { body: own } = await browser.get<OwnReservation>(`${PATH}/${code}`)
    expect(own.hours.map(({ isCancelable, movableUntil }) => [isCancelable, movableUntil])).toEqual(
      [
        [false, null],
        [true, expect.any(String)],
      ],
    )
    expect((await quote(browser, code, [early])).body.code).toBe('not-cancellable')
    for (const ids of [[early], [early, late]]) {
      const { status, body } = await cancel(browser, code, ids, seen.hash)
      expect([status, body.code]).toEqual([409, 'not-cancellable'])
    }
    expect(await claims()).toHaveLength(2)
    const { body: other } = await quote(browser, code, [late])
    expect((await cancel(browser, code, [late], other.hash)).status).toBe(200)
    const admin = await signedIn(app, 'admin')
    expect((await admin.post(`/api/reservations/${early}/cancel`, { money: 'keep' })).status).toBe(
      200,
    )
  })

  test('by mistake may cancel again once that is taken back', async () => {
    const order = await paidOrder(app, browser)
    app.clock.advance(16 * HOUR_MS)
    await noteArrival(order.id, 'arrived')
    await noteArrival(order.id, null)
    const { body: seen } = await quote(browser, order.code, [order.id])
    expect((await cancel(browser, order.code, [order.id], seen.hash)).status).toBe(200)
  })
})
