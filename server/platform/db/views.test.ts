import { afterEach, beforeEach, expect, test } from 'vitest'
import { backgroundRound } from '../../background.ts'
import { MAIL_TEMPLATE } from '../../booking/mail/composeMail.ts'
import { aCardPayment } from '../../test/support/aCheckout.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

const full = (id: number) => venue.app.deps.knex('reservations_full').where({ id }).first()

test('when a court can be booked is read from the opening hours and the court itself', async () => {
  const { knex } = venue.app.deps
  await knex('operation_hours').where({ weekday: 'sunday' }).update({ isOpen: false })
  await knex('operation_hours').where({ weekday: 'monday' }).update({ openTime: '08:00' })
  await knex('courts').where({ id: 4 }).update({ deletedAt: '2026-11-20T12:00:00.000Z' })
  const rows = await knex('court_availability').orderBy('id')
  expect(rows).toHaveLength(3 * 7)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3 * 7)
  const of = (courtId: number, weekday: string) =>
    rows.find((row) => row.courtId === courtId && row.weekday === weekday)
  expect(of(1, 'monday')).toMatchObject({ available: true, openTime: '08:00' })
  expect(of(1, 'sunday')).toMatchObject({ available: false })
  // Only the first court of this venue is active.
  expect(of(2, 'monday')).toMatchObject({ available: false })
})

test('a reservation is read with its open charge', async () => {
  const { ids, charge } = await venue.payable(['10:00'])
  expect(await full(ids[0]!)).toMatchObject({
    paymentAttempts: 1,
    lastPaymentAttemptAt: new Date(venue.app.clock.now()).toISOString(),
    checkoutUrl: expect.stringContaining('http'),
    paymentCustomerId: charge.customer,
    pixQrCodeText: expect.stringMatching(/^000201/),
    pixQrCodeUrl: expect.stringMatching(/^data:image\/png;base64,/),
    pixQrCodeExpirationDate: expect.any(String),
    paymentDueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ownerId: expect.any(String),
    termsAcceptedAt: expect.any(String),
    termsVersion: '2026-11-21',
  })
})

test('and after it was paid with the charge that paid it', async () => {
  const { ids, reservations, browser, totalPrice } = await venue.payable(['10:00'])
  await browser.post('/api/payments', aCardPayment(ids[0]!, totalPrice))
  const row = (await full(ids[0]!))!
  expect(row).toMatchObject({
    paymentAttempts: 2,
    paymentMethod: 'CREDIT_CARD',
    pixQrCodeText: null,
  })
  const paid = await venue.app.deps
    .knex('payment_attempts')
    .where({ paymentGroupId: reservations[0]!.paymentGroupId, state: 'paid' })
    .first()
  expect(row.checkoutUrl).toBe(paid!.invoiceUrl)
  expect(row.asaasPaymentId).toBe(paid!.providerPaymentId)
})

test('one without a charge has none', async () => {
  const { ids } = await venue.order(['10:00'])
  expect(await full(ids[0]!)).toMatchObject({
    paymentAttempts: 0,
    lastPaymentAttemptAt: null,
    checkoutUrl: null,
    pixQrCodeUrl: null,
    paymentDueDate: null,
  })
})

test('an event is read with its reservation and the mail about it', async () => {
  const { ids } = await venue.paid(['10:00', '11:00'], { customerCpf: '52998224725' })
  await venue.settled(2)
  await backgroundRound(venue.app.deps)
  const logs = await venue.app.deps.knex('webhook_logs_full').orderBy('id')
  expect(logs).not.toEqual([])
  for (const log of logs) {
    expect(log).toMatchObject({
      reservationId: ids[0],
      rawData: log.payload,
      emailSent: true,
      emailSentTime: expect.any(String),
      templateVersion: MAIL_TEMPLATE,
      cpfSnapshot: '52998224725',
    })
    expect(JSON.parse(log.processedData!)).toMatchObject({ outcome: 'paid', amount: log.amount })
  }
})
