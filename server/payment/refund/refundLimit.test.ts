import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import type { Problem } from '#shared/problem.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let owner: TestBrowser
let reception: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
  reception = await signedIn(app, 'reception')
})
afterEach(() => app.stop())

const limitTo = (refundLimit: number) => owner.patch('/api/venue', { refundLimit })

/** Paid to staff, for that many reais. */
async function paid(price: number, startTime = '10:00') {
  const endTime = `${Number(startTime.slice(0, 2)) + 1}:00`
  const draft = aStaffDraft({ startTime, endTime, price, paymentStatus: 'paid' })
  const { status, body } = await reception.post<AdminReservation>('/api/reservations', draft)
  expect(status).toBe(201)
  return body.id
}
const cancel = (who: TestBrowser, id: number, money?: 'refund' | 'keep') =>
  who.post<Problem>(`/api/reservations/${id}/cancel`, { scope: 'one', ...(money && { money }) })
const statusOf = async (id: number) =>
  (await owner.get<AdminReservation>(`/api/reservations/${id}`)).body.status

const ABOVE = { status: 409, body: { code: 'refund-limit' } }

test.each(['refund', 'keep'] as const)(
  'to %s what was paid the reception needs a limit that it does not pass',
  async (money) => {
    const id = await paid(80)
    expect(await cancel(reception, id, money)).toMatchObject(ABOVE)
    expect(await statusOf(id)).toBe('approved')
    await limitTo(79.99)
    expect(await cancel(reception, id, money)).toMatchObject(ABOVE)
    await limitTo(80)
    expect(await cancel(reception, id, money)).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toBe('canceled')
  },
)

test('a manager and the owner need none', async () => {
  expect(await cancel(owner, await paid(500), 'refund')).toMatchObject({ status: 200 })
  const manager = await signedIn(app, 'manager')
  const id = await paid(500, '12:00')
  expect(await cancel(manager, id, 'refund')).toMatchObject({ status: 200 })
})

describe('above the limit', () => {
  test('the reception may cancel and leave the money to who may decide', async () => {
    const id = await paid(80)
    expect(await cancel(reception, id)).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toBe('canceled')
    const wish = { reservationIds: [id] }
    expect(await reception.post('/api/refunds', wish)).toMatchObject(ABOVE)
    expect(await owner.post('/api/refunds', wish)).toMatchObject({ status: 201 })
  })

  test('refunds and edits that say so are refused too, the sum of one act counts', async () => {
    const [one, other] = [await paid(80), await paid(80, '12:00')]
    await limitTo(100)
    expect(
      await reception.patch(`/api/reservations/${one}`, { paymentStatus: 'refunded' }),
    ).toMatchObject({ status: 200 })
    await limitTo(79)
    expect(
      await reception.patch(`/api/reservations/${other}`, { paymentStatus: 'refunded' }),
    ).toMatchObject(ABOVE)
    await limitTo(180)
    await cancel(reception, other)
    const third = await paid(80, '14:00')
    await cancel(reception, third)
    const both = { reservationIds: [other, third] }
    expect(await reception.post('/api/refunds', both)).toMatchObject(ABOVE)
    expect(await reception.post('/api/refunds', { reservationIds: [other] })).toMatchObject({
      status: 201,
    })
  })
})

test('the limit is set by the owner alone and told to the staff alone', async () => {
  const manager = await signedIn(app, 'manager')
  expect((await manager.patch('/api/venue', { refundLimit: 900 })).status).toBe(403)
  expect((await limitTo(-1)).status).toBe(422)
  expect((await limitTo(150.5)).body).toMatchObject({ refundLimit: 150.5 })
  const { body } = await reception.get<SyncAnswer>('/api/sync')
  expect(body.lists?.venue).toMatchObject({ refundLimit: 150.5 })
  expect((await app.browser().get('/api/venue')).body).not.toHaveProperty('refundLimit')
})
