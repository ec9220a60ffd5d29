import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { DoubtPage } from '#shared/book/till/doubt.ts'
import type { TillState } from '#shared/book/till/till.ts'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import type { Problem } from '#shared/problem.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { setPin } from './pin.ts'

const PIN = '482913'
const ASKED = { status: 403, body: { code: 'second-factor-needed' } }

let app: TestApp
let owner: TestBrowser
let ownerId: number
/** Signed in on an enrolled device, with a proof of eleven minutes ago. */
let manager: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
  const row = await app.deps
    .knex('users')
    .where({ role: 'admin' })
    .orderBy('id', 'desc')
    .first('id')
  ownerId = row!.id
  await setPin(app.deps.knex, ownerId, PIN)
  await owner.patch('/api/venue', { refundLimit: 100 })
  await owner.post('/api/till/open', { opening: 5_000 })
  manager = await signedIn(app, 'manager', { runsOut: true })
  await enrol(manager)
  app.clock.advance(11 * 60_000)
})
afterEach(() => app.stop())

async function enrol(browser: TestBrowser) {
  const link = await owner.post<{ code: string }>('/api/devices/links', { name: 'Balcão' })
  await browser.post('/api/device', { code: link.body.code })
}

type Method = 'POST' | 'PATCH' | 'DELETE'
type Sent = { by?: TestBrowser; key?: string; offline?: boolean }

function send<Body>(
  method: Method,
  path: string,
  body: object,
  { by = manager, key = randomUUID(), offline = false }: Sent = {},
) {
  const madeAt = new Date(app.clock.now() - 60_000).toISOString()
  const made = offline ? { [MADE_AT_HEADER]: `${madeAt} offline` } : {}
  const headers = { 'Idempotency-Key': key, ...made }
  return by.send<Body & Problem>(method, path, body, { headers })
}
const approve = (method: Method, path: string, body: object, key: string) =>
  manager.post<Problem>('/api/approvals', { userId: ownerId, pin: PIN, key, method, path, body })
/** Makes a call three times: refused, refused without anything having changed, and done once the owner has typed their PIN. */
async function byTwo(method: Method, path: string, body: object, changed: () => Promise<unknown>) {
  const [key, before] = [randomUUID(), await changed()]
  expect(await send(method, path, body, { key })).toMatchObject(ASKED)
  expect(await changed()).toEqual(before)
  expect((await approve(method, path, body, key)).status).toBe(204)
  expect((await send(method, path, body, { key })).status).toBeLessThan(300)
  expect(await changed()).not.toEqual(before)
}

const approvals = () => app.deps.knex('approvals').whereNotNull('usedAt')
const prices = async () => (await owner.get<PriceEntry[]>('/api/prices?courtId=1')).body
const till = async () => (await owner.get<TillState>('/api/till')).body
const doubts = async () => (await owner.get<DoubtPage>('/api/doubts')).body.entries
const withdrawal = (amount: number) => ({ kind: 'withdrawal', amount, reason: 'safe' })
async function withdrawn(amount = 80) {
  const key = randomUUID()
  expect((await send('POST', '/api/till/cash', withdrawal(amount), { key })).status).toBe(200)
  return key
}
const correction = (movement: string) => ({ movement, note: 'Errei o valor' })

describe('without a fresh proof a manager does with the PIN of a second person', () => {
  test('every edit of a price, and the audit names both', async () => {
    const [first] = await prices()
    await byTwo('PATCH', `/api/prices/${first!.id}`, { price: 5 }, prices)
    const { entries } = (await owner.get<AuditPage>('/api/audit')).body
    const edit = entries.find(({ entity }) => entity === 'price')
    expect(edit).toMatchObject({ who: { role: 'manager' }, approvedBy: expect.any(String) })
    await byTwo('DELETE', `/api/prices/${first!.id}`, {}, prices)
    const special = {
      courtId: 1,
      date: '2026-12-24',
      startTime: '18:00',
      endTime: '22:00',
      price: 9,
    }
    const specials = async () => (await owner.get<PriceEntry[]>('/api/special-prices')).body
    await byTwo('POST', '/api/special-prices', special, specials)
    const bar = () => app.deps.knex('products')
    await byTwo('POST', '/api/products', { name: 'Água', price: 5 }, bar)
    const { id } = (await bar()).at(-1)!
    await byTwo('PATCH', `/api/products/${id}`, { price: 1 }, bar)
    // A name is nobody's money.
    expect((await send('PATCH', `/api/products/${id}`, { name: 'Água fria' })).status).toBe(200)
  })

  test('corrections of the till, and cash above what others may take', async () => {
    const moved = async () => (await till()).movements.length
    await withdrawn(100)
    await byTwo('POST', '/api/till/cash', withdrawal(100.01), moved)
    await byTwo('POST', '/api/till/corrections', correction(await withdrawn()), moved)
    expect(await approvals()).toHaveLength(2)
  })

  test('money that goes back', async () => {
    const draft = aStaffDraft({ price: 80, paymentStatus: 'paid' })
    const { id } = (await send<AdminReservation>('POST', '/api/reservations', draft)).body
    const status = async () =>
      (await app.deps.knex('reservations').where({ id }).first())!.paymentStatus
    await byTwo('POST', `/api/reservations/${id}/cancel`, { scope: 'one', money: 'refund' }, status)
    expect(await approvals()).toHaveLength(1)
  })
})

test('a fresh proof of their own does as well, and a program sets prices by its key', async () => {
  const fresh = await signedIn(app, 'manager')
  const [first] = await prices()
  const path = `/api/prices/${first!.id}`
  expect((await send('PATCH', path, { price: 5 }, { by: fresh })).status).toBe(200)
  expect((await send('POST', '/api/till/cash', withdrawal(900), { by: fresh })).status).toBe(200)
  const draft = { name: 'Site', permissions: ['price.edit'], lastDay: '2026-12-20' }
  const { token } = (await owner.post<{ token: string }>('/api/keys', draft)).body
  const answer = await fetch(new URL(path, app.origin), {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ price: 7 }),
  })
  expect(answer.status).toBe(200)
})

describe('without a connection it is done, and the owner checks it', () => {
  test('a price', async () => {
    const [first] = await prices()
    const path = `/api/prices/${first!.id}`
    expect((await send('PATCH', path, { price: 5 }, { offline: true })).status).toBe(200)
    expect((await prices())[0]!.price).toBe(5)
    expect(await doubts()).toMatchObject([
      {
        reason: 'no-second-person',
        kind: 'price',
        device: 'Balcão',
        note: expect.stringMatching(/^Quadra .*, Domingo|^Quadra .*, Segunda-feira/),
      },
    ])
    expect((await doubts())[0]!.note).toMatch(/R\$\s5,00$/)
  })

  test('cash and its correction, marked in the book', async () => {
    const key = randomUUID()
    const sent = { key, offline: true }
    expect((await send('POST', '/api/till/cash', withdrawal(900), sent)).status).toBe(200)
    expect((await send('POST', '/api/till/cash', withdrawal(900), sent)).status).toBe(200)
    await send('POST', '/api/till/corrections', correction(key), { offline: true })
    expect((await doubts()).map(({ kind, reason, amount }) => [kind, reason, amount])).toEqual([
      ['withdrawal', 'no-second-person', -900],
      ['correction', 'no-second-person', 900],
    ])
    expect((await till()).movements.map(({ marks }) => marks)).toEqual([['alone'], ['alone']])
  })

  test('of a browser that nobody enrolled, whoever it is, with both marks', async () => {
    const [reception, elsewhere] = [
      await signedIn(app, 'reception'),
      await signedIn(app, 'manager'),
    ]
    await send('POST', '/api/till/cash', withdrawal(130), { by: reception, offline: true })
    // A proof at the time of arrival says nothing of then.
    await send('POST', '/api/till/cash', withdrawal(130), { by: elsewhere, offline: true })
    const other = await signedIn(app, 'reception')
    await send('POST', '/api/till/cash', withdrawal(10), { by: other, offline: true })
    const both = ['alone', 'not-enrolled']
    const { movements } = await till()
    const marks = movements.toSorted((a, b) => a.id - b.id).map((one) => one.marks?.toSorted())
    expect(marks).toEqual([both, both, ['not-enrolled']])
  })

  test('by an owner too: whoever else has their session cannot hide it by saying so', async () => {
    const [first] = await prices()
    const path = `/api/prices/${first!.id}`
    await send('PATCH', path, { price: 5 }, { by: owner, offline: true })
    await send('POST', '/api/till/cash', withdrawal(130), { by: owner, offline: true })
    const listed = (await doubts()).map(({ kind, reason }) => [kind, reason]).toSorted()
    expect(listed).toEqual([
      ['price', 'no-second-person'],
      ['withdrawal', 'no-second-person'],
    ])
  })

  test('what only the server could do is refused', async () => {
    const person = await send<{ id: number }>('POST', '/api/customers', { name: 'Caio Prado' })
    const credit = { amount: 50, reason: 'Torneio', expiresOn: null }
    const given = await send('POST', `/api/customers/${person.body.id}/credits`, credit, {
      offline: true,
    })
    expect(given).toMatchObject(ASKED)
  })
})

describe('beside what else is under way at the till', () => {
  test('an approved act that is refused for another reason keeps its approval and leaves no doubt', async () => {
    const movement = await withdrawn()
    const [one, two] = [randomUUID(), randomUUID()]
    const body = correction(movement)
    for (const key of [one, two]) await approve('POST', '/api/till/corrections', body, key)
    const answers = await Promise.all(
      [one, two].map((key) => send('POST', '/api/till/corrections', body, { key })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await approvals()).toHaveLength(1)
    const late = await send('POST', '/api/till/corrections', body, { offline: true })
    expect([late.body.code, await doubts()]).toEqual(['till-movement', []])
  })

  test('a correction that arrives once its till is closed changes nothing and is in no list', async () => {
    const movement = await withdrawn()
    const { open } = await till()
    const close = { session: open!.key, count: {}, pix: 0, debit: 0, credit: 0, note: 'Contei' }
    expect((await owner.post('/api/till/close', close)).status).toBe(200)
    const late = await send('POST', '/api/till/corrections', correction(movement), {
      offline: true,
    })
    expect([late.body.code, await doubts()]).toEqual(['till-movement', []])
  })

  test('money handed back offline after its customer or the desk has it back already is in no list', async () => {
    const draft = aStaffDraft({ price: 80, paymentStatus: 'paid' })
    const { id } = (await send<AdminReservation>('POST', '/api/reservations', draft)).body
    const path = `/api/reservations/${id}/cancel`
    const refund = { scope: 'one', money: 'refund' }
    expect((await send('POST', path, refund, { by: owner })).status).toBe(200)
    await send('POST', path, refund, { offline: true })
    expect(await doubts()).toEqual([])
    const back = await app.deps.knex('till_movements').where({ reservationId: id, kind: 'return' })
    expect(back).toHaveLength(1)
  })
})
