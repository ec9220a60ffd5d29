import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdminReservation, HistoryEntry } from '#shared/reservation/adminReservation.ts'
import { toInstant } from '../db/instant.ts'
import { CUSTOMER } from '../testing/aCheckout.ts'
import { insertReservation } from '../testing/insertReservation.ts'
import { signedIn } from '../testing/signedIn.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'
import { backgroundRound } from '../background.ts'

const DAY_MS = 86_400_000
// The test clock begins on 23 November 2026.
const LONG_AGO = '2021-11-20'
const NOT_YET = '2021-11-24'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const read = async (id: number) =>
  (await admin.get<AdminReservation & { history: HistoryEntry[] }>(`/api/reservations/${id}`)).body
const found = async (search: string) => {
  const path = `/api/reservations?search=${encodeURIComponent(search)}`
  return (await admin.get<AdminReservation[]>(path)).body.map(({ id }) => id)
}
const paid = { paymentStatus: 'paid', paidBy: 'admin', notes: 'Amigo do Zé' } as const

test('after five years a reservation has no personal data; what was booked and paid stays', async () => {
  const old = await insertReservation(app, { date: LONG_AGO, ...paid })
  const younger = await insertReservation(app, { date: NOT_YET, ...paid })
  await app.deps.knex('audit_entries').insert({
    at: `${LONG_AGO}T12:00:00.000Z`,
    actor: 'admin',
    entity: 'reservation',
    entityId: String(old),
    action: 'changed',
    changes: JSON.stringify([{ field: 'customerName', before: 'Zé', after: 'Marina Souza' }]),
  })
  await backgroundRound(app.deps)

  expect(await read(old)).toMatchObject({
    customerName: 'Dados apagados',
    customerEmail: '',
    customerPhone: '',
    customerCpf: null,
    notes: null,
    date: LONG_AGO,
    price: 80,
    paymentStatus: 'paid',
    version: 2,
    history: [
      { action: 'changed', changes: [] },
      { action: 'created', changes: [] },
    ],
  })
  expect(await read(younger)).toMatchObject({ ...CUSTOMER, notes: 'Amigo do Zé', version: 1 })
  expect(await found('Marina')).toEqual([younger])
  expect(await found(CUSTOMER.customerCpf)).toEqual([younger])

  const before = await read(old)
  app.clock.advance(2 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await read(old)).toEqual(before)
  expect(await found('Marina')).toEqual([])
})

test('the text that it was searched by goes with the names', async () => {
  await insertReservation(app, { date: LONG_AGO })
  const texts = () => app.deps.knex('reservation_search').pluck('text')
  expect((await texts()).join()).toContain('marina')
  await backgroundRound(app.deps)
  expect(await found('Marina')).toEqual([])
  expect(await texts()).toEqual(['dados apagados\n\n\n'])
})

test('however many there are, one round takes them all', async () => {
  const rows = Array.from({ length: 401 }, () => insertReservation(app, { date: LONG_AGO }))
  await Promise.all(rows)
  await backgroundRound(app.deps)
  const left = await app.deps.knex('reservations').whereNot({ customerEmail: '' })
  expect(left).toEqual([])
})

test('personal data in the provider’s events is removed as well', async () => {
  const now = toInstant(app.clock.now())
  const log = { receivedAt: `${LONG_AGO}T12:00:00.000Z`, createdAt: `${LONG_AGO}T12:00:00.000Z` }
  await app.deps.knex('webhook_logs').insert([
    { ...log, eventId: 'a', paymentId: 'p', payload: '{"customer":"Marina"}', processed: true },
    {
      eventId: 'b',
      payload: '{"customer":"Bia"}',
      processed: false,
      receivedAt: now,
      createdAt: now,
    },
  ])
  await backgroundRound(app.deps)
  const logs = await app.deps
    .knex('webhook_logs')
    .orderBy('eventId')
    .select('eventId', 'payload', 'paymentId')
  expect(logs).toEqual([
    { eventId: 'a', payload: '{}', paymentId: 'p' },
    { eventId: 'b', payload: '{"customer":"Bia"}', paymentId: null },
  ])
})
