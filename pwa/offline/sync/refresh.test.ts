import { describe, expect, test } from 'vitest'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import { Unreachable } from '../../api/client.ts'
import {
  ANA,
  NOW_MS,
  aDelta,
  accepted,
  anOfflineDb,
  aReservationRow,
  aSyncAnswer,
  aSyncedDb,
  drainBy,
  put,
} from '../offline.fixtures.ts'
import type { OfflineDb } from '../store/offlineDb.ts'
import { refresh } from './refresh.ts'

type Asked = { since: string | null; dates: readonly string[] }

/** Reads against a server that gives these answers one after the other. */
async function read(
  db: OfflineDb,
  ...answers: (SyncAnswer | Error | (() => Promise<SyncAnswer>))[]
) {
  const asked: Asked[] = []
  const sync = async (since: string | null, dates: readonly string[]) => {
    asked.push({ since, dates })
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer() : answer
  }
  const outcome = await refresh({ db, userId: ANA.userId, reads: { sync }, nowMs: () => NOW_MS })
  return { outcome, asked }
}

const idsOn = async (db: OfflineDb, date: string) =>
  (await db.days.get(date))!.day.allReservations.map(({ id }) => id)

describe('reading', () => {
  test('caches every list and the days from a week ago to thirty ahead, no older ones and no CPF', async () => {
    const db = await anOfflineDb()
    const old = (await aSyncedDb()).days
    await db.days.put({ ...(await old.get('2026-11-24'))!, date: '2026-11-01' })
    const row = { ...aReservationRow(), customerCpf: '52998224725' }
    const { outcome, asked } = await read(db, aSyncAnswer({ reservations: [row] }))
    expect([outcome, asked]).toEqual(['fresh', [{ since: null, dates: [] }]])
    const dates = await db.days.orderBy('date').primaryKeys()
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-11-16', '2026-12-23', 38])
    expect(await db.resources.count()).toBe(7)
    expect(await idsOn(db, row.date)).toEqual([row.id])
    expect(JSON.stringify(await db.days.toArray())).not.toContain('52998224725')
    expect(await db.meta.get('desk')).toMatchObject({
      cursor: '1.1.2026-11-23',
      lastFreshMs: NOW_MS,
    })
  })

  test('what comes in parts is stored part by part', async () => {
    const db = await anOfflineDb()
    const { days, ...rest } = aSyncAnswer()
    const first = { ...rest, days: days.slice(0, 20), cursor: 'half', more: true }
    await expect(read(db, first, new Unreachable(null))).rejects.toThrow('Sem conexão')
    expect([await db.days.count(), (await db.meta.get('desk'))!.lastFreshMs]).toEqual([20, null])
    const { asked } = await read(db, aDelta({ days: days.slice(20) }))
    expect(asked).toEqual([{ since: 'half', dates: [] }])
    expect([await db.days.count(), (await db.meta.get('desk'))!.lastFreshMs]).toEqual([38, NOW_MS])
  })

  test('a changed reservation leaves its old day for its new one, and what is gone leaves', async () => {
    const db = await aSyncedDb([
      aReservationRow({ id: 1 }),
      aReservationRow({ id: 2, startTime: '20:00' }),
      aReservationRow({ id: 3, startTime: '21:00' }),
    ])
    const moved = aReservationRow({ id: 1, date: '2026-11-26', version: 2 })
    await read(db, aDelta({ reservations: [moved], gone: [3] }))
    expect([await idsOn(db, '2026-11-24'), await idsOn(db, '2026-11-26')]).toEqual([[2], [1]])
  })

  test("a day's other data changes without its reservations", async () => {
    const row = aReservationRow()
    const db = await aSyncedDb([row])
    const day = aSyncAnswer().days.find(({ date }) => date === row.date)!
    const { allReservations: _none, ...facts } = day
    const holds = [{ courtId: 1, startTime: '10:00' }]
    await read(db, aDelta({ days: [{ ...facts, holds }] }))
    expect((await db.days.get(row.date))!.day.holds).toEqual(holds)
    expect(await idsOn(db, row.date)).toEqual([row.id])
  })

  test('whoever was rained out leaves that day with another hour', async () => {
    const row = aReservationRow()
    const db = await aSyncedDb([row])
    const day = aSyncAnswer().days.find(({ date }) => date === row.date)!
    const gone = { ...row, status: 'canceled', canceledReason: 'incident', version: 2 } as const
    const rained = { ...day, allReservations: [], rainedOut: [gone] }
    await read(db, aDelta({ days: [rained], gone: [row.id] }))
    const rainedOn = async () => (await db.days.get(row.date))!.day.rainedOut?.map(({ id }) => id)
    expect(await rainedOn()).toEqual([row.id])
    await read(db, aDelta({ reservations: [{ ...row, date: '2026-11-26', version: 3 }] }))
    // Missing, as the server says it of a day without any.
    expect([await rainedOn(), await idsOn(db, '2026-11-26')]).toEqual([undefined, [row.id]])
  })

  test('that began before an answer does not undo it', async () => {
    const db = await aSyncedDb([aReservationRow()])
    const { outcome } = await read(db, async () => {
      await put(db, { kind: 'reservation.cancel', id: 1, version: 1, body: {} })
      await drainBy(db, () =>
        accepted({ canceled: [aReservationRow({ version: 2, status: 'canceled' })] }),
      )
      return aDelta({ reservations: [aReservationRow()] })
    })
    expect(outcome).toBe('outdated')
    expect(await idsOn(db, '2026-11-24')).toEqual([])
    expect((await db.meta.get('desk'))!.cursor).toBeUndefined()
  })

  test('an answer to somebody else is not stored', async () => {
    const db = await anOfflineDb()
    const { outcome } = await read(db, aSyncAnswer({ userId: 2 }))
    expect([outcome, await db.days.count()]).toEqual(['signedOut', 0])
  })
})
