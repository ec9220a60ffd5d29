import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import { MOST_SAID, type SaidEdits } from '#shared/commands/sync/edits.ts'
import { DEVICE_MARK } from '../../api/account/enrolled.ts'
import { deviceStorage } from '../../api/storage.ts'
import { oneByOne } from '../../testing/editBatch.ts'
import { ANA, aSyncedDb, BIA, NOW_MS, put, refused, unreachable } from '../offline.fixtures.ts'
import type { OfflineDb } from '../store/offlineDb.ts'
import { drain, type Outcome } from './drain.ts'
import { discardEntry, takeBackEntry } from './outbox.ts'
import { sayQueue } from './sayQueue.ts'

const create: Command = { kind: 'reservation.create', body: aStaffDraft() as never }
let said: SaidEdits[] = []
let over: string[] = []
let nowMs = NOW_MS
const noteSaid = async (body: SaidEdits) => {
  said.push(body)
  return { over }
}
const say = (db: OfflineDb) => sayQueue(db, noteSaid, nowMs)

beforeEach(() => {
  said = []
  over = []
  nowMs = NOW_MS
  deviceStorage.setItem(DEVICE_MARK, 'Balcão')
})
afterEach(() => deviceStorage.clear())

test('what waits is said once, whoever made it, and again when it is something else', async () => {
  const db = await aSyncedDb()
  await say(db)
  const { key, tempId } = await put(db, create)
  await put(db, create, BIA)
  await say(db)
  await say(db)
  await discardEntry(db, key)
  await say(db)
  expect(said.map(({ count }) => count)).toEqual([0, 2, 1])
  expect(said[1]!.edits).toMatchObject([
    { key, tempId, by: ANA.userId, command: { kind: 'reservation.create' } },
    { by: BIA.userId },
  ])
  expect(new Set(said.map(({ queue }) => queue)).size).toBe(1)
})

test('nothing of a person stays behind for it', async () => {
  const db = await aSyncedDb()
  const { key } = await put(db, create)
  await say(db)
  await discardEntry(db, key)
  const own = JSON.stringify(await db.queues.toArray())
  expect(own).not.toContain(aStaffDraft().customerName)
})

test('what was refused is said to be, but not what an owner has', async () => {
  const db = await aSyncedDb()
  const problem = { status: 409, code: 'edit-held', message: '' } as const
  const held = { kind: 'refused', refusal: { text: '', status: 409, problem } } as const
  const answers: Outcome[] = [refused(), held]
  await put(db, create)
  await put(db, create)
  const send = oneByOne(() => answers.shift()!)
  await drain({ db, userId: ANA.userId, nowMs: () => NOW_MS, send })
  await say(db)
  expect(said).toMatchObject([{ count: 1, edits: [{ refused: true }], held: { length: 1 } }])
})

test('what could not be said is said the next time', async () => {
  const db = await aSyncedDb()
  await put(db, create)
  const fails = sayQueue(db, () => Promise.reject(new Error('no connection')), NOW_MS)
  await expect(fails).rejects.toThrow('no connection')
  await say(db)
  expect(said).toHaveLength(1)
})

test('of very many the oldest are named, and all are counted', async () => {
  const db = await aSyncedDb()
  const one = await put(db, create)
  const { seq: _, ...entry } = (await db.outbox.where({ key: one.key }).first())!
  const many = Array.from({ length: MOST_SAID }, () => ({ ...entry, key: crypto.randomUUID() }))
  await db.outbox.bulkAdd(many as never[])
  await say(db)
  expect(said[0]).toMatchObject({ count: MOST_SAID + 1, edits: { length: MOST_SAID } })
})

test('a browser that is not enrolled says nothing', async () => {
  deviceStorage.clear()
  const db = await aSyncedDb()
  await put(db, create)
  await say(db)
  expect(said).toEqual([])
})

test('what an owner has decided about waits no more; that is asked for once a minute', async () => {
  const db = await aSyncedDb()
  const { key } = await put(db, create)
  await say(db)
  over = [key]
  nowMs += 59_999
  await say(db)
  expect(await db.outbox.count()).toBe(1)
  nowMs += 1
  await say(db)
  expect([said.length, await db.outbox.count()]).toEqual([2, 0])
})

describe('another one’s edit', () => {
  const notes = (id: number): Command => ({
    kind: 'reservation.update',
    id,
    version: 0,
    body: { notes: 'um' },
  })

  test('is taken back with what depends on it, and by whom is said once', async () => {
    const db = await aSyncedDb()
    const { key, tempId } = await put(db, create)
    await put(db, notes(tempId!), BIA)
    expect(await takeBackEntry(db, key, BIA.userId)).toBe(true)
    await say(db)
    await say(db)
    expect(await db.outbox.count()).toBe(0)
    const takenBack = [{ key, by: ANA.userId, takenBackBy: BIA.userId }]
    expect(said).toMatchObject([{ count: 0, takenBack }])
  })

  test('is not taken back once it was on its way', async () => {
    const db = await aSyncedDb()
    const { key } = await put(db, create)
    const send = oneByOne(() => unreachable)
    await drain({ db, userId: ANA.userId, nowMs: () => NOW_MS, send })
    expect(await takeBackEntry(db, key, BIA.userId)).toBe(false)
    expect(await db.outbox.count()).toBe(1)
  })
})
