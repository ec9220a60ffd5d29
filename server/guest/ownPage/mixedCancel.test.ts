import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import type { OwnQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { IssuePage, PaymentIssue } from '#shared/payment/refund/issue.ts'
import { backgroundRound } from '../../background.ts'
import { checkMoney } from '../../payment/refund/moneyCheck.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { copiedLink, MARINA, openLink, readOwn } from '../../test/fixtures/handOver.fixtures.ts'
import { startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
let mails: Mail[]
let staff: Staff
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const ISSUES = '/api/payment-issues'

const givesBack = (percent: number) =>
  staff.browser.patch('/api/venue', {
    cancellation: {
      steps: [{ untilHoursBefore: 1, percent }],
      form: 'original',
      reschedule: { untilHoursBefore: 2, most: 1 },
    },
  })

/** An hour of R$ 80,00 that was paid by so much credit and the rest at the desk, cancelled by its customer by the link. */
async function canceledHour(credit: number, paidWith = 'cash') {
  const { customerId, id } = await staff.placed({ ...MARINA, price: 80 })
  const path = `/api/customers/${customerId}/credits`
  await staff.browser.post(path, { amount: credit, reason: 'Chuva' })
  await staff.change(id, { paymentStatus: 'paid', paidWith, paidCredit: credit })
  app.clock.advance(60_000)
  const link = await copiedLink(staff, id)
  const phone = app.browser()
  await openLink(phone, link)
  const own = `/api/my/reservations/${link.code}`
  const quote = (await phone.get<OwnQuote>(`${own}/quote?ids=${id}`)).body
  const wish = { reservationIds: [id], quote: quote.hash }
  const canceled = await phone.post<OwnReservation>(`${own}/cancel`, wish)
  expect(canceled.status).toBe(200)
  const read = async () => (await readOwn(phone, link.code)).body
  const again = () => phone.post(`${own}/cancel`, wish)
  return { id, customerId: customerId!, quote, read, again }
}
const creditOf = async (customerId: number) =>
  (await staff.browser.get<CustomerDetail>(`/api/customers/${customerId}`)).body.credit
const issues = async () => (await staff.browser.get<PaymentIssue[]>(ISSUES)).body
const pageOf = async (kept = false) =>
  (await staff.browser.get<IssuePage>(`${ISSUES}?page=1${kept ? '&kept=true' : ''}`)).body
const resolve = (id: string, action: string, who = staff.browser) =>
  who.post(`${ISSUES}/${id}/resolve`, { action })
const drawer = async () =>
  (await app.deps.knex('till_movements').orderBy('id')).map(({ cents }) => cents)
const wrong = async () => (await checkMoney(app.deps.knex)).wrong
const partsOf = ({ parts }: OwnReservation) =>
  parts.map(({ amount, by, kind }) => `${kind} ${by} ${amount}`)
async function mailed() {
  await backgroundRound(app.deps)
  return mails
    .filter(({ subject }) => subject.startsWith('Reserva cancelada'))
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => /^O (valor|local)/.test(line))
}

describe('an hour that credit and the desk paid, given up by its customer', () => {
  test('brings its credit back at once, and only the money waits for the desk', async () => {
    const { customerId, id, quote, read } = await canceledHour(30)
    expect(quote.sentence).toContain('você recebe R$ 50,00 no balcão e R$ 30,00 em crédito')
    expect(await creditOf(customerId)).toBe(30)
    const own = await read()
    expect(own.hours[0]!.money).toEqual({ state: 'at-venue', amount: 50, doneOn: null })
    expect(partsOf(own)).toEqual(['paid venue 50', 'paid credit 30', 'back credit 30'])
    expect(await mailed()).toEqual([
      'O valor de R$ 30,00 volta ao seu crédito.',
      'O local devolve R$ 50,00 a você.',
    ])
    expect(await issues()).toMatchObject([
      {
        id: `reservation-${id}`,
        amount: 50,
        text: 'O cliente cancelou a reserva, paga no local por R$ 80,00: pela regra de cancelamento, devolva R$ 50,00 a ele. R$ 30,00 já voltaram a ser crédito.',
      },
    ])
    expect((await pageOf()).toReturn).toMatchObject({ count: 1, amount: 50 })
    expect(await drawer()).toEqual([5_000])
    expect(await wrong()).toEqual([])
  })

  test('is given back by the desk in money alone, within a limit of that sum, once', async () => {
    const { customerId, id, read } = await canceledHour(30)
    await app.deps.knex('venue').update({ refundLimit: 5_000 })
    const reception = await signedIn(app, 'reception')
    const done = await resolve(`reservation-${id}`, 'refund', reception)
    expect(done.status).toBe(200)
    expect(await drawer()).toEqual([5_000, -5_000])
    expect([await creditOf(customerId), await issues()]).toEqual([30, []])
    expect((await resolve(`reservation-${id}`, 'refund')).status).toBe(409)
    const own = await read()
    expect(own.hours[0]!.money).toMatchObject({ state: 'returned', amount: 80 })
    expect(partsOf(own)).toEqual([
      'paid venue 50',
      'paid credit 30',
      'back venue 50',
      'back credit 30',
    ])
    expect(await wrong()).toEqual([])
  })

  test('keeps credit first when the policy keeps a share: money goes back before it', async () => {
    await givesBack(50)
    const { customerId, id, read } = await canceledHour(60)
    expect(await creditOf(customerId)).toBe(20)
    expect(await issues()).toMatchObject([{ amount: 20 }])
    expect((await read()).hours[0]!.money).toMatchObject({ state: 'at-venue', amount: 20 })
    const refund = { reservationIds: [id], reason: 'Levou na mão' }
    expect((await staff.browser.post('/api/refunds', refund)).status).toBe(201)
    expect([await creditOf(customerId), await drawer()]).toEqual([20, [2_000, -2_000]])
    expect((await read()).hours[0]!.money).toMatchObject({ state: 'returned', amount: 40 })
    expect(await wrong()).toEqual([])
  })

  test('brings no credit back while its money is enough', async () => {
    await givesBack(50)
    const { customerId } = await canceledHour(40)
    expect(await creditOf(customerId)).toBe(0)
    expect(await issues()).toMatchObject([{ amount: 40 }])
    expect(await wrong()).toEqual([])
  })

  test('is cancelled twice at once, and its credit comes back once', async () => {
    const { again, customerId } = await canceledHour(30)
    await Promise.all([again(), again()])
    expect([await creditOf(customerId), await drawer()]).toEqual([30, [5_000]])
  })

  test('is kept as money, which may still go back', async () => {
    const { customerId, id } = await canceledHour(30)
    expect((await resolve(`reservation-${id}`, 'keep')).status).toBe(200)
    expect(await issues()).toEqual([])
    const { entries } = await pageOf(true)
    expect(entries).toMatchObject([{ amount: 50 }])
    expect((await resolve(entries[0]!.id, 'refund')).status).toBe(200)
    expect([await creditOf(customerId), await drawer()]).toEqual([30, [5_000, -5_000]])
    expect(await wrong()).toEqual([])
  })

  test('owes nothing more when its PIX never came, and the sum again when it did', async () => {
    const { customerId } = await canceledHour(30, 'pix')
    const [movement] = await app.deps.knex('till_movements')
    const says = (outcome: string) =>
      staff.browser.post('/api/till/checks', { movement: movement!.key, outcome })
    expect((await says('missing')).status).toBe(200)
    expect([await drawer(), await issues()]).toEqual([[5_000, -5_000], []])
    await says('received')
    expect(await issues()).toMatchObject([{ amount: 50 }])
    expect([await creditOf(customerId), await drawer()]).toEqual([30, [5_000, -5_000, 5_000]])
  })

  test('takes more money at the desk without a centavo of it being credit', async () => {
    const { customerId, id } = await canceledHour(30)
    const part = { amount: 10, method: 'cash' }
    const taken = await staff.browser.post(`/api/reservations/${id}/parts`, part)
    expect(taken.status).toBe(200)
    expect([await creditOf(customerId), await drawer()]).toEqual([30, [5_000, 1_000]])
    for (const issue of await issues()) await resolve(issue.id, 'refund')
    expect((await drawer()).reduce((sum, cents) => sum + cents, 0)).toBe(0)
    expect([await creditOf(customerId), await issues()]).toEqual([30, []])
    expect(await wrong()).toEqual([])
  })
})
