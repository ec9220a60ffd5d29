import { expect, test } from 'vitest'
import { aReservation } from '#shared/commands/commands.fixtures.ts'
import { EMPTY_SNAPSHOT } from '#shared/commands/snapshot.ts'
import { HOLD_CAP_MS } from '#shared/hold/hold.ts'
import { aShownDay, NOW_MS } from '../sync/desk.fixtures.ts'
import type { OfflineView } from '../sync/readDesk.ts'
import { changesAtMs, cachedDay } from './cachedDay.ts'

const TODAY = '2026-11-23'
const HOUR_MS = 3_600_000

function aView(serverMs: number, pendingUntil: string | null = null): OfflineView {
  const row = aReservation({ date: TODAY, status: 'pending', expiresAt: pendingUntil })
  return {
    shown: { ...EMPTY_SNAPSHOT, today: TODAY, days: { [TODAY]: aShownDay(TODAY, [row]) } },
    kept: new Set(),
    serverMs,
    clockSkewMs: 0,
    lastFreshMs: NOW_MS,
    waiting: [],
    refused: [],
    ofOthers: [],
  }
}

test('a day that is not kept is not there', () => {
  expect(cachedDay(aView(NOW_MS), '2026-12-25')).toBeNull()
})

test('its clock goes on by whole hours without a line', () => {
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

test('it is read again when time alone changes it, by the clock of this device', () => {
  const day = { ...aShownDay(TODAY), clockSkewMs: 5_000, changesInMs: 60_000 }
  expect(changesAtMs(day)).toBe(NOW_MS - 5_000 + 60_000)
})
