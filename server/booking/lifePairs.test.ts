import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sumCents } from '#shared/money/money.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../background.ts'
import {
  anUnpaidCart,
  aPaidHour,
  aWorld,
  OTHER,
  OTHER_DAY,
  strand,
  TODAY,
  type World,
} from './life.fixtures.ts'
import { checkClaims } from './staff/staff.fixtures.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.stop())

const R = '/api/reservations'
type Answer = { status: number; body: unknown }
type Act<Given> = (given: Given) => Promise<Answer>
type Paid = Awaited<ReturnType<typeof aBegunMove>>
type Unpaid = Awaited<ReturnType<typeof anUnpaidCart>>

/** Paid, and its customer has begun to move it to a dearer hour, whose PIX has been paid by now. */
async function aBegunMove() {
  const hour = await aPaidHour(world)
  const payment = await hour.begin()
  world.app.clock.advance(60_000)
  return { ...hour, payment }
}

/** A cart whose PIX has been paid by now, which nobody has told the venue. */
async function aPaidCart() {
  const cart = await anUnpaidCart(world)
  world.app.clock.advance(60_000)
  return cart
}

const ON_PAID: Record<string, Act<Paid>> = {
  'the desk moves it': ({ id }) => world.desk.post(`${R}/${id}/reschedule`, OTHER),
  'the difference arrives': ({ browser, payment }) =>
    browser.get(`/api/payments/${payment.id}/status`),
  'rain moves it': () => world.rain('move'),
  'rain asks': () => world.rain('ask'),
  'its customer cancels': ({ cancel }) => cancel(),
  'its customer gives the move up': ({ giveUpMove }) => giveUpMove(),
  'its customer moves it': ({ moveTo }) => moveTo(OTHER_DAY, '16:00'),
  'the desk cancels, money back': ({ id }) => world.staff.cancel(id, { money: 'refund' }),
  'who came is noted': ({ id }) => world.desk.post(`${R}/${id}/arrival`, { arrival: 'arrived' }),
  'the day closes': () => strand(world),
}
const ON_UNPAID: Record<string, Act<Unpaid>> = {
  'the money arrives': ({ browser, payment }) => browser.get(`/api/payments/${payment.id}/status`),
  'the desk takes the money': ({ id }) =>
    world.desk.post(`${R}/${id}/pay`, { paidWith: 'cash', total: 80 }),
  'the desk approves': ({ id }) => world.staff.change(id, { status: 'approved' }),
  'the desk cancels': ({ id }) => world.staff.cancel(id, {}),
  'its customer gives it up': ({ browser, id }) =>
    browser.post(`${R}/cancel-unpaid`, { reservationIds: [id] }),
  'rain closes the court': () => world.rain('cancel'),
  'the flood is released': async () => {
    await world.knex('payment_groups').update({ client: '203.0.113.7' })
    return world.desk.post('/api/floods/release', { client: '203.0.113.7' })
  },
  'its time is over, and the desk takes the hour': () => {
    world.app.clock.advance(16 * 60_000)
    return world.staff.place({ date: TODAY, startTime: '14:00', endTime: '15:00' })
  },
  'the day closes': () => strand(world),
}

type Pair<Given> = [first: string, second: string, acts: [Act<Given>, Act<Given>]]
const ordered = <Given>(acts: Record<string, Act<Given>>): Pair<Given>[] =>
  Object.entries(acts).flatMap(([first, one]) =>
    Object.entries(acts).map(([second, other]): Pair<Given> => [first, second, [one, other]]),
  )
const unordered = <Given>(acts: Record<string, Act<Given>>): Pair<Given>[] =>
  ordered(acts).filter(([first, second]) => first <= second)

/** Done, or refused with a code; never half done. */
function expectAnswered(answer: Answer) {
  const status = expect.toBeOneOf([200, 201, 204, 404, 409, 412, 422])
  expect(answer).toMatchObject({ status })
  if (answer.status >= 400) expect((answer.body as Problem).code).toEqual(expect.any(String))
}

/** What holds at once whatever was done: of its hours, and of a move that was begun. */
async function expectSound(id: number) {
  const { app, knex } = world
  const row = (await knex('reservations').where({ id }).first())!
  await checkClaims(app)
  const open = await knex('hour_moves').where({ reservationId: id, state: 'open' })
  const held = await knex('holds').whereRaw(`owner_id like 'move-%'`)
  expect(held.map(({ ownerId }) => ownerId)).toEqual(open.map((move) => `move-${move.id}`))
  for (const { fromDate, fromTime } of open) {
    expect(row).toMatchObject({ status: 'approved', date: fromDate, startTime: fromTime })
  }
  return { row, awaits: open.length > 0 || row.status === 'pending' }
}

/** And once all that was queued is done: of charges, and that what came in is somebody's. */
async function expectWhole(id: number) {
  const { app, knex } = world
  await expectSound(id)
  await backgroundRound(app.deps)
  await backgroundRound(app.deps)
  const { awaits: isWaiting, row } = await expectSound(id)
  const charges = await knex('payment_attempts').whereNull('closedAt')
  const awaits = isWaiting || row.paymentStatus === 'pending'
  expect(awaits ? 'awaited' : charges, 'nothing that nobody waits for can be paid').toEqual(
    awaits ? 'awaited' : [],
  )
  // Nobody has come to another day.
  if (row.arrivedAt) expect(row.date).toBe(TODAY)
  await expectMoneyOwned(row.paymentGroupId!)
}

/** What is here of a group's money pays what stands, has become credit, stays by a decision, or waits in a list. */
async function expectMoneyOwned(paymentGroupId: string) {
  const { knex, desk } = world
  const [came] = await knex('payment_attempts')
    .where({ paymentGroupId })
    .whereIn('state', ['paid', 'gone'])
    .sum({ cents: 'received' })
  const [went] = await knex('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attemptId')
    .where({ 'a.paymentGroupId': paymentGroupId })
    .whereNull('f.withdrawnAt')
    .sum({ cents: 'f.amount' })
  const here = Number(came?.cents ?? 0) - Number(went?.cents ?? 0)
  const rows = await knex('reservations').where({ paymentGroupId, paidBy: 'attempt' })
  const standing = rows.filter(({ status }) => status === 'approved')
  const pays = sumCents(standing.map(({ price }) => price))
  if (here === pays) return
  const { body: issues } =
    await desk.get<{ paymentGroupId: string | null }[]>('/api/payment-issues')
  const { body: open } = await desk.get<{ reservationId: number }[]>('/api/incidents/open')
  const ids = rows.map(({ id }) => id)
  const decided = await knex('money_decisions').whereIn('reservationId', ids)
  const cancelled = await knex('customer_cancellations').whereIn('reservationId', ids)
  const listed =
    issues.filter((one) => one.paymentGroupId === paymentGroupId).length +
    open.filter((one) => ids.includes(one.reservationId)).length +
    decided.length +
    cancelled.length
  expect(listed, `${here} centavos are here, ${pays} are paid for`).toBeGreaterThan(0)
}

describe('one after the other', () => {
  beforeEach(({ skip }) => void (world.isAlone || skip()))

  test.each(ordered(ON_PAID))('%s, then %s', async (_first, _second, acts) => {
    const given = await aBegunMove()
    for (const act of acts) expectAnswered(await act(given))
    await expectWhole(given.id)
  })
  test.each(ordered(ON_UNPAID))('%s, then %s', async (_first, _second, acts) => {
    const given = await aPaidCart()
    for (const act of acts) expectAnswered(await act(given))
    await expectWhole(given.id)
  })
})

describe('at once, in two processes', () => {
  beforeEach(({ skip }) => void (world.isAlone && skip()))

  test.each(unordered(ON_PAID))('%s and %s', async (_first, _second, acts) => {
    const given = await aBegunMove()
    const answers = await Promise.all(acts.map((act) => act(given)))
    answers.forEach(expectAnswered)
    await expectWhole(given.id)
  })
  test.each(unordered(ON_UNPAID))('%s and %s', async (_first, _second, acts) => {
    const given = await aPaidCart()
    const answers = await Promise.all(acts.map((act) => act(given)))
    answers.forEach(expectAnswered)
    await expectWhole(given.id)
  })
})
