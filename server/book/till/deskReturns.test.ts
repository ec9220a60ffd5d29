import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import type { OwnQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { payByCredit } from '../credit/creditParts.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const CASH = { paymentStatus: 'paid', paidWith: 'cash' }
const COURTESY = { amount: 10, reason: 'Aniversário' }

/** Every entry of the view of a reservation: kind, method and centavos. */
async function tenders(id: number) {
  const rows = await app.deps.knex('tenders').where({ reservationId: id })
  return rows.map(({ cents, kind, method }) => [kind, method, cents])
}
const sumOf = (rows: unknown[][]) => rows.reduce((cents, row) => cents + Number(row[2]), 0)

/** An unpaid reservation of somebody who has so much credit. */
async function withCredit(amount: number) {
  const row = await staff.placed({ price: 80 })
  const path = `/api/customers/${row.customerId}/credits`
  const { status } = await staff.browser.post(path, { amount, reason: 'Chuva' })
  expect(status).toBe(200)
  return { id: row.id, customerId: row.customerId! }
}
const creditOf = async (customerId: number) =>
  (await staff.browser.get<CustomerDetail>(`/api/customers/${customerId}`)).body.credit

describe('a part that is paid', () => {
  test('by card has the number of the machine’s receipt, and staff see all parts', async () => {
    const card = { method: 'credit', amount: 30.5, nsu: '004512', brand: 'Visa' }
    const { id } = await staff.placed({ price: 80, ...CASH, paidParts: [card], courtesy: COURTESY })
    const [row] = await app.deps.knex('till_movements').where({ method: 'credit' })
    expect(row).toMatchObject({ cents: 3_050, nsu: '004512', brand: 'Visa' })
    const { history, money } = await staff.read(id)
    expect(money.parts).toEqual([
      { method: 'cash', amount: 39.5 },
      { method: 'credit', amount: 30.5 },
      { method: 'courtesy', amount: 10 },
    ])
    expect(history.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'Cortesia',
      before: null,
      after: 'R$ 10,00',
    })
  })

  test('by credit is of the call that makes the reservation, and never of a series', async () => {
    const { customerId } = await withCredit(80)
    const place = { customerId, startTime: '15:00', endTime: '16:00', price: 80 }
    const byCredit = { paymentStatus: 'paid', paidCredit: 80 }
    const weekly = { isRecurring: true, endDate: '2026-12-15' }
    expect((await staff.place({ ...place, ...byCredit, ...weekly })).status).toBe(422)
    expect((await staff.place({ ...place, ...CASH, ...weekly, courtesy: COURTESY })).status).toBe(
      422,
    )
    const { id } = await staff.placed({ ...place, ...byCredit })
    expect(await tenders(id)).toEqual([['credit', null, 8_000]])
  })

  test('by credit on two tablets at once is paid once', async () => {
    const { customerId, id } = await withCredit(80)
    const place = { startTime: '15:00', endTime: '16:00' }
    const other = await staff.placed({ price: 80, customerId, ...place })
    const answers = await Promise.all(
      [id, other.id].map((one) => staff.change(one, { paymentStatus: 'paid', paidCredit: 80 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await creditOf(customerId)).toBe(0)
  })

  test('is not what a charge for the rest keeps', async () => {
    const { customerId, id } = await withCredit(30)
    const spending = { key: 'kept', source: 'hold' as const, today: '2026-11-23' }
    await writeTransaction(app.deps, (tx) =>
      payByCredit(tx, { customerIds: [customerId] }, new Map([[id, 3_000]]), spending),
    )
    await staff.change(id, CASH)
    expect(await app.deps.knex('till_movements').select('cents')).toEqual([{ cents: 8_000 }])
    await staff.change(id, { paymentStatus: 'pending' })
    expect(await creditOf(customerId)).toBe(0)
  })
})

describe('who cancels', () => {
  async function cancelsByLink(id: number) {
    const { body } = await staff.browser.post<{ link: string }>(`/api/reservations/${id}/link`, {})
    const [, code, secret] = /#([A-Z0-9]{8})\.([\w-]{22})/.exec(body.link)!
    const phone = app.browser()
    await phone.post<OwnReservation>('/api/my/reservations', { code, secret })
    const path = `/api/my/reservations/${code}`
    const quote = (await phone.get<OwnQuote>(`${path}/quote?ids=${id}`)).body
    const wish = { reservationIds: [id], quote: quote.hash }
    const { status } = await phone.post(`${path}/cancel`, wish)
    expect(status).toBe(200)
    return quote
  }
  const issues = async () => (await staff.browser.get<PaymentIssue[]>('/api/payment-issues')).body
  const halfBack = () =>
    staff.browser.patch('/api/venue', {
      cancellation: {
        steps: [{ untilHoursBefore: 1, percent: 50 }],
        form: 'original',
        reschedule: { untilHoursBefore: 2, most: 1 },
      },
    })

  test('gets credit back as credit at once: there is nothing to hand out', async () => {
    await halfBack()
    const { customerId, id } = await withCredit(80)
    await staff.change(id, { paymentStatus: 'paid', paidCredit: 80 })
    expect(await cancelsByLink(id)).toMatchObject({ paid: 80, back: 40 })
    expect([await issues(), await creditOf(customerId)]).toEqual([[], 40])
    expect(sumOf(await tenders(id))).toBe(4_000)
    expect((await staff.read(id)).paymentStatus).toBe('refunded')
  })

  test('gets money first, by the desk, and the credit of the rest at once', async () => {
    await halfBack()
    const { customerId, id } = await withCredit(60)
    await staff.change(id, { ...CASH, paidCredit: 60 })
    await cancelsByLink(id)
    const [issue] = await issues()
    expect(issue!.text).toContain('devolva R$ 20,00 a ele. R$ 20,00 já voltaram a ser crédito.')
    expect(await creditOf(customerId)).toBe(20)
    await staff.browser.post(`/api/payment-issues/${issue!.id}/resolve`, { action: 'refund' })
    expect(await creditOf(customerId)).toBe(20)
    expect(await tenders(id)).toContainEqual(['movement', 'cash', -2_000])
    expect(sumOf(await tenders(id))).toBe(4_000)
  })
})

test('what was given for nothing counts for no limit of what may go back', async () => {
  await app.deps.knex('venue').update({ refundLimit: 3_000 })
  const courtesy = { ...COURTESY, amount: 50 }
  const { id } = await staff.placed({ price: 80, ...CASH, courtesy })
  const reception = await signedIn(app, 'reception')
  const { status } = await reception.post(`/api/reservations/${id}/cancel`, { money: 'refund' })
  expect(status).toBe(200)
})
