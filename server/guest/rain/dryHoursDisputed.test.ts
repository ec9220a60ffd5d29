import { afterEach, beforeEach, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import { LATE, LONG, shape } from '../../test/fixtures/dryHours.fixtures.ts'
import { draftOf, shownTo } from '../../test/fixtures/incident.fixtures.ts'
import { checkClaims } from '../../test/fixtures/staff.fixtures.ts'
import { aPayment } from '../../test/support/aCheckout.ts'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
  await venue.app.deps.knex('fixed_classes').delete()
})
afterEach(async () => {
  await checkClaims(venue.app)
  await venue.app.stop()
})

/** Two hours that one charge has paid; one of them was closed, and its customer is asked. */
async function askedForOne() {
  const { admin, app, fake } = venue
  const draft = aStaffDraft({ ...LONG, status: 'pending' })
  const { id } = (await admin.post<AdminReservation>('/api/reservations', draft)).body
  await admin.post<PaymentAnswer>('/api/payments', aPayment(id, LONG.price))
  const charge = fake.state.charges[0]!
  fake.charges.pay(charge)
  await venue.settled()
  const rows = await shownTo(admin, app, LATE)
  const closing = draftOf(rows, undefined, { span: LATE, keepsDry: true })
  const { body } = await admin.post<{ id: number; canceled: { id: number }[] }>(
    '/api/incidents',
    closing,
  )
  return { id, charge, incidentId: body.id, part: body.canceled[0]!.id }
}
const choose = (incidentId: number, reservationId: number, choice: string) =>
  venue.admin.post<Problem>('/api/incidents/choices', { incidentId, reservationId, choice })
const states = async () => {
  const rows = await venue.app.deps.knex('reservations').orderBy('id')
  return rows.map((row) => `${shape(row)} ${row.paymentStatus}`)
}

test('a payment that is disputed waits, and one that is lost is owed for the dry hour alone', async () => {
  const { charge, incidentId, part } = await askedForOne()
  await venue.becomes(charge, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
  expect((await choose(incidentId, part, 'credit')).body.code).toBe('money-uncertain')
  await venue.becomes(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
  expect(await states()).toEqual([
    '18:00-19:00 12000 approved refunded',
    '19:00-20:00 12000 canceled refunded',
  ])
  // The choice has ended by itself.
  expect((await choose(incidentId, part, 'refund')).body.code).toBe('already-chosen')
  expect(await venue.app.deps.knex('credit_entries')).toEqual([])
})

test('what was lost is not given back when the rain is over', async () => {
  const { charge, incidentId } = await askedForOne()
  await venue.becomes(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
  const lifted = await venue.admin.post<{ restored: object[] }>('/api/incidents/lift', {
    incidentId,
  })
  expect([lifted.status, lifted.body.restored]).toEqual([200, []])
  expect(await states()).toEqual([
    '18:00-19:00 12000 approved refunded',
    '19:00-20:00 12000 canceled refunded',
  ])
})

test('the closed hour goes back at the provider, and then the dry one, each its own part', async () => {
  const { id, incidentId, part } = await askedForOne()
  expect((await choose(incidentId, part, 'refund')).status).toBe(200)
  await venue.settled(3)
  await venue.fake.refunds.finish()
  await venue.settled(3)
  expect((await venue.cancel(id, { money: 'refund' })).status).toBe(200)
  for (let round = 0; round < 3; round += 1) {
    await venue.settled()
    await venue.fake.refunds.finish()
  }
  await venue.settled(2)
  expect((await venue.refunds()).map(({ amount, state }) => [amount, state])).toEqual([
    [12_000, 'done'],
    [12_000, 'done'],
  ])
  expect(await venue.issues()).toEqual([])
  expect(await venue.books.totals()).toEqual([{ received: 240, refunded: 240, net: 0 }])
})
