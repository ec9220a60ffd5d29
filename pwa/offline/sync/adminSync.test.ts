import { Unreachable } from '../../api/client.ts'
import { waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEventStream } from '../../api/events.ts'
import { venue } from '../../testing/openApp.tsx'
import {
  ANA,
  NOW_MS,
  aReservationRow,
  aShownDay,
  aVisitedDeskDb,
  accepted,
  unreachable,
} from '../offline.fixtures.ts'
import type { Outcome } from '../queue/drain.ts'
import { connectionAfter, createSync, type SyncState } from './adminSync.ts'

const rename = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const
const answer = accepted({ id: 1, name: 'Central', version: 2 })

/** A whole desk before a server that says `word` to each edit and can be out of reach. */
async function aDesk(word: Outcome = answer) {
  const db = await aVisitedDeskDb()
  const server = { isThere: true, user: 1 as number | null, word, sent: [] as string[] }
  const source = Object.assign(new EventTarget(), { close() {}, readyState: 1 })
  const events = createEventStream(() => source as never)
  const days: string[] = []
  const desk = createSync({
    db,
    person: ANA,
    events,
    nowMs: () => NOW_MS,
    random: () => 0,
    report: () => {},
    alone: (work) => work(),
    patience: () => new Promise(() => {}),
    async readUser() {
      if (!server.isThere) throw new Unreachable(null)
      return server.user === null ? null : { id: server.user, role: 'admin' }
    },
    reads: {
      venue: async () => ({ ...venue, serverTime: new Date(NOW_MS).toISOString() }),
      resource: async () => [],
      async day(date) {
        days.push(date)
        return aShownDay(date, [aReservationRow({ date })])
      },
    },
    async send(_, key) {
      server.sent.push(key)
      return server.word
    },
  })
  const follow = () => {
    const stop = desk.follow()
    onTestFinished(stop)
    return stop
  }
  const arrivesAt = (state: string) => waitFor(() => expect(desk.state().value).toBe(state))
  return { db, desk, server, source, days, follow, arrivesAt, tell: events.announce }
}

const key = () => crypto.randomUUID()

test('followed it reads everything, and then what the server tells of', async () => {
  const { days, follow, arrivesAt, tell } = await aDesk()
  follow()
  await arrivesAt('fresh')
  expect(days).toHaveLength(38)
  tell({ type: 'calendar', dates: ['2026-11-24'] })
  await waitFor(() => expect(days.slice(38)).toEqual(['2026-11-24']))
})

test('an edit goes out and ends with the answer', async () => {
  const { desk, follow, arrivesAt, server } = await aDesk()
  follow()
  await arrivesAt('fresh')
  const { isQueued, answer } = await desk.edit(rename, key())
  expect([isQueued, answer]).toEqual([false, { id: 1, name: 'Central', version: 2 }])
  expect(server.sent).toHaveLength(1)
})

test('without a line an edit waits, is counted, and goes out once there is one', async () => {
  const { desk, follow, arrivesAt, server } = await aDesk()
  server.isThere = false
  follow()
  await arrivesAt('backoff')
  expect(await desk.edit(rename, key())).toMatchObject({ isQueued: true })
  await waitFor(() => expect(desk.state().context.waiting).toBe(1))
  expect(server.sent).toEqual([])
  server.isThere = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(desk.state().context.waiting).toBe(0))
  expect(server.sent).toHaveLength(1)
})

test('somebody else’s session sends nothing, until the person is back', async () => {
  const { desk, follow, arrivesAt, server } = await aDesk()
  server.user = 2
  follow()
  await arrivesAt('signedOut')
  await desk.edit(rename, key())
  expect(server.sent).toEqual([])
  server.user = 1
  desk.signedIn()
  await waitFor(() => expect(server.sent).toHaveLength(1))
})

test('left and followed again it goes on', async () => {
  const { db, desk, follow, arrivesAt, server } = await aDesk(unreachable)
  const stop = follow()
  await arrivesAt('fresh')
  void desk.edit(rename, key())
  await arrivesAt('backoff')
  stop()
  server.word = answer
  follow()
  await arrivesAt('fresh')
  expect(await db.outbox.count()).toBe(0)
  expect(new Set(server.sent).size).toBe(1)
})

test('the device that says it has no line is believed for a while', async () => {
  const { desk, follow, arrivesAt } = await aDesk()
  follow()
  await arrivesAt('fresh')
  window.dispatchEvent(new Event('offline'))
  expect(desk.state().value).toBe('offline')
})

test('an event stream that breaks off is looked into, and one that opens ends the waiting', async () => {
  const { desk, follow, arrivesAt, server, source } = await aDesk()
  follow()
  await arrivesAt('fresh')
  server.isThere = false
  source.dispatchEvent(new Event('error'))
  await arrivesAt('backoff')
  expect(desk.line()).toBe('offline')
  server.isThere = true
  source.dispatchEvent(new Event('open'))
  await arrivesAt('fresh')
})

describe('the state of the connection', () => {
  const after = (value: string, context: object = { waiting: 0, isHeldUp: false }) =>
    connectionAfter('opening', { value, context } as SyncState)

  test.each([
    ['checking', 'opening'],
    ['sending', 'here'],
    ['refreshing', 'here'],
    ['fresh', 'here'],
    ['backoff', 'offline'],
    ['offline', 'offline'],
    ['signedOut', 'signedOut'],
  ])('%s is told as %s', (value, line) => {
    expect(after(value)).toBe(line)
  })

  test('asking again says nothing yet', () => {
    expect(connectionAfter('offline', { value: 'checking', context: {} } as SyncState)).toBe(
      'offline',
    )
  })

  test('sending is told while something waits, and a command that does not get through is no lost line', () => {
    expect(after('sending', { waiting: 2 })).toBe('sending')
    expect(after('backoff', { isHeldUp: true })).toBe('here')
  })
})
