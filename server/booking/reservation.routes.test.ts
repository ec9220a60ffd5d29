import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../background.ts'
import { aCheckout, aSlot, MORNING_PRICE, TOMORROW } from '../test/support/aCheckout.ts'
import { signedIn } from '../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../test/support/startTestApp.ts'
import type { TestBrowser } from '../test/support/testBrowser.ts'

let app: TestApp
let browser: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  browser = app.browser()
})
afterEach(() => app.stop())

const reserve = (who: TestBrowser, body: unknown, headers = {}) =>
  who.post<CheckoutAnswer>('/api/reservations', body, { headers })
const refuse = (who: TestBrowser, body: unknown, headers = {}) =>
  who.post<Problem>('/api/reservations', body, { headers })

describe('a checkout', () => {
  test('turns the browser’s holds into pending reservations on the same courts', async () => {
    const slots = [aSlot('10:00'), aSlot('11:00', { date: '2026-11-25' })]
    for (const { date, startTime } of slots) {
      await browser.post('/api/holds', { date, startTime, sportType: 'futevolei' })
    }
    app.clock.advance(60_000)
    const { status, body } = await reserve(browser, aCheckout(slots))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: body.reservations[0]!.id,
      status: 'pending',
      paymentStatus: 'pending',
      reservationType: 'avulso',
      createdAt: '2026-11-23T12:01:00.000Z',
      totalPrice: 2 * MORNING_PRICE,
      expiresInMs: 900_000,
    })
    expect(
      body.reservations.map(({ courtId, date, startTime, endTime }) => [
        courtId,
        date,
        startTime,
        endTime,
      ]),
    ).toEqual([
      [1, TOMORROW, '10:00', '11:00'],
      [1, '2026-11-25', '11:00', '12:00'],
    ])
    expect(await app.deps.knex('holds')).toEqual([])
    expect(await app.deps.knex('slot_claims').whereNotNull('reservationId')).toHaveLength(2)
  })

  test('one call per slot works as well, and the group runs out as one', async () => {
    const { timeSlots: _, ...shared } = aCheckout([])
    const first = await reserve(browser, { ...shared, ...aSlot('10:00'), endTime: '11:00' })
    app.clock.advance(60_000)
    const second = await reserve(browser, { ...shared, ...aSlot('11:00'), endTime: '12:00' })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).not.toBe(first.body.id)
    expect(second.body.expiresInMs).toBe(840_000)
  })

  test('takes a free court when there is no hold, and refuses a slot that another browser holds', async () => {
    for (let index = 0; index < 3; index += 1) {
      await app
        .browser()
        .post('/api/holds', { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' })
    }
    const lost = await refuse(browser, aCheckout([aSlot('10:00'), aSlot('11:00')]))
    expect(lost.status).toBe(409)
    expect(lost.body).toMatchObject({
      code: 'slot-taken',
      lost: [{ date: TOMORROW, startTime: '10:00' }],
    })
    expect(await app.deps.knex('reservations')).toEqual([])
    expect((await reserve(browser, aCheckout([aSlot('11:00')]))).status).toBe(201)
  })

  test('names every slot that was lost', async () => {
    const all = [
      aSlot('10:00', { courtId: 1 }),
      aSlot('11:00', { courtId: 1 }),
      aSlot('12:00', { courtId: 1 }),
    ]
    await reserve(app.browser(), aCheckout([all[0]!, all[2]!]))
    const { body } = await refuse(browser, aCheckout(all))
    expect(body.lost?.map(({ startTime }) => startTime)).toEqual(['10:00', '12:00'])
  })

  test.each(['slot-closed', 'no-court', 'no-price', 'slot-past', 'slot-too-far'])(
    'names the hours that it cannot have: %s',
    async (code) => {
      const { knex } = app.deps
      const day = { 'slot-past': '2026-11-22', 'slot-too-far': '2028-11-22' }[code] ?? '2026-11-25'
      const admin = await signedIn(app, 'admin')
      if (code === 'slot-closed') {
        const closing = { date: day, description: 'Feriado', allDay: true }
        expect((await admin.post('/api/closingDates', closing)).status).toBe(201)
      }
      if (code === 'no-court') await knex('courts').update({ active: false })
      if (code === 'no-price') await knex('prices').where({ weekday: 'wednesday' }).delete()
      await knex('calendar_versions').update({ catalogVersion: 99 })
      const slots = [aSlot('10:00'), aSlot('11:00', { date: day })]
      const { status, body } = await refuse(browser, aCheckout(slots))
      expect([status, body.code]).toEqual([409, code])
      expect(body.lost).toContainEqual({ date: day, startTime: '11:00' })
      expect(body.lost).toHaveLength(code === 'no-court' ? 2 : 1)
    },
  )

  test('takes another free court when the hold ran out and its court went', async () => {
    const body = { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' }
    const hold = await browser.post<Hold>('/api/holds', body)
    expect(hold.body.courtId).toBe(1)
    app.clock.advance(900_000)
    const rival = await app.browser().post<Hold>('/api/holds', body)
    expect(rival.body.courtId).toBe(1)
    const { status, body: placed } = await reserve(browser, aCheckout([aSlot('10:00')]))
    expect([status, placed.courtId]).toEqual([201, 4])
  })

  test('takes another free court when the one that is named went with its hold', async () => {
    const wish = { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' }
    const { id: holdId, courtId } = (await browser.post<Hold>('/api/holds', wish)).body
    app.clock.advance(900_000)
    await app.browser().post<Hold>('/api/holds', wish)
    const cart = aCheckout([aSlot('10:00', { holdId, courtId })])
    const { status, body: placed } = await reserve(browser, cart)
    expect([status, placed.courtId]).toEqual([201, 4])
    const chosen = aCheckout([aSlot('10:00', { courtId })])
    expect((await refuse(app.browser(), chosen)).body.code).toBe('slot-taken')
  })

  test('takes another free court when a class got the held one', async () => {
    const body = { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' }
    expect((await browser.post<Hold>('/api/holds', body)).body.courtId).toBe(1)
    // A cancelled occurrence that takes place after all.
    const here = { courtId: 1, startTime: '10:00', endTime: '11:00' }
    await app.deps.knex('fixed_classes').where({ weekday: 'tuesday' }).update(here)
    await app.deps.knex('calendar_versions').update({ catalogVersion: 99 })
    const { status, body: placed } = await reserve(browser, aCheckout([aSlot('10:00')]))
    expect([status, placed.courtId]).toEqual([201, 4])
    expect(await app.deps.knex('holds')).toEqual([])
  })

  test('is refused as it is made when it cannot be charged', async () => {
    await app.deps.knex('prices').update({ price: 499 })
    await app.deps.knex('calendar_versions').update({ catalogVersion: 99 })
    const small = await refuse(browser, aCheckout([aSlot('10:00', { price: 4.99 })]))
    expect([small.status, small.body.code]).toEqual([409, 'minimum-total'])
    expect(await app.deps.knex('reservations')).toEqual([])
    const two = [aSlot('10:00', { price: 4.99 }), aSlot('11:00', { price: 4.99 })]
    expect((await reserve(browser, aCheckout(two))).status).toBe(201)
  })

  test('refuses another price than the calendar’s and says the right one', async () => {
    // A higher one too: nobody pays more than the calendar asks.
    for (const price of [1, MORNING_PRICE - 1, MORNING_PRICE + 1]) {
      const { status, body } = await refuse(browser, aCheckout([aSlot('10:00', { price })]))
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'price-changed', price: MORNING_PRICE })
    }
  })

  test('cannot set what is not the customer’s to say', async () => {
    const forged = aCheckout([aSlot('10:00')], {
      status: 'approved',
      paymentStatus: 'paid',
      userId: 1,
      role: 'admin',
    })
    const { body } = await reserve(browser, forged)
    const [row] = await app.deps.knex('reservations')
    expect(row).toMatchObject({
      id: body.id,
      status: 'pending',
      paymentStatus: 'pending',
      userId: null,
    })
  })

  test('cannot join a group of another browser', async () => {
    const theirs = aCheckout([aSlot('10:00')])
    await reserve(app.browser(), theirs)
    const { status, body } = await refuse(browser, {
      ...aCheckout([aSlot('11:00')]),
      paymentGroupId: theirs.paymentGroupId,
    })
    expect([status, body.code]).toEqual([409, 'group-mismatch'])
  })

  test('stores that the terms were accepted, and which, only when its customer says so', async () => {
    const group = (paymentGroupId: string) =>
      app.deps
        .knex('payment_groups')
        .where({ id: paymentGroupId })
        .first('termsAcceptedAt', 'termsVersion')
    const silent = aCheckout([aSlot('10:00')])
    await reserve(browser, silent)
    expect(await group(silent.paymentGroupId)).toEqual({
      termsAcceptedAt: null,
      termsVersion: null,
    })

    const accepted = { acceptedTerms: true, termsVersion: '2026-11-21' }
    const told = { termsAcceptedAt: '2026-11-23T12:00:00.000Z', termsVersion: '2026-11-21' }
    const said = aCheckout([aSlot('11:00')], accepted)
    expect((await reserve(browser, said)).status).toBe(201)
    expect(await group(said.paymentGroupId)).toEqual(told)
    const { paymentGroupId } = silent
    await reserve(browser, aCheckout([aSlot('12:00')], { paymentGroupId, ...accepted }))
    expect(await group(paymentGroupId)).toEqual(told)

    const refused = aCheckout([aSlot('13:00')], { acceptedTerms: false })
    expect(await refuse(browser, refused)).toMatchObject({
      status: 422,
      body: { errors: { acceptedTerms: ['Você precisa aceitar os termos'] } },
    })
    const odd = aCheckout([aSlot('13:00')], { acceptedTerms: true, termsVersion: 'a de ontem' })
    expect(await refuse(browser, odd)).toMatchObject({
      status: 422,
      body: { errors: { termsVersion: ['Versão dos termos inválida'] } },
    })
    expect(await group(refused.paymentGroupId)).toBeUndefined()
  })

  test('a repeated key reserves once', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    // The hold gives the browser its session, as in the app.
    await browser.post('/api/holds', { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' })
    const checkout = aCheckout([aSlot('10:00')])
    const first = await reserve(browser, checkout, headers)
    const again = await reserve(browser, checkout, headers)
    expect(again.body).toEqual(first.body)
    expect(await app.deps.knex('reservations')).toHaveLength(1)
  })
})

describe('an unpaid reservation', () => {
  const free = () => reserve(app.browser(), aCheckout([aSlot('10:00', { courtId: 1 })]))

  test('keeps its court to the last millisecond and is free at the next, with nobody tidying up', async () => {
    const first = await reserve(
      browser,
      aCheckout([aSlot('10:00', { courtId: 1 }), aSlot('11:00')]),
    )
    app.clock.advance(899_999)
    expect((await free()).status).toBe(409)
    app.clock.advance(1)
    expect((await free()).status).toBe(201)
    // What was replaced stays as evidence.
    const rows = await app.deps.knex('reservations').whereIn(
      'id',
      first.body.reservations.map(({ id }) => id),
    )
    expect(rows.map(({ status, canceledReason }) => [status, canceledReason])).toEqual([
      ['canceled', 'expired'],
      ['canceled', 'expired'],
    ])
  })

  test('is ended by the sweeper, and its row stays', async () => {
    await reserve(browser, aCheckout([aSlot('10:00')]))
    app.clock.advance(900_000)
    expect(await backgroundRound(app.deps)).toBe(true)
    expect(await app.deps.knex('slot_claims')).toEqual([])
    expect(await app.deps.knex('reservations')).toMatchObject([
      { status: 'canceled', canceledReason: 'expired' },
    ])
  })

  test('is cancelled by its own browser only, and its hours are free at once', async () => {
    const { body } = await reserve(
      browser,
      aCheckout([aSlot('10:00', { courtId: 1 }), aSlot('11:00')]),
    )
    const reservationIds = body.reservations.map(({ id }) => id)
    const stranger = await app
      .browser()
      .post<Problem>('/api/reservations/cancel-unpaid', { reservationIds })
    expect(stranger.status).toBe(404)
    const own = await browser.post('/api/reservations/cancel-unpaid', { reservationIds })
    expect(own).toMatchObject({ status: 200, body: { message: 'Reservas canceladas com sucesso' } })
    expect((await free()).status).toBe(201)
  })

  test('shows in the public calendar without personal data', async () => {
    await reserve(browser, aCheckout([aSlot('10:00')]))
    const path = `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=futevôlei`
    const { body } = await app.browser().get<Calendar>(path)
    expect(body.days[0]!.reservations).toEqual([
      { courtId: 1, startTime: '10:00', status: 'pending', sportType: 'futevôlei' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/Marina|marina|529982/)
  })
})
