import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import { startDryVenue, type DryVenue } from '../../test/fixtures/dryHours.fixtures.ts'

let venue: DryVenue
beforeEach(async () => {
  venue = await startDryVenue()
})
afterEach(() => venue.app.stop())

const pix = async () =>
  venue.app.deps.knex('till_movements').where({ method: 'pix', kind: 'payment' }).orderBy('id')
async function check(at: number, outcome: string) {
  const movement = (await pix())[at]!.key
  const { status } = await venue.staff.browser.post('/api/till/checks', { movement, outcome })
  expect(status).toBe(200)
}
/** Reads what each reservation has of the desk's money by PIX, in centavos. */
async function held() {
  const rows = await venue.app.deps.knex('till_movements').where({ method: 'pix' })
  const ids = [...new Set(rows.map(({ reservationId }) => reservationId))].sort()
  return ids.map((id) =>
    sumCents(rows.flatMap(({ cents, reservationId }) => (reservationId === id ? cents : []))),
  )
}
const states = async () =>
  (await venue.rows()).map(({ partPaid, paymentStatus }) => [paymentStatus, partPaid])
const owed = async () => {
  const answers = await Promise.all(
    ['due', 'coming'].map((when) =>
      venue.staff.browser.get<ReceivablePage>(`/api/receivables?when=${when}`),
    ),
  )
  return answers.flatMap(({ body }) => body.entries.map(({ amount, kind }) => [kind, amount]))
}
const half = (method: string) => ({ paidParts: [{ method, amount: 120 }] })

test('a PIX that was divided with its hours is undone over both, and pays both again when it came after all', async () => {
  await venue.cash({ paidWith: 'pix' })
  await venue.rain('move')
  expect(await held()).toEqual([12_000, 12_000])
  await check(0, 'missing')
  expect([await held(), await states(), await owed()]).toEqual([
    [0, 0],
    [
      ['pending', 0],
      ['pending', 0],
    ],
    [
      ['unpaid', 120],
      ['unpaid', 120],
    ],
  ])
  await check(0, 'missing')
  expect(await held()).toEqual([0, 0])
  await check(0, 'received')
  expect([await held(), await owed()]).toEqual([[12_000, 12_000], []])
  expect((await states()).map(([state]) => state)).toEqual(['paid', 'paid'])
})

test('of two PIX only what really was of the one that never came is undone', async () => {
  await venue.cash({ paidWith: 'pix', ...half('pix') })
  expect((await pix()).map(({ cents }) => cents)).toEqual([12_000, 12_000])
  await venue.rain('move')
  await check(1, 'missing')
  // The last one went with the hour that was divided off.
  expect([await held(), await owed()]).toEqual([[12_000, 0], [['unpaid', 120]]])
  await check(0, 'missing')
  expect(await held()).toEqual([0, 0])
  await check(1, 'received')
  expect(await held()).toEqual([0, 12_000])
})

test('what went back of it is owed by itself, until it came after all', async () => {
  await venue.cash({ paidWith: 'pix' })
  await venue.rain('refund')
  await venue.handedBack()
  expect(await held()).toEqual([12_000, 0])
  await check(0, 'missing')
  expect([await held(), await owed()]).toEqual([
    [0, 0],
    [
      ['pix-missing', 120],
      ['unpaid', 120],
    ],
  ])
  await check(0, 'received')
  expect([await held(), await owed()]).toEqual([[12_000, 0], []])
})

test('hours that are joined again have it back as a whole; nobody is asked about its shares', async () => {
  const id = await venue.cash({ paidWith: 'pix' })
  const { id: incident } = await venue.rain('ask')
  const asked = await venue.staff.browser.get<unknown[]>('/api/tenders?state=to-check')
  expect(asked.body).toHaveLength(1)
  await venue.lift(incident)
  await check(0, 'missing')
  expect((await held()).every((cents) => cents === 0)).toBe(true)
  expect(await venue.app.deps.knex('reservations').where({ id }).first()).toMatchObject({
    paymentStatus: 'pending',
    partPaid: 0,
  })
  expect(await owed()).toEqual([['unpaid', 240]])
})
