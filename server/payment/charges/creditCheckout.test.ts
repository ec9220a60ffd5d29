import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { aCheckout, aSlot, DECLINED_CARD } from '../../test/support/aCheckout.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import {
  bookedBy,
  idsOf,
  payCard,
  payPix,
  spenderOf,
  statusAfter,
} from '../../test/fixtures/credit.fixtures.ts'

let app: TestApp
let mails: Mail[]
let person: Awaited<ReturnType<typeof spenderOf>>
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  person = await spenderOf(app)
})
afterEach(() => app.stop())

/** All that was written to anybody: of one round the order is not fixed. */
const written = () => mails.map(({ text }) => text).join('\n')

const MINUTE_MS = 60_000
const charges = () => app.deps.knex('sandbox_charges').orderBy('createdAt')
const attempts = () => app.deps.knex('payment_attempts').orderBy('number')
const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!
const entries = async () => {
  const rows = await app.deps.knex('credit_entries').orderBy('id').select('source', 'cents')
  return rows.map(({ cents, source }) => [source, cents])
}
/** Nothing is paid until somebody pays it. */
const payLater = () => app.deps.knex('sandbox_charges').update({ approvesAt: null })
const payNow = () =>
  app.deps
    .knex('sandbox_charges')
    .where({ deleted: false })
    .update({ approvesAt: new Date(app.clock.now()).toISOString() })

describe('credit beside a charge', () => {
  test('is offered to whom it is shown, held while the PIX for the rest is open, and used when it is paid', async () => {
    await person.give(4_500)
    const order = await bookedBy(person.phone, '10:00')
    const whole = await payPix(person.phone, order)
    expect(whole.body).toMatchObject({ value: 80, credit: { offered: 45, used: 0 } })
    await payLater()
    const { body } = await payPix(person.phone, order, 45)
    expect(body).toMatchObject({ value: 35, credit: { offered: 45, used: 45 } })
    await payLater()
    expect(await person.left()).toBe(0)
    expect(await person.parts(idsOf(order))).toEqual([4_500])
    // The first charge cannot be paid any more.
    expect((await attempts()).map(({ amount, credit, state }) => [amount, credit, state])).toEqual([
      [8_000, 0, 'cancelled'],
      [3_500, 4_500, 'pending'],
    ])
    await payNow()
    expect(await statusAfter(app, person.phone, body.id, MINUTE_MS)).toMatchObject({
      reservationStatus: 'approved',
    })
    expect(await row(order.id)).toMatchObject({ paymentStatus: 'paid', paidBy: 'attempt' })
    expect(await entries()).toEqual([
      ['hand', 4_500],
      ['hold', -4_500],
      ['hold', 4_500],
      ['use', -4_500],
    ])
    await backgroundRound(app.deps)
    expect(written()).toContain('Pagamento recebido: R$ 35,00 por PIX e R$ 45,00 em crédito.')
  })

  test('pays nothing of whoever only opened the link of a friend’s hour', async () => {
    await person.give(4_500)
    const friend = { customerName: 'Téo Prado', customerPhone: '48988776655' }
    const cart = aCheckout([aSlot('10:00')], { ...friend, customerCpf: '11144477735' })
    const { body: order } = await person.phone.post<CheckoutAnswer>('/api/reservations', cart)
    expect((await payPix(person.phone, order, 45)).body).toMatchObject({
      code: 'credit-changed',
      credit: 0,
    })
    expect((await payPix(person.phone, order)).body.credit).toBeUndefined()
    expect(await person.left()).toBe(4_500)
  })

  test('of several hours pays each by its share, and leaves no rest below R$ 5,00', async () => {
    await person.give(15_800)
    const order = await bookedBy(person.phone, '10:00', '11:00')
    expect((await payPix(person.phone, order, 158)).body).toMatchObject({
      code: 'credit-changed',
      credit: 155,
    })
    expect((await payPix(person.phone, order, 155)).body.value).toBe(5)
    expect(await person.parts(idsOf(order))).toEqual([7_750, 7_750])
    expect(await person.left()).toBe(300)
  })

  test('a card that is declined gives it back at once; another pays with it', async () => {
    await person.give(4_500)
    const order = await bookedBy(person.phone, '10:00')
    await payCard(person.phone, order, { card: DECLINED_CARD, credit: 45 })
    expect(await person.left()).toBe(4_500)
    expect((await payCard(person.phone, order, { credit: 45 })).body).toMatchObject({
      value: 35,
      reservationStatus: 'approved',
    })
    expect(await person.left()).toBe(0)
  })

  test('a charge that is given up, replaced or runs out gives it back once', async () => {
    await person.give(4_500)
    const order = await bookedBy(person.phone, '10:00')
    await payPix(person.phone, order, 45)
    await payLater()
    // Asked twice it is the same charge.
    await payPix(person.phone, order, 45)
    expect(await attempts()).toHaveLength(1)
    await payPix(person.phone, order)
    await payLater()
    expect(await person.left()).toBe(4_500)
    await payPix(person.phone, order, 45)
    await payLater()
    await person.phone.post('/api/reservations/cancel-unpaid', { reservationIds: idsOf(order) })
    expect(await person.left()).toBe(4_500)

    const second = await bookedBy(person.phone, '11:00')
    await payPix(person.phone, second, 45)
    await payLater()
    expect(await person.left()).toBe(0)
    app.clock.advance(16 * MINUTE_MS)
    await backgroundRound(app.deps)
    await backgroundRound(app.deps)
    expect(await person.left()).toBe(4_500)
    expect(await row(second.id)).toMatchObject({ status: 'canceled', canceledReason: 'expired' })
  })

  test('given back after its last day it may be used that day, and then ends like any other', async () => {
    await person.give(4_500, '2026-11-23')
    const order = await bookedBy(person.phone, '10:00')
    await payPix(person.phone, order, 45)
    await payLater()
    app.clock.advance(24 * 60 * MINUTE_MS)
    await backgroundRound(app.deps)
    expect((await entries()).slice(1)).toEqual([
      ['hold', -4_500],
      ['hold', 4_500],
    ])
    app.clock.advance(48 * 60 * MINUTE_MS)
    await backgroundRound(app.deps)
    expect(await person.left()).toBe(0)
    expect((await entries()).at(-1)).toEqual(['expiry', -4_500])
  })

  test('of two tabs that count on the same credit one gets it, and the other is told', async () => {
    await person.give(4_500)
    const [first, second] = [
      await bookedBy(person.phone, '10:00'),
      await bookedBy(await person.device(), '11:00'),
    ]
    const other = await person.device()
    const mine = await bookedBy(other, '12:00')
    const answers = await Promise.all([
      payPix(person.phone, first, 45),
      payPix(other, mine, 45),
      payPix(person.phone, first, 45),
    ])
    const told = answers.filter(({ status }) => status === 409)
    expect(told.length).toBeGreaterThan(0)
    expect(await person.left()).toBe(0)
    const parts = await person.parts([first.id, second.id, mine.id])
    expect(parts.toSorted()).toEqual([0, 0, 4_500])
  })
})

describe('credit that covers all', () => {
  test('confirms the hours without a charge, once', async () => {
    await person.give(10_000)
    const order = await bookedBy(person.phone, '10:00')
    const answers = await Promise.all([
      payPix(person.phone, order, 80),
      payPix(person.phone, order, 80),
    ])
    for (const { body, status } of answers) {
      expect([status, body.paymentStatus, body.reservationStatus, body.value]).toEqual([
        201,
        'paid',
        'approved',
        0,
      ])
    }
    expect(await charges()).toEqual([])
    expect(await person.left()).toBe(2_000)
    expect(await row(order.id)).toMatchObject({
      status: 'approved',
      paymentStatus: 'paid',
      paidBy: 'credit',
      asaasPaymentId: null,
    })
    await backgroundRound(app.deps)
    expect(written()).toContain('Pagamento recebido: R$ 80,00 em crédito.')
    expect(await person.staff.read(order.id)).toMatchObject({ paidBy: 'credit', price: 80 })
  })

  test('ends the open PIX first', async () => {
    await person.give(10_000)
    const order = await bookedBy(person.phone, '10:00')
    await payPix(person.phone, order)
    await payLater()
    expect((await payPix(person.phone, order, 80)).body.reservationStatus).toBe('approved')
    expect(await charges()).toMatchObject([{ deleted: expect.toSatisfy(Boolean) }])
  })
})

describe('of whom it is not', () => {
  test('who typed somebody’s phone, CPF and name spends nothing of theirs', async () => {
    await person.give(4_500)
    const stranger = app.browser()
    const order = await bookedBy(stranger, '10:00')
    const seen = await payPix(stranger, order)
    expect(seen.body.credit).toBeUndefined()
    const { body } = await payPix(stranger, order, 45)
    expect(body).toMatchObject({ status: 409, code: 'credit-changed', credit: 0 })
    expect(await person.left()).toBe(4_500)
  })

  test('staff who charge at a tablet that has opened the link do not spend it either', async () => {
    await person.give(4_500)
    const { browser, placed } = person.staff
    const made = await placed({ startTime: '12:00', endTime: '13:00' })
    const order = { id: made.id, totalPrice: made.price } as Parameters<typeof payPix>[1]
    expect((await payPix(browser, order, 45)).status).not.toBe(201)
    expect(await person.left()).toBe(4_500)
  })
})

describe('money that comes when the credit was given back', () => {
  const late = async () => {
    await person.give(4_500)
    const order = await bookedBy(person.phone, '10:00')
    const { body } = await payPix(person.phone, order, 45)
    // Closed here, and paid all the same.
    await payLater()
    app.clock.advance(16 * MINUTE_MS)
    await backgroundRound(app.deps)
    expect(await person.left()).toBe(4_500)
    return { order, id: body.id }
  }
  const comes = async () => {
    const approvesAt = new Date(app.clock.now() - 1_000).toISOString()
    await app.deps.knex('sandbox_charges').update({ deleted: false, approvesAt })
    app.clock.advance(61 * MINUTE_MS)
    await backgroundRound(app.deps)
    await backgroundRound(app.deps)
  }

  test('takes it again when it is still there', async () => {
    const { order } = await late()
    await comes()
    expect(await row(order.id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    expect(await person.parts([order.id])).toEqual([4_500])
    expect(await person.left()).toBe(0)
  })

  test('goes back when it was used elsewhere', async () => {
    const { order } = await late()
    const other = await bookedBy(person.phone, '11:00')
    await payCard(person.phone, other, { credit: 45 })
    await comes()
    expect(await row(order.id)).toMatchObject({ status: 'canceled', canceledReason: 'refunded' })
    expect(await app.deps.knex('refunds')).toMatchObject([
      { amount: 3_500, reason: 'credit-gone', state: 'done' },
    ])
    expect(await person.parts([order.id, other.id])).toEqual([0, 4_500])
    expect(await person.left()).toBe(0)
  })
})
