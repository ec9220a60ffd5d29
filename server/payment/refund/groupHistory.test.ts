import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentGroupHistory } from '#shared/payment/refund/groupHistory.ts'
import { DECLINED_CARD, aCardPayment } from '../../test/support/aCheckout.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

const historyOf = async (paymentGroupId: string) =>
  (await venue.admin.get<PaymentGroupHistory>(`/api/payment-groups/${paymentGroupId}`)).body
const minute = async () => {
  venue.app.clock.advance(60_000)
  await venue.settled()
  venue.app.clock.advance(1_000)
}

test('a group’s history is in the order of time', async () => {
  const cart = await venue.order(['10:00', '11:00'])
  venue.app.clock.advance(1_000)
  const pay = (number?: string) =>
    cart.browser.post('/api/payments', aCardPayment(cart.id, cart.totalPrice, number))
  await pay(DECLINED_CARD)
  venue.app.clock.advance(1_000)
  await pay()
  await minute()
  venue.fake.refunds.broke = true
  await venue.cancel(cart.ids[0]!, { money: 'refund' })
  await minute()
  venue.fake.refunds.broke = false
  await minute()
  await venue.cancel(cart.ids[1]!, { money: 'keep' })
  await minute()
  const { paymentGroupId } = cart.reservations[0]!
  const history = await historyOf(paymentGroupId)
  expect(history.attempts).toMatchObject([
    { number: 1, state: 'failed' },
    { number: 2, state: 'paid', received: 160, refunded: 80, cardLast4: '8829' },
  ])
  expect(history.refunds).toMatchObject([{ state: 'done', amount: 80 }])
  expect(history.reservations).toMatchObject([{ refundAsked: true }, { refundAsked: false }])
  expect(history.story.map(({ at }) => at)).toEqual(history.story.map(({ at }) => at).toSorted())
  const texts = history.story.map(({ text }) => text)
  const [first, second] = cart.ids
  const order = [
    `Reserva #${first} feita: 24/11/2026 às 10:00, Quadra Central`,
    '1ª cobrança, cartão: recusada',
    '2ª cobrança, cartão MASTERCARD final 8829: paga',
    'E-mail de confirmação enviado',
    'Estorno pedido: reserva cancelada pelo local',
    'Estorno concluído',
    `Reserva #${second} cancelada por`,
  ]
  const places = order.map((text) => texts.findIndex((one) => one.startsWith(text)))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(texts.filter((text) => text === 'E-mail de cancelamento enviado')).toHaveLength(2)
  expect(texts).toContain('Aviso do Asaas: pagamento confirmado')
  expect(
    texts.some((text) => text.startsWith(`O valor da reserva #${second} fica com o local`)),
  ).toBe(true)
  expect(JSON.stringify(history)).not.toMatch(/52998224725|5162306219378829/)
})

test('a refusal shows the provider’s message while it lasts', async () => {
  venue.fake.refunds.broke = true
  const cart = await venue.paid(['10:00'])
  await venue.cancel(cart.id, { money: 'refund' })
  await venue.settled()
  const { story } = await historyOf(cart.reservations[0]!.paymentGroupId)
  expect(story.map(({ text }) => text)).toContain(
    'Estorno recusado: “Saldo insuficiente para realizar o estorno.”',
  )
})
