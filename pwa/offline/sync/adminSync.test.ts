import { Unreachable } from '../../api/client.ts'
import { Dexie } from 'dexie'
import { waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEventStream } from '../../api/events.ts'
import {
  ANA,
  NOW_MS,
  aDelta,
  aSyncAnswer,
  aSyncedDb,
  accepted,
  unreachable,
} from '../offline.fixtures.ts'
import { clearStore } from '../store/offlineDb.ts'
import { putBack } from './wipedStore.ts'
import type { Outcome } from '../queue/drain.ts'
import { connectionAfter, createSync, type SyncState } from './adminSync.ts'
import { oneByOne } from '../../testing/editBatch.ts'

const rename = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const
const answer = accepted({ id: 1, name: 'Central', version: 2 })

/** A sync against a server that answers `outcome` to each edit and can be unreachable. */
async function aSync(outcome: Outcome = answer) {
  const db = await aSyncedDb()
  const server = {
    isThere: true,
    isSilent: false,
    user: 1 as number | null,
    outcome,
    sent: [] as string[],
  }
  const source = Object.assign(new EventTarget(), { close() {}, readyState: 1 })
  const events = createEventStream(() => source as never)
  const asked: (string | null)[] = []
  const sync = createSync({
    db,
    person: ANA,
    events,
    nowMs: () => NOW_MS,
    random: () => 0,
    report: () => {},
    alone: (work) => work(),
    patience: () => new Promise(() => {}),
    async readUser() {
      if (server.isSilent) return new Promise(() => {})
      if (!server.isThere) throw new Unreachable(null)
      return server.user === null ? null : { id: server.user, role: 'admin' }
    },
    reads: {
      async sync(since) {
        if (!server.isThere) throw new Unreachable(null)
        asked.push(since)
        const userId = server.user ?? 0
        return since === null ? { ...aSyncAnswer(), userId } : aDelta({ userId, cursor: '2' })
      },
    },
    send: oneByOne(({ key }) => {
      server.sent.push(key)
      return server.outcome
    }),
  })
  const follow = () => {
    const stop = sync.follow()
    onTestFinished(stop)
    return stop
  }
  const arrivesAt = (state: string) => waitFor(() => expect(sync.state().value).toBe(state))
  return { db, sync, server, source, asked, follow, arrivesAt, emit: events.announce }
}

const key = () => crypto.randomUUID()

test('when followed it reads everything by one call, and then by one what the server reports as changed', async () => {
  const { asked, follow, arrivesAt, emit } = await aSync()
  follow()
  await arrivesAt('fresh')
  expect(asked).toEqual([null])
  emit({ type: 'calendar', dates: ['2026-11-24'] })
  await waitFor(() => expect(asked).toEqual([null, '1.1.2026-11-23']))
})

test('an edit goes out and ends with the answer', async () => {
  const { sync, follow, arrivesAt, server } = await aSync()
  follow()
  await arrivesAt('fresh')
  const { isQueued, answer } = await sync.edit(rename, key())
  expect([isQueued, answer]).toEqual([false, { id: 1, name: 'Central', version: 2 }])
  expect(server.sent).toHaveLength(1)
})

test('without a connection an edit waits, is counted, and goes out once there is one', async () => {
  const { sync, follow, arrivesAt, server } = await aSync()
  server.isThere = false
  follow()
  await arrivesAt('backoff')
  expect(await sync.edit(rename, key())).toMatchObject({ isQueued: true })
  await waitFor(() => expect(sync.state().context.waiting).toBe(1))
  expect(server.sent).toEqual([])
  server.isThere = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(sync.state().context.waiting).toBe(0))
  expect(server.sent).toHaveLength(1)
})

test('somebody else’s session sends nothing, until the person is back', async () => {
  const { sync, follow, arrivesAt, server } = await aSync()
  server.user = 2
  follow()
  await arrivesAt('signedOut')
  await sync.edit(rename, key())
  expect(server.sent).toEqual([])
  server.user = 1
  sync.signedIn()
  await waitFor(() => expect(server.sent).toHaveLength(1))
})

test('it continues when it is followed again', async () => {
  const { db, sync, follow, arrivesAt, server } = await aSync(unreachable)
  const stop = follow()
  await arrivesAt('fresh')
  void sync.edit(rename, key())
  await arrivesAt('backoff')
  stop()
  server.outcome = answer
  follow()
  await arrivesAt('fresh')
  expect(await db.outbox.count()).toBe(0)
  expect(new Set(server.sent).size).toBe(1)
})

test('a device that reports no connection is believed for a while', async () => {
  const { sync, follow, arrivesAt } = await aSync()
  follow()
  await arrivesAt('fresh')
  window.dispatchEvent(new Event('offline'))
  expect(sync.state().value).toBe('offline')
})

test('a connection that swallows everything is told within 45 seconds, though nobody does anything', async () => {
  const { sync, follow, arrivesAt, server, source } = await aSync()
  follow()
  await arrivesAt('fresh')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  source.dispatchEvent(new MessageEvent('beat'))
  server.isSilent = true
  await vi.advanceTimersByTimeAsync(37_900)
  expect(sync.connection()).toBe('here')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sync.connection()).toBe('offline')
})

test('a broken event stream triggers a check, and an opened one ends the waiting', async () => {
  const { sync, follow, arrivesAt, server, source } = await aSync()
  follow()
  await arrivesAt('fresh')
  server.isThere = false
  source.dispatchEvent(new Event('error'))
  await arrivesAt('backoff')
  expect(sync.connection()).toBe('offline')
  server.isThere = true
  source.dispatchEvent(new Event('open'))
  await arrivesAt('fresh')
})

test('a database that the browser deletes under the page is made anew, and what waits is in it', async () => {
  const { db, sync, server, follow, arrivesAt } = await aSync()
  onTestFinished(() => putBack.set(null))
  follow()
  await arrivesAt('fresh')
  server.isThere = false
  server.outcome = unreachable
  await sync.edit(rename, key())
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  const [entry] = await db.outbox.toArray()
  await new Dexie(db.name).delete()
  await waitFor(() => expect(putBack.get()).toBe(1))
  expect(await db.outbox.toArray()).toEqual([entry])
  server.isThere = true
  server.outcome = answer
  sync.syncNow()
  await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  await arrivesAt('fresh')
  expect(sync.live.view()!.cached.size).toBeGreaterThan(0)
})

test('signing out in another tab puts nothing back', async () => {
  const { db, follow, arrivesAt } = await aSync()
  follow()
  await arrivesAt('fresh')
  await clearStore(db, ANA.userId)
  await waitFor(async () => expect([putBack.get(), await db.meta.count()]).toEqual([null, 0]))
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
  ])('%s is shown as %s', (value, connection) => {
    expect(after(value)).toBe(connection)
  })

  test('asking again says nothing yet', () => {
    expect(connectionAfter('offline', { value: 'checking', context: {} } as SyncState)).toBe(
      'offline',
    )
  })

  test('"sending" is shown while something waits, and a command that fails is no lost connection', () => {
    expect(after('sending', { waiting: 2 })).toBe('sending')
    expect(after('backoff', { isHeldUp: true })).toBe('here')
  })

  test('a server that says it cannot is no lost connection', () => {
    expect(after('backoff', { serverSays: new Error('500') })).toBe('failing')
  })

  test('what cannot be stored is no lost connection, and is said until it can', () => {
    for (const value of ['backoff', 'sending', 'refreshing']) {
      expect(after(value, { isNotStored: true, waiting: 1 })).toBe('notStored')
    }
  })
})
