import { expect, test } from 'vitest'
import { ApiError, Unreachable } from '../../api/client.ts'
import { ANA, NOW_MS, aSyncedDb, accepted, put } from '../offline.fixtures.ts'
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
  const db = await aSyncedDb()
  const world: SyncWorld = {
    db,
    userId: ANA.userId,
    readUser: async () => ({ id: ANA.userId, role: 'admin' }),
    reads: { venue: never, resource: never, day: never },
    send: async () => accepted({ id: 1, version: 1 }),
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
  const { port } = await aPort({ readUser: async () => user })
  expect(await port.check(signal)).toBe(expected)
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
    send: async ({ kind }) => {
      sent.push(kind)
      return accepted({ id: 1, version: 1 })
    },
  })
  await put(db, removal)
  const both = await Promise.all([port.send(signal), port.send(signal)])
  expect(both.map(({ kind }) => kind).sort()).toEqual(['elsewhere', 'emptied'])
  expect(sent).toEqual(['price.remove'])
})

test('a list refused for lack of a session means signed out, without a connection nothing is known', async () => {
  const refusing = (error: Error) => ({
    async venue() {
      throw error
    },
    resource: never,
    day: never,
  })
  const gone = await aPort({ reads: refusing(new ApiError(401, '', null)) })
  expect(await gone.port.refresh(ALL_STALE, signal)).toBe('signedOut')
  const cut = await aPort({ reads: refusing(new Unreachable(null)) })
  await expect(cut.port.refresh(ALL_STALE, signal)).rejects.toThrow('Sem conexão')
})
