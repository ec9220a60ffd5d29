import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#shared/platform/time/civil.ts'
import { checkFile } from '../../test/fixtures/import.fixtures.ts'
import {
  aDeskHour,
  aLinkedHour,
  anAskedHour,
  anUnpaidCart,
  aPaidHour,
  aWorld,
  effectsOf,
  OTHER,
  OTHER_DAY,
  strand,
  takeBackOutside,
  TODAY,
  type Effects,
  type World,
} from '../../test/fixtures/life.fixtures.ts'
import { checkClaims } from '../../test/fixtures/staff.fixtures.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.stop())

const R = '/api/reservations'
const WEEKLY = { isRecurring: true, endDate: addDays(TODAY, 14) }
const LATER = { startTime: '16:00', endTime: '17:00' }
const ANOTHER = {
  customerName: 'Marina Souza',
  customerEmail: 'marina@example.com',
  customerPhone: '48999887766',
}
const HERE = `1 ${TODAY} 14:00-15:00`
const THERE = `1 ${OTHER_DAY} 15:00-16:00`

type Done = Promise<{ status: number; body: unknown }>
type Act = () => Done
type Given = () => Promise<[id: number, act: Act]>
type Way = {
  way: string
  /** Whether its provider speaks as Asaas does, or is the sandbox. */
  asaas?: boolean
  given: Given
  /** What is right; what is not named is as in `NOTHING`. */
  right: Partial<Effects> & Pick<Effects, 'state'>
  /** Why it differs from its neighbours, where it does on purpose. */
  because?: string
}
const NOTHING: Omit<Effects, 'state'> = {
  place: HERE,
  arrival: null,
  detached: false,
  charges: 0,
  move: null,
  history: [],
  mails: [],
}

/** A customer's hour; they have begun to move it to a dearer one and have its PIX. */
const begun = (act: (hour: Awaited<ReturnType<typeof aPaidHour>>) => Done): Given =>
  async function () {
    const hour = await aPaidHour(world)
    await hour.begin()
    return [hour.id, () => act(hour)]
  }
const asked = (act: (hour: Awaited<ReturnType<typeof anAskedHour>>) => Done): Given =>
  async function () {
    const hour = await anAskedHour(world)
    return [hour.id, () => act(hour)]
  }
const unpaid = (act: (cart: Awaited<ReturnType<typeof anUnpaidCart>>) => Done): Given =>
  async function () {
    const cart = await anUnpaidCart(world)
    return [cart.id, () => act(cart)]
  }
const atDesk = (
  change: object,
  act: (made: Awaited<ReturnType<typeof aDeskHour>>) => Done,
): Given =>
  async function () {
    const made = await aDeskHour(world, change)
    return [made.id, () => act(made)]
  }

/** A cart that has run out, whose hour the desk has given away, and whose PIX is paid all the same. */
async function paidLate(): Promise<[id: number, act: Act]> {
  const { browser, id, payment } = await anUnpaidCart(world)
  world.app.clock.advance(16 * 60_000)
  await world.staff.placed({ date: TODAY, startTime: '14:00', endTime: '15:00' })
  return [id, () => browser.get(`/api/payments/${payment.id}/status`)]
}

const MOVES: Way[] = [
  {
    way: 'the desk gives what a customer booked another hour',
    given: begun(({ id }) => world.desk.post(`${R}/${id}/reschedule`, OTHER)),
    right: {
      place: THERE,
      state: 'approved paid',
      charges: 1,
      move: 'ended',
      history: ['changed: date startTime endTime'],
      mails: ['rescheduled'],
    },
  },
  {
    way: 'rain moves what a customer booked',
    given: begun(() => world.rain('move')),
    right: {
      place: THERE,
      state: 'approved paid',
      charges: 1,
      move: 'ended',
      history: ['changed: date startTime endTime incident'],
      mails: ['rescheduled'],
    },
  },
  {
    way: 'rain moves whom staff wrote down and who had come',
    async given() {
      const { id } = await aDeskHour(world)
      await world.arrived(id)
      return [id, () => world.rain('move')]
    },
    right: {
      place: THERE,
      state: 'approved pending',
      history: ['changed: date startTime endTime incident'],
      mails: ['rescheduled'],
    },
  },
  {
    way: 'rain moves one week of a series',
    given: atDesk(WEEKLY, () => world.rain('move')),
    right: {
      place: THERE,
      state: 'approved pending',
      detached: true,
      history: ['changed: date startTime endTime incident'],
      mails: ['rescheduled'],
    },
  },
  {
    way: 'the desk gives another hour to whom it asked after rain',
    given: asked(({ id, incidentId }) =>
      world.desk.post('/api/incidents/choices', {
        incidentId,
        reservationId: id,
        choice: 'move',
        place: OTHER,
      }),
    ),
    right: {
      place: THERE,
      state: 'approved paid',
      history: ['approved: date startTime endTime status choice incident'],
      mails: ['confirmed'],
    },
    because: 'It was cancelled: a confirmation says more than that it was moved.',
  },
  {
    way: 'who was asked after rain picks another hour',
    given: asked(({ choose }) => choose({ choice: 'move', date: OTHER_DAY, startTime: '15:00' })),
    right: {
      place: THERE,
      state: 'approved paid',
      history: ['changed: date startTime endTime status choice incident'],
      mails: ['confirmed'],
    },
  },
  {
    way: 'a customer moves to an hour of the same price',
    async given() {
      const hour = await aPaidHour(world)
      return [hour.id, () => hour.moveTo(OTHER_DAY, '15:00')]
    },
    right: {
      place: THERE,
      state: 'approved paid',
      history: ['changed: date startTime endTime'],
      mails: ['confirmed'],
    },
    because: 'Who moves it themselves gets the confirmation of the new hour.',
  },
  {
    way: 'the difference of a begun move is paid',
    async given() {
      const hour = await aPaidHour(world)
      const { id } = await hour.begin()
      world.app.clock.advance(60_000)
      return [hour.id, () => hour.browser.get(`/api/payments/${id}/status`)]
    },
    right: {
      place: `1 ${TODAY} 18:00-19:00`,
      state: 'approved paid',
      move: 'done',
      history: ['changed: startTime endTime price'],
      mails: ['confirmed'],
    },
  },
  {
    way: 'cancelled, then given another hour for its money',
    async given() {
      const { id } = await aPaidHour(world)
      await world.arrived(id)
      await world.staff.cancel(id, {})
      const slots = [{ reservationId: id, ...OTHER }]
      const path = `/api/payment-issues/reservation-${id}/resolve`
      return [id, () => world.desk.post(path, { action: 'rebook', slots })]
    },
    right: {
      place: THERE,
      state: 'approved paid',
      history: ['approved: date startTime endTime status'],
      mails: ['confirmed'],
    },
  },
  {
    way: 'the desk edits the hour of who had come',
    async given() {
      const { id } = await aDeskHour(world)
      await world.arrived(id)
      return [id, () => world.staff.change(id, LATER)]
    },
    right: {
      place: `1 ${TODAY} 16:00-17:00`,
      state: 'approved pending',
      history: ['changed: startTime endTime'],
      mails: ['rescheduled'],
    },
  },
  {
    way: 'the desk edits the hour of a link, which its customer has begun to move',
    async given() {
      const { id } = await aLinkedHour(world)
      return [id, () => world.staff.change(id, LATER)]
    },
    right: {
      place: `1 ${TODAY} 16:00-17:00`,
      state: 'approved paid',
      charges: 1,
      move: 'ended',
      history: ['changed: startTime endTime'],
      mails: ['rescheduled'],
    },
  },
  {
    way: 'the desk lengthens the hour of who has come',
    async given() {
      const { id } = await aDeskHour(world)
      await world.arrived(id)
      return [id, () => world.staff.change(id, { endTime: '16:00' })]
    },
    right: {
      place: `1 ${TODAY} 14:00-16:00`,
      state: 'approved pending',
      arrival: 'arrived',
      history: ['changed: endTime'],
      mails: ['rescheduled'],
    },
    because: 'It begins as it did: whoever came is there.',
  },
  {
    way: 'the desk shortens it',
    given: atDesk({ endTime: '16:00' }, ({ id }) => world.staff.change(id, { endTime: '15:00' })),
    right: {
      state: 'approved pending',
      history: ['changed: endTime'],
      mails: ['rescheduled'],
    },
  },
  {
    way: 'the desk edits one week of a series',
    given: atDesk(WEEKLY, ({ id }) => world.staff.change(id, LATER)),
    right: {
      place: `1 ${TODAY} 16:00-17:00`,
      state: 'approved pending',
      detached: true,
      history: ['changed: startTime endTime'],
      mails: ['rescheduled'],
    },
  },
  {
    way: 'the desk edits this week and the next ones',
    given: atDesk(WEEKLY, ({ id }) => world.staff.change(id, { ...LATER, scope: 'following' })),
    right: {
      place: `1 ${TODAY} 16:00-17:00`,
      state: 'approved pending',
      history: ['changed: startTime endTime'],
      mails: ['rescheduled'],
    },
    because: 'The series itself moves: none of it is set apart.',
  },
  {
    way: 'the desk edits all that is to come from another week',
    async given() {
      const { ids } = await aDeskHour(world, WEEKLY)
      const [first, second] = ids
      return [first!, () => world.staff.change(second!, { ...LATER, scope: 'future' })]
    },
    right: {
      place: `1 ${TODAY} 16:00-17:00`,
      state: 'approved pending',
      history: ['changed: startTime endTime'],
      mails: ['rescheduled'],
    },
  },
]

const CANCELLED = { history: ['canceled: status'], mails: ['canceled'] }
const ENDS: Way[] = [
  {
    way: 'the desk cancels what a customer paid',
    given: begun(({ id }) => world.staff.cancel(id, {})),
    right: { state: 'canceled admin paid', charges: 1, move: 'ended', ...CANCELLED },
  },
  {
    way: 'the desk cancels, and the money goes back',
    given: begun(({ id }) => world.staff.cancel(id, { money: 'refund' })),
    right: {
      state: 'canceled admin paid',
      charges: 1,
      move: 'ended',
      history: ['canceled: status', 'changed: money'],
      mails: ['canceled'],
    },
  },
  {
    way: 'its customer cancels',
    given: begun(({ cancel }) => cancel()),
    right: { state: 'canceled customer paid', charges: 1, move: 'ended', ...CANCELLED },
  },
  ...(['ask', 'credit', 'refund'] as const).map((choice) => ({
    way: `rain closes the court: ${choice}`,
    given: begun(() => world.rain(choice)),
    right: {
      state: 'canceled incident paid',
      charges: 1,
      move: 'ended',
      history: ['canceled: status incident'],
      mails: ['canceled'],
    },
  })),
  {
    way: 'the venue closes the day',
    given: begun(() => strand(world)),
    right: {
      state: 'canceled stranded paid',
      charges: 1,
      move: 'ended',
      history: ['canceled: status reason'],
      mails: ['canceled'],
    },
  },
  {
    way: 'the desk cancels an unpaid cart',
    given: unpaid(({ id }) => world.staff.cancel(id, {})),
    right: { state: 'canceled admin pending', charges: 1, ...CANCELLED },
  },
  {
    way: 'its customer gives an unpaid cart up',
    given: unpaid(({ browser, id }) =>
      browser.post(`${R}/cancel-unpaid`, { reservationIds: [id] }),
    ),
    right: { state: 'canceled customer pending', history: ['canceled: status'] },
    because:
      'The provider ended the charge first; who gives up what was never confirmed gets no mail.',
  },
  {
    way: 'rain closes the court of an unpaid cart',
    given: unpaid(() => world.rain('cancel')),
    right: {
      state: 'canceled incident pending',
      charges: 1,
      history: ['canceled: status incident'],
      mails: ['canceled'],
    },
  },
  {
    way: 'the venue closes the day of an unpaid cart',
    given: unpaid(() => strand(world)),
    right: {
      state: 'canceled stranded pending',
      charges: 1,
      history: ['canceled: status reason'],
      mails: ['canceled'],
    },
  },
  {
    way: 'an unpaid cart has run out, and the desk takes the hour',
    given: unpaid(() => {
      world.app.clock.advance(16 * 60_000)
      return world.staff.place({ date: TODAY, startTime: '14:00', endTime: '15:00' })
    }),
    right: { state: 'canceled expired pending', charges: 1 },
    because: 'Time did it, not a person: the history says so from the row.',
  },
  {
    way: 'an address floods the venue and is released',
    async given() {
      const { id, ids } = await anUnpaidCart(world)
      await world.knex('payment_groups').update({ client: '203.0.113.7' })
      expect(ids).toHaveLength(1)
      return [id, () => world.desk.post('/api/floods/release', { client: '203.0.113.7' })]
    },
    right: { state: 'canceled expired pending', charges: 1, history: ['canceled: status'] },
    because: 'Its time is ended early; whose address was typed is not known, so nobody is mailed.',
  },
  {
    way: 'the desk edits it to cancelled',
    given: atDesk({}, ({ id }) => world.staff.change(id, { status: 'canceled', notes: 'ligou' })),
    right: {
      state: 'canceled admin pending',
      history: ['canceled: status notes'],
      mails: ['canceled'],
    },
  },
  {
    way: 'all of a series is cancelled from another week',
    async given() {
      const { ids } = await aDeskHour(world, WEEKLY)
      return [ids[0]!, () => world.staff.cancel(ids[1]!, { scope: 'future' })]
    },
    right: { state: 'canceled admin pending', ...CANCELLED },
  },
]

const OTHERS: Way[] = [
  {
    way: 'it stops raining before its customer has chosen',
    given: asked(({ incidentId }) => world.desk.post('/api/incidents/lift', { incidentId })),
    right: {
      state: 'approved paid',
      arrival: 'arrived',
      history: ['changed: status incident'],
      mails: ['restored'],
    },
    because: 'The same hour as before: who had come is there.',
  },
  {
    way: 'it stops raining for what staff wrote down and had not approved',
    async given() {
      const { id } = await aDeskHour(world, { status: 'pending' })
      const { id: incidentId } = await world.rain('cancel')
      return [id, () => world.desk.post('/api/incidents/lift', { incidentId })]
    },
    right: {
      state: 'pending pending',
      history: ['changed: status incident'],
      mails: ['restored'],
    },
  },
  {
    way: 'the desk approves an unpaid cart',
    given: unpaid(({ id }) => world.staff.change(id, { status: 'approved' })),
    right: { state: 'approved pending', history: ['approved: status'], mails: ['confirmed'] },
    because: 'Its PIX stays: the customer may still pay by it.',
  },
  {
    way: 'the desk takes the money of an unpaid cart',
    given: unpaid(({ id }) => world.desk.post(`${R}/${id}/pay`, { paidWith: 'cash', total: 80 })),
    right: {
      state: 'approved paid',
      history: ['approved: status', 'changed: paymentStatus'],
      mails: ['confirmed'],
    },
    because: 'The provider has ended the charge before the money is written down.',
  },
  {
    way: 'the money of an unpaid cart arrives',
    async given() {
      const { browser, id, payment } = await anUnpaidCart(world)
      world.app.clock.advance(60_000)
      return [id, () => browser.get(`/api/payments/${payment.id}/status`)]
    },
    right: { state: 'approved paid', mails: ['confirmed'] },
    because:
      'The history says when money came in from the row; the charge is the one that was paid.',
  },
  {
    way: 'money comes late, and another court is free',
    given: () => paidLate(),
    right: {
      place: `4 ${TODAY} 14:00-15:00`,
      state: 'approved paid',
      history: ['changed: court'],
      mails: ['confirmed'],
    },
  },
  {
    way: 'money comes late, and the hour is gone',
    async given() {
      await world.knex('courts').where('id', '>', 1).update({ active: false })
      return paidLate()
    },
    right: { state: 'pending_confirmation expired paid' },
    because:
      'Why it lost its hour stays. It waits for its refund, or for a person: then its customer hears of it.',
  },
  {
    way: 'the desk takes the money of what it wrote down',
    given: atDesk({}, ({ id }) =>
      world.staff.change(id, { paymentStatus: 'paid', paidWith: 'cash' }),
    ),
    right: { state: 'approved paid', history: ['changed: paymentStatus'] },
  },
  {
    way: 'the desk takes that back',
    given: atDesk({ paymentStatus: 'paid', paidWith: 'cash' }, ({ id }) =>
      world.staff.change(id, { paymentStatus: 'pending' }),
    ),
    right: { state: 'approved pending', history: ['changed: paymentStatus'] },
  },
  {
    way: 'the money is taken back at the provider',
    asaas: true,
    async given() {
      const hour = await aPaidHour(world)
      await hour.begin()
      return [hour.id, () => takeBackOutside(world, hour.id)]
    },
    right: { state: 'approved refunded', charges: 1, move: 'ended' },
    because:
      'Nobody of the venue did it: the hour stands, and a person decides in the list of what is to be resolved.',
  },
  {
    way: 'the desk hands it over to another person',
    given: atDesk({}, ({ id }) => world.staff.change(id, ANOTHER)),
    right: {
      state: 'approved pending',
      history: ['changed: customerName customerEmail customerPhone link'],
      mails: ['confirmed', 'handed-over'],
    },
    because:
      'Who had it is told that it is theirs no more; its new person gets a link of their own.',
  },
  {
    way: 'the desk hands it over with another hour',
    async given() {
      const { id } = await aDeskHour(world)
      await world.arrived(id)
      return [id, () => world.staff.change(id, { ...ANOTHER, ...LATER })]
    },
    right: {
      place: `1 ${TODAY} 16:00-17:00`,
      state: 'approved pending',
      history: ['changed: startTime endTime customerName customerEmail customerPhone link'],
      mails: ['confirmed', 'handed-over'],
    },
  },
  {
    way: 'the desk makes it weekly',
    given: atDesk({}, ({ id }) => world.staff.change(id, WEEKLY)),
    right: { state: 'approved pending', history: ['changed: weeklyUntil'] },
  },
]

async function done({ asaas, given, right }: Way) {
  if (asaas) {
    await world.stop()
    world = await aWorld({ asaas })
  }
  const [id, act] = await given()
  return { was: await effectsOf(world, id, act), right: { ...NOTHING, ...right } }
}

const named = (ways: readonly Way[]) => ways.map((one) => [one.way, one] as const)

describe.each([
  ['gets another hour', MOVES],
  ['ends', ENDS],
  ['is restored, approved, paid', OTHERS],
])('a reservation %s', (_, ways) => {
  test.each(named(ways))('%s', async (_way, one) => {
    const { right, was } = await done(one)
    expect(was).toEqual(right)
  })
})

describe('an import', () => {
  /** Effects of an act on the afternoon hour, whoever has it. */
  async function effectsOfHour(act: () => Promise<{ status: number }>) {
    const { app, knex } = world
    const entries = await knex('audit_entries').where({ entity: 'reservation' })
    const seen: string[] = []
    const stop = app.deps.events.subscribe(({ dates }) => void seen.push(...dates))
    expect((await act()).status).toBe(200)
    stop()
    await checkClaims(app)
    const rows = await knex('reservations').where({ date: OTHER_DAY })
    const history = await knex('audit_entries').where({ entity: 'reservation' }).orderBy('id')
    return {
      rows: rows.map((row) => `${row.startTime} ${row.status} ${row.paymentStatus} ${row.paidBy}`),
      history: history.slice(entries.length).map(({ action }) => action),
      seen: [...new Set(seen)],
      mails: (await knex('jobs').where({ kind: 'mail' })).length,
      money: (await knex('till_movements')).length,
    }
  }

  test('brings an hour with all that a booking has but a mail, and its undoing leaves nothing', async () => {
    const { desk } = world
    const [year, month, day] = OTHER_DAY.split('-')
    const cells = {
      name: 'Marina Souza',
      phone: '48999887766',
      email: 'marina@example.com',
      court: 'Quadra Central',
      date: `${day}/${month}/${year}`,
      startTime: '15h',
      paid: 'sim',
    }
    const { id } = await checkFile(desk, 'reservations', [cells])
    const run = await effectsOfHour(() => desk.post(`/api/imports/${id}/run`, {}))
    expect(run).toEqual({
      // What was paid elsewhere is in no book of this venue: a note says so.
      rows: ['15:00 approved pending null'],
      history: ['created'],
      seen: expect.arrayContaining([OTHER_DAY]),
      mails: 0,
      money: 0,
    })
    const undone = await effectsOfHour(() => desk.post(`/api/imports/${id}/undo`, { kept: 0 }))
    expect(undone).toMatchObject({
      rows: [],
      seen: expect.arrayContaining([OTHER_DAY]),
      mails: 0,
      money: 0,
    })
  })
})
