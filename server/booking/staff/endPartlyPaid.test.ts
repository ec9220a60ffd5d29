import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../background.ts'
import { aCheckout, aSlot } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { checkClaims, signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const HOUR_MS = 3_600_000
const part = (id: number, amount: number) =>
  staff.browser.post(`/api/reservations/${id}/parts`, { amount, method: 'cash' })
const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!
const issues = async () =>
  (await staff.browser.get<PaymentIssue[]>('/api/payment-issues')).body.map(({ id }) => id)

/** So long before ten o'clock of tomorrow. */
async function hoursBefore(hours: number) {
  app.clock.advance(Date.parse('2026-11-24T10:00:00-03:00') - app.clock.now() - hours * HOUR_MS)
  await backgroundRound(app.deps)
}

async function booked() {
  const cart = aCheckout([aSlot('10:00')])
  const { body } = await app.browser().post<CheckoutAnswer>('/api/reservations', cart)
  return body.id
}

test('an hour of which a part is paid is freed at the venue’s time, and its part waits to be given back', async () => {
  await staff.browser.patch('/api/venue', { partHours: 6 })
  const online = await booked()
  const { id } = await staff.placed({ price: 80, courtId: 2 })
  const paid = await staff.placed({ price: 80, courtId: 3, sportType: 'vôlei' })
  await part(online, 40)
  await part(id, 40)
  await part(paid.id, 80)
  await hoursBefore(7)
  expect([(await row(online)).status, (await row(id)).status]).toEqual(['approved', 'approved'])
  await hoursBefore(6)
  const ended = { status: 'canceled', canceledReason: 'expired', partPaid: 4_000 }
  expect([await row(online), await row(id)]).toMatchObject([ended, ended])
  expect(await row(paid.id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  expect((await issues()).toSorted()).toEqual([`part-${online}`, `part-${id}`].toSorted())
  await checkClaims(app)
})

test('without that time people free it; what was paid in time, or has nothing paid, is left alone', async () => {
  const { id } = await staff.placed({ price: 80, courtId: 2 })
  await part(id, 40)
  await hoursBefore(1)
  expect(await row(id)).toMatchObject({ status: 'approved' })
  await staff.browser.patch('/api/venue', { partHours: 0 })
  const unpaid = await staff.placed({ price: 80, courtId: 3, sportType: 'vôlei' })
  await part(id, 40)
  await hoursBefore(0)
  expect(await row(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  expect(await row(unpaid.id)).toMatchObject({ status: 'approved', paymentStatus: 'pending' })
  expect(await issues()).toEqual([])
})

test('a time that is none is refused', async () => {
  for (const partHours of [-1, 1.5, 337]) {
    expect((await staff.browser.patch('/api/venue', { partHours })).status).toBe(422)
  }
  expect((await staff.browser.patch('/api/venue', { partHours: null })).status).toBe(200)
})
