import { expect, test } from 'vitest'
import { aStaffDraft } from '#shared/reservation/adminReservation.fixtures.ts'
import {
  accepted,
  ANA,
  aReservationRow,
  aSyncAnswer,
  aSyncedDb,
  BIA,
  drainBy,
  NOW_MS,
  put,
} from '../offline.fixtures.ts'
import { readQueue } from '../queue/queueView.ts'
import { clearStore, openStore } from './offlineDb.ts'
import { readOfflineView } from './offlineView.ts'
import { refresh } from '../sync/refresh.ts'

const create = (name: string) =>
  ({ kind: 'reservation.create', body: aStaffDraft({ customerName: name }) as never }) as const

async function everything(db: Awaited<ReturnType<typeof aSyncedDb>>) {
  return Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()]))
}

test('signing out leaves nothing behind in any table', async () => {
  const db = await aSyncedDb([aReservationRow()])
  await put(db, create('Bruno Lima'))
  await drainBy(db, () => {
    const row = aReservationRow({ id: 9 })
    return accepted({ ...row, reservations: [row] })
  })
  await put(db, create('Carla Dias'))
  await clearStore(db, ANA.userId)
  expect(await everything(db)).toEqual(db.tables.map(({ name }) => [name, []]))
})

test('what somebody else has left to send stays theirs, and is shown', async () => {
  const db = await aSyncedDb()
  await put(db, create('Bruno Lima'), BIA)
  await clearStore(db, ANA.userId)
  expect(await db.outbox.toArray()).toMatchObject([{ userName: 'Bia' }])
  await openStore(db, ANA)
  const { ofOthers, waiting } = await readQueue(db, ANA.userId)
  const { shown } = await readOfflineView(db, ANA.userId, NOW_MS)
  expect([ofOthers, waiting]).toEqual([[{ ...BIA, count: 1 }], []])
  expect(shown.days).toEqual({})
})

test('an answer that arrives after signing out is not stored', async () => {
  const db = await aSyncedDb()
  await put(db, create('Bruno Lima'))
  await drainBy(db, async () => {
    await clearStore(db, ANA.userId)
    const row = aReservationRow({ id: 9 })
    return accepted({ ...row, reservations: [row] })
  })
  expect(await everything(db)).toEqual(db.tables.map(({ name }) => [name, []]))
})

test('a list that arrives after signing out, or for somebody else, is not stored', async () => {
  const db = await aSyncedDb()
  const done = refresh({
    db,
    userId: ANA.userId,
    nowMs: () => NOW_MS,
    reads: {
      async sync() {
        await clearStore(db, ANA.userId)
        await openStore(db, BIA)
        return aSyncAnswer()
      },
    },
  })
  expect(await done).toBe('outdated')
  expect(await db.resources.count()).toBe(0)
})

test("no CPF of the server's data is stored", async () => {
  const db = await aSyncedDb()
  await put(db, { kind: 'reservation.cancel', id: 1, version: 1, body: {} })
  const current = { ...aReservationRow(), customerCpf: '52998224725' }
  await drainBy(db, () => ({
    kind: 'refused',
    refusal: {
      text: 'Este registro foi alterado por outra pessoa.',
      status: 412,
      problem: { status: 412, code: 'stale-version', message: '', current },
    },
  }))
  expect((await db.outbox.toArray())[0]!.refusal!.problem!.current).toMatchObject({ id: 1 })
  expect(JSON.stringify(await everything(db))).not.toContain('52998224725')
})
