import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import {
  aCardPayment,
  aCheckout,
  aPayment,
  APPROVED_CARD,
  aSlot,
  DECLINED_CARD,
} from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ config: { rateLimits: true, trustedProxies: 1 } })
})
afterEach(() => app.stop())

const OTHERS_CPF = '11144477735'
const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.4'
type Answer = PaymentAnswer & Pick<Problem, 'code' | 'message'>

/** A browser with an order of its own that waits for its money. */
async function aCustomer(startTime: string) {
  const browser = app.browser()
  const { body } = await browser.post<CheckoutAnswer>(
    '/api/reservations',
    aCheckout([aSlot(startTime)]),
  )
  return { browser, order: body }
}
type Customer = { browser: TestBrowser; order: CheckoutAnswer }

const payByCard = (
  { browser, order }: Customer,
  number: string,
  { address = HOME, cpf = '52998224725' } = {},
) =>
  browser.post<Answer>(
    '/api/payments',
    { ...aCardPayment(order.id, order.totalPrice, number), customerCpf: cpf },
    { headers: { 'X-Forwarded-For': address } },
  )

test('after three refused cards in an hour the next is not tried, from the same browser, address or CPF, and PIX is offered', async () => {
  const tester = await aCustomer('08:00')
  for (let index = 0; index < 3; index += 1) {
    const { status, body } = await payByCard(tester, DECLINED_CARD)
    expect([status, body.paymentStatus]).toEqual([201, 'failed'])
  }
  const charges = async () => (await app.deps.knex('sandbox_charges')).length
  const before = await charges()
  const stranger = await aCustomer('09:00')
  const elsewhere = { address: ELSEWHERE, cpf: OTHERS_CPF }
  for (const answer of [
    await payByCard(tester, APPROVED_CARD, elsewhere),
    await payByCard(stranger, APPROVED_CARD, { cpf: OTHERS_CPF }),
    await payByCard(stranger, APPROVED_CARD, { address: ELSEWHERE }),
  ]) {
    expect(answer).toMatchObject({ status: 429, body: { code: 'card-limit' } })
    expect(answer.body.message).toContain('Pague com PIX agora')
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_500)
  }
  expect(await charges()).toBe(before)
  const pix = aPayment(tester.order.id, tester.order.totalPrice)
  expect((await tester.browser.post('/api/payments', pix)).status).toBe(201)
  expect((await payByCard(stranger, APPROVED_CARD, elsewhere)).status).toBe(201)
})

test('cards that are taken do not count, however many', async () => {
  for (const hour of ['08:00', '09:00', '10:00', '11:00', '12:00']) {
    const { body } = await payByCard(await aCustomer(hour), APPROVED_CARD)
    expect(body.paymentStatus).toBe('paid')
  }
})

test('ten at once are no more than three', async () => {
  const browser = app.browser()
  const hours = Array.from({ length: 10 }, (_, index) => `${String(8 + index).padStart(2, '0')}:00`)
  const customers: Customer[] = []
  for (const hour of hours) {
    const price = Number(hour.slice(0, 2)) < 17 ? 80 : 120
    const cart = aCheckout([aSlot(hour, { price })])
    const { body } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
    customers.push({ browser, order: body })
  }
  const answers = await Promise.all(customers.map((one) => payByCard(one, DECLINED_CARD)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await app.deps.knex('sandbox_charges')).toHaveLength(3)
})
