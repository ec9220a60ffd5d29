import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { TillState } from '#shared/book/till/till.ts'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import type { Problem } from '#shared/problem.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { setPin } from './pin.ts'

const PIN = '482913'
const ABOVE_REFUND = { status: 409, body: { code: 'refund-limit' } }
const ABOVE_CASH = { status: 409, body: { code: 'till-limit' } }

let app: TestApp
let owner: TestBrowser
/** The reception, signed in on an enrolled device. */
let desk: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
  await owner.patch('/api/venue', { refundLimit: 100 })
  desk = await signedIn(app, 'reception')
  const link = await owner.post<{ code: string }>('/api/devices/links', { name: 'Balcão' })
  await desk.post('/api/device', { code: link.body.code })
  await owner.post('/api/till/open', { opening: 1_000 })
})
afterEach(() => app.stop())

type Sent = { key?: string; madeAt?: string }

function headersOf({ key = randomUUID(), madeAt }: Sent) {
  const made = madeAt ? { [MADE_AT_HEADER]: `${madeAt} offline` } : {}
  return { headers: { 'Idempotency-Key': key, ...made } }
}
const withdraw = (amount: number, sent: Sent = {}, by = desk) =>
  by.post<TillState & Problem>(
    '/api/till/cash',
    { kind: 'withdrawal', amount, reason: 'safe' },
    headersOf(sent),
  )
const undo = (movement: string, by = desk) =>
  by.post<Problem>('/api/till/corrections', { movement, note: 'Errei o valor' }, headersOf({}))

async function customer(name = 'Caio Prado') {
  return (await desk.post<{ id: number }>('/api/customers', { name })).body.id
}
const credit = (id: number, amount: number, by = desk) =>
  by.post<Problem>(
    `/api/customers/${id}/credits`,
    { amount, reason: 'Torneio', expiresOn: null },
    headersOf({}),
  )

/** Paid at the desk, an hour later each time. */
let hour = 7
async function paid(price: number) {
  hour = hour > 20 ? 8 : hour + 1
  const [startTime, endTime] = [`${hour}:00`.padStart(5, '0'), `${hour + 1}:00`.padStart(5, '0')]
  const draft = aStaffDraft({ startTime, endTime, price, paymentStatus: 'paid' })
  const { body, status } = await owner.post<AdminReservation>('/api/reservations', draft)
  expect(status).toBe(201)
  return body.id
}
const cancel = (id: number, money: 'refund' | 'keep', by = desk) =>
  by.post<Problem>(`/api/reservations/${id}/cancel`, { scope: 'one', money }, headersOf({}))

describe('all that a person gives away on a day', () => {
  test('counts as one sum, and the refusal says what is left', async () => {
    expect((await withdraw(40)).status).toBe(200)
    expect((await credit(await customer(), 30)).status).toBe(200)
    expect((await cancel(await paid(20), 'refund')).status).toBe(200)
    const cash = await withdraw(10.01)
    expect(cash).toMatchObject(ABOVE_CASH)
    expect(cash.body.message).toContain('tirar R$ 10,00 hoje')
    const given = await credit(await customer('Bia Lima'), 10.01)
    expect(given).toMatchObject(ABOVE_REFUND)
    expect(given.body.message).toContain('devolver R$ 10,00 hoje')
    expect(await cancel(await paid(11), 'refund')).toMatchObject(ABOVE_REFUND)
    expect((await withdraw(10)).status).toBe(200)
    expect(await withdraw(0.01)).toMatchObject(ABOVE_CASH)
  })

  test('is theirs alone: others have their own day, and who has no limit none', async () => {
    await withdraw(100)
    const other = await signedIn(app, 'reception')
    expect((await withdraw(100, {}, other)).status).toBe(200)
    const manager = await signedIn(app, 'manager')
    expect((await withdraw(300, {}, manager)).status).toBe(200)
    expect((await withdraw(300, {}, owner)).status).toBe(200)
    expect(await app.deps.knex('limit_uses')).toHaveLength(2)
  })

  test('is not what stays with the venue: each such decision is judged by itself', async () => {
    expect((await cancel(await paid(90), 'keep')).status).toBe(200)
    expect((await cancel(await paid(90), 'keep')).status).toBe(200)
    expect(await cancel(await paid(101), 'keep')).toMatchObject(ABOVE_REFUND)
    expect((await withdraw(100)).status).toBe(200)
  })

  test('stays the same sum when the people who got it turn out to be one', async () => {
    const [one, same] = [await customer('Ana Souza'), await customer('Ana S.')]
    await credit(one, 60)
    await credit(same, 30)
    const merged = await owner.post(`/api/customers/${one}/merge`, { other: same })
    expect(await credit(one, 10.01)).toMatchObject(ABOVE_REFUND)
    expect([merged.status, (await credit(one, 10)).status]).toEqual([200, 200])
  })
})

test('an undone withdrawal gives the limit of its day back, once', async () => {
  const key = randomUUID()
  await withdraw(80, { key })
  expect(await withdraw(30)).toMatchObject(ABOVE_CASH)
  expect((await undo(key)).status).toBe(200)
  expect((await undo(key)).body.code).toBe('till-movement')
  expect((await withdraw(100)).status).toBe(200)
  expect(await withdraw(0.01)).toMatchObject(ABOVE_CASH)
})

test('what is undone the next day gives nothing back of that day', async () => {
  const key = randomUUID()
  await withdraw(80, { key })
  app.clock.advance(86_400_000)
  await undo(key)
  expect(await withdraw(100.01)).toMatchObject(ABOVE_CASH)
  expect((await withdraw(100)).status).toBe(200)
})

test('a change that was put in and is taken out again counts as taken out', async () => {
  const key = randomUUID()
  await desk.post('/api/till/cash', { kind: 'supply', amount: 70, reason: 'change' }, headersOf({ key })) // prettier-ignore
  expect((await undo(key)).status).toBe(200)
  expect(await withdraw(30.01)).toMatchObject(ABOVE_CASH)
})

test('another person’s PIN opens what is above it, and that is not the person’s', async () => {
  await signedIn(app, 'manager')
  const manager = await app.deps.knex('users').where({ role: 'manager' }).first('id')
  await setPin(app.deps.knex, manager!.id, PIN)
  await withdraw(90)
  const [key, path] = [randomUUID(), '/api/till/cash']
  expect(await withdraw(200, { key })).toMatchObject(ABOVE_CASH)
  const body = { kind: 'withdrawal', amount: 200, reason: 'safe' }
  const approval = { userId: manager!.id, pin: PIN, key, path, body }
  expect((await desk.post('/api/approvals', approval)).status).toBe(204)
  expect((await withdraw(200, { key })).status).toBe(200)
  expect(await withdraw(10.01)).toMatchObject(ABOVE_CASH)
  // Neither does undoing it give back what was not counted.
  expect(await undo(key)).toMatchObject(ABOVE_CASH)
  expect((await undo(key, owner)).status).toBe(200)
  expect((await withdraw(10)).status).toBe(200)
  expect(await withdraw(0.01)).toMatchObject(ABOVE_CASH)
})

test('the day is the venue’s, and begins at its midnight', async () => {
  const zone = app.deps.config.venueTimezone
  const { date } = venueNow(app.clock.now(), zone)
  const midnightMs = instantOf(addDays(date, 1), '00:00', zone)
  app.clock.advance(midnightMs - app.clock.now() - 1_000)
  await withdraw(100)
  expect(await withdraw(1)).toMatchObject(ABOVE_CASH)
  app.clock.advance(1_000)
  expect((await withdraw(100)).status).toBe(200)
})

test('what was done without a connection before midnight is of the day before', async () => {
  const zone = app.deps.config.venueTimezone
  const { date } = venueNow(app.clock.now(), zone)
  const midnightMs = instantOf(addDays(date, 1), '00:00', zone)
  app.clock.advance(midnightMs - app.clock.now() + 60_000)
  const madeAt = new Date(midnightMs - 60_000).toISOString()
  expect((await withdraw(100, { madeAt })).status).toBe(200)
  expect((await withdraw(100)).status).toBe(200)
})

test('two tablets at once give away no more than one', async () => {
  const answers = await Promise.all([60, 60, 60, 60].map((amount) => withdraw(amount)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('till-limit'))
})
