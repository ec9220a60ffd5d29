import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Hold, HoldList } from '#shared/booking/hold/hold.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../background.ts'
import { aCheckout, aPayment, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

// One cart that several tabs of a browser have on screen: each sends it with a key and a group of its own.

let app: TestApp
let browser: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  browser = app.browser()
})
afterEach(() => app.stop())

async function hold(startTime: string, { courtId, who = browser }: Wish = {}) {
  const wish = { date: TOMORROW, startTime, sportType: 'futevôlei', courtId }
  const { body } = await who.post<Hold>('/api/holds', wish)
  return aSlot(startTime, { holdId: body.id })
}
type Wish = { courtId?: number; who?: TestBrowser }
type Slots = Parameters<typeof aCheckout>[0]

const send = (slots: Slots, who = browser) =>
  who.post<CheckoutAnswer>('/api/reservations', aCheckout(slots))
const payByPix = ({ id, totalPrice }: CheckoutAnswer) =>
  browser.post<PaymentAnswer>('/api/payments', aPayment(id, totalPrice))
const idsOf = ({ reservations }: CheckoutAnswer) => reservations.map(({ id }) => id)
const orders = () => app.deps.knex('payment_groups')

test('a cart sent from two tabs is one order with one PIX', async () => {
  const slots = [await hold('10:00'), await hold('11:00')]
  const first = await send(slots)
  const pix = await payByPix(first.body)
  const second = await send(slots)
  expect([first.status, second.status]).toEqual([201, 200])
  expect(idsOf(second.body)).toEqual(idsOf(first.body))
  expect((await payByPix(second.body)).body.id).toBe(pix.body.id)
  expect(await orders()).toHaveLength(1)
  expect(await app.deps.knex('reservations')).toHaveLength(2)
})

test('so it is when both are sent at the same time for the last court', async () => {
  for (const courtId of [2, 4]) await hold('10:00', { courtId, who: app.browser() })
  const slots = [await hold('10:00')]
  const answers = await Promise.all([send(slots), send(slots), send(slots)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(new Set(answers.flatMap(({ body }) => idsOf(body))).size).toBe(1)
  expect(await orders()).toHaveLength(1)
})

test('a tab that knew fewer of the hours is answered with the whole order', async () => {
  const slots = [await hold('10:00'), await hold('11:00')]
  const whole = await send(slots)
  const part = await send(slots.slice(1))
  expect(idsOf(part.body)).toEqual(idsOf(whole.body))
})

test('a tab with one hour more is refused naming those that are ordered, and keeps the others', async () => {
  const ordered = await hold('10:00')
  await send([ordered])
  const other = await hold('11:00')
  const { status, body } = await browser.post<Problem>(
    '/api/reservations',
    aCheckout([ordered, other]),
  )
  expect([status, body.code]).toEqual([409, 'already-ordered'])
  expect(body.lost).toEqual([{ date: TOMORROW, startTime: '10:00' }])
  expect(await orders()).toHaveLength(1)
  const { holds } = (await browser.get<HoldList>('/api/holds')).body
  expect(holds.map(({ id }) => id)).toEqual([other.holdId])
  expect((await send([other])).status).toBe(201)
})

test('once paid it is still the one order', async () => {
  const slots = [await hold('10:00')]
  const first = await send(slots)
  await payByPix(first.body)
  app.clock.advance(31_000)
  await backgroundRound(app.deps)
  const { status, body } = await send(slots)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: first.body.id, status: 'approved', expiresInMs: 0 })
})

test('an order that was given up or ran out is none: the hours are ordered anew', async () => {
  const slots = [await hold('10:00')]
  const givenUp = await send(slots)
  await browser.post('/api/reservations/cancel-unpaid', { reservationIds: idsOf(givenUp.body) })
  const second = await send(slots)
  expect(second.status).toBe(201)
  app.clock.advance(900_000)
  const third = await send(slots)
  expect(third.status).toBe(201)
  expect(third.body.id).not.toBe(second.body.id)
})

test('another court of the same hour is another order when it is held for it', async () => {
  const first = await send([await hold('10:00')])
  const second = await send([await hold('10:00')])
  expect(second.status).toBe(201)
  expect(second.body.courtId).not.toBe(first.body.courtId)
})

test('the holds of another browser name no order', async () => {
  const slots = [await hold('10:00')]
  const { body } = await send(slots)
  const stranger = app.browser()
  const theirs = await send(slots, stranger)
  expect(theirs.status).toBe(201)
  expect(idsOf(theirs.body)).not.toEqual(idsOf(body))
})
