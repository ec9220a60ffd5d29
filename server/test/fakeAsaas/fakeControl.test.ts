import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { doJobs } from '../../background.ts'
import { aCheckout, aPayment, aSlot, MORNING_PRICE } from '../support/aCheckout.ts'
import { startAsaasApp, type AsaasApp } from '../support/startAsaasApp.ts'
import type { TestBrowser } from '../support/testBrowser.ts'

let app: AsaasApp
let browser: TestBrowser
let order: CheckoutAnswer
beforeEach(async () => {
  app = await startAsaasApp()
  browser = app.browser()
  const cart = aCheckout([aSlot('10:00')])
  order = (await browser.post<CheckoutAnswer>('/api/reservations', cart)).body
})
afterEach(() => app.stop())

async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${app.fake.origin}/fake${path}`, {
    method,
    ...(body ? { headers: { 'Content-Type': 'application/json' } } : {}),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}
const payByPix = () =>
  browser.post<PaymentAnswer>('/api/payments', aPayment(order.id, MORNING_PRICE))
const reservation = () => app.deps.knex('reservations').where({ id: order.id }).first()

test('a charge is seen and paid from outside, and its webhook is delivered before the answer', async () => {
  await payByPix()
  const [charge] = await control<{ id: string; status: string }[]>('GET', '/charges')
  expect(charge).toMatchObject({ status: 'PENDING', billingType: 'PIX', value: MORNING_PRICE })
  expect(await control('POST', `/charges/${charge!.id}/pay`)).toMatchObject({ status: 'RECEIVED' })
  expect(app.fake.webhooks.waiting()).toBe(0)
  await doJobs(app.deps)
  expect(await reservation()).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  expect(await control('GET', '/calls')).toContain('POST /v3/payments')
})

test('faults are planned and taken away from outside', async () => {
  const call = 'GET /v3/payments/*/pixQrCode'
  await control('PUT', '/faults', [{ call, kind: 'error-500', times: 9 }])
  expect((await payByPix()).body.pixQrCodeText).toBe('NOT_AVAILABLE')
  await control('PUT', '/faults', [])
  expect(app.fake.faults).toEqual([])
})

test('the account is another one when it is switched so', async () => {
  expect(await control('PUT', '/account', { account: 'no-pix-key' })).toEqual({
    account: 'no-pix-key',
  })
  expect((await payByPix()).body).toMatchObject({ status: 409, code: 'venue-without-pix' })
  expect(app.fake.state.charges).toEqual([])
})

test('banks are slow, or the account is empty, when switched so', async () => {
  expect(await control('PUT', '/refunds', { slow: true })).toEqual({ slow: true, broke: false })
  expect(await control('PUT', '/refunds', { broke: true })).toEqual({ slow: true, broke: true })
  expect(app.fake.refunds).toMatchObject({ slow: true, broke: true })
})
