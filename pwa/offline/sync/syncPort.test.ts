import { expect, test } from 'vitest'
import { ApiError, Unreachable } from '../../api/client.ts'
import { ANA, NOW_MS, aDelta, aSyncedDb, accepted, put } from '../offline.fixtures.ts'
import { oneByOne } from '../../testing/editBatch.ts'
import { clearStore } from '../store/offlineDb.ts'
import { oneAtATime, syncPort, type SyncWorld } from './syncPort.ts'
import { ALL_STALE } from './stale.ts'

const { signal } = new AbortController()
const never = () => Promise.reject(new Error('asked'))
const removal = { kind: 'price.remove', id: 1, version: 1 } as const

/** The locks of one browser. */
function someLocks() {
  let isHeld = false
  return {
    async request(_name: string, _options: object, work: (lock: object | null) => unknown) {
      if (isHeld) return work(null)
      isHeld = true
      try {
        return await work({})
      } finally {
        isHeld = false
      }
    },
  } as unknown as LockManager
}

async function aPort(change: Partial<SyncWorld> = {}) {
  const db = change.db ?? (await aSyncedDb())
  const world: SyncWorld = {
    db,
    userId: ANA.userId,
    readUser: async () => ({ id: ANA.userId, role: 'admin' }),
    reads: { sync: never },
    send: oneByOne(() => accepted({ id: 1, version: 1 })),
    alone: (work) => work(),
    nowMs: () => NOW_MS,
    random: () => 0,
    report: () => {},
    ...change,
  }
  return { db, port: syncPort(world) }
}

test.each([
  ['this person', { id: 1, role: 'admin' }, 'here'],
  ['nobody', null, 'signedOut'],
  ['somebody else', { id: 2, role: 'admin' }, 'signedOut'],
  ['an admin no more', { id: 1, role: 'user' }, 'signedOut'],
] as const)('the server takes this browser for %s', async (_, user, expected) => {
  const { db, port } = await aPort({ readUser: async () => user })
  // With edits to be sent it is asked before anything is read.
  await put(db, removal)
  expect(await port.check(signal)).toBe(expected)
})

test('with nothing to be sent one call checks and reads', async () => {
  let calls = 0
  const sync = async () => {
    calls += 1
    return aDelta()
  }
  const { port } = await aPort({ reads: { sync }, readUser: never })
  expect(await port.check(signal)).toBe('here')
  expect(await port.send(signal)).toEqual({ kind: 'emptied' })
  expect(await port.refresh(ALL_STALE, signal)).toBe('fresh')
  expect(calls).toBe(1)
  expect(await port.refresh(ALL_STALE, signal)).toBe('fresh')
  expect(calls).toBe(2)
})

test('what is reported while it reads is read again', async () => {
  let [calls, news] = [0, 0]
  const sync = async () => {
    calls += 1
    news += 1
    return aDelta()
  }
  const { port } = await aPort({ reads: { sync }, news: () => news })
  await port.check(signal)
  await port.refresh(ALL_STALE, signal)
  expect(calls).toBe(2)
})

test('what an answered edit has overtaken is read again', async () => {
  let calls = 0
  const { db, port } = await aPort({
    reads: {
      async sync() {
        calls += 1
        if (calls === 1) await db.meta.update('desk', { epoch: 'after the answer' })
        return aDelta()
      },
    },
  })
  expect(await port.check(signal)).toBe('here')
  expect(await port.refresh(ALL_STALE, signal)).toBe('fresh')
  expect(calls).toBe(2)
})

test('three tabs that hear of a change at once share one call', async () => {
  let [calls, nowMs] = [0, 1]
  let last: Promise<unknown> = Promise.resolve()
  const turns: SyncWorld['turns'] = {
    gather: async () => {},
    nowMs: () => nowMs,
    inTurn<T>(work: () => Promise<T>) {
      nowMs += 1
      const turn = last.then(work)
      last = turn
      return turn
    },
  }
  const sync = async () => {
    calls += 1
    return aDelta()
  }
  const { db, port } = await aPort({ reads: { sync }, turns })
  const world = { db, reads: { sync }, turns }
  const tabs = [port, (await aPort(world)).port, (await aPort(world)).port]
  expect(await Promise.all(tabs.map((tab) => tab.check(signal)))).toEqual(['here', 'here', 'here'])
  expect(calls).toBe(1)
})

test('nothing is sent from a device that was cleared', async () => {
  const { db, port } = await aPort()
  await clearStore(db, ANA.userId)
  expect(await port.check(signal)).toBe('signedOut')
  expect(await port.refresh(ALL_STALE, signal)).toBe('signedOut')
})

test('of two tabs one sends, the other continues', async () => {
  const locks = someLocks()
  const sent: string[] = []
  const { db, port } = await aPort({
    alone: (work) => oneAtATime(work, locks),
    send: oneByOne(({ command: { kind } }) => {
      sent.push(kind)
      return accepted({ id: 1, version: 1 })
    }),
  })
  await put(db, removal)
  const both = await Promise.all([port.send(signal), port.send(signal)])
  expect(both.map(({ kind }) => kind).sort()).toEqual(['elsewhere', 'emptied'])
  expect(sent).toEqual(['price.remove'])
})

test('a list refused for lack of a session means signed out, without a connection nothing is known', async () => {
  const refusing = (error: Error) => ({
    async sync() {
      throw error
    },
  })
  const gone = await aPort({ reads: refusing(new ApiError(401, '', null)) })
  expect(await gone.port.refresh(ALL_STALE, signal)).toBe('signedOut')
  const cut = await aPort({ reads: refusing(new Unreachable(null)) })
  await expect(cut.port.refresh(ALL_STALE, signal)).rejects.toThrow('Sem conexão')
})
