import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { aCheckout, aSlot, CUSTOMER, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import {
  checkClaims,
  signInStaff,
  takenHours,
  type Staff,
} from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

/** Booked online for tomorrow at eight, and paid. */
async function booked() {
  const checkout = aCheckout([aSlot('08:00', { courtId: 1 })])
  const { body } = await app.browser().post<AdminReservation>('/api/reservations', checkout)
  const { id } = body
  await staff.change(id, { status: 'approved' })
  await app.deps
    .knex('reservations')
    .where({ id })
    .update({ paymentStatus: 'paid', paidBy: 'attempt' })
  return id
}
const reschedule = (id: number, body: object, headers = {}) =>
  staff.browser.post<AdminReservation & { code: string }>(
    `/api/reservations/${id}/reschedule`,
    { courtId: 2, date: '2026-11-25', startTime: '10:00', ...body },
    { headers },
  )
const mails = async () =>
  (await app.deps.knex('jobs').where({ kind: 'mail' }).orderBy('id').select('payload')).map(
    ({ payload }) => JSON.parse(payload),
  )

test('gives it another court, day and hour at its price, and tells the customer', async () => {
  const id = await booked()
  const { status, body } = await reschedule(id, {})
  expect([status, body]).toMatchObject([
    200,
    {
      ...CUSTOMER_SHOWN,
      courtId: 2,
      date: '2026-11-25',
      startTime: '10:00',
      endTime: '11:00',
      price: 80,
      paymentStatus: 'paid',
    },
  ])
  expect(await takenHours(app, TOMORROW)).toEqual([])
  expect(await takenHours(app, '2026-11-25')).toEqual(['2 10:00'])
  await checkClaims(app)
  expect((await mails()).at(-1)).toMatchObject({ kind: 'rescheduled', reservationIds: [id] })
  const { history } = await staff.read(id)
  expect(history.at(-1)!.changes.map(({ field }) => field)).toEqual([
    'Quadra',
    'Data',
    'Início',
    'Término',
  ])
})

const CUSTOMER_SHOWN = { customerName: CUSTOMER.customerName, userId: null }

test('to the same place changes and tells nothing', async () => {
  const id = await booked()
  const before = await mails()
  const { body } = await reschedule(id, { courtId: 1, date: TOMORROW, startTime: '08:00' })
  expect(body.version).toBe((await staff.read(id)).version)
  expect(await mails()).toEqual(before)
})

test('is refused where somebody is, of an earlier version, of what staff made and of what is over', async () => {
  const id = await booked()
  const own = await staff.placed({
    courtId: 2,
    date: '2026-11-25',
    startTime: '10:00',
    endTime: '11:00',
  })
  expect((await reschedule(id, {})).body.code).toBe('slot-taken')
  expect((await reschedule(own.id, { startTime: '14:00' })).body.code).toBe('status-not-allowed')
  const stale = await reschedule(id, { startTime: '14:00' }, { 'If-Match': '"77"' })
  expect(stale.status).toBe(412)
  app.clock.advance(2 * 86_400_000)
  staff = await signInStaff(app)
  expect((await reschedule(id, { startTime: '14:00', date: '2026-11-27' })).body.code).toBe(
    'status-not-allowed',
  )
})

test('never gives an hour of today that has begun, from which there is no way back', async () => {
  const id = await booked()
  const before = await staff.read(id)
  for (const startTime of ['08:00', '09:00']) {
    const { status, body } = await reschedule(id, { date: '2026-11-23', startTime })
    expect([status, body.code]).toEqual([409, 'slot-past'])
  }
  expect(await staff.read(id)).toEqual(before)
  expect((await reschedule(id, { date: '2026-11-23', startTime: '10:00' })).status).toBe(200)
  // Who plays already is written down by staff.
  const walkIn = { date: '2026-11-23', startTime: '08:00', endTime: '09:00' }
  expect((await staff.place(walkIn)).status).toBe(201)
  await checkClaims(app)
})

test('is the reception’s to do, and no professor’s', async () => {
  const id = await booked()
  const call = async (role: 'reception' | 'teacher') => {
    const browser = await signedIn(app, role)
    const place = { courtId: 2, date: '2026-11-25', startTime: '10:00' }
    return (await browser.post(`/api/reservations/${id}/reschedule`, place)).status
  }
  expect([await call('teacher'), await call('reception')]).toEqual([403, 200])
})
