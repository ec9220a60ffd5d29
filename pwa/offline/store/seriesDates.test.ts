import { EMPTY_SNAPSHOT } from '#shared/commands/snapshot.ts'
import { expect, test, vi } from 'vitest'
import { aReservation, aSnapshot } from '#shared/commands/commands.fixtures.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservationWish } from '../../api/admin.ts'
import { ApiError, Unreachable } from '../../api/client.ts'
import { aShownDay, NOW_MS } from '../offline.fixtures.ts'
import { RESOURCE_NAMES } from './offlineDb.ts'
import type { ConnectionState } from '../sync/adminSync.ts'
import type { OfflineView } from './offlineView.ts'
import { createSeriesDates, cachedDates } from './seriesDates.ts'

/** Tuesdays at 10:00 on court 1, from 24 November to 29 December: the last is not cached. */
const wish = aStaffDraft({ isRecurring: true, endDate: '2026-12-29' }) as AdminReservationWish
const FIRST = '2026-11-24'

function aView(change: Partial<OfflineView> = {}, until: string | null = null): OfflineView {
  const snapshot = aSnapshot()
  const row = aReservation({ date: FIRST, status: 'pending', expiresAt: until })
  const days = Object.keys(snapshot.days).map((date) => [
    date,
    aShownDay(date, date === FIRST ? [row] : []),
  ])
  return {
    stored: EMPTY_SNAPSHOT,
    shown: { ...snapshot, days: Object.fromEntries(days) as typeof snapshot.days },
    cached: new Set(RESOURCE_NAMES),
    serverMs: NOW_MS,
    clockSkewMs: 0,
    lastFreshMs: NOW_MS,
    serverEpoch: null,
    given: 0,
    unsentOf: new Map(),
    waiting: 0,
    refused: 0,
    ...change,
  }
}
const states = (view: OfflineView | null) =>
  cachedDates(view, wish).map(
    ({ isChecked, obstacle }) => isChecked && (obstacle?.reason ?? 'free'),
  )

/** The preview for a given connection state, watched until the end of the test. */
function watched(connection: ConnectionState, preview: () => Promise<never[]>, patience = forever) {
  const listeners = new Set<() => void>()
  const device = { connection }
  const resource = createSeriesDates(
    {
      preview,
      patience,
      connection: () => device.connection,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      view: () => aView(),
    },
    wish,
  )
  const stop = resource.subscribe(() => {})
  const become = (next: ConnectionState) => {
    device.connection = next
    listeners.forEach((listener) => listener())
  }
  const answeredBy = () => {
    const state = resource.get()
    return state.status === 'ready' ? state.value.answeredBy : state.status
  }
  return { become, listeners, resource, stop, answeredBy }
}
const forever = () => new Promise<void>(() => {})
const refusing = (status: number) => async () => {
  throw new ApiError(status, '', null)
}

test('the state of cached dates is known, that of the others is not', () => {
  expect(states(aView())).toEqual(['taken', 'free', 'free', 'free', 'free', false])
})

test('a reservation whose time to pay has run out meanwhile does not block a date', () => {
  const until = new Date(NOW_MS + 60_000).toISOString()
  expect(states(aView({}, until))[0]).toBe('taken')
  expect(states(aView({ serverMs: NOW_MS + 60_000 }, until))[0]).toBe('free')
})

test('without the lists no date is checked', () => {
  expect(states(null)).toEqual(Array(6).fill(false))
  expect(states(aView({ cached: new Set(['courts']) }))).toEqual(Array(6).fill(false))
})

test('the server is asked first', async () => {
  const { answeredBy } = watched('here', async () => [])
  await vi.waitFor(() => expect(answeredBy()).toBe('server'))
})

test.each([
  ['no connection', () => Promise.reject(new Unreachable(null))],
  ['a session that is over', refusing(401)],
])('with %s this device answers', async (_, preview) => {
  const { answeredBy } = watched('here', preview)
  await vi.waitFor(() => expect(answeredBy()).toBe('device'))
})

test('a silent server is not waited for long', async () => {
  const { answeredBy } = watched('here', forever as () => Promise<never>, async () => {})
  await vi.waitFor(() => expect(answeredBy()).toBe('device'))
})

test('a refusal of the request itself is shown as it is', async () => {
  const { answeredBy } = watched('here', refusing(429))
  await vi.waitFor(() => expect(answeredBy()).toBe('failed'))
})

test.each(['offline', 'signedOut'] as const)(
  '%s no request is made until that is over',
  async (connection) => {
    const preview = vi.fn<() => Promise<never[]>>(async () => [])
    const { become, answeredBy } = watched(connection, preview)
    await vi.waitFor(() => expect(answeredBy()).toBe('device'))
    become(connection)
    expect(preview).not.toHaveBeenCalled()
    become('here')
    await vi.waitFor(() => expect(answeredBy()).toBe('server'))
  },
)

test('after unsubscribing no change is reported', () => {
  const { listeners, stop } = watched('here', async () => [])
  stop()
  expect(listeners.size).toBe(0)
})
