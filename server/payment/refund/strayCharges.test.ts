import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { aCardPayment, aPayment, DECLINED_CARD } from '../../test/support/aCheckout.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

describe('a second charge with the reference of a first', () => {
  const idOf = async (number: number) =>
    (await venue.app.deps.knex('payment_attempts').where({ number }).first())?.providerPaymentId

  test('that is paid after it is a charge of its own, and goes back', async () => {
    const { id, charge } = await venue.payable(['10:00'])
    venue.fake.charges.pay(charge)
    await venue.settled()
    const second = venue.fake.charges.copy(charge)
    venue.fake.charges.pay(second)
    await venue.settled(2)
    expect(await venue.books.attempts()).toMatchObject([
      { number: 1, chargeId: charge.id, received: 80, refunding: 0 },
      { number: 2, chargeId: second.id, received: 80, refunding: 80 },
    ])
    expect(await venue.issue('paid-twice')).toMatchObject({ amount: 80, reservations: [{ id }] })
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect([charge.refunds.length, second.refunds.length]).toEqual([0, 1])
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    expect(await venue.issues()).toEqual([])
    expect(await venue.books.totals()).toEqual([{ received: 160, refunded: 80, net: 80 }])
  })

  test('that is paid before it pays the cart, and the first cannot be paid any more', async () => {
    const { id, charge } = await venue.payable(['10:00'])
    const second = venue.fake.charges.copy(charge)
    venue.fake.charges.pay(second)
    await venue.settled(2)
    expect([await idOf(1), await idOf(2)]).toEqual([charge.id, second.id])
    expect(await venue.reservation(id)).toMatchObject({
      status: 'approved',
      asaasPaymentId: second.id,
    })
    expect(charge.deleted).toBe(true)
    expect(await venue.issues()).toEqual([])
  })

  test('is found by the hourly look when no event came', async () => {
    const { charge } = await venue.payable(['10:00'])
    venue.fake.charges.pay(charge)
    await venue.settled()
    const second = venue.fake.charges.copy(charge)
    venue.fake.webhooks.faults.lose = 1
    venue.fake.charges.pay(second)
    venue.app.clock.advance(3_601_000)
    await venue.settled(2)
    expect([await idOf(1), await idOf(2)]).toEqual([charge.id, second.id])
    expect((await venue.refunds()).map(({ reason }) => reason)).toEqual(['paid-twice'])
  })

  test('and with another sum does not touch a cart that waits for its own', async () => {
    const { id, charge } = await venue.payable(['10:00'])
    const second = venue.fake.charges.copy(charge)
    second.cents = 5_000
    venue.fake.charges.pay(second)
    await venue.settled()
    expect(await venue.reservation(id)).toMatchObject({ status: 'pending' })
    expect(await venue.refunds()).toMatchObject([{ amount: 5_000, reason: 'amount-mismatch' }])
    venue.fake.charges.pay(charge)
    await venue.settled()
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved' })
  })
})

describe('a copy that is paid while the answer about the first is still under way', () => {
  test.each([
    // The cart is paid by the copy, and the first cannot be paid any more.
    ['PIX', aPayment, 0],
    // By then the card has paid as well.
    ['card', aCardPayment, 1],
  ])('lends the first attempt no number of its own: %s', async (_method, paymentOf, twice) => {
    const { browser, id, totalPrice } = await venue.order(['10:00'])
    const { gateway } = venue.app.deps
    const create = gateway.createCharge
    gateway.createCharge = async (wish) => {
      const made = await create(wish)
      const copied = venue.fake.charges.copy(venue.fake.state.charges[0]!)
      venue.fake.charges.pay(copied)
      await venue.settled(2)
      return made
    }
    const paying = await browser.post<PaymentAnswer>('/api/payments', paymentOf(id, totalPrice))
    expect(paying.status).toBe(201)
    const [second, charge] = venue.fake.state.charges
    const first = await venue.app.deps.knex('payment_attempts').where({ number: 1 }).first()
    expect(first?.providerPaymentId).toBe(charge!.id)
    for (let round = 0; round < 3; round += 1) {
      venue.app.clock.advance(10_000)
      await venue.settled()
    }
    const attempts = await venue.books.attempts()
    expect(attempts.map(({ number, chargeId }) => [number, chargeId])).toEqual([
      [1, charge!.id],
      [2, second!.id],
    ])
    expect(attempts[1]).toMatchObject({ received: 80 })
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    const paidTwice = (await venue.refunds()).filter(({ reason }) => reason === 'paid-twice')
    expect(paidTwice).toHaveLength(twice)
  })
})

describe('a declined card whose charge cannot be removed', () => {
  test('has failed, another card can pay, and the charge is removed later', async () => {
    const { browser, id, totalPrice } = await venue.order(['10:00'])
    const call = 'DELETE /v3/payments/*'
    venue.fake.faults.push({ kind: 'error-500', call, times: 2 })
    const declined = await browser.post<PaymentAnswer>(
      '/api/payments',
      aCardPayment(id, totalPrice, DECLINED_CARD),
    )
    expect(declined.body).toMatchObject({ paymentStatus: 'failed', asaasStatus: 'FAILED' })
    const charge = venue.fake.state.charges[0]!
    expect([charge.status, charge.deleted]).toEqual(['PENDING', false])
    const again = await browser.post<PaymentAnswer>('/api/payments', aPayment(id, totalPrice))
    expect(again.body).toMatchObject({ paymentStatus: 'pending' })
    for (let round = 0; round < 3; round += 1) {
      venue.app.clock.advance(120_000)
      await venue.settled()
    }
    expect(charge.deleted).toBe(true)
    const [first] = await venue.books.attempts()
    expect(first).toMatchObject({ number: 1, state: 'failed' })
  })
})
