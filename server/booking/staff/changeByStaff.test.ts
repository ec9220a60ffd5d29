import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import type { TillState } from '#shared/book/till/till.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { AdminReservationEditSchema } from '#shared/booking/reservation/adminReservation.schema.ts'
import { booked, paidOnline } from '../../test/fixtures/booked.fixtures.ts'
import { aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { expectProblem } from '../../test/support/expectProblem.ts'
import { forgedBodies } from '../../test/support/hostile.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import {
  checkClaims,
  signInStaff,
  takenHours,
  type Staff,
} from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

describe('moving', () => {
  test('to another hour, court and day frees the old hours and takes the new', async () => {
    const { id } = await staff.placed({ endTime: '12:00' })
    const { status, body } = await staff.change(id, {
      courtId: 2,
      date: '2026-11-25',
      startTime: '15:00',
      endTime: '16:00',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, courtId: 2, court: { name: 'Quadra do Mar' }, version: 2 })
    expect(body.reservations.map((one) => one.id)).toEqual([id])
    expect(await takenHours(app, TOMORROW)).toEqual([])
    expect(await takenHours(app, '2026-11-25')).toEqual(['2 15:00'])
  })

  test('tells the customer once, of a series in one mail, and nobody of what is only paid', async () => {
    const mails = async () =>
      (await app.deps.knex('jobs').where({ kind: 'mail' }).orderBy('id').select('payload'))
        .map(({ payload }) => JSON.parse(payload))
        .filter(({ kind }) => kind === 'rescheduled')
    const single = await staff.placed()
    await staff.change(single.id, { paymentStatus: 'paid' })
    const waiting = await staff.placed({ courtId: 2, status: 'pending' })
    await staff.change(waiting.id, { startTime: '15:00', endTime: '16:00' })
    expect(await mails()).toEqual([])

    await staff.change(single.id, { date: '2026-11-25' })
    expect(await mails()).toMatchObject([{ kind: 'rescheduled', reservationIds: [single.id] }])
    const { reservations } = await staff.placed({
      startTime: '17:00',
      endTime: '18:00',
      isRecurring: true,
      endDate: '2026-12-08',
    })
    const ids = reservations.map(({ id }) => id)
    await staff.change(ids[0]!, { startTime: '18:00', endTime: '19:00', scope: 'future' })
    expect((await mails()).slice(1)).toMatchObject([{ kind: 'rescheduled', reservationIds: ids }])
  })

  test('onto its own hours and back to back with others is no conflict', async () => {
    await staff.placed({ startTime: '13:00', endTime: '14:00' })
    const { id } = await staff.placed({ startTime: '10:00', endTime: '12:00' })
    expect((await staff.change(id, { startTime: '11:00', endTime: '13:00' })).status).toBe(200)
    expect(await takenHours(app, TOMORROW)).toEqual(['1 11:00', '1 12:00', '1 13:00'])
  })

  test.each([
    ['where somebody is', { startTime: '14:00', endTime: '16:00' }, 'slot-taken'],
    ['where a class meets', { courtId: 4, startTime: '19:00', endTime: '20:00' }, 'slot-taken'],
    ['outside the hours', { startTime: '22:00', endTime: '23:00' }, 'slot-closed'],
    ['into a closing', { date: '2026-11-26', startTime: '12:00', endTime: '13:00' }, 'slot-closed'],
    ['into the past', { date: '2026-11-22' }, 'slot-past'],
    ['to a court that does not play it', { courtId: 3 }, 'no-court'],
    ['to a sport that the court does not play', { courtId: 4, sportType: 'vôlei' }, 'no-court'],
  ])('%s is refused and changes nothing', async (_name, change, code) => {
    const other = await staff.placed({ startTime: '15:00', endTime: '16:00' })
    const { id } = await staff.placed()
    const { status, body } = await staff.change(id, change)
    expect([status, body.code]).toEqual([409, code])
    expect(await takenHours(app, TOMORROW)).toEqual(['1 10:00', '1 15:00'])
    expect((await staff.read(id)).version).toBe(1)
    expect((await staff.read(other.id)).version).toBe(1)
    await checkClaims(app)
  })

  test('what was in the past stays there, but may still be paid', async () => {
    const { id } = await staff.placed()
    app.clock.advance(2 * 86_400_000)
    expect((await staff.change(id, { date: '2026-11-26' })).body.code).toBe('slot-past')
    const { body } = await staff.change(id, { paymentStatus: 'paid' })
    expect(body).toMatchObject({ paymentStatus: 'paid', paidBy: 'admin' })
  })

  test('two that would swap places: one must move away first', async () => {
    const a = await staff.placed()
    const b = await staff.placed({ startTime: '11:00', endTime: '12:00' })
    const first = await staff.change(a.id, { startTime: '11:00', endTime: '12:00' })
    expect(first.body).toMatchObject({
      code: 'slot-taken',
      lost: [{ date: TOMORROW, startTime: '11:00' }],
    })
    expect((await staff.change(b.id, { startTime: '12:00', endTime: '13:00' })).status).toBe(200)
    expect((await staff.change(a.id, { startTime: '11:00', endTime: '12:00' })).status).toBe(200)
  })

  test('to another start keeps the length, and the price follows the table', async () => {
    const { id } = await staff.placed({ startTime: '06:00', endTime: '08:00', price: 160 })
    // Mornings cost 80 an hour, evenings 120.
    const later = await staff.change(id, { startTime: '16:00' })
    expect([later.status, later.body]).toMatchObject([
      200,
      { startTime: '16:00', endTime: '18:00', price: 200 },
    ])
    expect(await takenHours(app, TOMORROW)).toEqual(['1 16:00', '1 17:00'])
    const shorter = await staff.change(id, { endTime: '17:00' })
    expect(shorter.body).toMatchObject({ startTime: '16:00', endTime: '17:00', price: 80 })
    const history = (await staff.read(id)).history.at(-1)
    expect(history?.changes).toContainEqual({
      field: 'Preço',
      before: 'R$ 200,00',
      after: 'R$ 80,00',
    })
  })

  test('leaves a price that a person agreed, named or paid', async () => {
    const evening = { startTime: '18:00', endTime: '19:00' }
    const agreed = await staff.placed({ price: 75 })
    expect((await staff.change(agreed.id, evening)).body.price).toBe(75)
    const named = await staff.placed({ price: 80 })
    const kept = await staff.change(named.id, { ...evening, courtId: 2, price: 80 })
    expect(kept.body.price).toBe(80)
    const paid = await staff.placed({ price: 80, paymentStatus: 'paid' })
    expect((await staff.change(paid.id, { startTime: '19:00' })).body).toMatchObject({
      endTime: '20:00',
      price: 80,
    })
  })

  test('of a series prices each date by the table', async () => {
    const weekly = { isRecurring: true, endDate: '2026-12-08', price: 80 }
    const { id, reservations } = await staff.placed(weekly)
    await staff.change(reservations[2]!.id, { price: 60, scope: 'following' })
    const { body } = await staff.change(id, { startTime: '18:00', scope: 'future' })
    expect(body.reservations.map(({ price }) => price)).toEqual([120, 120, 60])
    expect(body.reservations.map(({ endTime }) => endTime)).toEqual(['19:00', '19:00', '19:00'])
  })

  test('onto a hold that ran out takes its place', async () => {
    const { id } = await staff.placed()
    await booked(app, aSlot('12:00', { courtId: 1 }))
    expect((await staff.change(id, { startTime: '12:00', endTime: '13:00' })).status).toBe(409)
    app.clock.advance(900_000)
    expect((await staff.change(id, { startTime: '12:00', endTime: '13:00' })).status).toBe(200)
    await checkClaims(app)
  })
})

test('a place that cannot be had says by whom or why', async () => {
  await staff.placed({ startTime: '15:00', endTime: '16:00', customerName: 'Ana Dias' })
  const { id } = await staff.placed()
  const why = async (change: object) => (await staff.change(id, change)).body.message
  expect(await why({ startTime: '15:00' })).toBe('Ocupado: Ana Dias.')
  expect(await why({ courtId: 4, startTime: '19:00' })).toBe('Ocupado: aula Futevôlei iniciantes.')
  expect(await why({ courtId: 3 })).toBe('Quadra das Dunas não recebe Futevôlei.')
  await booked(app, aSlot('12:00', { courtId: 1 }))
  expect(await why({ startTime: '12:00' })).toBe('Ocupado: Marina Souza.')
})

describe('editing', () => {
  test('changes what is named and leaves the rest', async () => {
    const placed = await staff.placed({ customerCpf: '52998224725', notes: 'Traz bola' })
    const { body } = await staff.change(placed.id, { customerName: 'Bruna Lima', price: 100 })
    const {
      reservations: _,
      skipped: __,
      ...rest
    } = { ...placed, customerName: 'Bruna Lima', price: 100, version: 2 }
    expect(body).toMatchObject(rest)
    expect((await staff.read(placed.id)).customerCpf).toBe('52998224725')
  })

  test('that changes nothing leaves the version', async () => {
    const placed = await staff.placed()
    const { status, body } = await staff.change(placed.id, { customerName: 'Bruno Lima' })
    expect([status, body.version, body.reservations]).toEqual([200, 1, []])
  })

  test('of the payment status sets and clears `paidBy`', async () => {
    const { id } = await staff.placed()
    expect((await staff.change(id, { paymentStatus: 'paid' })).body.paidBy).toBe('admin')
    expect((await staff.change(id, { paymentStatus: 'refunded' })).body.paidBy).toBe('admin')
    expect((await staff.change(id, { paymentStatus: 'pending' })).body.paidBy).toBeNull()
  })

  test('the form may cancel, and what is cancelled never comes back', async () => {
    const { id } = await staff.placed()
    const { body } = await staff.change(id, { status: 'canceled', scope: 'one' })
    expect(body).toMatchObject({ status: 'canceled', canceledReason: 'admin' })
    expect(await takenHours(app, TOMORROW)).toEqual([])
    for (const status of ['approved', 'pending']) {
      const back = await staff.change(id, { status, scope: 'one' })
      expect([back.status, back.body.code]).toEqual([409, 'status-not-allowed'])
    }
    expect((await staff.change(id, { notes: 'Choveu' })).body.notes).toBe('Choveu')
    await checkClaims(app)
  })

  test.each([
    ['hour', { startTime: '14:00', endTime: '15:00' }],
    ['day', { date: '2026-11-26' }],
    ['court', { courtId: 2 }],
    ['price', { price: 30 }],
    ['name', { customerName: 'Time do Bruno' }],
    ['money', { paymentStatus: 'refunded' }],
    ['series', { isRecurring: true, endDate: '2026-12-08' }],
    ['everything at once', { notes: 'Choveu', price: 30, scope: 'future' }],
  ])('what is cancelled takes no other %s', async (_what, change) => {
    await staff.browser.post('/api/till/open', { opening: 0 })
    const { id } = await staff.placed({ paymentStatus: 'paid', paidWith: 'cash' })
    await staff.cancel(id, { money: 'keep' })
    const before = await staff.read(id)
    const { status, body } = await staff.change(id, change)
    expect([status, body.code]).toEqual([
      409,
      'isRecurring' in change ? 'status-not-allowed' : 'reservation-canceled',
    ])
    expect(await staff.read(id)).toEqual(before)
    expect((await staff.browser.get<TillState>('/api/till')).body.drawer).toBe(90)
    await checkClaims(app)
  })

  test('what is cancelled takes a form whose notes alone are other ones, at whatever reach', async () => {
    const { id, reservations } = await staff.placed({ isRecurring: true, endDate: '2026-12-08' })
    await staff.cancel(id)
    const { customerName, date, price, startTime, endTime } = await staff.read(id)
    const form = { customerName, date, price, startTime, endTime, notes: 'Choveu', scope: 'future' }
    const { body } = await staff.change(id, form)
    expect(body.reservations.map(({ id, notes }) => [id, notes])).toEqual([[id, 'Choveu']])
    expect((await staff.read(reservations[1]!.id)).notes).toBeNull()
  })

  test('nothing is paid for what is cancelled, before or as it is written down', async () => {
    await staff.browser.post('/api/till/open', { opening: 0 })
    const gone = { status: 'canceled', paymentStatus: 'paid', paidWith: 'cash' }
    const { status, body } = await staff.place(gone)
    expect([status, body.code]).toEqual([409, 'reservation-canceled'])
    const { id } = await staff.placed()
    await staff.cancel(id)
    const paid = await staff.change(id, { paymentStatus: 'paid', paidWith: 'cash' })
    expect([paid.status, paid.body.code]).toEqual([409, 'reservation-canceled'])
    expect((await staff.browser.get<TillState>('/api/till')).body.drawer).toBe(0)
  })

  test('approved may become pending again and keeps its hours', async () => {
    const { id } = await staff.placed()
    expect((await staff.change(id, { status: 'pending', scope: 'one' })).body.status).toBe(
      'pending',
    )
    expect(await takenHours(app, TOMORROW)).toEqual(['1 10:00'])
  })

  test('staff cannot edit a customer’s reservation', async () => {
    const { ids } = await booked(app, aSlot('10:00'))
    for (const body of [
      { customerName: 'Outra Pessoa' },
      { courtId: 2 },
      { status: 'approved', price: 1 },
    ]) {
      const answer = await staff.change(ids[0]!, body)
      expect([answer.status, answer.body.code]).toEqual([409, 'customer-reservation'])
    }
  })

  test('what was paid online keeps its price and its payment', async () => {
    const { id } = await staff.placed()
    await app.deps
      .knex('reservations')
      .where({ id })
      .update({ paymentStatus: 'paid', paidBy: 'attempt' })
    for (const change of [{ price: 1 }, { paymentStatus: 'pending' }]) {
      expect((await staff.change(id, change)).body.code).toBe('paid-online')
    }
    expect((await staff.change(id, { notes: 'Traz bola' })).status).toBe(200)
  })

  test('what waits for a decision about its money is not edited', async () => {
    const { id } = await staff.placed()
    await app.deps.knex('reservations').where({ id }).update({ status: 'pending_confirmation' })
    expect((await staff.change(id, { notes: 'x' })).body.code).toBe('status-not-allowed')
    expect((await staff.change(id, { status: 'approved' })).body.code).toBe('status-not-allowed')
    expect((await staff.cancel(id)).body.code).toBe('status-not-allowed')
  })

  test('an open charge is cancelled when the price changes or staff take the money', async () => {
    const jobs = () => app.deps.knex('jobs').where({ kind: 'cancel-charge' })
    for (const [index, change] of [{ price: 100 }, { paymentStatus: 'paid' }].entries()) {
      const row = await staff.placed({ status: 'pending', courtId: [1, 2][index] })
      await app.deps.knex('payment_attempts').insert({
        id: randomUUID(),
        paymentGroupId: row.paymentGroupId!,
        number: 1,
        method: 'PIX',
        amount: 9_000,
        externalReference: `${row.paymentGroupId}:1`,
        state: 'pending',
        dueDate: TOMORROW,
        createdAt: row.createdAt,
        updatedAt: row.createdAt,
      })
      expect((await staff.change(row.id, { notes: 'Ligar antes' })).status).toBe(200)
      expect(await jobs()).toHaveLength(index)
      expect((await staff.change(row.id, change)).status).toBe(200)
      expect(await jobs()).toHaveLength(index + 1)
    }
  })
})

describe('two admins', () => {
  test('the second to save gets the row as the first left it', async () => {
    const { id, version } = await staff.placed()
    const other = await signInStaff(app)
    const headers = { 'If-Match': `"${version}"` }
    expect((await staff.change(id, { price: 100 }, headers)).status).toBe(200)
    const late = await other.change(id, { notes: 'Traz bola' }, headers)
    expect(late.status).toBe(412)
    const list = await staff.browser.get<AdminReservation[]>(`/api/reservations?date=${TOMORROW}`)
    expect(late.body).toMatchObject({ code: 'stale-version' })
    expect(late.body.current).toEqual(list.body[0])
    expect((await other.cancel(id, {}, headers)).status).toBe(412)
    const again = await other.change(id, { notes: 'Traz bola' }, { 'If-Match': '"2"' })
    expect(again.body).toMatchObject({ price: 100, notes: 'Traz bola', version: 3 })
  })

  test('a repeated key changes once', async () => {
    const { id } = await staff.placed()
    const headers = { 'Idempotency-Key': randomUUID(), 'If-Match': '"1"' }
    const first = await staff.change(id, { price: 100 }, headers)
    const again = await staff.change(id, { price: 100 }, headers)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await staff.read(id)).version).toBe(2)
  })

  test('an unknown reservation is a 404', async () => {
    expect((await staff.change(999_999, { price: 1 })).status).toBe(404)
    expect((await staff.change(999_999, { status: 'approved' })).status).toBe(404)
    expect((await staff.cancel(999_999)).status).toBe(404)
    expect((await staff.browser.get('/api/reservations/999999')).status).toBe(404)
    expect((await staff.browser.get('/api/reservations/abc')).status).toBe(422)
  })
})

describe('cancelling one', () => {
  test('frees its hours and gives up its open charge, whoever made it', async () => {
    const { ids } = await booked(app, aSlot('10:00', { courtId: 1 }))
    const mine = await staff.placed({ courtId: 2 })
    const theirs = await staff.change(ids[0]!, { status: 'canceled' })
    expect(theirs.body).toMatchObject({ status: 'canceled', canceledReason: 'admin' })
    const { status, body } = await staff.cancel(mine.id)
    expect(status).toBe(200)
    expect(body.canceled).toMatchObject([{ id: mine.id, status: 'canceled', version: 2 }])
    expect(await takenHours(app, TOMORROW)).toEqual([])
  })

  test('of what was paid leaves the money for a person to decide', async () => {
    const { ids } = await paidOnline(app, aSlot('10:00'))
    expect((await staff.cancel(ids[0]!)).body.canceled).toMatchObject([
      { status: 'canceled', paymentStatus: 'paid', paidBy: 'attempt' },
    ])
    expect(await app.deps.knex('refunds')).toEqual([])
  })

  test('a second time changes nothing', async () => {
    const { id } = await staff.placed()
    expect((await staff.cancel(id)).body.canceled).toHaveLength(1)
    const again = await staff.cancel(id)
    expect([again.status, again.body.canceled]).toEqual([200, []])
    expect((await staff.change(id, { status: 'canceled' })).body.version).toBe(2)
  })

  test('that another one cancelled meanwhile is done already, not a conflict', async () => {
    const { id, reservations } = await staff.placed({ isRecurring: true, endDate: '2026-12-08' })
    const seen = { 'If-Match': '"1"' }
    await staff.cancel(id)
    const again = await staff.cancel(id, {}, seen)
    expect([again.status, again.body.canceled]).toEqual([200, []])
    const patched = await staff.change(id, { status: 'canceled' }, seen)
    expect([patched.status, patched.body.status, patched.body.version]).toEqual([
      200,
      'canceled',
      2,
    ])
    expect((await staff.cancel(id, { money: 'keep' }, seen)).status).toBe(412)
    // What is left of the series is not what the person saw.
    expect((await staff.cancel(id, { scope: 'future' }, seen)).status).toBe(412)
    await staff.cancel(reservations[1]!.id, { scope: 'following' })
    expect((await staff.cancel(id, { scope: 'future' }, seen)).status).toBe(200)
    expect((await staff.change(id, { notes: 'x' }, seen)).status).toBe(412)
    // There is nothing to overwrite: what was cancelled takes no move.
    const moved = await staff.change(id, { startTime: '14:00', endTime: '15:00' }, seen)
    expect([moved.status, moved.body.code]).toEqual([409, 'reservation-canceled'])
  })
})

test('whatever a field holds, the answer is a refusal or the row, never a defect', async () => {
  const { id } = await staff.placed()
  const send = (body: unknown) => staff.browser.patch<Problem>(`/api/reservations/${id}`, body)
  const { taken, refused } = forgedBodies(AdminReservationEditSchema, aStaffDraft())
  for (const body of [...refused, ...taken]) {
    const answer = await send(body)
    if (answer.status !== 200) expectProblem(answer)
  }
  for (const body of [null, [], 'x', 1, { status: {} }, { scope: 'one' }, {}]) {
    const answer = await send(body)
    if (answer.status !== 200) expectProblem(answer)
  }
  await checkClaims(app)
})
