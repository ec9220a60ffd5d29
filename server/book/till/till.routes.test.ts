import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import type { ClosedTillPage, MovementPage, TillState } from '#shared/book/till/till.ts'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let manager: TestBrowser
let reception: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  manager = await signedIn(app, 'manager')
  reception = await signedIn(app, 'reception')
})
afterEach(() => app.stop())

type Sent = { by?: TestBrowser; key?: string; madeAt?: string }

function send(path: string, body: object, { by = manager, key = randomUUID(), madeAt }: Sent = {}) {
  const made = madeAt ? { [MADE_AT_HEADER]: `${madeAt} offline` } : {}
  const headers = { 'Idempotency-Key': key, ...made }
  return by.post<TillState & Partial<Problem>>(`/api/till/${path}`, body, { headers })
}
const read = async (by = manager) => (await by.get<TillState>('/api/till')).body
const open = (opening: number, sent: Sent = {}) => send('open', { opening }, sent)
const supply = (amount: number, sent: Sent = {}) =>
  send('cash', { kind: 'supply', amount, reason: 'change' }, sent)
const withdraw = (amount: number, sent: Sent = {}) =>
  send('cash', { kind: 'withdrawal', amount, reason: 'safe' }, sent)
const close = (session: string, count: object, sent: Sent & { note?: string } = {}) =>
  send('close', { session, count, debit: 80, note: sent.note ?? null }, sent)

/** Of what was closed last. */
async function lastOf(by = manager) {
  const { last } = await read(by)
  return last!
}

describe('a day at the till', () => {
  test('begins with the change, knows what should be there, and ends with what was counted and the difference', async () => {
    const key = randomUUID()
    await open(100, { key, by: reception })
    await supply(50.5)
    await withdraw(30)
    const { drawer, movements, open: now } = await read()
    expect([drawer, now?.opening, now?.openedBy]).toEqual([
      120.5,
      100,
      expect.stringMatching(/^reception/),
    ])
    expect(movements).toMatchObject([
      { kind: 'withdrawal', method: 'cash', amount: -30, reason: 'safe', isLate: false },
      { kind: 'supply', amount: 50.5, who: expect.stringMatching(/^manager/) },
    ])
    const { status, body } = await close(key, { 10000: 1, 1000: 1, 500: 1, 50: 1 })
    expect([status, body.open, body.drawer, body.movements]).toEqual([200, null, null, []])
    expect(body.last).toMatchObject({
      opening: 100,
      counted: 115.5,
      expected: 120.5,
      difference: -5,
      taken: { cash: 20.5 },
      machine: { debit: 80, credit: null },
      explanation: null,
    })
    await send('explanations', { session: key, note: 'Troco errado de manhã' }, { by: reception })
    expect((await lastOf()).explanation).toBe('Troco errado de manhã')
    const again = await send('explanations', { session: key, note: 'Outra frase' })
    expect(again.body.code).toBe('till-explained')
  })

  test('whoever counts without knowing sees neither the change nor what should be there, until it is closed', async () => {
    const key = randomUUID()
    await open(100, { key })
    const mine = await supply(20, { by: reception })
    expect([mine.body.drawer, mine.body.open?.opening]).toEqual([null, null])
    await close(key, { 10000: 1, 2000: 1 }, { by: reception })
    expect(await lastOf(reception)).toMatchObject({ expected: 120, difference: 0 })
  })

  test('is there once: a second one is refused, what is closed is not closed again, a repetition is answered alike', async () => {
    const key = randomUUID()
    await open(100, { key })
    expect((await open(80)).body.code).toBe('till-open')
    const first = await supply(10, { key: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11' })
    const second = await supply(10, { key: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11' })
    expect(second.body).toEqual(first.body)
    const closing = randomUUID()
    expect((await close(key, { 10000: 1, 1000: 1 }, { key: closing })).status).toBe(200)
    expect((await close(key, { 10000: 1, 1000: 1 }, { key: closing })).status).toBe(200)
    expect((await close(key, { 10000: 1 })).body.code).toBe('till-closed')
    expect((await lastOf()).counted).toBe(110)
  })

  test('of two that open at the same time one does', async () => {
    const both = await Promise.all([open(100), open(80)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await app.deps.knex('till_sessions')).toHaveLength(1)
  })

  test('takes nothing that is no money, no reason, no note and no coin', async () => {
    const key = randomUUID()
    await open(100, { key })
    for (const [path, body] of [
      ['open', { opening: -1 }],
      ['cash', { kind: 'supply', amount: 0, reason: 'change' }],
      ['cash', { kind: 'supply', amount: 1.005, reason: 'change' }],
      ['cash', { kind: 'payment', amount: 5, reason: 'change' }],
      ['cash', { kind: 'supply', amount: 5, reason: 'rain' }],
      ['close', { session: key, count: { 300: 1 } }],
      ['close', { session: key, count: { 100: 1.5 } }],
      ['close', { session: 'x', count: {} }],
      ['corrections', { movement: key, note: '' }],
    ] as const) {
      expect([path, body, (await send(path, body)).status]).toEqual([path, body, 422])
    }
    expect((await read()).drawer).toBe(100)
  })
})

describe('what is written', () => {
  test('is never changed or removed, nor is a till that is closed', async () => {
    const key = randomUUID()
    await open(100, { key })
    await supply(10)
    const { knex } = app.deps
    const isRefused = async (work: PromiseLike<unknown>) => {
      await expect(Promise.resolve(work)).rejects.toThrow(/stay|stays|never/)
    }
    await isRefused(knex('till_movements').update({ cents: 1 }))
    await isRefused(knex('till_movements').delete())
    await isRefused(knex('till_sessions').delete())
    await close(key, { 10000: 1, 1000: 1 })
    await isRefused(knex('till_sessions').update({ counted: 0 }))
    await isRefused(knex('till_sessions').update({ closedAt: null }))
    expect(await lastOf()).toMatchObject({ counted: 110, expected: 110 })
  })

  test('wrongly has its opposite beside it, once, and only in its own till', async () => {
    const [session, key] = [randomUUID(), randomUUID()]
    await open(100, { key: session })
    await supply(500, { key })
    const correction = { movement: key, note: 'Era cinquenta' }
    const { body } = await send('corrections', correction)
    expect(body.drawer).toBe(100)
    expect(body.movements).toMatchObject([
      { kind: 'correction', amount: -500, corrects: key, note: 'Era cinquenta' },
      { kind: 'supply', amount: 500, isCorrected: true },
    ])
    expect((await send('corrections', correction)).body.code).toBe('till-movement')
    const old = randomUUID()
    await supply(20, { key: old })
    await close(session, { 10000: 1, 2000: 1 })
    expect((await send('corrections', { movement: old, note: 'Engano' })).body.code).toBe(
      'till-movement',
    )
    expect((await lastOf()).expected).toBe(120)
  })

  test('says who did it, and above the limit of the reception only with an approval', async () => {
    await open(500)
    await app.deps.knex('venue').update({ refundLimit: 5_000 })
    expect((await withdraw(50, { by: reception })).status).toBe(200)
    expect((await withdraw(50.01, { by: reception })).body.code).toBe('till-limit')
    expect((await withdraw(200)).status).toBe(200)
    const entries = await app.deps.knex('audit_entries').where({ entity: 'till' }).orderBy('id')
    expect(entries.map(({ action }) => action)).toEqual(['opened', 'withdrawn', 'withdrawn'])
    expect(entries[1]!.changes).toContain('-5000')
  })
})

describe('more than is in the drawer', () => {
  test('is not taken out, and only who may see the sum is told it', async () => {
    await app.deps.knex('venue').update({ refundLimit: 50_000 })
    const key = randomUUID()
    await open(100)
    await supply(20.5, { key })
    const seen = await withdraw(120.51)
    expect([seen.status, seen.body.code]).toEqual([409, 'drawer-short'])
    expect(seen.body.message).toContain('R$ 120,50')
    const blind = await withdraw(120.51, { by: reception })
    expect([blind.status, blind.body.code]).toEqual([409, 'drawer-short'])
    expect(blind.body.message).not.toMatch(/\d/)
    expect((await withdraw(110)).status).toBe(200)
    // Neither is change that was put in, once it is gone.
    expect((await send('corrections', { movement: key, note: 'Errado' })).body.code).toBe(
      'drawer-short',
    )
    expect((await read()).drawer).toBe(10.5)
    expect((await withdraw(10.5)).status).toBe(200)
  })

  test('was taken out already where there was no connection, and what is in no till nobody knows', async () => {
    expect((await withdraw(500)).status).toBe(200)
    const key = randomUUID()
    await open(100, { key })
    const madeAt = new Date(app.clock.now()).toISOString()
    expect((await withdraw(300, { madeAt })).status).toBe(200)
    expect((await read()).drawer).toBe(-700)
  })
})

test('what arrives after the closing stands in the next till, with the time when it was made', async () => {
  const key = randomUUID()
  await open(100, { key })
  const madeAt = new Date(app.clock.now()).toISOString()
  app.clock.advance(3_600_000)
  await close(key, { 10000: 1 })
  await supply(40, { by: reception, madeAt })
  const waiting = await read()
  expect(waiting.open).toBeNull()
  expect(waiting.movements).toMatchObject([{ amount: 40, madeAt }])
  expect(waiting.last).toMatchObject({ expected: 100, difference: 0 })
  await open(100)
  const { drawer, movements, last } = await read()
  expect(drawer).toBe(140)
  expect(movements).toMatchObject([{ amount: 40, madeAt, isLate: true }])
  expect(last).toMatchObject({ expected: 100, difference: 0 })
})

describe('tills that are closed', () => {
  /** Closed with what the drawer should have, less what is missing. */
  async function closeOne(opening: number, pieces: object) {
    const key = randomUUID()
    await open(opening, { key })
    await supply(opening / 10)
    await close(key, pieces)
  }
  const page = async (number = 1) =>
    (await manager.get<ClosedTillPage>(`/api/till/closed?page=${number}`)).body

  test('are listed by pages, the last one first, each with its own movements', async () => {
    for (let count = 1; count <= 11; count += 1) await closeOne(count * 10, { 10000: 1 })
    await open(500)
    const [first, second] = [await page(), await page(2)]
    expect([first.total, second.total]).toEqual([11, 11])
    expect(first.tills.map(({ opening }) => opening)).toEqual([
      110, 100, 90, 80, 70, 60, 50, 40, 30, 20,
    ])
    expect(second.tills).toMatchObject([
      { opening: 10, expected: 11, counted: 100, difference: 89, taken: { cash: 1 } },
    ])
    const { id } = second.tills[0]!
    const { body } = await manager.get<MovementPage>(`/api/till/closed/${id}/movements`)
    expect(body).toMatchObject({ total: 1, movements: [{ kind: 'supply', amount: 1 }] })
  })

  test('are seen only by who may know what should be in the drawer; an open one is in none', async () => {
    const key = randomUUID()
    await open(100, { key })
    expect(await page()).toEqual({ tills: [], total: 0 })
    const session = await app.deps.knex('till_sessions').where({ key }).first('id')
    const path = `/api/till/closed/${session!.id}/movements`
    expect((await manager.get(path)).status).toBe(404)
    await close(key, { 10000: 1 })
    expect((await manager.get(path)).status).toBe(200)
    expect([
      (await reception.get(path)).status,
      (await reception.get('/api/till/closed')).status,
    ]).toEqual([403, 403])
    expect((await manager.get('/api/till/closed?page=0')).status).toBe(422)
  })
})
