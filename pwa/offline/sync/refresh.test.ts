import { Unreachable } from '../../api/client.ts'
import { describe, expect, test } from 'vitest'
import { venue } from '../../testing/openApp.tsx'
import {
  ANA,
  NOW_MS,
  anOfflineDb,
  aReservationRow,
  aShownDay,
  accepted,
  drainBy,
  put,
} from '../offline.fixtures.ts'
import type { OfflineDb } from '../store/offlineDb.ts'
import { ALL_STALE, type Stale } from './stale.ts'
import { refresh, type SyncReads } from './refresh.ts'

const TODAY_VENUE = { ...venue, serverTime: new Date(NOW_MS).toISOString() }

function read(db: OfflineDb, stale: Stale = ALL_STALE, change: Partial<SyncReads> = {}) {
  const calls: string[] = []
  const reads: SyncReads = {
    venue: async () => TODAY_VENUE,
    async resource(name) {
      calls.push(name)
      return [{ id: 1, customerCpf: '52998224725' }]
    },
    async day(date) {
      calls.push(date)
      return aShownDay(date, [aReservationRow({ date })])
    },
    ...change,
  }
  const options = { db, userId: ANA.userId, reads, stale, nowMs: () => NOW_MS }
  return refresh(options).then((outcome) => ({ outcome, calls }))
}

describe('reading', () => {
  test('caches every list and the days from a week ago to thirty ahead, no older ones and no CPF', async () => {
    const db = await anOfflineDb()
    await db.days.put({ date: '2026-11-01', day: aShownDay('2026-11-01') })
    const { outcome, calls } = await read(db)
    expect(outcome).toBe('fresh')
    expect(calls).toHaveLength(6 + 38)
    const dates = await db.days.orderBy('date').primaryKeys()
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-11-16', '2026-12-23', 38])
    expect(await db.resources.get('courts')).toEqual({ name: 'courts', value: [{ id: 1 }] })
    expect((await db.meta.get('desk'))!.lastFreshMs).toBe(NOW_MS)
  })

  test('reads only what is stale, and of the days only the cached ones', async () => {
    const db = await anOfflineDb()
    const { calls } = await read(db, { catalog: false, dates: ['2026-11-24', '2028-01-01'] })
    expect(calls).toEqual(['2026-11-24'])
    expect((await db.meta.get('desk'))!.lastFreshMs).toBeNull()
  })

  test('that fails on the way stores what had arrived, and does not mark it as fresh', async () => {
    const db = await anOfflineDb()
    const day = (date: string) =>
      date < '2026-12-01' ? Promise.resolve(aShownDay(date)) : Promise.reject(new Unreachable(null))
    await expect(read(db, ALL_STALE, { day })).rejects.toThrow('Sem conexão')
    expect(await db.resources.count()).toBe(7)
    expect((await db.meta.get('desk'))!.lastFreshMs).toBeNull()
  })

  test('that began before an answer does not undo it', async () => {
    const db = await anOfflineDb()
    await db.days.put({ date: '2026-11-24', day: aShownDay('2026-11-24', [aReservationRow()]) })
    const day = async (date: string) => {
      await put(db, { kind: 'reservation.cancel', id: 1, version: 1, body: {} })
      await drainBy(db, () =>
        accepted({ canceled: [aReservationRow({ version: 2, status: 'canceled' })] }),
      )
      return aShownDay(date, [aReservationRow()])
    }
    const { outcome } = await read(db, { catalog: false, dates: ['2026-11-24'] }, { day })
    expect(outcome).toBe('outdated')
    expect((await db.days.get('2026-11-24'))!.day.allReservations).toEqual([])
  })
})
