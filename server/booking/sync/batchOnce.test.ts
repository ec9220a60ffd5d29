import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { EditAnswer, SentEdit } from '#shared/commands/sync/edits.ts'
import { killAtWrite } from '../../test/support/killAtWrite.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const QUEUE = '5e0f3b1c-4a7a-4c6a-9d69-0f6f0a4f9a11'
const ID = -1_000_000
let app: TestApp
let admin: TestBrowser

beforeEach(async () => {
  app = await startTestApp({ inFile: true, log: pino({ level: 'silent' }) })
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

/** Somebody books, pays a part in cash and is noted down, all without a connection. */
function aBatch(from = 1): SentEdit[] {
  const commands: SentEdit['command'][] = [
    { kind: 'reservation.create', body: aStaffDraft() },
    { kind: 'reservation.part', id: ID, body: { amount: 40, method: 'cash' } },
    { kind: 'reservation.update', id: ID, version: 0, body: { notes: 'um' } },
  ]
  return commands.map((command, index) => ({
    key: randomUUID(),
    number: from + index,
    command,
    madeAt: '2026-11-23T11:00:00.000Z',
    ...(index === 0 && { tempId: ID }),
  }))
}

async function send(edits: readonly SentEdit[], by = admin): Promise<number[]> {
  const answer = await by.post<{ answers: EditAnswer[] }>('/api/edits', { queue: QUEUE, edits })
  expect(answer.status).toBe(200)
  return answer.body.answers.map(({ status }) => status)
}
async function expectDoneOnce() {
  const { knex } = app.deps
  expect(await knex('reservations')).toMatchObject([{ notes: 'um', partPaid: 4_000 }])
  expect(await knex('till_movements').pluck('cents')).toEqual([4_000])
  expect(await knex('edit_queues')).toMatchObject([{ lastNumber: 3 }])
}

test('a batch in the middle of which the server is killed, before any of its writes, is sent again and done once', async () => {
  const takeBack = await app.remember()
  for (let nth = 1; ; nth += 1) {
    const batch = aBatch()
    const body = { queue: QUEUE, edits: batch }
    const isKilled = await killAtWrite(app.deps.knex, nth, () => admin.post('/api/edits', body))
    app.restart()
    expect(await send(batch)).toEqual([201, 200, 200])
    await expectDoneOnce()
    if (!isKilled) break
    await takeBack()
  }
})

test('a batch whose answer takes longer than its tablet waits is sent again meanwhile, and done once', async () => {
  const batch = aBatch()
  await Promise.all([admin.post('/api/edits', { queue: QUEUE, edits: batch }), send(batch)])
  expect(await send(batch)).toEqual([201, 200, 200])
  await expectDoneOnce()
})

test('two processes that are sent the same batch at once do it once', async () => {
  const other = await startTestApp({ beside: app, inFile: true })
  const there = other.browser()
  for (const [name, value] of admin.cookies) there.cookies.set(name, value)
  const batch = aBatch()
  const both = [admin, there].map((by) => by.post('/api/edits', { queue: QUEUE, edits: batch }))
  await Promise.all(both)
  expect(await send(batch)).toEqual([201, 200, 200])
  expect(await send(batch, there)).toEqual([201, 200, 200])
  await expectDoneOnce()
  await other.stop()
})

test('a queue that is further than a copy of before has noted goes on', async () => {
  const takeBack = await app.remember()
  await send(aBatch())
  await takeBack()
  expect(await app.deps.knex('edit_queues')).toEqual([])
  expect(await send(aBatch(4))).toEqual([201, 200, 200])
  expect(await app.deps.knex('edit_queues')).toMatchObject([{ lastNumber: 6 }])
})
