import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { CheckoutAnswer, OwnOrder } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../background.ts'
import {
  aCheckout,
  aPayment,
  aSlot,
  CUSTOMER,
  MORNING_PRICE,
} from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let browser: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  browser = app.browser()
})
afterEach(() => app.stop())

const HOUR_MS = 3_600_000

async function open(who = browser) {
  const { status, body } = await who.get<{ order: OwnOrder | null }>('/api/reservations/mine/open')
  expect(status).toBe(200)
  return body.order
}

async function checkOut(...hours: string[]) {
  const slots = hours.map((hour) => aSlot(hour, { courtId: 1 }))
  return (await browser.post<CheckoutAnswer>('/api/reservations', aCheckout(slots))).body
}

const payByPix = async ({ id, totalPrice }: CheckoutAnswer) =>
  (await browser.post<PaymentAnswer>('/api/payments', aPayment(id, totalPrice))).body

test('a browser that reserved nothing has nothing open, and gets no session for the question', async () => {
  expect(await open()).toBeNull()
  expect(await app.deps.knex('sessions')).toEqual([])
})

test('a checkout is open for its own browser with its customer and the time left', async () => {
  const placed = await checkOut('10:00', '11:00')
  app.clock.advance(60_000)
  const order = await open()
  expect(order).toMatchObject({
    ...CUSTOMER,
    id: placed.id,
    status: 'pending',
    totalPrice: 2 * MORNING_PRICE,
    expiresInMs: 840_000,
    payment: null,
  })
  expect(order!.reservations.map(({ startTime }) => startTime)).toEqual(['10:00', '11:00'])
  expect(await open(app.browser())).toBeNull()
})

test('its charge is named, so that code and status can be read again', async () => {
  const pix = await payByPix(await checkOut('10:00'))
  expect((await open())!.payment).toEqual({ id: pix.id, method: 'PIX' })
})

test('once paid it is confirmed, for a day', async () => {
  const pix = await payByPix(await checkOut('10:00'))
  app.clock.advance(31_000)
  await backgroundRound(app.deps)
  expect(await open()).toMatchObject({
    status: 'approved',
    paymentStatus: 'paid',
    expiresInMs: 0,
    payment: { id: pix.id, method: 'PIX' },
  })
  app.clock.advance(24 * HOUR_MS)
  expect(await open()).toBeNull()
})

test('what still waits comes before what is paid', async () => {
  await payByPix(await checkOut('10:00'))
  app.clock.advance(31_000)
  await backgroundRound(app.deps)
  const second = await checkOut('12:00')
  expect(await open()).toMatchObject({ id: second.id, status: 'pending' })
})

test('of a paid cart the hours that staff cancelled are left out', async () => {
  await payByPix(await checkOut('10:00', '11:00'))
  app.clock.advance(31_000)
  await backgroundRound(app.deps)
  await app.deps.knex('reservations').where({ startTime: '10:00' }).update({ status: 'canceled' })
  const order = await open()
  expect(order).toMatchObject({ startTime: '11:00', totalPrice: MORNING_PRICE })
})

test('what ran out or was cancelled by staff is told as such for a day; what was given up is over', async () => {
  const expired = await checkOut('10:00')
  app.clock.advance(900_000)
  // Not tidied up yet: money may have come in the last moment.
  expect(await open()).toMatchObject({ status: 'pending', expiresInMs: 0, endedBy: null })
  await backgroundRound(app.deps)
  const ended = { status: 'canceled', expiresInMs: 0, payment: null }
  expect(await open()).toMatchObject({ ...ended, id: expired.id, endedBy: 'time' })
  expect(await open(app.browser())).toBeNull()

  const { id: cancelled } = await checkOut('12:00')
  const staff = await signedIn(app, 'admin')
  expect((await staff.post(`/api/reservations/${cancelled}/cancel`, {})).status).toBe(200)
  expect(await open()).toMatchObject({ ...ended, id: cancelled, endedBy: 'staff' })
  app.clock.advance(24 * HOUR_MS)
  expect(await open()).toBeNull()

  const { id } = await checkOut('10:00')
  await browser.post('/api/reservations/cancel-unpaid', { reservationIds: [id] })
  expect(await open()).toBeNull()
})
