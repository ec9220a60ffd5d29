import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AdminReservationAnswer } from '#shared/booking/reservation/adminReservation.ts'
import type { TillState } from '#shared/book/till/till.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { anEvening, paidOnline } from '../../test/fixtures/booked.fixtures.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { checkClaims, signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

const TODAY = '2026-11-23'
const HOUR_MS = 3_600_000
const drawer = async () => (await staff.browser.get<TillState>('/api/till')).body.drawer
const rows = () => app.deps.knex('reservations').orderBy('id')

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

describe('of a series, what was played this morning', () => {
  let series: AdminReservationAnswer
  const idAt = (week: number) => series.reservations[week]!.id
  const weeksOf = (changed: { id: number }[]) =>
    changed.map(({ id }) => series.reservations.findIndex((one) => one.id === id))

  beforeEach(async () => {
    await staff.browser.post('/api/till/open', { opening: 0 })
    series = await staff.placed({
      date: TODAY,
      isRecurring: true,
      endDate: addDays(TODAY, 3 * 7),
      price: 80,
      paymentStatus: 'paid',
      paidWith: 'cash',
    })
    await staff.browser.post(`/api/reservations/${idAt(0)}/arrival`, { arrival: 'arrived' })
    app.clock.advance(10 * HOUR_MS)
  })

  test('stays with its money when all that is to come is cancelled', async () => {
    expect(await drawer()).toBe(320)
    const { body } = await staff.cancel(idAt(1), { scope: 'future', money: 'refund' })
    expect(weeksOf(body.canceled)).toEqual([1, 2, 3])
    expect(await drawer()).toBe(80)
    expect(await staff.read(idAt(0))).toMatchObject({
      status: 'approved',
      paymentStatus: 'paid',
      arrivedAt: expect.any(String),
    })
    await checkClaims(app)
  })

  test.each([
    ['hour', { startTime: '15:00', endTime: '16:00' }],
    ['day', { date: addDays(TODAY, 8) }],
    ['court', { courtId: 2 }],
    ['price', { price: 100, paidWith: 'cash' }],
    ['name', { customerName: 'Time do Bruno' }],
    ['money', { paymentStatus: 'refunded' }],
    ['state', { status: 'canceled' }],
  ])('stays as it is when the others get another %s', async (_what, change) => {
    const [before] = await rows()
    const { status, body } = await staff.change(idAt(1), { scope: 'future', ...change })
    expect(status).toBe(200)
    expect(weeksOf(body.reservations)).toEqual([1, 2, 3])
    expect((await rows())[0]).toEqual(before)
    await checkClaims(app)
  })

  test('changes when it is itself what was opened', async () => {
    const { body } = await staff.change(idAt(0), { scope: 'following', notes: 'Rede baixa' })
    expect(weeksOf(body.reservations)).toEqual([0, 1, 2, 3])
  })
})

test('of a cart that was paid online, what was played stays when the rest is cancelled', async () => {
  const evening = (date: string, startTime: string) => anEvening(startTime, { date })
  const { ids } = await paidOnline(app, evening(TODAY, '18:00'), evening(TOMORROW, '19:00'))
  app.clock.advance(10 * HOUR_MS)
  const { status, body } = await staff.cancel(ids[1]!, { scope: 'group', money: 'refund' })
  expect([status, body.canceled.map(({ id }) => id)]).toEqual([200, [ids[1]]])
  expect((await rows()).map((row) => [row.status, row.paymentStatus])[0]).toEqual([
    'approved',
    'paid',
  ])
  await checkClaims(app)
})
