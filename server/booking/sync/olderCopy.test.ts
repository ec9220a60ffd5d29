import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EPOCH_HEADER, epochHeader, epochIn } from '#shared/platform/http/epoch.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import type { Problem } from '#shared/problem.ts'
import { readEpoch } from '../../platform/db/epoch.ts'
import { openCursor, sealCursor } from '../../platform/http/syncCursor.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let staff: TestBrowser
let restarts: number
beforeEach(async () => {
  app = await startTestApp({ inFile: true, log: pino({ level: 'silent' }) })
  staff = await signedIn(app, 'admin')
  restarts = 0
  withRestart(app)
})
afterEach(() => app.stop())

/** Stands for `main.ts`; the test starts the server again itself. */
function withRestart(one: TestApp) {
  one.deps.restart = () => {
    restarts += 1
  }
  one.restart()
}
async function startAgain(one = app) {
  one.deps.epoch = await readEpoch(one.deps.knex)
  one.restart()
}
const epochNow = () => readEpoch(app.deps.knex)
const sync = (since: string, who = staff) =>
  who.get<SyncAnswer & Problem>(`/api/sync?since=${since}`)
const cursorNow = async (who = staff) => (await sync('', who)).body.cursor
/** Seals the same cursor as it would have been given so much later. */
function resealed(sealed: string, laterMs: number) {
  const { atMs, cursor } = openCursor(app.deps.sessionKeys, sealed)!
  return sealCursor(app.deps.sessionKeys, cursor, atMs + laterMs)
}
const book = async (customerName: string, startTime: string) => {
  const endTime = `${Number(startTime.slice(0, 2)) + 1}:00`
  const draft = aStaffDraft({ customerName, date: TOMORROW, startTime, endTime })
  const answer = await staff.post<AdminReservation>('/api/reservations', draft)
  expect(answer.status).toBe(201)
  return answer.body
}

/** Further than the copy goes, whatever was written to it since. */
async function farAhead() {
  for (const hour of ['18:00', '19:00', '20:00']) await book('Caio', hour)
}

describe('a cursor that is ahead of the database', () => {
  test('makes a new epoch, once, whoever tells it', async () => {
    const takeBack = await app.remember()
    await farAhead()
    const [first, second] = [await cursorNow(), await cursorNow(await signedIn(app, 'manager'))]
    await takeBack()
    const before = await epochNow()
    expect((await sync(first)).status).toBe(503)
    const after = await epochNow()
    expect(after).not.toBe(before)
    // Until it has started again it answers nobody who has read something.
    expect((await sync(second)).status).toBe(503)
    expect(restarts).toBe(2)
    await startAgain()
    for (const cursor of [first, second, first]) {
      const answer = await sync(cursor)
      expect([answer.status, answer.body.days.length]).toEqual([200, 38])
      expect(answer.headers.get(EPOCH_HEADER)).toBe(after)
    }
    expect(await epochNow()).toBe(after)
  })

  test('that comes with a command lets it do nothing', async () => {
    const takeBack = await app.remember()
    const ana = await book('Ana Reis', '10:00')
    await farAhead()
    const cursor = await cursorNow()
    await takeBack()
    const rui = await book('Rui Melo', '15:00')
    expect([rui.id, rui.version]).toEqual([ana.id, ana.version])
    const headers = { [EPOCH_HEADER]: epochHeader(await epochNow(), cursor) }
    const cancel = () => staff.post<Problem>(`/api/reservations/${ana.id}/cancel`, {}, { headers })
    expect((await cancel()).status).toBe(503)
    await startAgain()
    expect(await cancel()).toMatchObject({ status: 412, body: { code: 'other-epoch' } })
    const { body } = await staff.get(`/api/reservations/${rui.id}`)
    expect(body).toMatchObject({ customerName: 'Rui Melo', status: 'approved' })
  })

  test('is found also when the copy has come further since than the tablet ever was', async () => {
    const takeBack = await app.remember()
    const ana = await book('Ana Reis', '10:00')
    const cursor = await cursorNow()
    await takeBack()
    const rui = await book('Rui Melo', '15:00')
    await farAhead()
    expect([rui.id, rui.version]).toEqual([ana.id, ana.version])
    // All of that was more than a minute after the tablet had read.
    const early = resealed(cursor, -120_000)
    const headers = { [EPOCH_HEADER]: epochHeader(await epochNow(), early) }
    const cancel = () => staff.post(`/api/reservations/${ana.id}/cancel`, {}, { headers })
    expect((await cancel()).status).toBe(503)
    const after = await epochNow()
    await startAgain()
    expect(await cancel()).toMatchObject({ status: 412, body: { code: 'other-epoch' } })
    expect((await sync(early)).body.days).toHaveLength(38)
    expect(await epochNow()).toBe(after)
  })

  test('is none of one that has read within a minute of a change, whichever came first', async () => {
    await book('Ana Reis', '10:00')
    const before = await epochNow()
    expect((await sync(resealed(await cursorNow(), -30_000))).status).toBe(200)
    expect(await epochNow()).toBe(before)
  })

  test('is told to a second process too, which makes no other epoch', async () => {
    const takeBack = await app.remember()
    await farAhead()
    const cursor = await cursorNow()
    await takeBack()
    const other = await startTestApp({ beside: app, inFile: true })
    withRestart(other)
    const there = await signedIn(other, 'admin')
    const made = epochHeader(await epochNow(), '-')
    expect((await sync(cursor)).status).toBe(503)
    const after = await epochNow()
    // Heard of with the next command or read, whatever that has read.
    const headers = { [EPOCH_HEADER]: made }
    expect((await there.post('/api/courts', {}, { headers })).status).toBe(503)
    expect((await sync(cursor, there)).status).toBe(503)
    expect(restarts).toBe(3)
    await startAgain(other)
    expect((await sync(cursor, there)).body.days).toHaveLength(38)
    expect(await epochNow()).toBe(after)
    await other.stop()
  })
})

describe('nobody from outside makes an epoch', () => {
  test.each([
    ['numbers without a seal, as a release before it gave them', (cursor: string) => cursor],
    [
      'the seal of other numbers',
      (cursor: string, own: string) => `${cursor}${own.slice(own.lastIndexOf('.'))}`,
    ],
    [
      'the seal of another installation',
      (cursor: string) => sealCursor(['key of another'], cursor, 0),
    ],
  ])('by %s: it is a new tablet', async (_how, forge) => {
    const own = await cursorNow()
    const [, , copy, today] = own.split('.')
    const forged = forge(`999999.1.${copy}.${today}`, own)
    const before = await epochNow()
    const answer = await sync(forged)
    expect([answer.status, answer.body.days.length]).toEqual([200, 38])
    const headers = { [EPOCH_HEADER]: epochHeader(before, forged) }
    expect((await staff.post('/api/courts', {}, { headers })).status).toBe(422)
    expect([await epochNow(), restarts]).toEqual([before, 0])
  })

  test('a key that was replaced still opens what it has sealed', async () => {
    const own = await cursorNow()
    app.deps.sessionKeys = ['the newest key', ...app.deps.sessionKeys]
    app.restart()
    staff = await signedIn(app, 'admin')
    expect((await sync(own)).body.days).toEqual([])
  })
})

test('the answer to a command says how far the server is by then, so that nobody has to read to know it', async () => {
  const ana = await book('Ana Reis', '10:00')
  const takeBack = await app.remember()
  const headers = { [EPOCH_HEADER]: epochHeader(await epochNow(), undefined) }
  const answer = await staff.post(`/api/reservations/${ana.id}/cancel`, {}, { headers })
  expect(answer.status).toBe(200)
  const { cursor } = epochIn(answer.headers.get(EPOCH_HEADER)!)
  await takeBack()
  const known = { [EPOCH_HEADER]: epochHeader(await epochNow(), cursor) }
  const again = await staff.post(`/api/reservations/${ana.id}/cancel`, {}, { headers: known })
  expect(again.status).toBe(503)
  // A release that knows nothing of it is told the name alone.
  const plain = { [EPOCH_HEADER]: await epochNow() }
  await startAgain()
  const old = await staff.post('/api/courts', {}, { headers: plain })
  expect(old.headers.get(EPOCH_HEADER)).not.toContain(' ')
})
