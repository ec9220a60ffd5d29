import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA, anOfflineDb, BIA, aSyncedDb, NOW_MS, put } from '../offline.fixtures.ts'
import { addForm } from '../../ui/form/halfTyped.ts'
import { lookAhead } from './lookAhead.ts'
import { createLiveView } from './liveView.ts'
import { readOfflineView } from './offlineView.ts'

const rename = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const

function live(db: Awaited<ReturnType<typeof anOfflineDb>>) {
  const woken: string[] = []
  const liveView = createLiveView({
    db,
    userId: ANA.userId,
    nowMs: () => NOW_MS,
    wake: () => woken.push('woke'),
  })
  return { liveView, woken }
}

test('a screen sees an edit as soon as it is made, and only if it is about what it shows', async () => {
  const db = await aSyncedDb()
  const { liveView } = live(db)
  const courts = liveView.part(({ shown }) => shown.courts)
  const prices = liveView.part(({ shown }) => shown.prices)
  const stop = courts.subscribe(() => {})
  await waitFor(() => expect(prices.get().status).toBe('ready'))
  const before = prices.get()
  await put(db, rename)
  await waitFor(() => expect(courts.get()).toMatchObject({ value: [{ name: 'Central' }, {}] }))
  expect(prices.get()).toBe(before)
  stop()
})

test('what was never read is waited for; without a connection that is said, until it comes', async () => {
  const db = await anOfflineDb()
  const { liveView, woken } = live(db)
  const day = liveView.part(({ shown }) => shown.days['2026-11-24'])
  const stop = day.subscribe(() => {})
  expect(day.get()).toEqual({ status: 'loading' })
  const error = new Error('no connection')
  liveView.fail(error)
  expect(day.get()).toEqual({ status: 'failed', error })
  expect(day.get()).toBe(day.get())
  await day.reload()
  expect(woken).toEqual(['woke'])
  liveView.fail(null)
  expect(day.get()).toEqual({ status: 'loading' })
  stop()
})

test('what a half-typed form stands on stays while the cache is read anew', async () => {
  const db = await aSyncedDb()
  const { liveView } = live(db)
  const courts = liveView.part(({ shown, cached }) => (cached.has('courts') ? shown.courts : null))
  const seen: string[] = []
  const stop = courts.subscribe(() => seen.push(courts.get().status))
  await waitFor(() => expect(courts.get().status).toBe('ready'))
  const close = addForm(() => true)
  const count = seen.length
  await db.resources.clear()
  await waitFor(() => expect(seen.length).toBeGreaterThan(count))
  expect(courts.get()).toMatchObject({ status: 'ready', value: [{ id: 1 }, {}] })
  close()
  expect(courts.get()).toEqual({ status: 'loading' })
  stop()
})

test('a watcher is notified of each change, until it stops', async () => {
  const db = await aSyncedDb()
  const { liveView } = live(db)
  const seen: number[] = []
  const stop = liveView.watch(({ waiting }) => seen.push(waiting))
  await waitFor(() => expect(seen.at(-1)).toBe(0))
  await put(db, rename)
  await waitFor(() => expect(seen.at(-1)).toBe(1))
  stop()
  const count = seen.length
  await put(db, { ...rename, id: 2 })
  expect(seen).toHaveLength(count)
})

test('what is about to be stored is shown until the database has as much, and no older view takes its place', async () => {
  const stored = await readOfflineView(await aSyncedDb(), ANA.userId, NOW_MS)
  const db = await anOfflineDb()
  const { liveView } = live(db)
  const courts = liveView.part(({ shown, cached }) => (cached.has('courts') ? shown.courts : null))
  const stop = courts.subscribe(() => {})
  liveView.showAhead({ ...stored, lastFreshMs: null })
  expect(courts.get()).toMatchObject({ status: 'ready', value: [{ id: 1 }, {}] })
  await liveView.catchUp()
  expect(courts.get().status).toBe('ready')
  await db.meta.update('desk', { lastFreshMs: NOW_MS })
  await liveView.catchUp()
  expect(courts.get()).toEqual({ status: 'loading' })
  liveView.showAhead({ ...stored, lastFreshMs: null })
  expect(courts.get()).toEqual({ status: 'loading' })
  stop()
})

test('an early part is there before all days are read, and shows none but today’s and its neighbours’', async () => {
  const db = await aSyncedDb()
  const { liveView } = live(db)
  const today = liveView.part(({ shown }) => shown.days['2026-11-23'], true)
  const later = liveView.part(({ shown }) => shown.days['2026-12-10'], true)
  const whole = liveView.part(({ shown }) => Object.keys(shown.days).length)
  const seen: unknown[] = []
  const stop = whole.subscribe(() =>
    seen.push([today, later, whole].map((one) => one.get().status)),
  )
  await waitFor(() => expect(whole.get()).toMatchObject({ value: 38 }))
  expect(seen[0]).toEqual(['ready', 'loading', 'loading'])
  expect(seen.at(-1)).toEqual(['ready', 'ready', 'ready'])
  stop()
})

test('what was read ahead is there at once, for whom it was read', async () => {
  const db = await aSyncedDb()
  await lookAhead(ANA.userId, db)
  await db.open()
  const { liveView } = live(db)
  const courts = liveView.part(({ shown }) => shown.courts, true)
  const whole = liveView.part(({ shown }) => shown.courts)
  expect([courts, whole].map((one) => one.get().status)).toEqual(['ready', 'loading'])
  const stop = whole.subscribe(() => {})
  await waitFor(() => expect(whole.get().status).toBe('ready'))
  stop()

  await lookAhead(BIA.userId, db)
  await db.open()
  expect(
    live(db)
      .liveView.part(({ shown }) => shown.courts, true)
      .get().status,
  ).toBe('loading')
})
