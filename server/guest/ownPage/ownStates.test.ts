import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ownPartText,
  ownStateText,
  type OwnReservation,
} from '#shared/booking/reservation/ownReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { backgroundRound } from '../../background.ts'
import {
  aCheckout,
  aPayment,
  aSlot,
  MORNING_PRICE,
  TOMORROW,
} from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { paidOrder, startMailedApp } from '../../test/fixtures/own.fixtures.ts'

let app: TestApp
let browser: TestBrowser
let admin: TestBrowser
beforeEach(async () => {
  ;({ app } = await startMailedApp())
  browser = app.browser()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

/** What its customer reads: the state of each hour, and what was paid. */
async function texts(code: string) {
  const { body } = await browser.get<OwnReservation>(`/api/my/reservations/${code}`)
  return { hours: body.hours.map(ownStateText), parts: body.parts.map(ownPartText) }
}
const PAID = 'R$ 80,00 pagos no cartão final 8829 em 23/11/2026'

test('cancelled at the desk without a word about the money: the venue is deciding', async () => {
  const { code, id } = await paidOrder(app, browser, ['10:00'])
  expect(await texts(code)).toEqual({ hours: ['Confirmada'], parts: [PAID] })
  await admin.post(`/api/reservations/${id}/cancel`, {})
  expect(await texts(code)).toEqual({
    hours: ['Cancelada pelo local. O local está decidindo sobre o valor pago e avisa você'],
    parts: [PAID],
  })
})

test('a closing that cancels it says so, and what goes back is asked for until it is back', async () => {
  const { code, id } = await paidOrder(app, browser, ['10:00'])
  const closing = { date: TOMORROW, description: 'Torneio', onStranded: 'cancel', seen: [id] }
  expect((await admin.post('/api/closingDates', closing)).status).toBe(201)
  const what = 'Cancelada pelo local, que não abre neste horário'
  expect(await texts(code)).toEqual({
    hours: [`${what}. Devolução de R$ 80,00 pedida`],
    parts: [PAID, 'Devolução de R$ 80,00 no cartão final 8829 pedida'],
  })
  await backgroundRound(app.deps)
  expect(await texts(code)).toEqual({
    hours: [`${what}. R$ 80,00 devolvidos em 23/11/2026`],
    parts: [PAID, 'R$ 80,00 devolvidos no cartão final 8829 em 23/11/2026'],
  })
})

test('what the provider refuses to give back is being solved by the venue', async () => {
  const { code, id } = await paidOrder(app, browser, ['10:00'])
  await admin.post(`/api/reservations/${id}/cancel`, { money: 'refund' })
  await app.deps.knex('refunds').update({ state: 'refused', providerMessage: 'Saldo insuficiente' })
  expect((await texts(code)).hours).toEqual([
    'Cancelada pelo local. A devolução de R$ 80,00 não passou no banco: o local está resolvendo',
  ])
})

test('money that came when the hour was gone goes back, and the page says why', async () => {
  const cart = aCheckout([aSlot('10:00', { courtId: 1 })])
  const order = (await browser.post<CheckoutAnswer>('/api/reservations', cart)).body
  const group = await app.deps.knex('payment_groups').where({ id: order.paymentGroupId }).first()
  const pay = aPayment(order.id, MORNING_PRICE)
  const { id } = (await browser.post<PaymentAnswer>('/api/payments', pay)).body
  const late = new Date(app.clock.now() + 900_500).toISOString()
  await app.deps.knex('sandbox_charges').update({ approvesAt: late })
  app.clock.advance(900_000)
  for (const courtId of [1, 2, 4]) {
    await app.browser().post('/api/reservations', aCheckout([aSlot('10:00', { courtId })]))
  }
  app.clock.advance(1_000)
  await browser.get(`/api/payments/${id}/status`)
  const what = 'O pagamento chegou depois do prazo e o horário já não estava livre'
  expect(await texts(group!.code!)).toEqual({
    hours: [`${what}. Devolução de R$ 80,00 pedida`],
    parts: ['R$ 80,00 pagos por PIX em 23/11/2026', 'Devolução de R$ 80,00 por PIX pedida'],
  })
  await backgroundRound(app.deps)
  expect((await texts(group!.code!)).hours).toEqual([`${what}. R$ 80,00 devolvidos em 23/11/2026`])
})

test('what people took and gave back is there as well, on the day of the venue', async () => {
  const cart = aCheckout([aSlot('10:00'), aSlot('11:00')])
  const { body } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
  const group = await app.deps.knex('payment_groups').where({ id: body.paymentGroupId }).first()
  // Half past nine in the evening there, the next day in UTC.
  const taken = { status: 'approved', paymentStatus: 'paid', paidBy: 'admin' } as const
  const paymentConfirmedAt = '2026-11-24T00:30:00.000Z'
  await app.deps.knex('reservations').update({ ...taken, paymentConfirmedAt, expiresAt: null })
  expect((await texts(group!.code!)).parts).toEqual(['R$ 160,00 pagos no local em 23/11/2026'])
  await admin.post(`/api/reservations/${body.id}/cancel`, { money: 'refund' })
  expect(await texts(group!.code!)).toEqual({
    hours: ['Cancelada pelo local. R$ 80,00 devolvidos', 'Confirmada'],
    parts: ['R$ 160,00 pagos no local em 23/11/2026', 'R$ 80,00 devolvidos no local'],
  })
})
