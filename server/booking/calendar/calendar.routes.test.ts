import { brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const TODAY = '2026-11-23'
const path = (startDate = TODAY, endDate = addDays(startDate, 6), sport = 'futevôlei') =>
  `/api/calendar?startDate=${startDate}&endDate=${endDate}&sportType=${encodeURIComponent(sport)}`
const calendar = async (...args: Parameters<typeof path>) =>
  (await app.browser().get<Calendar>(path(...args))).body
const slot = (days: Calendar['days'], date: string, startTime: string) =>
  days.find((day) => day.date === date)!.slots.find((entry) => entry.startTime === startTime)!

function countQueries() {
  let count = 0
  app.deps.knex.on('query', () => {
    count += 1
  })
  return () => count
}

describe('the week', () => {
  test('offers nothing that a hold would refuse as too far ahead', async () => {
    const { days } = await calendar('2027-11-22', '2027-11-25')
    expect(slot(days, '2027-11-23', '18:00').available).toBe(true)
    expect(slot(days, '2027-11-24', '18:00')).toMatchObject({ available: false, reason: 'too-far' })
  })

  test('shows for each day and hour whether it is available, why not, and its price', async () => {
    const { today, days } = await calendar()
    expect(today).toBe(TODAY)
    expect(days).toHaveLength(7)
    expect(days[0]).toMatchObject({
      date: TODAY,
      shortDayName: 'Seg',
      dayOfMonth: 23,
      monthShort: 'nov',
      isClosed: false,
      operationHours: { isOpen: true, openTime: '06:00', closeTime: '22:00' },
    })
    expect(days[0]!.slots).toHaveLength(17)
    expect(slot(days, TODAY, '09:00')).toEqual({
      startTime: '09:00',
      available: false,
      reason: 'past',
      price: 80,
    })
    expect(slot(days, TODAY, '10:00')).toEqual({ startTime: '10:00', available: true, price: 80 })
    expect(slot(days, TODAY, '17:00').price).toBe(120)
    expect(slot(days, TODAY, '22:00').reason).toBe('outside-hours')
    expect(days[3]!.partialClosing).toEqual({ startTime: '12:00', endTime: '14:00' })
    expect(slot(days, '2026-11-26', '13:00').reason).toBe('partial-closing')
    expect(slot(days, '2026-11-26', '14:00').available).toBe(true)
    // The special price wins over the evening's, and only where it covers.
    expect([17, 18, 19, 20].map((hour) => slot(days, '2026-11-28', `${hour}:00`).price)).toEqual([
      140, 150, 150, 140,
    ])
  })

  test('names the earliest free hours of every sport that is played, whichever was asked for', async () => {
    const hours = ['10:00', '11:00', '12:00'].map((startTime) => ({ date: TODAY, startTime }))
    const { nextFree } = await calendar()
    expect(nextFree).toEqual({ futevôlei: hours, beach_tennis: hours, vôlei: hours })
    await app.deps.knex('courts').update({ active: false }).whereNot({ id: 1 })
    for (const { startTime } of hours) await fill(1, TODAY, startTime)
    app.deps.events.publish({ id: 1, dates: [TODAY], catalog: true, reservations: false })
    const after = (await calendar()).nextFree
    expect(after?.futevôlei?.[0]).toEqual({ date: TODAY, startTime: '13:00' })
    expect(after).toEqual((await calendar(TODAY, addDays(TODAY, 6), 'vôlei')).nextFree)
  })

  test('a class shows with its hours and takes its court', async () => {
    const { days } = await calendar(TOMORROW, TOMORROW)
    expect(days[0]!.fixedClasses).toEqual([
      { courtId: 4, startTime: '19:00', name: 'Futevôlei iniciantes', sportType: 'futevôlei' },
    ])
  })

  test('accepts older spellings of the sport, and none at all', async () => {
    expect((await calendar(TODAY, TODAY, 'Futevolei')).days).toEqual(
      (await calendar(TODAY, TODAY)).days,
    )
    const { body } = await app
      .browser()
      .get<Calendar>(`/api/calendar?startDate=${TODAY}&endDate=${TODAY}`)
    expect(body.days[0]!.slots).toEqual([])
  })

  test.each([
    ['no dates', '/api/calendar'],
    ['a day that does not exist', path('2026-02-30', '2026-03-01')],
    ['an end before the start', path(TODAY, '2026-11-20')],
    ['more than 62 days', path(TODAY, addDays(TODAY, 62))],
    ['an unknown sport', path(TODAY, TODAY, 'tênis de mesa')],
    ['a date twice', `${path()}&startDate=${TODAY}`],
  ])('refuses %s', async (_name, url) => {
    expect((await app.browser().get(url)).status).toBe(422)
  })
})

describe('the cached answer', () => {
  test('is the same bytes until something changes, and a 304 for who has it', async () => {
    const browser = app.browser()
    const first = await browser.get(path())
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await browser.get(path(), { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    await browser.post('/api/holds', { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' })
    const changed = await browser.get<Calendar>(path(), { headers: { 'If-None-Match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.body.days[1]!.holds).toEqual([{ courtId: 1, startTime: '10:00' }])
  })

  test('queries the database never when warm, and at most twice when cold', async () => {
    await calendar()
    const queries = countQueries()
    await calendar()
    expect(queries()).toBe(0)
    app.deps.events.publish({ id: 1, dates: [TODAY], catalog: false, reservations: false })
    await calendar()
    expect(queries()).toBeLessThanOrEqual(2)
  })

  test('is not cached beyond the end of the hour, nor beyond the end of a hold', async () => {
    const first = await calendar()
    expect(first.changesAt).toBe('2026-11-23T13:00:00.000Z')
    app.clock.advance(3_600_000 - 1)
    expect(slot((await calendar()).days, TODAY, '10:00').available).toBe(true)
    app.clock.advance(1)
    expect(slot((await calendar()).days, TODAY, '10:00').reason).toBe('past')
    await app
      .browser()
      .post('/api/holds', { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' })
    expect((await calendar()).changesAt).toBe('2026-11-23T13:15:00.000Z')
  })

  test('comes compressed, and small', async () => {
    // Two more courts and a well-filled week: six courts in all.
    const { knex } = app.deps
    for (const id of [5, 6]) {
      await knex('courts').insert({
        name: `Quadra ${id}`,
        sportTypes: '["futevôlei"]',
        sportTypePriority: '["futevôlei"]',
        createdAt: TODAY,
      })
    }
    let seed = 7
    for (let courtId = 1; courtId <= 6; courtId += 1) {
      for (let day = 0; day < 7; day += 1) {
        for (let hour = 6; hour < 22; hour += 1) {
          seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
          if (seed % 100 < 60)
            await fill(courtId, addDays(TODAY, day), `${String(hour).padStart(2, '0')}:00`)
        }
      }
    }
    app.deps.events.publish({ id: 1, dates: [], catalog: true, reservations: false })
    const { bytes, headers } = await raw(path(), { 'Accept-Encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['vary']).toBe('Accept-Encoding')
    expect(
      JSON.parse(brotliDecompressSync(bytes).toString()).days[0].reservations.length,
    ).toBeGreaterThan(40)
    expect(bytes.length).toBeLessThanOrEqual(2_500)
  })
})

async function fill(courtId: number, date: string, startTime: string) {
  const { knex } = app.deps
  const [row] = await knex('reservations')
    .insert({
      courtId,
      customerName: 'Ana',
      customerEmail: 'ana@example.com',
      customerPhone: '48999990000',
      date,
      startTime,
      endTime: `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}:00`,
      status: 'approved',
      price: 8000,
      sportType: 'futevôlei',
      createdAt: TODAY,
      updatedAt: TODAY,
    })
    .returning('id')
  await knex('slot_claims').insert({ courtId, date, startTime, reservationId: row!.id })
}

function raw(url: string, headers: Record<string, string>) {
  return new Promise<{ bytes: Buffer; headers: Record<string, unknown> }>((resolve, reject) => {
    request(new URL(url, app.origin), { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), headers: response.headers }))
    })
      .on('error', reject)
      .end()
  })
}

// PostgreSQL reads small tables whole because that is faster; SQLite's plan shows what the indexes are for.
test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
  'no search of a week reads a whole table',
  async () => {
    const { knex } = app.deps
    const statements: { sql: string; bindings: unknown[] }[] = []
    knex.on('query', ({ sql, bindings }) => statements.push({ sql, bindings }))
    app.deps.events.publish({ id: 1, dates: [], catalog: false, reservations: false })
    await calendar()
    const searches = statements.filter(({ sql }) => sql.includes('slot_claims'))
    expect(searches).toHaveLength(1)
    const plan = await knex.raw<{ detail: string }[]>(
      `EXPLAIN QUERY PLAN ${searches[0]!.sql}`,
      searches[0]!.bindings as string[],
    )
    expect(plan.map(({ detail }) => detail).join('\n')).not.toMatch(
      /SCAN (c|r|h|slot_claims|reservations|holds)\b/,
    )
  },
)
