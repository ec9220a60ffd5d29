import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../../background.ts'
import { aPayment } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { RequestOptions, TestBrowser } from '../../test/support/testBrowser.ts'
import { anEvening, booked, paidOnline } from '../../test/fixtures/booked.fixtures.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

/** Tuesday from 20:00 on. */
const closeLate = (choice: object, options?: RequestOptions) =>
  admin.post<ClosingDate & Problem>(
    '/api/closingDates',
    {
      date: '2026-11-24',
      description: 'Torneio',
      allDay: false,
      startTime: '20:00',
      endTime: '22:00',
      ...choice,
    },
    options,
  )
const cancel = (seen: number[], options?: RequestOptions) =>
  closeLate({ onStranded: 'cancel', seen }, options)
const reservation = (id: number) => app.deps.knex('reservations').where({ id }).first()
const refunds = () => app.deps.knex('refunds').orderBy('id')

describe('an unpaid cart of which one hour is shut out', () => {
  test('is shown whole, for it can only be paid together', async () => {
    const { ids } = await booked(app, anEvening('18:00'), anEvening('20:00'))
    const { body } = await closeLate({ onStranded: 'ask' })
    expect(body.affected).toMatchObject({
      reservations: [
        { id: ids[0], startTime: '18:00' },
        { id: ids[1], startTime: '20:00' },
      ],
      totalPrice: 240,
      paidPrice: 0,
    })
    expect(await cancel([ids[1]!])).toMatchObject({ status: 409 })
    expect(await reservation(ids[1]!)).toMatchObject({ status: 'pending' })
  })

  test('is cancelled whole, and its charge cannot be paid any more', async () => {
    const { browser, order, ids } = await booked(app, anEvening('18:00'), anEvening('20:00'))
    const { body: charge } = await browser.post<PaymentAnswer>(
      '/api/payments',
      aPayment(order.id, 240),
    )
    await app.deps.knex('sandbox_charges').update({ approvesAt: null })
    expect(await cancel(ids)).toMatchObject({ status: 201 })
    for (const id of ids) expect(await reservation(id)).toMatchObject({ status: 'canceled' })
    expect(await app.deps.knex('slot_claims')).toEqual([])
    await backgroundRound(app.deps)
    expect(await app.deps.knex('sandbox_charges').first()).toMatchObject({
      deleted: expect.toSatisfy(Boolean),
    })
    const status = await browser.get<PaymentAnswer>(`/api/payments/${charge.id}/status`)
    expect(status.body).toMatchObject({ reservationStatus: 'canceled', asaasStatus: 'CANCELLED' })
    expect(await refunds()).toEqual([])
  })

  test('paid at the same moment, it is refunded and its hours stay free', async () => {
    const { browser, order, ids } = await booked(app, anEvening('18:00'), anEvening('20:00'))
    await browser.post('/api/payments', aPayment(order.id, 240))
    expect(await cancel(ids)).toMatchObject({ status: 201 })
    app.clock.advance(30_000)
    await backgroundRound(app.deps)
    await backgroundRound(app.deps)
    for (const id of ids) {
      expect(await reservation(id)).toMatchObject({
        status: 'canceled',
        paymentStatus: 'refunded',
      })
    }
    expect(await refunds()).toMatchObject([
      { amount: 24_000, reason: 'admin-cancelled', state: 'done' },
    ])
    expect(await app.deps.knex('slot_claims')).toEqual([])
  })
})

describe('a paid cart of which one hour is shut out', () => {
  test('is shown and cancelled for that hour alone; its price is refunded, the other stays', async () => {
    const { browser, payment, ids } = await paidOnline(app, anEvening('18:00'), anEvening('20:00'))
    const [stays, goes] = ids as [number, number]
    const refused = await closeLate({ onStranded: 'ask' })
    expect(refused.body.affected).toMatchObject({ reservations: [{ id: goes }], paidPrice: 120 })
    // Its mail goes out.
    await backgroundRound(app.deps)
    const before = await reservation(stays)

    expect(await cancel([goes])).toMatchObject({ status: 201 })
    // Not shown as refunded before the provider has done it.
    expect(await reservation(goes)).toMatchObject({ status: 'canceled', paymentStatus: 'paid' })
    expect(await refunds()).toMatchObject([
      { amount: 12_000, reason: 'admin-cancelled', state: 'requested' },
    ])

    await backgroundRound(app.deps)
    await backgroundRound(app.deps)
    expect(await reservation(goes)).toMatchObject({
      status: 'canceled',
      canceledReason: 'stranded',
      paymentStatus: 'refunded',
    })
    expect(await reservation(stays)).toEqual(before)
    const written = await app.deps
      .knex('audit_entries')
      .where({ entity: 'reservation', entityId: String(goes) })
    expect(written).toMatchObject([
      { action: 'canceled', actor: 'admin', userId: expect.any(Number) },
    ])
    expect(await app.deps.knex('slot_claims')).toMatchObject([{ reservationId: stays }])
    expect(await refunds()).toMatchObject([{ amount: 12_000, state: 'done' }])
    expect(await app.deps.knex('sandbox_refunds')).toMatchObject([{ amount: 12_000 }])
    const status = await browser.get<PaymentAnswer>(`/api/payments/${payment.id}/status`)
    expect(status.body).toMatchObject({ paymentStatus: 'paid', reservationStatus: 'approved' })
  })

  test('the first hour of the cart cancelled does not make the cart look cancelled', async () => {
    const { browser, payment, ids } = await paidOnline(app, anEvening('20:00'), anEvening('18:00'))
    await cancel([ids[0]!])
    await backgroundRound(app.deps)
    const status = await browser.get<PaymentAnswer>(`/api/payments/${payment.id}/status`)
    expect(status.body).toMatchObject({ reservationStatus: 'approved', asaasStatus: 'CONFIRMED' })
  })

  test('both hours shut out one after the other go back in two parts, and then all of it has', async () => {
    const { ids } = await paidOnline(app, anEvening('18:00'), anEvening('20:00'))
    const { body: closing } = await cancel([ids[1]!])
    await backgroundRound(app.deps)
    const longer = { startTime: '18:00', onStranded: 'cancel', seen: [ids[0]!] }
    expect(await admin.patch(`/api/closingDates/${closing.id}`, longer)).toMatchObject({
      status: 200,
    })
    await backgroundRound(app.deps)
    for (const id of ids) expect(await reservation(id)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await refunds()).toMatchObject([
      { amount: 12_000, state: 'done' },
      { amount: 12_000, state: 'done' },
    ])
    expect(await app.deps.knex('sandbox_charges').first()).toMatchObject({ status: 'refunded' })
    expect(await app.deps.knex('payment_attempts').first()).toMatchObject({ state: 'paid' })
  })

  test('both hours shut out at once go back in one', async () => {
    const { ids } = await paidOnline(app, anEvening('20:00'), anEvening('21:00'))
    await cancel(ids)
    await backgroundRound(app.deps)
    expect(await refunds()).toMatchObject([{ amount: 24_000, state: 'done' }])
    for (const id of ids) expect(await reservation(id)).toMatchObject({ paymentStatus: 'refunded' })
  })

  test('the same key and body again gives nothing back twice', async () => {
    const { ids } = await paidOnline(app, anEvening('20:00'))
    const options = { headers: { 'Idempotency-Key': randomUUID() } }
    const first = await cancel(ids, options)
    await backgroundRound(app.deps)
    expect(await cancel(ids, options)).toMatchObject({ status: 201, body: first.body })
    await backgroundRound(app.deps)
    expect(await refunds()).toHaveLength(1)
    expect(await app.deps.knex('sandbox_refunds')).toHaveLength(1)
  })

  test('with `keep`, or refused, no money moves', async () => {
    const { ids } = await paidOnline(app, anEvening('20:00'))
    await closeLate({ onStranded: 'ask' })
    await cancel([])
    await closeLate({ onStranded: 'keep' })
    expect(await refunds()).toEqual([])
    expect(await reservation(ids[0]!)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  })
})

test('staff’s screens and the calendars are notified', async () => {
  const { ids } = await paidOnline(app, anEvening('20:00'))
  const published: unknown[] = []
  app.deps.events.subscribe((change) => published.push(change))
  await cancel(ids)
  expect(published).toContainEqual(
    expect.objectContaining({ dates: ['2026-11-24'], catalog: true, reservations: true }),
  )
})
