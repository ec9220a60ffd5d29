import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import {
  aCheckout,
  aPayment,
  aSlot,
  MORNING_PRICE,
  TOMORROW,
} from '../../test/support/aCheckout.ts'
import { expectProblem } from '../../test/support/expectProblem.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let browser: TestBrowser
let order: CheckoutAnswer
beforeEach(async () => {
  app = await startTestApp()
  browser = app.browser()
  order = (await browser.post<CheckoutAnswer>('/api/reservations', aCheckout([aSlot('10:00')])))
    .body
})
afterEach(() => app.stop())

const single = () => {
  const { timeSlots: _, ...rest } = aCheckout([])
  return { ...rest, ...aSlot('11:00'), endTime: '12:00' }
}

async function everything() {
  const tables = [
    'reservations',
    'slot_claims',
    'holds',
    'payment_attempts',
    'idempotency_keys',
  ] as const
  const rows = await Promise.all(tables.map((table) => app.deps.knex(table)))
  return JSON.stringify(rows)
}

test('another content type, a body too large, another method, an unknown path', async () => {
  const post = (body: string, headers: Record<string, string>) =>
    browser.post<Problem>('/api/reservations', body, { headers })
  expect(await post('a=1', { 'Content-Type': 'application/x-www-form-urlencoded' })).toMatchObject({
    status: 415,
  })
  expect(await post(JSON.stringify({ a: 'x'.repeat(300_000) }), {})).toMatchObject({
    status: 413,
  })
  expect(await browser.patch('/api/courts', {})).toMatchObject({ status: 405 })
  expect(await browser.get('/api/nothing')).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
  expect(await browser.get('/api/calendar?startDate=%')).toMatchObject({ status: 400 })
})

test('a key that is no UUID', async () => {
  const answer = await browser.post<Problem>('/api/reservations', single(), {
    headers: { 'Idempotency-Key': 'again' },
  })
  expectProblem(answer)
  expect(answer.body.errors?.['Idempotency-Key']).toEqual([
    'A chave de idempotência deve ser um UUID',
  ])
})

test('a key used for something else', async () => {
  const headers = { 'Idempotency-Key': randomUUID() }
  expect((await browser.post('/api/reservations', single(), { headers })).status).toBe(201)
  const before = await everything()
  const other = await browser.post<Problem>(
    '/api/reservations',
    { ...single(), startTime: '12:00', endTime: '13:00' },
    { headers },
  )
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-mismatch' } })
  expect(await everything()).toBe(before)
})

test('a foreign page', async () => {
  const headers = { Origin: 'https://evil.example' }
  expect(await browser.post('/api/reservations', single(), { headers })).toMatchObject({
    status: 403,
    body: { code: 'bad-origin' },
  })
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' }
  expect(await browser.post('/api/reservations', single(), { headers: crossSite })).toMatchObject({
    status: 403,
  })
})

test('ids of others and of nobody', async () => {
  const stranger = app.browser()
  await stranger.post('/api/holds', { date: TOMORROW, startTime: '14:00', sportType: 'vôlei' })
  const before = await everything()
  for (const id of [order.id, 999_999, 2_147_483_646]) {
    expect(
      (await stranger.post('/api/reservations/cancel-unpaid', { reservationIds: [id] })).status,
    ).toBe(404)
    expect((await stranger.post('/api/payments', aPayment(id, MORNING_PRICE))).status).toBe(404)
    expect((await stranger.delete(`/api/holds/${id + 1}`)).status).toBe(404)
  }
  for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '1%20or%201=1']) {
    expect((await stranger.delete(`/api/holds/${id}`)).status).toBe(422)
    expect((await stranger.get(`/api/payments/${id}/status`)).status).toBe(404)
  }
  expect(await everything()).toBe(before)
})
