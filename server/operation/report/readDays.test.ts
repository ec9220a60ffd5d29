import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Report } from '#shared/operation/report/report.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let owner: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const report = async (startDate: string, endDate = startDate) =>
  (await owner.get<Report>(`/api/reports?startDate=${startDate}&endDate=${endDate}`)).body

describe('what was just written is in the next report', () => {
  const played = async (date: string) => (await report(date)).now.tally.cents.single
  const due = async () => (await report(TOMORROW)).now.bookings.due

  test('a reservation that is moved, on both of its days', async () => {
    const id = await insertReservation(app, {
      courtId: 1,
      price: 10_001,
      sportType: 'futevôlei',
      endTime: '12:00',
    })
    await app.deps.knex('slot_claims').insert(
      ['10:00', '11:00'].map((startTime) => ({
        courtId: 1,
        date: TOMORROW,
        startTime,
        reservationId: id,
        holdId: null,
        expiresAt: null,
      })),
    )
    expect(await played(TOMORROW)).toBe(10_001)
    const moved = await owner.post(`/api/reservations/${id}/reschedule`, {
      courtId: 2,
      date: '2026-11-25',
      startTime: '08:00',
    })
    expect(moved.status).toBe(200)
    expect([await played(TOMORROW), await played('2026-11-25')]).toEqual([0, 10_001])
  })

  test('a part that the desk took of a price', async () => {
    const id = await insertReservation(app, { price: 8_000 })
    expect(await due()).toEqual({ count: 1, cents: 8_000 })
    const taken = await owner.post(`/api/reservations/${id}/parts`, { amount: 30, method: 'cash' })
    expect(taken.status).toBe(200)
    expect(await due()).toEqual({ count: 1, cents: 5_000 })
  })
})

describe('what was offered', () => {
  const offered = async (date: string) =>
    (await report(date)).days.map(({ tally }) => tally.offered)

  test('stays as it was on past days when the opening hours and the courts change', async () => {
    expect(await offered('2026-11-16')).toEqual([4 * 16])
    const week = (await owner.get<OperationHours[]>('/api/operationHours')).body
    const narrowed = { openTime: '10:00', closeTime: '12:00' }
    expect((await owner.patch(`/api/operationHours/${week[0]!.id}`, narrowed)).status).toBe(200)
    expect((await owner.delete('/api/courts/1')).status).toBe(200)
    expect(await offered('2026-11-16')).toEqual([4 * 16])
    expect(await offered('2026-11-23')).toEqual([3 * 2])

    app.clock.advance(8 * 86_400_000)
    const again = (await owner.get<OperationHours[]>('/api/operationHours')).body
    await owner.patch(`/api/operationHours/${again[0]!.id}`, {
      openTime: '08:00',
      closeTime: '12:00',
    })
    expect(await offered('2026-11-16')).toEqual([4 * 16])
    expect(await offered('2026-11-23')).toEqual([3 * 2])
    expect(await offered('2026-12-07')).toEqual([3 * 4])
  })

  test('is without the hours that rain closed', async () => {
    const rain = {
      courtIds: [1, 2],
      date: TOMORROW,
      startTime: '10:00',
      endTime: '12:00',
      reason: 'Chuva',
      played: 'none',
      rows: [],
    }
    expect((await owner.post('/api/incidents', rain)).status).toBe(201)
    expect(await offered(TOMORROW)).toEqual([4 * 16 - 4])
  })
})
