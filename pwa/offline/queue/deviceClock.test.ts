import { expect, test } from 'vitest'
import type { Command } from '#shared/commands/command.ts'
import { ANA, aSyncedDb, NOW_MS } from '../offline.fixtures.ts'
import { madeNow, skewText } from './deviceClock.ts'
import { createSubmitEdit } from './submitEdit.ts'

const HOUR_MS = 3_600_000
const rename: Command = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } }

/** A device without a connection whose clock lacks so much; `readMs` is when it last had one, by its own clock. */
async function aDevice({ skewMs, readMs }: { skewMs: number; readMs: number }) {
  const db = await aSyncedDb()
  await db.meta.update('desk', { clockSkewMs: skewMs, lastFreshMs: readMs })
  const submitter = createSubmitEdit({
    db,
    person: ANA,
    nowMs: () => NOW_MS - skewMs,
    isOnline: () => false,
    patience: () => Promise.resolve(),
    wake: () => {},
  })
  return { db, submitter }
}
const made = async ({ db }: Awaited<ReturnType<typeof aDevice>>) =>
  (await db.outbox.orderBy('seq').toArray()).map(({ isUnchecked, madeAt, skewMs }) => [
    madeAt,
    skewMs,
    isUnchecked,
  ])
const NOW = new Date(NOW_MS).toISOString()

test('an edit is made at the true time on a slow device and on a fast one, by what was known as it was made', async () => {
  const slow = await aDevice({ skewMs: 3 * HOUR_MS, readMs: NOW_MS - 3 * HOUR_MS })
  await slow.submitter.edit(rename, crypto.randomUUID())
  // The clock is set right, and the server has said the time since.
  await slow.db.meta.update('desk', { clockSkewMs: 0 })
  expect(await made(slow)).toEqual([[NOW, 3 * HOUR_MS, undefined]])
  const fast = await aDevice({ skewMs: -HOUR_MS, readMs: NOW_MS + HOUR_MS })
  await fast.submitter.edit(rename, crypto.randomUUID())
  expect(await made(fast)).toEqual([[NOW, -HOUR_MS, undefined]])
})

test('a device that had no connection today says so of its times', async () => {
  const away = await aDevice({ skewMs: 0, readMs: NOW_MS - 24 * HOUR_MS })
  await away.submitter.edit(rename, crypto.randomUUID())
  expect(await made(away)).toEqual([[NOW, undefined, true]])
  const never = await aSyncedDb()
  await never.meta.update('desk', { lastFreshMs: null })
  expect(await madeNow(never, NOW_MS)).toEqual({ madeAt: NOW, isUnchecked: true })
})

test.each([
  [0, null],
  [-120_000, null],
  [-180_000, 'O relógio deste aparelho está 3 min adiantado.'],
  [181_000, 'O relógio deste aparelho está 3 min atrasado.'],
  [3 * HOUR_MS, 'O relógio deste aparelho está 3 h atrasado.'],
  [-95 * 60_000, 'O relógio deste aparelho está 1 h 35 min adiantado.'],
])('of %d ms it says %s', (skewMs, text) => {
  expect(skewText(skewMs)).toBe(text)
})
