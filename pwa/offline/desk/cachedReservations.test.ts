import { expect, test } from 'vitest'
import { aReservation } from '#shared/commands/commands.fixtures.ts'
import { EMPTY_SNAPSHOT } from '#shared/commands/snapshot.ts'
import { aShownDay, NOW_MS } from '../sync/desk.fixtures.ts'
import type { OfflineView } from '../sync/readDesk.ts'
import { cachedReservations } from './cachedReservations.ts'

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
  shown: { ...EMPTY_SNAPSHOT, today: DAY, days: { [DAY]: aShownDay(DAY, rows) } },
  kept: new Set(),
  serverMs: NOW_MS,
  clockSkewMs: 0,
  lastFreshMs: NOW_MS,
  waiting: [],
  refused: [],
  ofOthers: [],
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

test('how many there are on all pages is told', () => {
  expect(cachedReservations(view, `date=${DAY}&perPage=1`)?.total).toBe(2)
})

test.each(['search=ana', 'date=2026-12-25', `startDate=${DAY}&endDate=${DAY}`, 'date=hoje'])(
  'what is not kept is not answered: %s',
  (query) => {
    expect(cachedReservations(view, query)).toBeNull()
  },
)
