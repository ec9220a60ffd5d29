import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../../background.ts'
import { aPaidHour, aWorld, OTHER, TODAY, type World } from '../../test/fixtures/life.fixtures.ts'

let world: World
let takeBack: () => Promise<void>
let path: string
let hour: Awaited<ReturnType<typeof aPaidHour>>
beforeAll(async () => {
  world = await aWorld()
  takeBack = await world.remember()
})
afterAll(() => world.stop())
beforeEach(async () => {
  hour = await aPaidHour(world)
  const id = hour.order.paymentGroupId
  path = `/api/my/reservations/${(await world.knex('payment_groups').where({ id }).first())!.code}`
})
afterEach(() => takeBack())

const MINUTE_MS = 60_000
const JUST_BEFORE = MINUTE_MS - 1_000

type Answer = OwnReservation & Problem
async function cancel(ids = [hour.id], who = hour.browser) {
  const { body: quote } = await who.get<OwnQuote>(`${path}/quote?ids=${ids.join()}`)
  const wanted = { reservationIds: ids, quote: quote.hash, isUndoable: true }
  return who.post<Answer>(`${path}/cancel`, wanted)
}
const choose = (choice: 'credit' | 'refund') =>
  hour.browser.post<Answer>(`${path}/choose`, {
    reservationId: hour.id,
    choice,
    isUndoable: true,
  })
const undo = (who = hour.browser) => who.post<Answer>(`${path}/undo`, { reservationId: hour.id })
const page = async () => (await hour.browser.get<OwnReservation>(path)).body
const row = async () => (await world.knex('reservations').where({ id: hour.id }).first())!
const refunds = () => world.knex('refunds').orderBy('amount', 'desc').select('amount', 'state')
const credits = () => world.knex('credit_entries').select('cents', 'source')
const decisions = () => world.knex('own_decisions')
const claims = () => world.knex('slot_claims').where({ reservationId: hour.id })
async function after(ms: number) {
  world.app.clock.advance(ms)
  await backgroundRound(world.app.deps)
  await backgroundRound(world.app.deps)
}
const ONCE = [{ amount: 8_000, state: 'done' }]

describe('a cancellation', () => {
  test('moves nothing for a minute, and is what it was when it is taken back', async () => {
    const before = await row()
    const { body } = await cancel()
    expect(body.hours[0]).toMatchObject({
      state: 'canceled-by-customer',
      money: { state: 'asked', amount: 80 },
      isCancelable: false,
      movableUntil: null,
      decided: { kind: 'cancel', back: 80, finalInMs: MINUTE_MS },
    })
    await after(JUST_BEFORE)
    expect([await row(), await refunds()]).toEqual([before, []])
    expect(await claims()).toHaveLength(1)
    expect((await page()).hours[0]!.decided).toMatchObject({ finalInMs: 1_000 })
    const undone = await undo()
    expect(undone.body.hours[0]).toMatchObject({ state: 'confirmed', isCancelable: true })
    expect(undone.body.hours[0]!.decided).toBeUndefined()
    await after(2 * MINUTE_MS)
    expect([await row(), await refunds()]).toEqual([before, []])
    // Tapped twice.
    expect((await undo()).status).toBe(200)
  })

  test('is carried out once when the minute is over, and not taken back any more', async () => {
    await cancel()
    world.app.clock.advance(MINUTE_MS)
    expect((await undo()).body.code).toBe('undo-over')
    await after(0)
    await after(MINUTE_MS)
    expect(await row()).toMatchObject({ status: 'canceled', canceledReason: 'customer' })
    expect(await refunds()).toEqual(ONCE)
    expect(await claims()).toEqual([])
    expect((await undo()).body.code).toBe('undo-over')
    expect((await page()).hours[0]).toMatchObject({
      state: 'canceled-by-customer',
      money: { state: 'returned', amount: 80 },
    })
  })

  test('taken back and made again has a minute of its own', async () => {
    await cancel()
    await after(JUST_BEFORE)
    await undo()
    await cancel()
    await after(JUST_BEFORE)
    expect(await row()).toMatchObject({ status: 'approved' })
    await after(1_000)
    expect(await refunds()).toEqual(ONCE)
  })

  test('in two browsers at once is one, and either takes it back', async () => {
    const [one, other] = await Promise.all([cancel(), cancel()])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await decisions()).toHaveLength(1)
    await Promise.all([undo(), undo()])
    await after(MINUTE_MS)
    expect([await decisions(), await refunds()]).toEqual([[], []])
    expect(await row()).toMatchObject({ status: 'approved' })
  })

  test('taken back at the moment at which it is carried out is one of both', async () => {
    await cancel()
    world.app.clock.advance(JUST_BEFORE)
    const undone = undo()
    world.app.clock.advance(1_000)
    const [{ status }] = await Promise.all([undone, backgroundRound(world.app.deps)])
    await after(0)
    const isUndone = status === 200
    expect(await row()).toMatchObject({ status: isUndone ? 'approved' : 'canceled' })
    expect(await refunds()).toEqual(isUndone ? [] : ONCE)
  })

  test('waits for no minute when the game begins within it', async () => {
    const start = Date.parse(`${TODAY}T17:00:00.000Z`)
    world.app.clock.advance(start - MINUTE_MS - world.app.clock.now())
    const { body } = await cancel()
    expect(body.hours[0]).toMatchObject({ state: 'canceled-by-customer' })
    expect([await decisions(), await refunds()]).toEqual([[], []])
  })

  test('by the quote of its time: what would give less a moment later gives all', async () => {
    const last = Date.parse(`${TODAY}T15:00:00.000Z`)
    world.app.clock.advance(last - 1_000 - world.app.clock.now())
    await cancel()
    await after(MINUTE_MS)
    expect(await refunds()).toEqual(ONCE)
  })

  test('of a page of before, which knows of no minute, is carried out at once', async () => {
    expect((await hour.cancel()).status).toBe(200)
    expect(await row()).toMatchObject({ status: 'canceled' })
  })
})

describe('while a cancellation can be taken back', () => {
  test('rain closes the court: its customer is asked instead, who loses nothing by it', async () => {
    await cancel()
    await world.rain('ask')
    expect((await undo()).body.code).toBe('undo-over')
    expect((await page()).hours[0]).toMatchObject({
      state: 'canceled-by-venue',
      asked: { back: 80 },
    })
    await after(MINUTE_MS)
    expect(await row()).toMatchObject({ canceledReason: 'incident' })
    expect([await decisions(), await refunds()]).toEqual([[], []])
    expect((await undo()).status).toBe(200)
    expect((await page()).hours[0]!.asked).toMatchObject({ back: 80 })
  })

  test('staff cancel it and give the money back: it goes once', async () => {
    await cancel()
    const { version } = await row()
    const answer = await world.desk.post(`/api/reservations/${hour.id}/cancel`, {
      money: 'refund',
      version,
    })
    expect(answer.status).toBe(200)
    expect((await undo()).body.code).toBe('undo-over')
    await after(MINUTE_MS)
    expect(await row()).toMatchObject({ canceledReason: 'admin' })
    expect([await refunds(), await decisions()]).toEqual([ONCE, []])
  })

  test('staff give it another hour: it is cancelled there', async () => {
    await cancel()
    const { version } = await row()
    const there = `/api/reservations/${hour.id}/reschedule`
    expect((await world.desk.post(there, { ...OTHER, version })).status).toBe(200)
    await after(MINUTE_MS)
    expect(await row()).toMatchObject({ date: OTHER.date, status: 'canceled' })
    expect([await refunds(), await claims()]).toEqual([ONCE, []])
  })

  test('its money goes back elsewhere: nothing is cancelled by what was not seen', async () => {
    await cancel()
    await world.knex('reservations').where({ id: hour.id }).update({ paymentStatus: 'refunded' })
    await after(MINUTE_MS)
    expect(await row()).toMatchObject({ status: 'approved' })
    expect([await decisions(), await refunds()]).toEqual([[], []])
  })

  test('it becomes another person’s: they keep it', async () => {
    await cancel()
    const { paymentGroupId } = await row()
    world.app.clock.advance(1_000)
    const handedOverAt = new Date(world.app.clock.now()).toISOString()
    await world.knex('payment_groups').where({ id: paymentGroupId! }).update({ handedOverAt })
    await after(MINUTE_MS)
    expect(await row()).toMatchObject({ status: 'approved' })
    expect([await decisions(), await refunds()]).toEqual([[], []])
  })

  test('its record becomes part of another one: it is cancelled all the same', async () => {
    await cancel()
    const { customerId } = await row()
    const made = { name: 'Marina S. Souza', phone: '48 98877-0000' }
    const { body: other } = await world.desk.post<{ id: number; version: number }>(
      '/api/customers',
      made,
    )
    const merged = { other: customerId, choice: {}, version: other.version }
    expect((await world.desk.post(`/api/customers/${other.id}/merge`, merged)).status).toBe(200)
    await after(MINUTE_MS)
    expect([await row(), await refunds()]).toMatchObject([{ status: 'canceled' }, ONCE])
  })

  test('its customer moves it: it is cancelled first, and there is nothing to move', async () => {
    await cancel()
    expect((await hour.moveTo(TODAY, '16:00')).body.code).toBe('not-movable')
    await after(MINUTE_MS)
    expect(await refunds()).toEqual(ONCE)
  })

  test('its difference is paid, and moves it: all of its money goes back', async () => {
    await hour.begin()
    await cancel()
    await after(MINUTE_MS)
    expect(await row()).toMatchObject({ status: 'canceled', startTime: '18:00' })
    expect(await refunds()).toEqual([...ONCE, { amount: 4_000, state: 'done' }])
  })
})

test('an hour that cannot be moved any more says why', async () => {
  expect((await page()).hours[0]!.unmovable).toBeUndefined()
  world.app.clock.advance(Date.parse(`${TODAY}T14:30:00.000Z`) - world.app.clock.now())
  expect((await page()).hours[0]).toMatchObject({ movableUntil: null, unmovable: 'late' })
  await world.knex('reservations').where({ id: hour.id }).update({ timesMoved: 2 })
  expect((await page()).hours[0]).toMatchObject({ unmovable: 'moved' })
})

describe('what was chosen after rain', () => {
  let incidentId: number
  beforeEach(async () => {
    incidentId = (await world.rain('ask')).id
  })
  const choices = () => world.desk.get<unknown[]>('/api/incidents/open')

  test('can be taken back for a minute, and then be something else', async () => {
    const { body } = await choose('credit')
    expect(body.hours[0]).toMatchObject({ decided: { kind: 'credit', back: 80 } })
    expect(body.hours[0]!.asked).toBeUndefined()
    await after(JUST_BEFORE)
    expect([await credits(), await refunds()]).toEqual([[], []])
    expect((await undo()).body.hours[0]!.asked).toMatchObject({ back: 80 })
    await choose('refund')
    await after(MINUTE_MS)
    expect([await credits(), await refunds()]).toEqual([[], ONCE])
    expect((await undo()).body.code).toBe('undo-over')
  })

  test('is carried out once, as chosen by its customer', async () => {
    await choose('credit')
    await after(MINUTE_MS)
    await after(MINUTE_MS)
    expect(await credits()).toEqual([{ cents: 8_000, source: 'rain' }])
    expect(await world.knex('incident_reservations').first()).toMatchObject({
      chosen: 'credit',
      chosenBy: 'customer',
    })
    expect(await refunds()).toEqual([])
  })

  test('holds when the rain has stopped within the minute', async () => {
    await choose('refund')
    expect((await world.desk.post('/api/incidents/lift', { incidentId })).status).toBe(200)
    expect(await row()).toMatchObject({ status: 'canceled' })
    await after(MINUTE_MS)
    expect([await refunds(), await claims()]).toEqual([ONCE, []])
  })

  test('taken back, it goes with the rain as if nothing had been chosen', async () => {
    await choose('refund')
    await undo()
    await world.desk.post('/api/incidents/lift', { incidentId })
    expect(await row()).toMatchObject({ status: 'approved' })
    await after(MINUTE_MS)
    expect(await refunds()).toEqual([])
    expect((await undo()).status).toBe(200)
  })

  test('is not chosen by staff too, nor by another tab, nor listed as open', async () => {
    expect((await choices()).body).toHaveLength(1)
    await choose('credit')
    expect((await choices()).body).toHaveLength(0)
    const one = { incidentId, reservationId: hour.id }
    const byStaff = await world.desk.post<Problem>('/api/incidents/choices', {
      ...one,
      choice: 'refund',
    })
    expect(byStaff.body.code).toBe('already-chosen')
    expect((await choose('refund')).body.code).toBe('already-chosen')
    const move = { reservationId: hour.id, choice: 'move', date: TODAY, startTime: '16:00' }
    const moved = await hour.browser.post<Problem>(`${path}/choose`, move)
    expect(moved.body.code).toBe('already-chosen')
    await after(MINUTE_MS)
    expect([await credits(), await refunds()]).toEqual([[{ cents: 8_000, source: 'rain' }], []])
  })

  test('gives way to staff who give the money back: it goes once', async () => {
    await choose('credit')
    const answer = await world.desk.post('/api/refunds', { reservationIds: [hour.id] })
    expect(answer.status).toBe(201)
    await after(MINUTE_MS)
    expect([await credits(), await refunds(), await decisions()]).toEqual([[], ONCE, []])
  })

  test('holds when the time to choose ends within the minute', async () => {
    const { askUntil } = (await world.knex('incident_reservations').first())!
    world.app.clock.advance(Date.parse(askUntil!) - 1_000 - world.app.clock.now())
    await choose('refund')
    await after(30_000)
    expect([await credits(), await refunds()]).toEqual([[], []])
    await after(30_000)
    expect([await credits(), await refunds()]).toEqual([[], ONCE])
  })
})
