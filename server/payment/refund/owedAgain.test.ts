import { afterEach, beforeEach, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import type { Problem } from '#shared/problem.ts'
import { copiedLink, openLink } from '../../test/fixtures/handOver.fixtures.ts'
import { aCardPayment, TOMORROW } from '../../test/support/aCheckout.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

const knex = () => venue.app.deps.knex
const drawer = async () => (await knex()('till_movements').orderBy('id')).map(({ cents }) => cents)
const pay = (id: number, total: number) =>
  venue.admin.post<Problem>(`/api/reservations/${id}/pay`, { total, paidWith: 'cash' })

/** Reads what the venue says is still to be paid: of that day, and by that customer. */
async function due(id: number) {
  const { customerId } = (await venue.reservation(id))!
  const day = await venue.admin.get<DayClose>(`/api/takings?date=${TOMORROW}`)
  const person = await venue.admin.get<CustomerDetail>(`/api/customers/${customerId}`)
  return [day.body.open.map(({ price }) => price), person.body.money.open]
}

/** An hour that was paid by card, of which the bank has taken the money back. */
async function chargedBack(...times: string[]) {
  const { ids } = await venue.paid(times)
  await venue.settled()
  await venue.becomes(venue.fake.state.charges[0]!, 'REFUNDED', 'PAYMENT_REFUNDED')
  return ids
}

test('an hour whose money was charged back is owed again, and the desk takes it', async () => {
  const [id] = await chargedBack('10:00')
  expect((await venue.issues()).map(({ kind }) => kind)).toEqual(['chargeback'])
  expect(await due(id!)).toEqual([[80], 80])
  expect((await pay(id!, 70)).body.code).toBe('prices-changed')
  expect((await pay(id!, 80)).status).toBe(200)
  expect(await venue.reservation(id!)).toMatchObject({
    status: 'approved',
    paymentStatus: 'paid',
    paidBy: 'admin',
  })
  expect([await venue.issues(), await due(id!), await drawer()]).toEqual([[], [[], 0], [8_000]])
  expect((await pay(id!, 80)).body.code).toBe('already-paid')
  // Later words about the old money change nothing.
  await venue.becomes(venue.fake.state.charges[0]!, 'REFUNDED', 'PAYMENT_REFUNDED')
  expect(await venue.reservation(id!)).toMatchObject({ paymentStatus: 'paid' })
})

test('so is one that staff wrote down and its customer paid by link', async () => {
  const draft = aStaffDraft({ price: 80, status: 'pending', paymentStatus: 'pending' })
  const { body } = await venue.admin.post<{ id: number }>('/api/reservations', draft)
  const link = await copiedLink({ browser: venue.admin }, body.id)
  const browser = venue.app.browser()
  await openLink(browser, link)
  const paid = await browser.post('/api/payments', aCardPayment(body.id, 80))
  expect(paid).toMatchObject({ status: 201 })
  await venue.settled()
  await venue.becomes(venue.fake.state.charges[0]!, 'REFUNDED', 'PAYMENT_REFUNDED')
  expect(await due(body.id)).toEqual([[80], 80])
  const { body: owed } = await venue.admin.get<ReceivablePage>('/api/receivables?when=coming')
  expect(owed.entries).toMatchObject([{ kind: 'taken-back', paymentGroupId: expect.any(String) }])
  expect((await pay(body.id, 80)).status).toBe(200)
  expect([await venue.issues(), await due(body.id), await drawer()]).toEqual([[], [[], 0], [8_000]])
})

test('and what the desk took goes back once, by the desk', async () => {
  const [id] = await chargedBack('10:00')
  await pay(id!, 80)
  await venue.cancel(id!)
  const [issue] = await venue.issues()
  expect(issue).toMatchObject({ id: `reservation-${id}`, amount: 80 })
  expect((await venue.resolve(issue!.id, { action: 'refund' })).status).toBe(200)
  await venue.settled(2)
  expect([await venue.issues(), await drawer()]).toEqual([[], [8_000, -8_000]])
  expect(venue.fake.state.charges[0]!.refunds).toEqual([])
  expect((await venue.history(id!)).join('\n')).toContain('Valor devolvido fora do sistema')
})

test('of a cart what still stands is owed whole, what was cancelled is not', async () => {
  const ids = await chargedBack('10:00', '11:00', '12:00')
  await venue.cancel(ids[2]!, { money: 'keep' })
  expect(await due(ids[0]!)).toEqual([[80, 80], 160])
  expect((await pay(ids[0]!, 160)).status).toBe(200)
  expect(await drawer()).toEqual([8_000, 8_000])
})

test('what people gave back while the hour stands is not asked for again', async () => {
  const draft = aStaffDraft({ price: 80, paymentStatus: 'paid', paidWith: 'cash' })
  const { body } = await venue.admin.post<{ id: number }>('/api/reservations', draft)
  await venue.admin.patch(`/api/reservations/${body.id}`, { paymentStatus: 'refunded' })
  expect(await venue.reservation(body.id)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await due(body.id)).toEqual([[], 0])
})

test('and is paid in parts as well, by which nothing is to be given back', async () => {
  const [id] = await chargedBack('10:00')
  const part = (amount: number) =>
    venue.admin.post(`/api/reservations/${id}/parts`, { amount, method: 'cash' })
  expect((await part(30)).status).toBe(200)
  expect([await due(id!), (await venue.issues()).map(({ kind }) => kind)]).toEqual([
    [[50], 50],
    ['chargeback'],
  ])
  await part(50)
  expect(await venue.reservation(id!)).toMatchObject({ paymentStatus: 'paid', paidBy: 'admin' })
  expect([await venue.issues(), await due(id!), await drawer()]).toEqual([
    [],
    [[], 0],
    [3_000, 5_000],
  ])
})
