import { beforeEach, describe, expect, test } from 'vitest'
import type { Command } from '#shared/commands/command.ts'
import { tillsIn } from '#shared/book/till/ownDrawer.ts'
import type { DrawerTill, TillState } from '#shared/book/till/till.ts'
import { ANA, aSyncedDb, NOW_MS, put } from '../offline.fixtures.ts'
import { chooseDrawer } from '../store/chosenDrawer.ts'
import type { OfflineDb } from '../store/offlineDb.ts'
import { readOfflineView } from '../store/offlineView.ts'
import { oneByOne } from '../../testing/editBatch.ts'
import { drain } from './drain.ts'

const shut = { version: 3, open: null, drawer: null, movements: [], last: null }
const bar: DrawerTill = { ...shut, id: 2, name: 'Bar' }
const two: TillState = { ...shut, id: 1, name: 'Recepção', others: [bar], ofDevice: false }
const open: Command = { kind: 'till.open', body: { opening: 50 } }
const supply: Command = {
  kind: 'till.cash',
  body: { kind: 'supply', amount: 20, reason: 'change' },
}

beforeEach(() => localStorage.clear())

async function tabletWith(till: TillState) {
  const db = await aSyncedDb()
  await db.resources.put({ name: 'till', value: till })
  return db
}
async function drawers(db: OfflineDb) {
  const { shown } = await readOfflineView(db, ANA.userId, NOW_MS)
  return Object.fromEntries(tillsIn(shown.till!).map(({ drawer, id }) => [id, drawer]))
}
async function sentFrom(db: OfflineDb) {
  const sent: (number | undefined)[] = []
  await drain({
    db,
    userId: ANA.userId,
    nowMs: () => NOW_MS,
    send: oneByOne((_queued, { drawer }) => {
      sent.push(drawer)
      return { kind: 'accepted', answer: null }
    }),
  })
  return sent
}

describe('an act at a drawer', () => {
  test('stands there while it waits, whatever is chosen or given to the device meanwhile', async () => {
    const db = await tabletWith(two)
    chooseDrawer(2)
    await put(db, open)
    await put(db, supply)
    chooseDrawer(1)
    await put(db, open)
    expect(await drawers(db)).toEqual({ 1: 50, 2: 70 })
    await db.resources.put({ name: 'till', value: { ...bar, others: [two], ofDevice: true } })
    expect(await drawers(db)).toEqual({ 1: 50, 2: 70 })
    expect(await sentFrom(db)).toEqual([2, 2, 1])
  })

  test('of an enrolled device is at its own, whatever was chosen there before', async () => {
    const db = await tabletWith({ ...two, ofDevice: true })
    chooseDrawer(2)
    await put(db, open)
    expect(await sentFrom(db)).toEqual([1])
  })

  test('names none where there is one, or where the chosen one is gone', async () => {
    const db = await tabletWith({ ...shut, id: 1 })
    chooseDrawer(2)
    await put(db, open)
    expect(await drawers(db)).toEqual({ 1: 50 })
    expect(await sentFrom(db)).toEqual([undefined])
    await db.resources.put({ name: 'till', value: two })
    chooseDrawer(9)
    await put(db, open)
    expect(await sentFrom(db)).toEqual([1])
  })

  test('that was queued before there were several is sent as it was', async () => {
    const db = await tabletWith(two)
    const key = crypto.randomUUID()
    const madeAt = '2026-11-23T12:00:00.000Z'
    const asBefore = { ...ANA, key, madeAt, tempId: null, attempts: 0, refusal: null }
    await db.outbox.add({ ...asBefore, command: open })
    expect(await drawers(db)).toEqual({ 1: 50, 2: null })
    expect(await sentFrom(db)).toEqual([undefined])
  })
})
