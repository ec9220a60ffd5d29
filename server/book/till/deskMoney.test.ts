import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TillState } from '#shared/book/till/till.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

/** Every movement in its order: kind, method and centavos. */
async function movements() {
  const rows = await app.deps.knex('till_movements').orderBy('id')
  return rows.map(({ cents, kind, method }) => [kind, method, cents])
}
const paid = (change: Record<string, unknown> = {}) =>
  staff.placed({ price: 80, paymentStatus: 'paid', paidWith: 'cash', ...change })

describe('what is marked as paid at the desk', () => {
  test('is one movement by the method that was named, in the till, with who took it', async () => {
    await staff.browser.post('/api/till/open', { opening: 100 })
    const { id } = await paid()
    expect(await movements()).toEqual([['payment', 'cash', 8_000]])
    const { body } = await staff.browser.get<TillState>('/api/till')
    expect(body.drawer).toBe(180)
    expect(body.movements).toMatchObject([
      { reservationId: id, amount: 80, who: expect.stringMatching(/^admin/), isLate: false },
    ])
  })

  test('without a method stands apart from the drawer', async () => {
    await staff.browser.post('/api/till/open', { opening: 100 })
    await paid({ paidWith: undefined })
    expect(await movements()).toEqual([['payment', 'other', 8_000]])
    expect((await staff.browser.get<TillState>('/api/till')).body.drawer).toBe(100)
  })

  test('is marked later just as well, and once however often it is said', async () => {
    const { id } = await staff.placed({ price: 80 })
    expect(await movements()).toEqual([])
    await staff.change(id, { paymentStatus: 'paid', paidWith: 'pix' })
    await staff.change(id, { paymentStatus: 'paid', paidWith: 'pix' })
    await staff.change(id, { notes: 'Traz a bola' })
    expect(await movements()).toEqual([['payment', 'pix', 8_000]])
  })

  test('for another price is more, or less', async () => {
    const { id } = await paid()
    await staff.change(id, { price: 100 })
    await staff.change(id, { price: 60 })
    expect(await movements()).toEqual([
      ['payment', 'cash', 8_000],
      ['payment', 'cash', 2_000],
      ['correction', 'cash', -4_000],
    ])
  })

  test('by mistake is undone by its opposite, and may then be paid in another way', async () => {
    const { id } = await paid()
    await staff.change(id, { paymentStatus: 'pending' })
    await staff.change(id, { paymentStatus: 'paid', paidWith: 'debit' })
    expect(await movements()).toEqual([
      ['payment', 'cash', 8_000],
      ['correction', 'cash', -8_000],
      ['payment', 'debit', 8_000],
    ])
  })

  test('half in cash and half by PIX is two, and goes back by both ways', async () => {
    const { id } = await paid({ paidParts: [{ method: 'pix', amount: 50.01 }] })
    await staff.cancel(id, { money: 'refund' })
    expect(await movements()).toEqual([
      ['payment', 'cash', 2_999],
      ['payment', 'pix', 5_001],
      ['return', 'pix', -5_001],
      ['return', 'cash', -2_999],
    ])
    for (const amount of [80.01, 0, 1.005]) {
      const also = { price: 80, paymentStatus: 'paid', paidParts: [{ method: 'pix', amount }] }
      expect([amount, (await staff.place(also)).status]).toEqual([amount, 422])
    }
  })

  test('for every date of a series is a movement each', async () => {
    const { reservations } = await paid({ isRecurring: true, endDate: '2026-12-15' })
    expect(reservations.length).toBeGreaterThan(2)
    expect(await movements()).toEqual(reservations.map(() => ['payment', 'cash', 8_000]))
    const keys = await app.deps.knex('till_movements').select('key')
    expect(new Set(keys.map(({ key }) => key)).size).toBe(reservations.length)
  })
})

describe('what is given back in hand', () => {
  test('goes back by the way it came, and stays when the venue keeps it', async () => {
    const { id } = await paid({ paidWith: 'pix' })
    await staff.cancel(id, { money: 'refund' })
    expect(await movements()).toEqual([
      ['payment', 'pix', 8_000],
      ['return', 'pix', -8_000],
    ])
    const other = await paid()
    await staff.cancel(other.id, { money: 'keep' })
    expect((await movements()).slice(2)).toEqual([['payment', 'cash', 8_000]])
  })

  test('after the till was closed stands in the next one', async () => {
    const open = await staff.browser.post<TillState>('/api/till/open', { opening: 100 })
    const { id } = await paid()
    const session = open.body.open!.key
    await staff.browser.post('/api/till/close', { session, count: { 10000: 1, 2000: 4 } })
    await staff.cancel(id, { money: 'refund' })
    await staff.browser.post('/api/till/open', { opening: 180 })
    const { body } = await staff.browser.get<TillState>('/api/till')
    expect([body.drawer, body.last?.expected, body.last?.difference]).toEqual([100, 180, 0])
  })
})

test('a method that is none is refused', async () => {
  const { status } = await staff.place({ price: 80, paymentStatus: 'paid', paidWith: 'gold' })
  expect(status).toBe(422)
  expect(await movements()).toEqual([])
})
