import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LedgerEntry } from '#shared/payment/charges/ledger.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { TillState } from '#shared/book/till/till.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
  await staff.placed({
    price: 80,
    paymentStatus: 'paid',
    paidWith: 'cash',
    paidParts: [
      { method: 'pix', amount: 25.5 },
      { method: 'debit', amount: 10, nsu: '0042', brand: 'Elo' },
    ],
  })
})
afterEach(() => app.stop())

const movements = async () => (await staff.browser.get<TillState>('/api/till')).body.movements
const keyOf = async (method: string) =>
  (await movements()).find((one) => one.method === method && one.corrects === null)!.key
const check = async (outcome: string, { method = 'pix', key = randomUUID() } = {}) =>
  staff.browser.post<{ code?: string }>(
    '/api/till/checks',
    { movement: await keyOf(method), outcome },
    { headers: { 'Idempotency-Key': key } },
  )
const states = async () =>
  Object.fromEntries((await movements()).map(({ method, pix }) => [method, pix]))
const toCheck = async (query = '') =>
  (await staff.browser.get<LedgerEntry[]>(`/api/tenders?state=to-check${query}`)).body
const day = async () => {
  const { body } = await staff.browser.get<DayClose>('/api/takings?date=2026-11-23')
  return { unchecked: body.unchecked, missing: body.missing }
}

test('a PIX that was sent to the key is to be checked until somebody has seen it at the bank', async () => {
  expect(await states()).toEqual({ cash: null, debit: null, pix: 'unchecked' })
  expect(await toCheck()).toMatchObject([
    { kind: 'movement', method: 'pix', amount: 25.5, pix: 'unchecked', key: await keyOf('pix') },
  ])
  expect(await toCheck('&method=cash')).toEqual([])
  expect(await day()).toEqual({ unchecked: { count: 1, amount: 25.5 }, missing: 0 })

  expect((await check('received')).status).toBe(200)
  expect(await states()).toEqual({ cash: null, debit: null, pix: 'received' })
  expect(await toCheck()).toEqual([])
  expect(await day()).toEqual({ unchecked: { count: 0, amount: 0 }, missing: 0 })
})

test('one that never came is said so, and may come after all; each word stays', async () => {
  await check('missing')
  expect(await day()).toEqual({ unchecked: { count: 0, amount: 0 }, missing: 25.5 })
  expect((await states())['pix']).toBe('missing')
  await check('received')
  expect((await states())['pix']).toBe('received')
  const noted = await app.deps.knex('pix_checks').orderBy('id').select('outcome')
  expect(noted.map(({ outcome }) => outcome)).toEqual(['missing', 'received'])
  for (const change of [
    () => app.deps.knex('pix_checks').update({ outcome: 'received' }),
    () => app.deps.knex('pix_checks').delete(),
  ]) {
    await expect(change()).rejects.toThrow('checks of a PIX stay as they are')
  }
})

test('a tablet that sends it twice notes it once, with its own time', async () => {
  const key = randomUUID()
  expect((await check('received', { key })).status).toBe(200)
  expect((await check('received', { key })).status).toBe(200)
  expect(await app.deps.knex('pix_checks')).toHaveLength(1)
})

test('cash, and what there is not, cannot be checked; nor can who may not take money', async () => {
  expect(await check('received', { method: 'cash' })).toMatchObject({
    status: 409,
    body: { code: 'till-movement' },
  })
  const movement = randomUUID()
  const path = '/api/till/checks'
  const absent = await staff.browser.post(path, { movement, outcome: 'received' })
  expect(absent.status).toBe(404)
  expect((await check('perhaps')).status).toBe(422)
  const teacher = await signedIn(app, 'teacher')
  expect((await teacher.post(path, { movement, outcome: 'received' })).status).toBe(403)
  expect(await app.deps.knex('pix_checks')).toEqual([])
})
