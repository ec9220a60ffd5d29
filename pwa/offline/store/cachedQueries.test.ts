import { describe, expect, test } from 'vitest'
import { aReservation } from '#shared/commands/commands.fixtures.ts'
import { EMPTY_SNAPSHOT } from '#shared/commands/snapshot.ts'
import { withMaskedCustomer } from '#shared/platform/contact/masks.ts'
import { HOLD_CAP_MS } from '#shared/booking/hold/hold.ts'
import { NOW_MS, aShownDay } from '../offline.fixtures.ts'
import type { OfflineView } from './offlineView.ts'
import { cachedDay, cachedReservations } from './cachedQueries.ts'

const TODAY = '2026-11-23'
const HOUR_MS = 3_600_000

function aView(serverMs: number, pendingUntil: string | null = null): OfflineView {
  const row = aReservation({ date: TODAY, status: 'pending', expiresAt: pendingUntil })
  return {
    stored: EMPTY_SNAPSHOT,
    shown: { ...EMPTY_SNAPSHOT, today: TODAY, days: { [TODAY]: aShownDay(TODAY, [row]) } },
    cached: new Set(),
    serverMs,
    clockSkewMs: 0,
    lastFreshMs: NOW_MS,
    serverEpoch: null,
    given: 0,
    unsentOf: new Map(),
    waiting: 0,
    refused: 0,
  }
}

test('a day that is not cached is not there', () => {
  expect(cachedDay(aView(NOW_MS), '2026-12-25')).toBeNull()
})

test('its clock advances by whole hours without a connection', () => {
  expect(cachedDay(aView(NOW_MS + 60_000), TODAY)!.serverMs).toBe(NOW_MS)
  expect(cachedDay(aView(NOW_MS + 2.5 * HOUR_MS), TODAY)!.serverMs).toBe(NOW_MS + 2 * HOUR_MS)
})

test('a reservation whose time to pay has run out is gone, one without an end stays', () => {
  const until = new Date(NOW_MS + 60_000).toISOString()
  const rows = (view: OfflineView) => cachedDay(view, TODAY)!.allReservations
  expect(rows(aView(NOW_MS, until))).toHaveLength(1)
  expect(rows(aView(NOW_MS + 60_000, until))).toEqual([])
  expect(rows(aView(NOW_MS + HOUR_MS))).toHaveLength(1)
})

test('a hold is over after the longest time that any of them lasts', () => {
  const holds = [{ courtId: 1, startTime: '18:00' }]
  const held = { ...aShownDay(TODAY), holds }
  const at = (serverMs: number): OfflineView => {
    const view = aView(serverMs)
    return { ...view, shown: { ...view.shown, days: { [TODAY]: held } } }
  }
  expect(cachedDay(at(NOW_MS + HOLD_CAP_MS - 1), TODAY)!.holds).toEqual(holds)
  expect(cachedDay(at(NOW_MS + HOLD_CAP_MS), TODAY)!.holds).toEqual([])
})

describe('a list of reservations', () => {
  const DAY = '2026-11-24'
  const rows = [
    aReservation({ id: 1, date: DAY, startTime: '18:00', customerName: 'José Araújo' }),
    aReservation({
      id: 2,
      date: DAY,
      startTime: '08:00',
      courtId: 2,
      status: 'pending',
      expiresAt: null,
      customerName: 'Ana Dias',
      customerPhone: '11912345678',
      customerEmail: 'ze.pe_na@praia.com',
    }),
  ]
  const view: OfflineView = {
    stored: EMPTY_SNAPSHOT,
    shown: { ...EMPTY_SNAPSHOT, today: DAY, days: { [DAY]: aShownDay(DAY, rows) } },
    cached: new Set(),
    serverMs: NOW_MS,
    clockSkewMs: 0,
    lastFreshMs: NOW_MS,
    serverEpoch: null,
    given: 0,
    unsentOf: new Map(),
    waiting: 0,
    refused: 0,
  }
  const ids = (query: string) =>
    cachedReservations(view, `date=${DAY}&${query}`)?.reservations.map(({ id }) => id)

  test.each([
    ['', [2, 1]],
    ['combined_status=approved,pending', [2, 1]],
    ['status=pending', [2]],
    ['status=canceled', []],
    ['courtId=2', [2]],
    ['search=araujo', [1]],
    ['search=jose+araujo', [1]],
    ['search=(11)+91234-5678', [2]],
    ['search=5678', [2]],
    ['search=PE_NA%40praia', [2]],
    ['search=ninguem', []],
    ['perPage=1&page=2', [1]],
  ])('as the server would find it: %s', (query, found) => {
    expect(ids(query)).toEqual(found)
  })

  test.each([
    ['search=(11)+91234-5678', [2]],
    ['search=5678', [2]],
    ['search=91234', []],
    ['search=ze.pe_na%40praia.com', [2]],
    ['search=outro%40praia.com', []],
  ])('and of masked rows as far as their masks tell: %s', (query, found) => {
    const masked = { ...view.shown, days: { [DAY]: aShownDay(DAY, rows.map(withMaskedCustomer)) } }
    const page = cachedReservations({ ...view, shown: masked }, `date=${DAY}&${query}`)
    expect(page?.reservations.map(({ id }) => id)).toEqual(found)
  })

  test('the total of all pages is returned', () => {
    expect(cachedReservations(view, `date=${DAY}&perPage=1`)?.total).toBe(2)
  })

  test('a search of all dates shows what is to come first, nearest first, then what was, last first', () => {
    const of = (id: number, date: string, startTime = '10:00') =>
      aReservation({ id, date, startTime, customerName: 'Nils Holm' })
    const nils = [of(1, '2026-11-20'), of(2, '2026-11-22'), of(3, '2026-12-01'), of(4, DAY)]
    const days = nils.map((row) => [row.date, aShownDay(row.date, [row])])
    const shown = { ...view.shown, days: Object.fromEntries(days) as typeof view.shown.days }
    const page = cachedReservations({ ...view, shown }, 'search=nils')
    expect(page?.reservations.map(({ id }) => id)).toEqual([4, 3, 2, 1])
    expect(page).toMatchObject({ total: 4, isPart: true })
    expect(cachedReservations({ ...view, shown }, `search=nils&date=${DAY}`)?.isPart).toBe(false)
  })

  test.each(['courtId=1', 'date=2026-12-25', `startDate=${DAY}&endDate=${DAY}`, 'date=hoje'])(
    'what is not cached is not answered: %s',
    (query) => {
      expect(cachedReservations(view, query)).toBeNull()
    },
  )
})
