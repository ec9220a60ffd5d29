import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TodayReport } from '#shared/operation/report/report.ts'
import { TABLE_NAMES } from '#shared/operation/report/tables.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { tableCsv } from './report.routes.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const MONTH = 'startDate=2026-11-01&endDate=2026-11-23'

describe('who sees what', () => {
  test.each([
    ['admin', 200, 200],
    ['manager', 200, 200],
    ['reception', 200, 403],
    ['teacher', 403, 403],
    ['user', 403, 403],
  ] as const)('%s: today %d, the rest %d', async (role, today, rest) => {
    const person = await signedIn(app, role)
    expect((await person.get('/api/reports/today')).status).toBe(today)
    expect((await person.get(`/api/reports?${MONTH}`)).status).toBe(rest)
    expect((await person.get(`/api/reports/dias.csv?${MONTH}`)).status).toBe(rest)
  })

  test('the reception learns how many are still to be paid, and no sum of anything', async () => {
    await insertReservation(app, { date: '2026-11-23', startTime: '10:00', endTime: '12:00' })
    const reservationId = await insertReservation(app, {
      date: '2026-11-23',
      courtId: 1,
      paymentStatus: 'paid',
      paidBy: 'admin',
      paymentConfirmedAt: new Date(app.clock.now()).toISOString(),
    })
    await app.deps.knex('till_movements').insert({
      key: 'taken',
      kind: 'payment',
      method: 'cash',
      cents: 8_000,
      reservationId,
      at: new Date(app.clock.now()).toISOString(),
    })
    const seen = async (role: 'admin' | 'reception') =>
      (await (await signedIn(app, role)).get<TodayReport>('/api/reports/today')).body
    const reception = await seen('reception')
    expect(reception.bookings.due).toEqual({ count: 1, cents: null })
    expect(JSON.stringify(reception)).not.toMatch(/"(?:cents|received)":\d/)
    expect(reception.sources).toBeNull()
    // Of 4 courts from 06:00 to 22:00 at nine, the hour under way not among them.
    expect([reception.tally.offered, reception.freeAhead]).toEqual([64, 4 * 12 - 3])
    const owner = await seen('admin')
    expect(owner.bookings.due).toEqual({ count: 1, cents: 8_000 })
    expect(owner.sources).toEqual([
      { source: 'cash', sums: { count: 1, received: 8_000, refunded: 0 } },
    ])
  })
})

describe('a period', () => {
  test.each([
    ['', 422],
    ['startDate=2026-11-02&endDate=2026-11-01', 422],
    ['startDate=2025-11-01&endDate=2026-11-02', 422],
    ['startDate=2025-11-02&endDate=2026-11-02', 200],
    ['startDate=2026-02-30&endDate=2026-03-01', 422],
  ])('%s answers %d', async (query, status) => {
    const owner = await signedIn(app, 'admin')
    expect((await owner.get(`/api/reports?${query}`)).status).toBe(status)
  })
})

describe('the file of a table', () => {
  test('opens in a Brazilian spreadsheet, and is written down', async () => {
    await app.deps.knex('courts').where({ id: 3 }).update({ name: '=Quadra; 3' })
    await insertReservation(app, { date: '2026-11-23', endTime: '13:00', price: 24_001 })
    const owner = await signedIn(app, 'admin')
    const answer = await owner.get<string>(
      '/api/reports/quadras.csv?startDate=2026-11-23&endDate=2026-11-23',
    )
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="relatorio-quadras-2026-11-23-2026-11-23.csv"',
    )
    const lines = answer.body.split('\r\n')
    expect(tableCsv({ title: '', headings: ['É'], rows: [] })).toBe('\u{FEFF}"É"\r\n')
    expect(lines[3]).toBe(`"'=Quadra; 3";16;3;0;18,8%;0%;240,01;15,00`)
    const [entry] = await app.deps.knex('audit_entries').where({ action: 'exported' })
    expect(entry).toMatchObject({ entityId: 'relatorio-quadras' })
  })

  test.each(TABLE_NAMES)(
    '%s has a line for each row, each as long as its headings',
    async (name) => {
      await insertReservation(app, { date: '2026-11-20' })
      const owner = await signedIn(app, 'admin')
      const { status, body } = await owner.get<string>(`/api/reports/${name}.csv?${MONTH}`)
      expect(status).toBe(200)
      const widths = body
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';').length)
      expect(widths.length).toBeGreaterThan(1)
      expect(new Set(widths).size).toBe(1)
    },
  )

  test('that nobody knows is not found', async () => {
    const owner = await signedIn(app, 'admin')
    expect((await owner.get(`/api/reports/tudo.csv?${MONTH}`)).status).toBe(404)
  })
})
