import { expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import { backgroundRound } from '../../background.ts'
import { aPaidHour } from '../../test/fixtures/life.fixtures.ts'
import { begunOnce } from '../../test/fixtures/lifePairs.fixtures.ts'
import { heldOf } from '../../test/proof/bank.ts'
import { checkMoney } from './moneyCheck.ts'

const begun = begunOnce(aPaidHour, { asaas: true })

function giveBack(body: object) {
  const { given, world } = begun()
  return world.desk.post<AdminReservation & Problem>(`/api/reservations/${given.id}/returns`, {
    reason: 'A luz apagou',
    ...body,
  })
}
async function rest() {
  const { app, fake } = begun().world
  app.clock.advance(1_000_000)
  await backgroundRound(app.deps)
  await fake!.webhooks.deliver()
  await backgroundRound(app.deps)
}
const charge = () => begun().world.fake!.state.charges[0]!
const issues = async () =>
  (await begun().world.desk.get<PaymentIssue[]>('/api/payment-issues')).body
const page = async () => {
  const { given, world } = begun()
  const group = await world
    .knex('payment_groups')
    .where({ id: given.order.paymentGroupId })
    .first('code')
  return (await given.browser.get<OwnReservation>(`/api/my/reservations/${group!.code}`)).body
}
async function expectBooksAgree() {
  expect(await checkMoney(begun().world.knex)).toMatchObject({ wrong: [] })
}

test('some of what was paid online goes back by its provider, and the hour stands at a lower price', async () => {
  const { given, world } = begun()
  const [was, before] = [await page(), heldOf(charge())]
  const { body, status } = await giveBack({ amount: 20 })
  const price = was.hours[0]!.price - 20
  expect([status, body]).toMatchObject([200, { price, paid: price, paymentStatus: 'paid' }])
  await rest()
  expect(before - heldOf(charge())).toBe(2_000)
  expect(await page()).toMatchObject({
    hours: [{ price, state: 'confirmed', money: { state: 'paid' } }],
  })
  expect(await issues()).toEqual([])
  expect(await world.knex('till_movements').where({ reservationId: given.id })).toEqual([])
  const changes = (await world.staff.read(given.id)).history.flatMap((one) => one.changes)
  expect(changes).toContainEqual({
    field: 'Devolvido pela internet',
    before: null,
    after: 'R$ 20,00',
  })
  await expectBooksAgree()

  // A second time, and then the rest with the cancellation: all of it and no more.
  expect(await giveBack({ amount: 5.5 })).toMatchObject({ status: 200 })
  expect(await world.staff.cancel(given.id, { money: 'refund' })).toMatchObject({ status: 200 })
  await rest()
  expect(heldOf(charge())).toBe(0)
  await expectBooksAgree()
})

test('one that the provider refuses is listed, and kept the price is what it was', async () => {
  const { world } = begun()
  const { price } = (await page()).hours[0]!
  world.fake!.refunds.broke = true
  await giveBack({ amount: 20 })
  await rest()
  const [issue, ...others] = await issues()
  expect([issue, others]).toMatchObject([
    { amount: 20, actions: ['refund', 'keep'], reservations: [{ price: price - 20 }] },
    [],
  ])
  const kept = await world.desk.post(`/api/payment-issues/${issue!.id}/resolve`, { action: 'keep' })
  expect(kept).toMatchObject({ status: 200 })
  expect((await page()).hours).toMatchObject([{ price, money: { state: 'paid' } }])
  world.fake!.refunds.broke = false
  await rest()
  expect([heldOf(charge()), await issues()]).toEqual([price * 100, []])
  await expectBooksAgree()
})

test('of an hour that went back since, what was refused before can only be sent', async () => {
  const { given, world } = begun()
  world.fake!.refunds.broke = true
  await giveBack({ amount: 20 })
  await rest()
  world.fake!.refunds.broke = false
  await world.staff.cancel(given.id, { money: 'refund' })
  await world.knex('refunds').where({ loweredId: given.id }).update({ begunAt: null })
  await backgroundRound(world.app.deps)
  const some = (await issues()).filter(({ amount }) => amount === 20)
  expect(some.flatMap(({ actions }) => actions)).not.toContain('keep')
  await rest()
  expect([heldOf(charge()), await issues()]).toEqual([0, []])
})

test.each([
  [{ amount: 5_000 }, 'return-sum'],
  [{ amount: 20, method: 'cash' }, 'return-way'],
])('%o is refused and leaves nothing', async (body, code) => {
  const { price } = (await page()).hours[0]!
  expect(await giveBack(body)).toMatchObject({ status: 409, body: { code } })
  expect(await begun().world.knex('refunds')).toEqual([])
  expect((await page()).hours).toMatchObject([{ price }])
})

test('all of it is refused: that is a cancellation', async () => {
  const { price } = (await page()).hours[0]!
  expect(await giveBack({ amount: price })).toMatchObject({
    status: 409,
    body: { code: 'cancel-first' },
  })
})
