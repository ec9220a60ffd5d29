import { onTestFinished } from 'vitest'
import { TODAY, aDay, aReservation, aSnapshot } from '#shared/commands/commands.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import { windowAround, type SyncAnswer, type SyncLists } from '#shared/commands/sync/sync.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { oneByOne } from '../testing/editBatch.ts'
import { venue } from '../testing/openApp.tsx'
import {
  OfflineDb,
  RESOURCE_NAMES,
  openStore,
  type ShownDay,
  type QueueOwner,
} from './store/offlineDb.ts'
import { drain, type Outcome } from './queue/drain.ts'
import { enqueue } from './queue/outbox.ts'

/** Monday, 23 November 2026, 09:00 in São Paulo. */
export const NOW_MS = Date.parse('2026-11-23T12:00:00.000Z')
export const ANA: QueueOwner = { userId: 1, userName: 'Ana' }
export const BIA: QueueOwner = { userId: 2, userName: 'Bia' }

export const aReservationRow = aReservation

export function aShownDay(date: string, reservations: AdminReservation[] = []): ShownDay {
  return {
    ...aDay(date, reservations),
    today: TODAY,
    serverMs: NOW_MS,
    clockSkewMs: 0,
    changesInMs: 3_600_000,
  }
}

/** What the server answers to a device that has nothing; a day is empty unless it is given. */
export function aSyncAnswer({
  reservations = [],
  today = TODAY,
  ...change
}: Partial<SyncAnswer> = {}): SyncAnswer {
  const snapshot = aSnapshot()
  const lists = RESOURCE_NAMES.map((name) => [name, name === 'venue' ? venue : snapshot[name]])
  const ofDay = (date: string) => reservations.filter((one) => one.date === date)
  return {
    cursor: `1.1.${today}`,
    more: false,
    userId: ANA.userId,
    serverTime: new Date(NOW_MS).toISOString(),
    today,
    lists: Object.fromEntries(lists) as SyncLists,
    days: windowAround(today).map((date) => ({ ...aDay(date, ofDay(date)), changesAt: null })),
    reservations: [],
    gone: [],
    ...change,
  }
}

/** What it answers when nothing has changed, except for this. */
export function aDelta(change: Partial<SyncAnswer> = {}): SyncAnswer {
  const { lists: _lists, ...answer } = aSyncAnswer({ days: [] })
  return { ...answer, ...change }
}

/** Ana's device, still empty. */
export async function anOfflineDb(): Promise<OfflineDb> {
  const db = new OfflineDb(crypto.randomUUID())
  onTestFinished(() => db.delete())
  await openStore(db, ANA)
  return db
}

/** The same after a visit: everything was read once. */
export async function aSyncedDb(reservations: readonly AdminReservation[] = []) {
  const db = await anOfflineDb()
  const snapshot = aSnapshot(reservations)
  await db.resources.bulkPut(
    RESOURCE_NAMES.map((name) => ({ name, value: name === 'venue' ? venue : snapshot[name] })),
  )
  await db.days.bulkPut(
    Object.values(snapshot.days).map((day) => ({
      date: day.date,
      day: { ...aShownDay(day.date), ...day },
    })),
  )
  await db.meta.update('desk', { lastFreshMs: NOW_MS })
  return db
}

export function put(db: OfflineDb, command: Command, person = ANA, key = crypto.randomUUID()) {
  return enqueue(db, person, { key, madeAt: '2026-11-23T12:00:00.000Z', command })
}

/** Drains against a server of one function, and returns what it was sent. */
export async function drainBy(
  db: OfflineDb,
  answer: (command: Command, key: string) => Outcome | Promise<Outcome>,
  userId = ANA.userId,
) {
  const sent: { command: Command; key: string }[] = []
  const drained = await drain({
    db,
    userId,
    nowMs: () => NOW_MS,
    send: oneByOne(({ command, key }) => {
      sent.push({ command, key })
      return answer(command, key)
    }),
  })
  return { drained, sent, kinds: sent.map(({ command }) => command.kind) }
}

export const accepted = (answer: unknown): Outcome => ({ kind: 'accepted', answer })
export const refused = (text = 'Não', status = 409): Outcome => ({
  kind: 'refused',
  refusal: { text, status, problem: null },
})
export const unreachable: Outcome = { kind: 'unreachable', retryAfterMs: null }
