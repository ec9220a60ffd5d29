import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LedgerEntry } from '#shared/payment/charges/ledger.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import type { TillState } from '#shared/book/till/till.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
  await staff.browser.post('/api/till/open', { opening: 0 })
})
afterEach(() => app.stop())

const DAY_MS = 86_400_000
const row = async (id: number) => (await app.deps.knex('reservations').where({ id }).first())!
const movements = async () => (await staff.browser.get<TillState>('/api/till')).body.movements
const pixOf = async (id: number) =>
  (await movements()).find(
    (one) => one.reservationId === id && one.method === 'pix' && one.kind === 'payment',
  )!.key
const check = async (id: number, outcome: string) =>
  staff.browser.post<{ code?: string }>('/api/till/checks', { movement: await pixOf(id), outcome })
const book = async () => {
  const rows = await app.deps.knex('till_movements').orderBy('id')
  return rows.map(({ cents, kind, method }) => [kind, method, cents])
}
const owed = async (when = 'coming') =>
  (await staff.browser.get<ReceivablePage>(`/api/receivables?when=${when}`)).body.entries.map(
    ({ amount, kind }) => [kind, amount],
  )
const halves = (change = {}) =>
  staff.placed({
    price: 80,
    paymentStatus: 'paid',
    paidWith: 'cash',
    paidParts: [{ method: 'pix', amount: 50 }],
    ...change,
  })

test('a PIX that never came pays nothing: what it paid is owed, and its opposite has the day on which that was said', async () => {
  const { id } = await halves()
  app.clock.advance(DAY_MS)
  expect((await check(id, 'missing')).status).toBe(200)
  expect(await row(id)).toMatchObject({
    status: 'approved',
    paymentStatus: 'pending',
    paidBy: null,
    partPaid: 3_000,
    paymentConfirmedAt: null,
  })
  expect(await book()).toEqual([
    ['payment', 'cash', 3_000],
    ['payment', 'pix', 5_000],
    ['correction', 'pix', -5_000],
  ])
  expect(await owed('due')).toEqual([['unpaid', 50]])
  const { body: listed } = await staff.browser.get<LedgerEntry[]>(
    '/api/tenders?startDate=2026-11-01&endDate=2026-11-30&method=pix',
  )
  expect(listed).toMatchObject([
    { amount: -50, isCorrection: true, pix: null },
    { amount: 50, pix: 'missing' },
  ])
  const totalOf = async (date: string) => {
    const { body } = await staff.browser.get<DayClose>(`/api/takings?date=${date}`)
    return body.total
  }
  // The day before stays as it was.
  expect(await totalOf('2026-11-23')).toMatchObject({ came: 80, net: 80 })
  expect((await staff.read(id)).history.at(-1)!.changes).toEqual([
    { field: 'Parte paga', before: null, after: 'R$ 30,00' },
    { field: 'Pagamento', before: 'Pago', after: 'Pendente' },
  ])
  // Said again it is the same; paid in another way it is paid.
  await check(id, 'missing')
  const part = { amount: 50, method: 'cash' }
  await staff.browser.post(`/api/reservations/${id}/parts`, part)
  expect(await row(id)).toMatchObject({ paymentStatus: 'paid', partPaid: 0 })
  expect([await owed('due'), (await book()).length]).toEqual([[], 4])
})

test('one that came after all pays again, and is too much once it was paid otherwise', async () => {
  const { id } = await halves()
  await check(id, 'missing')
  await check(id, 'received')
  expect(await row(id)).toMatchObject({ paymentStatus: 'paid', partPaid: 0 })
  await check(id, 'missing')
  await staff.change(id, { paymentStatus: 'paid', paidWith: 'debit' })
  await check(id, 'received')
  expect(await row(id)).toMatchObject({ paymentStatus: 'paid', partPaid: 5_000 })
  const issues = (await staff.browser.get<PaymentIssue[]>('/api/payment-issues')).body
  expect(issues).toMatchObject([{ id: `part-${id}`, amount: 50 }])
  const sum = (await book()).reduce((all, [, , cents]) => all + Number(cents), 0)
  expect(sum).toBe(13_000)
  // Nobody is asked about what puts another movement right.
  expect((await movements()).filter(({ pix }) => pix !== null)).toHaveLength(1)
})

test('leaves courtesies and credit where they are, and a cancelled hour without anything to give back', async () => {
  const courtesy = { amount: 30, reason: 'Aniversário' }
  const { id } = await staff.placed({
    price: 80,
    paymentStatus: 'paid',
    paidWith: 'pix',
    courtesy,
  })
  await check(id, 'missing')
  expect((await staff.read(id)).money.parts).toEqual([{ method: 'courtesy', amount: 30 }])
  expect(await owed()).toEqual([['unpaid', 50]])
  const gone = await staff.placed({
    price: 80,
    paymentStatus: 'paid',
    paidWith: 'pix',
    startTime: '12:00',
    endTime: '13:00',
  })
  await staff.cancel(gone.id)
  await check(gone.id, 'missing')
  expect((await staff.browser.get<PaymentIssue[]>('/api/payment-issues')).body).toEqual([])
  expect(await row(gone.id)).toMatchObject({ status: 'canceled', partPaid: 0 })
})

test('changes nothing of money that has gone back already', async () => {
  const { id } = await staff.placed({ price: 80, paymentStatus: 'paid', paidWith: 'pix' })
  await staff.cancel(id, { money: 'refund' })
  const before = await book()
  await check(id, 'missing')
  expect([await book(), (await row(id)).paymentStatus]).toEqual([before, 'refunded'])
  // The customer has money that the venue never had.
  expect(await owed('due')).toEqual([['pix-missing', 80]])
  await check(id, 'received')
  expect([await book(), await owed('due')]).toEqual([before, []])
})
