import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { backgroundRound } from '../../background.ts'
import {
  aDeskHour,
  atTheOtherProcess,
  tell,
  type World,
} from '../../test/fixtures/life.fixtures.ts'
import {
  begunOnce,
  ordered,
  tryPairs,
  unordered,
  type Act,
} from '../../test/fixtures/lifePairs.fixtures.ts'
import { aPayment } from '../../test/support/aCheckout.ts'

const R = '/api/reservations'
type Charged = Awaited<ReturnType<typeof aChargedHour>>

/** An hour that stands, whose PIX is on the counter's screen. */
async function aChargedHour(world: World) {
  const { id } = await aDeskHour(world, { price: 80 })
  const { status } = await world.desk.post('/api/payments', aPayment(id, 80))
  expect(status).toBe(201)
  return { id, there: await atTheOtherProcess(world) }
}

const part = (amount: number) => ({ amount, method: 'cash' })
const DONE = { status: 200, body: null }

/** Lists what else may happen to it while its customer holds the phone over the code. */
const ON_CHARGED: Record<string, Act<Charged>> = {
  'it is paid': async (world) => {
    // The newest; one that was ended at the provider takes no money.
    world.fake!.charges.pay(world.fake!.state.charges[0]!)
    return tell(world)
  },
  'it is paid and charged back': async (world) => {
    const charge = world.fake!.state.charges[0]!
    world.fake!.charges.pay(charge)
    await tell(world)
    if (charge.status === 'RECEIVED') {
      world.fake!.charges.become(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
    }
    return tell(world)
  },
  'its time at the provider is over': async (world) => {
    const charge = world.fake!.state.charges[0]!
    if (charge.status === 'PENDING') {
      world.fake!.charges.become(charge, 'OVERDUE', 'PAYMENT_OVERDUE')
    }
    return tell(world)
  },
  'another tablet shows what is owed': async ({ desk, knex }, { id }) => {
    const { partPaid, price } = (await knex('reservations').where({ id }).first())!
    return desk.post('/api/payments', aPayment(id, (price - partPaid) / 100))
  },
  'another tablet takes all in cash': ({ desk }, { id }) => desk.post(`${R}/${id}/parts`, part(80)),
  'another tablet takes a part': ({ desk }, { id }) => desk.post(`${R}/${id}/parts`, part(30)),
  'a part is taken, and undone': async ({ desk }, { id }) => {
    const headers = { 'Idempotency-Key': randomUUID() }
    await desk.post(`${R}/${id}/parts`, part(30), { headers })
    const undone = { ...part(30), part: headers['Idempotency-Key'] }
    return desk.post(`${R}/${id}/parts/undo`, undone)
  },
  'it is marked as paid': ({ staff }, { id }) =>
    staff.change(id, { paymentStatus: 'paid', paidWith: 'cash' }),
  'it gets another price': ({ staff }, { id }) => staff.change(id, { price: 95 }),
  'it gets another hour': ({ staff }, { id }) =>
    staff.change(id, { startTime: '16:00', endTime: '17:00' }),
  'rain moves it': ({ rain }) => rain('move'),
  'rain ends it': ({ rain }) => rain('cancel'),
  'it is cancelled': ({ staff }, { id }) => staff.cancel(id, {}),
  'a quarter of an hour goes by': async ({ app }) => {
    app.clock.advance(16 * 60_000)
    await backgroundRound(app.deps)
    return DONE
  },
}

const pairs = ordered(ON_CHARGED)
/** Sends the second of two that meet to the other process. */
const atOnce = unordered(ON_CHARGED).map(
  ([first, second, [one, other]]): (typeof pairs)[number] => [
    first,
    second,
    [one, (_, given) => other(given.there, given)],
  ],
)

describe('an hour whose PIX is shown at the counter', () => {
  tryPairs(begunOnce(aChargedHour, { asaas: true }), pairs, atOnce)
})
