import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import { backgroundRound } from '../../background.ts'
import { aCheckout, aSlot, CUSTOMER } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let manager: TestBrowser
let id: number
beforeEach(async () => {
  app = await startTestApp()
  manager = await signedIn(app, 'manager')
  await app.browser().post('/api/reservations', aCheckout([aSlot('08:00')]))
  id = (await app.deps.knex('customers').where({ name: 'Marina Souza' }).first())!.id
})
afterEach(() => app.stop())

const give = (body: object, { by = manager, key = '' } = {}) =>
  by.post<{ credit: number; code?: string; errors?: object }>(
    `/api/customers/${id}/credits`,
    body,
    {
      headers: key ? { 'Idempotency-Key': key } : {},
    },
  )
const read = async () => (await manager.get<CustomerDetail>(`/api/customers/${id}`)).body
const DAY_MS = 86_400_000

test('credit by hand has a reason and an end, is on the person’s page, on tablets and on record', async () => {
  const cursor = (await manager.get<SyncAnswer>('/api/sync?customers=')).body.customers!.cursor
  const { status, body } = await give({ amount: 50, reason: 'Cortesia', expiresOn: '2026-12-01' })
  expect([status, body.credit]).toEqual([200, 50])
  await give({ amount: 20.5, reason: 'Quadra molhada' })
  expect(await read()).toMatchObject({
    credit: 70.5,
    credits: {
      lots: [
        { amount: 50, expiresOn: '2026-12-01' },
        { amount: 20.5, expiresOn: '2027-05-22' },
      ],
      entries: [
        {
          source: 'hand',
          amount: 20.5,
          note: 'Quadra molhada',
          who: expect.stringMatching(/^manager/),
        },
        { source: 'hand', amount: 50, note: 'Cortesia' },
      ],
    },
    history: [
      {
        action: 'credited',
        changes: [
          { field: 'credit', after: '5000' },
          { field: 'reason', after: 'Cortesia' },
        ],
      },
      { action: 'credited' },
    ],
  })
  const { rows } = (await manager.get<SyncAnswer>(`/api/sync?customers=${cursor}`)).body.customers!
  expect(rows).toMatchObject([{ id, credit: 70.5 }])
})

test('what is taken ends first before the rest, and is never more than there is', async () => {
  await give({ amount: 30, reason: 'Cortesia' })
  await give({ amount: 20, reason: 'Cortesia', expiresOn: '2026-11-30' })
  expect((await give({ amount: -25, reason: 'Engano' })).body.credit).toBe(25)
  expect((await read()).credits.lots).toEqual([{ amount: 25, expiresOn: '2027-05-22' }])
  expect((await give({ amount: -25.01, reason: 'Engano' })).body.code).toBe('credit-short')
})

test('a repetition under the same key gives once', async () => {
  const key = '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11'
  const body = { amount: 50, reason: 'Cortesia' }
  await Promise.all([give(body, { key }), give(body, { key })])
  expect((await give(body, { key })).body.credit).toBe(50)
  expect((await read()).credit).toBe(50)
})

test('the reception gives as much as it may refund; nobody gives nothing, for no reason or without an end', async () => {
  const reception = await signedIn(app, 'reception')
  await app.deps.knex('venue').update({ refundLimit: 5_000 })
  expect((await give({ amount: 50, reason: 'Cortesia' }, { by: reception })).status).toBe(200)
  expect((await give({ amount: 50.01, reason: 'Cortesia' }, { by: reception })).body.code).toBe(
    'refund-limit',
  )
  for (const body of [
    { amount: 0, reason: 'Cortesia' },
    { amount: 1.005, reason: 'Cortesia' },
    { amount: 20_000, reason: 'Cortesia' },
    { amount: 10, reason: ' ' },
    { amount: 10, reason: 'Cortesia', expiresOn: '2026-11-22' },
    { amount: 10, reason: 'Cortesia', expiresOn: '2040-01-01' },
  ]) {
    expect([body, (await give(body)).status]).toEqual([body, 422])
  }
  expect((await read()).credit).toBe(50)
})

test('what was not used by its last day is written off, once', async () => {
  await give({ amount: 20, reason: 'Cortesia', expiresOn: '2026-11-23' })
  await give({ amount: 30, reason: 'Cortesia' })
  await backgroundRound(app.deps)
  expect((await read()).credit).toBe(50)
  app.clock.advance(DAY_MS)
  manager = await signedIn(app, 'manager')
  expect((await give({ amount: -31, reason: 'Engano' })).body.code).toBe('credit-short')
  await backgroundRound(app.deps)
  await backgroundRound(app.deps)
  const { credit, credits } = await read()
  expect(credit).toBe(30)
  expect(credits.entries.filter(({ source }) => source === 'expiry')).toMatchObject([
    { amount: -20, who: null },
  ])
})

test('two records that are one person have one credit, and each its own once they are parted', async () => {
  const other = {
    customerName: 'Ana Prado',
    customerCpf: '11144477735',
    customerPhone: '4833221100',
  }
  await app.browser().post('/api/reservations', aCheckout([aSlot('09:00')], other))
  const ana = (await app.deps.knex('customers').where({ name: 'Ana Prado' }).first())!.id
  await give({ amount: 10, reason: 'Cortesia', expiresOn: '2026-12-24' })
  await manager.post(`/api/customers/${ana}/credits`, { amount: 5, reason: 'Cortesia' })
  await manager.post(`/api/customers/${id}/merge`, { other: ana })
  expect((await read()).credit).toBe(15)
  expect((await give({ amount: -12, reason: 'Engano' })).body.credit).toBe(3)
  const { merges } = await read()
  await manager.post(`/api/customers/${id}/unmerge`, { merge: merges[0]!.id })
  expect((await read()).credit).toBe(0)
  const { body } = await manager.get<CustomerDetail>(`/api/customers/${ana}`)
  expect(body.credit).toBe(3)
})

test('who has credit is not anonymised; what is handed to them names it, and once it is used nothing that somebody typed is left', async () => {
  await app.deps.knex('slot_claims').delete()
  await app.deps.knex('reservations').update({ status: 'canceled', canceledReason: 'expired' })
  await give({ amount: 10, reason: 'Amiga da Bia' })
  const term = CUSTOMER.customerEmail
  const found = await manager.post<{ identities: { key: string }[] }>('/api/privacy/search', {
    term,
  })
  const who = { term, identities: found.body.identities.map(({ key }) => key) }
  const preview = async () =>
    (await manager.post<{ refusals: string[]; seen: string }>('/api/privacy/preview', who)).body
  expect((await preview()).refusals).toContain('credit')
  const { body: file } = await manager.post<{ page: string }>('/api/privacy/export', who)
  expect(file.page).toContain('Amiga da Bia')
  await give({ amount: -10, reason: 'Devolvido em dinheiro' })
  const { refusals, seen } = await preview()
  expect(refusals).not.toContain('credit')
  await manager.post('/api/privacy/anonymise', { ...who, seen })
  expect(await app.deps.knex('credit_notes')).toEqual([])
  expect(await app.deps.knex('credit_entries')).toHaveLength(2)
})
