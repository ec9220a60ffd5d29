import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import type { PriceEntry, SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const TODAY = '2026-11-23'
const YESTERDAY = '2026-11-22'
let app: TestApp
let admin: TestBrowser

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const remove = (id: number, headers = {}) =>
  admin.delete<Court & Problem>(`/api/courts/${id}?permanent=true`, { headers })
const courtIds = async () =>
  (await app.browser().get<Court[]>('/api/courts')).body.map(({ id }) => id)

describe('a court with live bookings', () => {
  test('stays, and the reservations are named with what they are worth', async () => {
    const paid = { paymentStatus: 'paid', paidBy: 'attempt' } as const
    const first = await insertReservation(app, { ...paid, startTime: '18:00', endTime: '20:00' })
    const second = await insertReservation(app, { date: '2026-11-25', price: 12_050 })
    const { status, body } = await remove(3)
    expect([status, body.code]).toEqual([409, 'court-in-use'])
    const marina = { courtName: 'Quadra das Dunas', customerName: 'Marina Souza' }
    expect(body.affected).toEqual({
      reservations: [
        {
          ...marina,
          id: first,
          date: TOMORROW,
          startTime: '18:00',
          endTime: '20:00',
          price: 80,
          paidBy: 'attempt',
        },
        {
          ...marina,
          id: second,
          date: '2026-11-25',
          startTime: '10:00',
          endTime: '11:00',
          price: 120.5,
          paidBy: null,
        },
      ],
      classes: [],
      totalPrice: 200.5,
      paidPrice: 80,
    })
    expect(await courtIds()).toEqual([1, 2, 3, 4])
    expect(await app.deps.knex('prices').where({ courtId: 3 })).toHaveLength(14)
  })

  test('stays while a class meets on it', async () => {
    const { status, body } = await remove(4)
    expect([status, body.code]).toEqual([409, 'court-in-use'])
    expect(body.affected).toMatchObject({
      reservations: [],
      classes: [
        {
          name: 'Futevôlei iniciantes',
          courtName: 'Quadra Coqueiro',
          weekday: 'tuesday',
          startTime: '19:00',
          endTime: '20:00',
        },
      ],
      totalPrice: 0,
    })
  })

  test('stays while a customer has time to pay, and can be deleted when that is over', async () => {
    const checkout = aCheckout([aSlot('10:00', { courtId: 3 })], { sportType: 'vôlei' })
    expect((await app.browser().post('/api/reservations', checkout)).status).toBe(201)
    expect((await remove(3)).status).toBe(409)
    app.clock.advance(900_000)
    expect((await remove(3)).status).toBe(200)
  })

  test('stays while the last hour of a reservation has not begun', async () => {
    await insertReservation(app, { date: TODAY, startTime: '08:00', endTime: '11:00' })
    expect((await remove(3)).status).toBe(409)
    app.clock.advance(3_600_000)
    expect((await remove(3)).status).toBe(200)
  })

  test('stays for a reservation that waits for no deadline', async () => {
    await insertReservation(app, { status: 'pending', expiresAt: null })
    expect((await remove(3)).status).toBe(409)
  })
})

describe('a court without live bookings', () => {
  test('is deleted in spite of past reservations, which still show its name', async () => {
    const past = await insertReservation(app, { date: YESTERDAY })
    await insertReservation(app, { date: TODAY, startTime: '08:00', endTime: '10:00' })
    await insertReservation(app, { status: 'canceled', canceledReason: 'admin' })
    await insertReservation(app, { status: 'pending', expiresAt: '2026-11-23T12:00:00.000Z' })
    const { status, body } = await remove(3)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id: 3, name: 'Quadra das Dunas', active: false, version: 2 }),
    ])
    expect(await courtIds()).toEqual([1, 2, 4])
    const row = await app.deps
      .knex('reservations as r')
      .join('courts as c', 'c.id', 'r.courtId')
      .where({ 'r.id': past })
      .first('c.name')
    expect(row).toEqual({ name: 'Quadra das Dunas' })
  })

  test('is deleted when its classes have ended', async () => {
    await app.deps.knex('fixed_classes').where({ courtId: 4 }).update({ endDate: YESTERDAY })
    expect((await remove(4)).status).toBe(200)
    await app.deps.knex('fixed_classes').where({ courtId: 2 }).update({ active: false })
    expect((await remove(2)).status).toBe(200)
  })

  test('is deleted as soon as the last hour of an ended class has begun', async () => {
    const draft = { name: 'Manhã', weekday: 'monday', startTime: '10:00', endTime: '12:00' }
    const rest = { courtId: 3, sportType: 'vôlei', startDate: TODAY }
    const { body } = await admin.post<FixedClassEntry>('/api/fixed-classes', { ...draft, ...rest })
    app.clock.advance(3_600_000)
    expect((await admin.delete(`/api/fixed-classes/${body.id}`)).status).toBe(200)
    expect((await remove(3)).body.affected).toMatchObject({ classes: [{ id: body.id }] })
    app.clock.advance(3_600_000)
    expect((await remove(3)).status).toBe(200)
  })

  test('takes its prices along', async () => {
    const special = { courtId: 3, date: TOMORROW, startTime: '10:00', endTime: '11:00', price: 5 }
    await admin.post('/api/special-prices', special)
    await remove(3)
    expect((await admin.get<PriceEntry[]>('/api/prices?courtId=3')).body).toEqual([])
    const specials = await admin.get<SpecialPriceEntry[]>('/api/special-prices?courtId=3')
    expect(specials.body).toEqual([])
    expect((await admin.get<PriceEntry[]>('/api/prices')).body).toHaveLength(42)
  })

  test('lets go of the holds on it', async () => {
    const customer = app.browser()
    const wanted = { date: TOMORROW, startTime: '10:00', sportType: 'vôlei', courtId: 3 }
    expect((await customer.post<Hold>('/api/holds', wanted)).status).toBe(201)
    await remove(3)
    expect((await customer.get('/api/holds')).body).toEqual({ holds: [], expiresInMs: 0 })
    expect(await app.deps.knex('slot_claims')).toEqual([])
  })

  test('leaves the customers the prices of the lowest court in use', async () => {
    const read = async () =>
      (
        await app
          .browser()
          .get<Calendar>(`/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=vôlei`)
      ).body.days[0]!.slots.find(({ startTime }) => startTime === '10:00')
    await admin.patch('/api/courts/2', { active: false })
    await app.deps.knex('prices').where({ courtId: 3 }).update({ price: 6_500 })
    expect(await read()).toMatchObject({ available: true, price: 80 })
    await remove(1)
    expect(await read()).toMatchObject({ available: true, price: 65 })
  })

  test('is not found by any other call', async () => {
    await remove(3)
    expect((await remove(3)).status).toBe(404)
    expect((await admin.patch('/api/courts/3', { active: true })).status).toBe(404)
    const { status, body } = await admin.post<Problem>('/api/prices', {
      courtId: 3,
      weekday: 'monday',
      startTime: '06:00',
      endTime: '07:00',
      price: 1,
    })
    expect([status, body.errors]).toEqual([422, { courtId: ['Quadra não encontrada'] }])
  })

  test('is deleted once: the same key again gets the same answer', async () => {
    const headers = { 'If-Match': '"1"', 'Idempotency-Key': randomUUID() }
    const first = await remove(3, headers)
    const again = await remove(3, headers)
    expect([again.status, again.body]).toEqual([200, first.body])
  })
})

test('the kind of removal is explicit or left out', async () => {
  const { status, body } = await admin.delete<Problem>('/api/courts/3?permanent=sim')
  expect([status, body.errors]).toEqual([422, { permanent: ['Use true ou false'] }])
  expect(await courtIds()).toContain(3)
})

test('a reservation and the removal of its court at once: one of them is refused', async () => {
  const checkout = aCheckout([aSlot('10:00', { courtId: 3 })], { sportType: 'vôlei' })
  const [reserved, removed] = await Promise.all([
    app.browser().post<Problem>('/api/reservations', checkout),
    remove(3),
  ])
  expect([reserved.status, removed.status].sort()).not.toEqual([200, 201])
  expect([reserved.status === 201, removed.status === 200].filter(Boolean)).toHaveLength(1)
})
