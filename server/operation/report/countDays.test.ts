import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Report } from '#shared/operation/report/report.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { recountDays, wrongDays } from './checkDays.ts'
import { countDays } from './countDays.ts'

let app: TestApp
let owner: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const toCount = async () => [...new Set(await app.deps.knex('days_to_count').pluck('date'))].sort()
const facts = () => app.deps.knex('day_facts').orderBy(['date', 'courtId', 'hour', 'kind'])
const otherDays = async (dates: string[]) =>
  (await facts()).filter(({ date }) => !dates.includes(date))
const sold = async (date: string) => {
  const rows = await app.deps.knex('day_facts').where({ date, kind: 'single' }).orderBy('hour')
  return rows.map(({ courtId, hour, cents }) => [courtId, hour, cents])
}

describe('the days that a write touches, and no others, are counted anew', () => {
  test('a reservation that is moved changes exactly its two days', async () => {
    const id = await insertReservation(app, {
      userId: null,
      courtId: 1,
      price: 10_001,
      sportType: 'futevôlei',
      endTime: '12:00',
    })
    for (const date of ['2026-11-23', '2026-11-25', '2026-11-26']) {
      await insertReservation(app, { date, startTime: '15:00', endTime: '16:00' })
    }
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
    await countDays(app.deps)
    const days = [TOMORROW, '2026-11-25']
    const others = await otherDays(days)
    expect(others).toHaveLength(6)
    expect(await sold(TOMORROW)).toEqual([
      [1, 10, 5_001],
      [1, 11, 5_000],
    ])

    const moved = await owner.post(`/api/reservations/${id}/reschedule`, {
      courtId: 2,
      date: '2026-11-25',
      startTime: '08:00',
    })
    expect(moved.status).toBe(200)
    expect(await toCount()).toEqual(days)
    expect(await countDays(app.deps)).toBe(2)
    expect(await sold(TOMORROW)).toEqual([])
    expect(await sold('2026-11-25')).toEqual([
      [2, 8, 5_001],
      [2, 9, 5_000],
      [3, 15, 8_000],
    ])
    expect(await otherDays(days)).toEqual(others)
    expect(await toCount()).toEqual([])
  })

  test('a cart that waits for its payment touches none; paying and cancelling do', async () => {
    const { body } = await app
      .browser()
      .post<{ id: number }>('/api/reservations', aCheckout([aSlot('08:00')]))
    expect(await toCount()).toEqual([])
    await app.deps
      .knex('reservations')
      .where({ id: body.id })
      .update({ status: 'approved', paymentStatus: 'paid' })
    expect(await toCount()).toEqual([TOMORROW])
    await countDays(app.deps)
    expect((await facts()).map(({ kind }) => kind)).toEqual(['booking', 'single'])
    await owner.post(`/api/reservations/${body.id}/cancel`, { scope: 'one' })
    await countDays(app.deps)
    expect((await facts()).map(({ kind }) => kind)).toEqual(['by-venue'])
    expect(await app.deps.knex('day_parties')).toEqual([])
  })

  test('what is only described otherwise touches none', async () => {
    const id = await insertReservation(app)
    await countDays(app.deps)
    const changed = {
      notes: 'Traz a bola',
      customerName: 'Outro nome',
      status: 'approved' as const,
    }
    await app.deps.knex('reservations').where({ id }).update(changed)
    expect(await toCount()).toEqual([])
  })

  test('a write that is undone leaves no mark', async () => {
    const undone = app.deps.knex.transaction(async (trx) => {
      await trx('reservations').insert({ ...aRow, date: TOMORROW })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await toCount()).toEqual([])
  })

  test('two that count at once count each day once', async () => {
    for (let day = 1; day <= 30; day += 1) {
      await insertReservation(app, { date: `2026-10-${String(day).padStart(2, '0')}` })
    }
    await Promise.all([countDays(app.deps), countDays(app.deps)])
    expect(await facts()).toHaveLength(90)
    expect(await wrongDays(app.deps)).toMatchObject({ wrong: [] })
  })
})

const aRow = {
  courtId: 3,
  customerName: 'Marina Souza',
  customerEmail: 'marina@example.com',
  customerPhone: '48999887766',
  startTime: '10:00',
  endTime: '11:00',
  status: 'approved' as const,
  price: 8_000,
  sportType: 'vôlei' as const,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}

test('the check finds the days that differ, and counts them anew', async () => {
  for (const date of ['2026-11-10', '2026-11-12', '2026-11-14'])
    await insertReservation(app, { date })
  expect((await wrongDays(app.deps)).wrong).toEqual([])
  await app.deps
    .knex('day_facts')
    .where({ date: '2026-11-12', kind: 'booking' })
    .update({ cents: 1 })
  await app.deps.knex('day_parties').insert({
    date: '2026-11-11',
    party: 'customer',
    partyId: '9',
    bookings: 1,
    hours: 1,
    cents: 1,
  })
  const { wrong } = await wrongDays(app.deps)
  expect(wrong).toEqual(['2026-11-11', '2026-11-12'])
  await recountDays(app.deps, wrong)
  expect((await wrongDays(app.deps)).wrong).toEqual([])
})

describe('what was offered', () => {
  const offered = async (startDate: string, endDate = startDate) => {
    const { body } = await owner.get<Report>(
      `/api/reports?startDate=${startDate}&endDate=${endDate}`,
    )
    return body.days.map(({ tally }) => tally.offered)
  }

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
