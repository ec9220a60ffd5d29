import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import { aCardPayment } from '../../test/support/aCheckout.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import { checkMoney } from './moneyCheck.ts'

let venue: AsaasVenue
let ids: number[]
beforeEach(async () => {
  venue = await startAsaasVenue()
  const made = await venue.order(['10:00', '11:00'])
  ids = made.ids
  await part(ids[0]!, 100)
  await made.browser.post('/api/payments', aCardPayment(made.id, 60))
  await venue.settled()
  await checkRest()
})
afterEach(async () => {
  await checkBooks()
  await venue.app.stop()
})

async function checkRest() {
  expect(await venue.reservation(ids[1]!)).toMatchObject({ paidBy: 'attempt', deskPart: 2_000 })
}
async function checkBooks() {
  expect((await checkMoney(venue.app.deps.knex)).wrong).toEqual([])
}

const part = (id: number, amount: number) =>
  venue.admin.post(`/api/reservations/${id}/parts`, { amount, method: 'cash' })
const chargedBack = () =>
  venue.becomes(venue.fake.state.charges[0]!, 'REFUNDED', 'PAYMENT_REFUNDED')
const inDrawer = async () => {
  const [moved] = await venue.app.deps.knex('till_movements').sum({ cents: 'cents' })
  return Number(moved?.cents ?? 0)
}
const parts = async () =>
  (await venue.issues()).flatMap(({ amount, id }) => (id.startsWith('part-') ? [[id, amount]] : []))

test('an hour whose charge others took owes that rest again, beside the desk’s part', async () => {
  await chargedBack()
  expect(await venue.reservation(ids[0]!)).toMatchObject({ paymentStatus: 'paid' })
  expect(await venue.reservation(ids[1]!)).toMatchObject({
    status: 'approved',
    paymentStatus: 'refunded',
    partPaid: 2_000,
  })
  const { body } = await venue.admin.get<ReceivablePage>('/api/receivables?when=coming')
  expect(body.entries).toMatchObject([{ kind: 'taken-back', amount: 60, price: 80 }])
  expect(await parts()).toEqual([])
  await part(ids[1]!, 60)
  expect(await venue.reservation(ids[1]!)).toMatchObject({
    paymentStatus: 'paid',
    paidBy: 'admin',
    partPaid: 0,
    deskPart: 0,
  })
  expect([await parts(), await inDrawer()]).toEqual([[], 16_000])
})

test('the desk’s part of an hour that goes after its charge is to be given back', async () => {
  await chargedBack()
  await venue.cancel(ids[1]!)
  expect(await parts()).toEqual([[`part-${ids[1]}`, 20]])
  await venue.resolve(`part-${ids[1]}`, { action: 'refund' })
  expect([await parts(), await inDrawer()]).toEqual([[], 8_000])
})

test('so is the part of an hour that went before it, while nobody had decided', async () => {
  await venue.cancel(ids[1]!)
  await chargedBack()
  expect(await parts()).toEqual([[`part-${ids[1]}`, 20]])
  await venue.resolve(`part-${ids[1]}`, { action: 'refund' })
  expect([await venue.issues(), await inDrawer()]).toEqual([[], 8_000])
})
