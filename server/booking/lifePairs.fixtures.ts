import { expect } from 'vitest'
import { sumCents } from '#shared/money/money.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../background.ts'
import {
  anUnpaidCart,
  aPaidHour,
  OTHER,
  OTHER_DAY,
  strand,
  TODAY,
  type World,
} from './life.fixtures.ts'
import { checkClaims } from './staff/staff.fixtures.ts'

const R = '/api/reservations'
type Answer = { status: number; body: unknown }
/** Something that somebody does with what was given. */
export type Act<Given> = (world: World, given: Given) => Promise<Answer>
export type Paid = Awaited<ReturnType<typeof aBegunMove>>
export type Unpaid = Awaited<ReturnType<typeof aPaidCart>>

/** Paid, and its customer has begun to move it to a dearer hour, whose PIX has been paid by now. */
export async function aBegunMove(world: World) {
  const hour = await aPaidHour(world)
  const payment = await hour.begin()
  arrives(world)
  return { ...hour, payment }
}

/** Makes a cart whose PIX is paid at the provider, of which the venue does not know yet. */
export async function aPaidCart(world: World) {
  const cart = await anUnpaidCart(world)
  arrives(world)
  return cart
}

// The sandbox takes a minute; at Asaas somebody pays.
function arrives({ app, fake }: World) {
  app.clock.advance(60_000)
  const charge = fake?.state.charges.at(-1)
  if (charge) fake!.charges.pay(charge)
}

/** Who has reserved it keeps their hours. */
const leaveUnused = ({ desk }: World) => desk.patch('/api/courts/1', { active: false })

/** What people do with a paid hour. */
export const ON_PAID: Record<string, Act<Paid>> = {
  'the desk moves it': (world, { id }) => world.desk.post(`${R}/${id}/reschedule`, OTHER),
  'the difference arrives': (_, { browser, payment }) =>
    browser.get(`/api/payments/${payment.id}/status`),
  'rain moves it': (world) => world.rain('move'),
  'rain asks': (world) => world.rain('ask'),
  'its customer cancels': (_, { cancel }) => cancel(),
  'its customer gives the move up': (_, { giveUpMove }) => giveUpMove(),
  'its customer moves it': (_, { moveTo }) => moveTo(OTHER_DAY, '16:00'),
  'the desk cancels, money back': (world, { id }) => world.staff.cancel(id, { money: 'refund' }),
  'who came is noted': (world, { id }) =>
    world.desk.post(`${R}/${id}/arrival`, { arrival: 'arrived' }),
  'the day closes': strand,
  'the court goes out of use': leaveUnused,
}

/** What people do with a cart that waits for its money. */
export const ON_UNPAID: Record<string, Act<Unpaid>> = {
  'the money arrives': (_, { browser, payment }) =>
    browser.get(`/api/payments/${payment.id}/status`),
  'the desk takes the money': (world, { id }) =>
    world.desk.post(`${R}/${id}/pay`, { paidWith: 'cash', total: 80 }),
  'the desk approves': (world, { id }) => world.staff.change(id, { status: 'approved' }),
  'the desk cancels': (world, { id }) => world.staff.cancel(id, {}),
  'its customer gives it up': (_, { browser, id }) =>
    browser.post(`${R}/cancel-unpaid`, { reservationIds: [id] }),
  'rain closes the court': (world) => world.rain('cancel'),
  'the flood is released': async (world) => {
    await world.knex('payment_groups').update({ client: '203.0.113.7' })
    return world.desk.post('/api/floods/release', { client: '203.0.113.7' })
  },
  'its time is over, and the desk takes the hour': (world) => {
    world.app.clock.advance(16 * 60_000)
    return world.staff.place({ date: TODAY, startTime: '14:00', endTime: '15:00' })
  },
  'the day closes': strand,
  'the court goes out of use': leaveUnused,
}

export type Pair<Given> = [first: string, second: string, acts: [Act<Given>, Act<Given>]]
/** Each two, in both orders. */
export const ordered = <Given>(acts: Record<string, Act<Given>>): Pair<Given>[] =>
  Object.entries(acts).flatMap(([first, one]) =>
    Object.entries(acts).map(([second, other]): Pair<Given> => [first, second, [one, other]]),
  )
/** Each two once. */
export const unordered = <Given>(acts: Record<string, Act<Given>>): Pair<Given>[] =>
  ordered(acts).filter(([first, second]) => first <= second)

/** Done, or refused with a code; never half done. */
export function expectAnswered(answer: Answer) {
  const status = expect.toBeOneOf([200, 201, 204, 404, 409, 412, 422])
  expect(answer).toMatchObject({ status })
  if (answer.status >= 400) expect((answer.body as Problem).code).toEqual(expect.any(String))
}

/** What is refused even alone, as its customer has begun another move, or as the money has come: asked, the provider says so. */
const REFUSED_ALONE = [
  'its customer moves it',
  'its customer gives it up',
  'the desk takes the money',
]

/** The first is done; the other is done too, or refused because of it. */
export async function oneAfterTheOther<Given>(
  world: World,
  { acts: [one, other], first }: { first: string; acts: readonly [Act<Given>, Act<Given>] },
  given: Given,
) {
  const { status } = await one(world, given)
  expect([200, 201, 204].includes(status), `${first}: ${status}`).toBe(
    !REFUSED_ALONE.includes(first),
  )
  expectAnswered(await other(world, given))
}

/** What holds at once whatever was done: of its hours, and of a move that was begun. */
async function expectSound({ app, knex }: World, id: number) {
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
export async function expectWhole(world: World, id: number) {
  const { app, knex } = world
  await expectSound(world, id)
  await backgroundRound(app.deps)
  await backgroundRound(app.deps)
  const { awaits: isWaiting, row } = await expectSound(world, id)
  const charges = await knex('payment_attempts').whereNull('closedAt')
  const awaits = isWaiting || row.paymentStatus === 'pending'
  expect(awaits ? 'awaited' : charges, 'nothing that nobody waits for can be paid').toEqual(
    awaits ? 'awaited' : [],
  )
  // Nobody has come to another day.
  if (row.arrivedAt) expect(row.date).toBe(TODAY)
  await expectMoneyOwned(world, row.paymentGroupId!)
}

/** What is here of a group's money pays what stands, has become credit, stays by a decision, or waits in a list. */
async function expectMoneyOwned({ knex, desk }: World, paymentGroupId: string) {
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
