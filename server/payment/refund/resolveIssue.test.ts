import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MORNING_PRICE, TOMORROW } from '../../test/support/aCheckout.ts'
import { setPin } from '../../account/devices/pin.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import {
  lateMoney,
  startAsaasVenue,
  type AsaasVenue,
} from '../../test/fixtures/asaasVenue.fixtures.ts'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

const place = (reservationId: number, startTime = '15:00', change = {}) => ({
  reservationId,
  date: TOMORROW,
  startTime,
  courtId: 1,
  ...change,
})
const claims = (reservationId: number) =>
  venue.app.deps.knex('slot_claims').where({ reservationId }).orderBy('startTime')
const mails = (id: number) =>
  venue.app.deps
    .knex('jobs')
    .where({ kind: 'mail', subject: String(id) })
    .orderBy('id')
const mailKinds = async (id: number) =>
  (await mails(id)).map(({ payload }) => JSON.parse(payload).kind)

/** A reservation that was paid by card and cancelled without a choice about the money. */
async function undecided(times = ['10:00']) {
  const { ids } = await venue.paid(times)
  await venue.cancel(ids[0]!)
  return { id: ids[0]!, issue: `reservation-${ids[0]}` }
}
async function refused(times = ['10:00']) {
  venue.fake.refunds.broke = true
  const late = await lateMoney(venue, times)
  await venue.settled()
  return { ...late, issue: (await venue.issue('refund-refused')).id }
}

describe('other hours', () => {
  test('that have begun today are none: the money waits on for a decision', async () => {
    const { id, issue } = await undecided()
    const slots = [place(id, '08:00', { date: '2026-11-23' })]
    const answer = await venue.resolve(issue, { action: 'rebook', slots })
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot-past' } })
    expect(await venue.reservation(id)).toMatchObject({ status: 'canceled', startTime: '10:00' })
    expect(await claims(id)).toEqual([])
  })

  test('use the money whose hours were lost: approved, paid, claimed, mailed, and nothing is refunded', async () => {
    const late = await lateMoney(venue)
    const { id } = await venue.issue('slots-gone')
    const answer = await venue.resolve(id, { action: 'rebook', slots: [place(late.id)] })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        reservations: [
          { id: late.id, status: 'approved', paymentStatus: 'paid', startTime: '15:00' },
        ],
        refunds: [{ state: 'requested', withdrawnAt: expect.any(String) }],
      },
    })
    await venue.settled(3)
    expect(late.charge.refunds).toEqual([])
    expect(await venue.reservation(late.id)).toMatchObject({
      status: 'approved',
      paymentStatus: 'paid',
      paidBy: 'attempt',
      asaasPaymentId: late.charge.id,
      endTime: '16:00',
      canceledReason: null,
    })
    expect(await claims(late.id)).toMatchObject([{ courtId: 1, startTime: '15:00' }])
    expect(await mailKinds(late.id)).toEqual(['confirmed'])
    expect(await venue.issues()).toEqual([])
  })

  test('need one for each reservation, and none that is not of this payment', async () => {
    const late = await lateMoney(venue, ['10:00', '11:00'])
    const { id } = await venue.issue('slots-gone')
    const [first, second] = late.ids as [number, number]
    for (const slots of [
      [],
      [place(first)],
      [place(first), place(first)],
      [place(first), place(9_999)],
      [place(first), place(second, '16:00'), place(first, '17:00')],
    ]) {
      const answer = await venue.resolve(id, { action: 'rebook', slots })
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['slots']])
    }
    const slots = [place(first), place(second, '16:00')]
    expect((await venue.resolve(id, { action: 'rebook', slots })).status).toBe(200)
    expect(await claims(second)).toMatchObject([{ startTime: '16:00' }])
  })

  test.each([
    ['are somebody else’s', { startTime: '10:00' }, 'slot-taken'],
    ['are past', { date: '2026-11-22' }, 'slot-past'],
    ['are outside the opening hours', { startTime: '23:00' }, 'slot-closed'],
    ['are on no court of the sport', { courtId: 2 }, 'no-court'],
  ])('that %s are refused, and nothing is changed', async (_, change, code) => {
    const late = await lateMoney(venue)
    const { id } = await venue.issue('slots-gone')
    const slots = [place(late.id, '15:00', change)]
    expect(await venue.resolve(id, { action: 'rebook', slots })).toMatchObject({
      status: 409,
      body: { code },
    })
    expect(await venue.reservation(late.id)).toMatchObject({ status: 'pending_confirmation' })
    expect(await venue.refunds()).toMatchObject([{ withdrawnAt: null }])
  })

  test('to which two reservations are moved at once are refused', async () => {
    const late = await lateMoney(venue, ['10:00', '11:00'])
    const { id } = await venue.issue('slots-gone')
    const slots = late.ids.map((one) => place(one))
    expect(await venue.resolve(id, { action: 'rebook', slots })).toMatchObject({
      status: 409,
      body: { code: 'slot-taken' },
    })
  })

  test('come too late for money that is on its way back', async () => {
    const late = await lateMoney(venue)
    const { id } = await venue.issue('slots-gone')
    await venue.settled()
    for (const action of ['rebook', 'keep', 'refund']) {
      expect(await venue.resolve(id, { action, slots: [place(late.id)] })).toMatchObject({
        status: 409,
        body: { code: 'refund-begun' },
      })
    }
  })

  test('are refused while it is unknown whether the provider has refunded the money', async () => {
    const late = await lateMoney(venue)
    const { id } = await venue.issue('slots-gone')
    venue.fake.faults.push({ kind: 'lost-answer', call: 'POST /v3/payments/*/refund', times: 1 })
    await venue.settled()
    const answer = await venue.resolve(id, { action: 'rebook', slots: [place(late.id)] })
    expect(answer.body.code).toBe('refund-begun')
    expect((await venue.issue('slots-gone')).actions).toEqual(['refund'])
  })

  test('are possible after a refusal', async () => {
    const late = await refused()
    const slots = [place(late.id)]
    expect((await venue.resolve(late.issue, { action: 'rebook', slots })).status).toBe(200)
    venue.fake.refunds.broke = false
    venue.app.clock.advance(3_600_000)
    await venue.settled(2)
    expect(late.charge.refunds).toEqual([])
  })

  test('restore a cancelled reservation, whose customer gets a mail each time', async () => {
    const { id, issue } = await undecided()
    await venue.settled()
    const slots = [place(id)]
    expect((await venue.resolve(issue, { action: 'rebook', slots })).status).toBe(200)
    await venue.settled()
    expect(await venue.reservation(id)).toMatchObject({
      status: 'approved',
      paymentStatus: 'paid',
      emailSentAt: expect.any(String),
    })
    await venue.cancel(id, { money: 'refund' })
    await venue.settled()
    expect(await venue.reservation(id)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await mailKinds(id)).toEqual(['confirmed', 'canceled', 'confirmed', 'canceled'])
    expect((await mails(id)).every(({ doneAt }) => doneAt !== null)).toBe(true)
  })
})

describe('keeping', () => {
  test('a payment without hours ends the reservation, and nothing is refunded', async () => {
    const late = await refused(['10:00', '11:00'])
    const body = { action: 'keep', note: 'Combinado por telefone' }
    expect((await venue.resolve(late.issue, body)).status).toBe(200)
    venue.fake.refunds.broke = false
    venue.app.clock.advance(3_600_000)
    await venue.settled(2)
    expect(late.charge.refunds).toEqual([])
    for (const id of late.ids) {
      expect(await venue.reservation(id)).toMatchObject({
        status: 'canceled',
        paymentStatus: 'paid',
        asaasPaymentId: late.charge.id,
      })
    }
    expect(await venue.app.deps.knex('money_decisions').orderBy('reservationId')).toMatchObject(
      late.ids.map((reservationId) => ({ reservationId, note: 'Combinado por telefone' })),
    )
    expect(await venue.issues()).toEqual([])
  })

  test('may be changed: money that stayed can still be refunded', async () => {
    const late = await refused()
    await venue.resolve(late.issue, { action: 'keep' })
    venue.fake.refunds.broke = false
    expect((await venue.refund([late.id])).status).toBe(201)
    await venue.settled()
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect(late.charge.refunds).toMatchObject([{ cents: MORNING_PRICE * 100, status: 'DONE' }])
    expect(await venue.reservation(late.id)).toMatchObject({ paymentStatus: 'refunded' })
  })
})

describe('giving back', () => {
  test('money without a decision', async () => {
    const { id, issue } = await undecided()
    expect((await venue.resolve(issue, { action: 'refund' })).body.refunds).toMatchObject([
      { amount: MORNING_PRICE, state: 'requested' },
    ])
    await venue.settled()
    expect(await venue.reservation(id)).toMatchObject({ paymentStatus: 'refunded' })
  })

  test('calls the provider again at once after a refusal', async () => {
    const late = await refused()
    venue.fake.refunds.broke = false
    await venue.settled()
    expect(late.charge.refunds).toEqual([])
    expect((await venue.resolve(late.issue, { action: 'refund' })).status).toBe(200)
    await venue.settled()
    expect(late.charge.refunds).toHaveLength(1)
  })
})

describe('two at once', () => {
  test.each([
    ['refund', 'keep'],
    ['rebook', 'refund'],
    ['keep', 'rebook'],
    ['keep', 'keep'],
    ['refund', 'refund'],
  ])('of %s and %s one wins, and the money is used once', async (first, second) => {
    const { id, issue } = await undecided()
    const other = await signedIn(venue.app, 'admin')
    const slots = [place(id)]
    const answers = await Promise.all([
      venue.resolve(issue, { action: first, slots }),
      venue.resolve(issue, { action: second, slots }, {}, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('issue-resolved')
    await venue.settled(2)
    const row = await venue.reservation(id)
    const uses = [
      row!.status === 'approved',
      row!.paymentStatus === 'refunded',
      (await venue.app.deps.knex('money_decisions')).length > 0,
    ]
    expect(uses.filter(Boolean)).toHaveLength(1)
    expect(await venue.issues()).toEqual([])
  })

  test('the same request twice is one', async () => {
    const { issue } = await undecided()
    const key = { 'Idempotency-Key': randomUUID() }
    const first = await venue.resolve(issue, { action: 'refund' }, key)
    const again = await venue.resolve(issue, { action: 'refund' }, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await venue.refunds()).toHaveLength(1)
  })
})

test('an action that it does not offer is refused; an unknown entry is a 404', async () => {
  const { issue } = await undecided()
  expect((await venue.resolve(issue, { action: 'dismiss' })).body.code).toBe('issue-action')
  expect((await venue.resolve(issue, { action: 'burn' })).status).toBe(422)
  expect((await venue.resolve('reservation-9999', { action: 'keep' })).status).toBe(404)
  expect((await venue.resolve(`charge-${randomUUID()}`, { action: 'keep' })).status).toBe(404)
  expect((await venue.resolve('refund-0', { action: 'keep' })).status).toBe(422)
})

test('open screens are notified', async () => {
  const { issue } = await undecided()
  const cookies = [...venue.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const events = await readEvents(venue.app.origin, { Cookie: cookies })
  await venue.resolve(issue, { action: 'keep' })
  expect(await events.next()).toMatchObject({ event: 'reservations' })
  events.close()
})

test('above the limit of the reception it is decided with a manager’s PIN, for once', async () => {
  const { knex } = venue.app.deps
  const { issue } = await undecided()
  await signedIn(venue.app, 'manager')
  const manager = (await knex('users').where({ role: 'manager' }).first('id'))!
  await setPin(knex, manager.id, '482913')
  const desk = await signedIn(venue.app, 'reception')
  const link = await venue.admin.post<{ code: string }>('/api/devices/links', { name: 'Balcão' })
  await desk.post('/api/device', { code: link.body.code })
  const [key, body] = [randomUUID(), { action: 'keep' }]
  const decide = () => venue.resolve(issue, body, { 'Idempotency-Key': key }, desk)
  expect(await decide()).toMatchObject({ status: 409, body: { code: 'refund-limit' } })
  const path = `/api/payment-issues/${issue}/resolve`
  const approval = { userId: manager.id, pin: '482913', key, path, body }
  expect((await desk.post('/api/approvals', approval)).status).toBe(204)
  expect((await decide()).status).toBe(200)
  expect(await venue.issues()).toEqual([])
})
