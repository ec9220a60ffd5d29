import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { IncidentPerson } from '#shared/guest/rain/incident.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import {
  LATE,
  LONG,
  OTHER,
  shape,
  startDryVenue,
  WEEK_MS,
  type DryVenue,
} from '../../test/fixtures/dryHours.fixtures.ts'
import { checkClaims, takenHours } from '../../test/fixtures/staff.fixtures.ts'
import { aPayment, TOMORROW } from '../../test/support/aCheckout.ts'

let venue: DryVenue
beforeEach(async () => {
  venue = await startDryVenue()
})
afterEach(async () => {
  await checkClaims(venue.app)
  await venue.app.stop()
})

const WAYS = ['online', 'cash', 'credit'] as const

describe('the dry hour stays, the closed one goes', () => {
  const CHOICES = ['refund', 'credit', 'ask'] as const
  test.each(WAYS.flatMap((way) => CHOICES.map((choice) => [way, choice] as const)))(
    'paid by %s: %s is for its part alone, and the dry hour gives back its own later',
    async (way, choice) => {
      const id = await venue[way]()
      const answer = await venue.rain(choice)
      const [part] = answer.canceled
      expect(answer.shortened.map(({ id, price }) => [id, price])).toEqual([[id, 120]])
      expect(shape((await venue.rows()).find((row) => row.id === id)!)).toBe(
        '18:00-19:00 12000 approved',
      )
      expect(part).toMatchObject({ startTime: '19:00', endTime: '20:00', price: 120 })
      expect(await takenHours(venue.app, TOMORROW)).toEqual(
        expect.arrayContaining(['1 18:00', '1 19:00']),
      )
      await venue.settled()
      await venue.handedBack()
      if (choice === 'ask') {
        expect(await venue.total()).toBe(0)
        expect(
          (await venue.open()).map(({ back, reservationId }) => [reservationId, back]),
        ).toEqual([[part!.id, 120]])
        expect((await venue.choose(answer.id, part!.id, { choice: 'refund' })).status).toBe(200)
        await venue.settled()
        await venue.handedBack()
      }
      expect(await venue.total()).toBe(12_000)
      expect((await venue.staff.read(id)).paymentStatus).toBe('paid')
      expect((await venue.staff.cancel(id, { money: 'refund' })).status).toBe(200)
      await venue.settled()
      await venue.handedBack()
      expect(await venue.total()).toBe(24_000)
      expect(await venue.issues()).toEqual([])
    },
  )

  test.each(WAYS)(
    'paid by %s: another hour is for the closed one alone, at its price',
    async (way) => {
      const id = await venue[way]()
      const { moved, shortened } = await venue.rain('move')
      expect([moved, shortened]).toMatchObject([
        [{ ...OTHER, endTime: '20:00', price: 120, paymentStatus: 'paid', status: 'approved' }],
        [{ id, startTime: '18:00', endTime: '19:00', price: 120 }],
      ])
      for (const one of [id, moved[0]!.id]) {
        expect((await venue.staff.cancel(one, { money: 'refund' })).status).toBe(200)
      }
      await venue.settled()
      await venue.handedBack()
      expect(await venue.total()).toBe(24_000)
    },
  )

  test('who says nothing has credit for the closed hour, and still the dry one', async () => {
    const id = await venue.online()
    await venue.rain('ask')
    venue.app.clock.advance(WEEK_MS)
    await venue.settled()
    expect(await venue.given()).toEqual({ money: 0, credit: 12_000 })
    expect((await venue.rows()).find((row) => row.id === id)).toMatchObject({
      status: 'approved',
      price: 12_000,
    })
  })

  test('the customer chooses on the page, which shows both hours and what each costs', async () => {
    const id = await venue.online()
    const { id: incidentId } = await venue.rain('ask')
    const { link } = (
      await venue.staff.browser.post<{ link: string }>(`/api/reservations/${id}/link`, {})
    ).body
    const [, code, secret] = /#([A-Z0-9]{8})\.([\w-]{22})/.exec(link)!
    const phone = venue.app.browser()
    const { body: page } = await phone.post<OwnReservation>('/api/my/reservations', {
      code,
      secret,
    })
    expect(
      page.hours.map(({ asked, endTime, price, startTime, state }) => [
        startTime,
        endTime,
        price,
        state,
        asked?.back, // prettier-ignore
      ]),
    ).toEqual([
      ['18:00', '19:00', 120, 'confirmed', undefined],
      ['19:00', '20:00', 120, 'canceled-by-venue', 120],
    ])
    expect([page.totalPrice, page.parts.map(({ amount, kind }) => [kind, amount])]).toEqual([
      240,
      [['paid', 240]],
    ])
    const [, part] = page.hours
    const wish = { reservationId: part!.id, choice: 'move', date: OTHER.date, startTime: '19:00' }
    const chosen = await phone.post<OwnReservation>(`/api/my/reservations/${code}/choose`, wish)
    expect(chosen.status).toBe(200)
    expect(await takenHours(venue.app, OTHER.date)).toEqual(['1 19:00'])
    expect((await venue.choose(incidentId, part!.id, { choice: 'credit' })).body.code).toBe(
      'already-chosen',
    )
    const calendar = await phone.get<string>(`/api/my/reservations/${code}/calendar.ics`)
    expect(calendar.body).toMatch(/DTSTART[^\n]*T(180000|210000Z)/)
  })

  test('unpaid it is shortened and less is due, which can be charged as before', async () => {
    const id = await venue.unpaid({ status: 'pending' })
    const { body: first } = await venue.staff.browser.post<PaymentAnswer>(
      '/api/payments',
      aPayment(id, 240),
    )
    const { canceled } = await venue.rain('cancel')
    expect(await venue.shapes()).toEqual([
      '18:00-19:00 12000 pending',
      '19:00-20:00 12000 canceled',
    ])
    await venue.settled()
    const attempt = await venue.app.deps.knex('payment_attempts').where({ id: first.id }).first()
    expect(attempt!.closedAt).not.toBeNull()
    expect([await venue.total(), await venue.issues()]).toEqual([0, []])
    const charge = await venue.staff.browser.post<PaymentAnswer>('/api/payments', aPayment(id, 120))
    expect(charge).toMatchObject({ status: 201, body: { value: 120 } })
    expect(canceled).toMatchObject([{ paymentStatus: 'pending' }])
  })

  test('unpaid, the closed hour can have another one', async () => {
    const id = await venue.unpaid()
    const { moved } = await venue.rain('move')
    expect(moved).toMatchObject([{ ...OTHER, price: 120, paymentStatus: 'pending' }])
    for (const one of [id, moved[0]!.id]) {
      const paid = await venue.staff.change(one, { paymentStatus: 'paid', paidWith: 'cash' })
      expect(paid).toMatchObject({ status: 200, body: { price: 120, paymentStatus: 'paid' } })
    }
  })
})

describe('what paid it is shared', () => {
  test('a courtesy as the price is, money before credit, each method with what it gave', async () => {
    const { customerId } = await venue.staff.placed({ startTime: '06:00', endTime: '07:00' })
    await venue.staff.browser.post(`/api/customers/${customerId}/credits`, {
      amount: 60,
      reason: 'Amigo',
    })
    const id = await venue.cash({
      customerId,
      paidWith: 'pix',
      paidParts: [{ method: 'cash', amount: 50 }],
      paidCredit: 60,
      courtesy: { amount: 40, reason: 'Aniversário' },
    })
    const { canceled } = await venue.rain('refund')
    const [part] = canceled
    const { knex } = venue.app.deps
    const of = async (reservationId: number) => ({
      till: sumCents(
        (await knex('till_movements').where({ reservationId })).map(({ cents }) => cents),
      ),
      credit: sumCents(
        (await knex('credit_entries').where({ reservationId })).map(({ cents }) => -cents),
      ),
      courtesy: sumCents(
        (await knex('courtesies').where({ reservationId })).map(({ cents }) => cents),
      ),
    })
    expect(await of(part!.id)).toEqual({ till: 10_000, credit: 0, courtesy: 2_000 })
    expect(await of(id)).toEqual({ till: 4_000, credit: 6_000, courtesy: 2_000 })
    const methods = await knex('till_movements')
      .groupBy('method')
      .select('method')
      .sum({ cents: 'cents' })
    expect(Object.fromEntries(methods.map(({ cents, method }) => [method, Number(cents)]))).toEqual(
      { pix: 9_000, cash: 5_000 },
    )
    expect((await venue.issues()).map(({ amount }) => amount)).toEqual([100])
    await venue.handedBack()
    expect(await venue.given()).toEqual({ money: 10_000, credit: 0 })
    await venue.staff.cancel(id, { money: 'refund' })
    expect(await venue.given()).toEqual({ money: 14_000, credit: 6_000 })
  })

  test('an hour has its own price where those of the table make up what was agreed', async () => {
    const prices = [
      { startTime: '18:00', endTime: '19:00', price: 100 },
      { startTime: '19:00', endTime: '20:00', price: 155.55 },
    ]
    for (const one of prices) {
      const special = { courtId: 1, date: TOMORROW, description: 'Noite', ...one }
      expect((await venue.staff.browser.post('/api/special-prices', special)).status).toBe(201)
    }
    await venue.cash({ price: 255.55 })
    await venue.rain('refund')
    expect(await venue.shapes()).toEqual([
      '18:00-19:00 10000 approved',
      '19:00-20:00 15555 canceled',
    ])
  })

  test('else in equal parts, the last centavo with the last hour', async () => {
    await venue.cash({ endTime: '21:00', price: 100 })
    await venue.rain('refund', { span: { ...LATE, startTime: '20:00', endTime: '21:00' } })
    expect(await venue.shapes()).toEqual(['18:00-20:00 6666 approved', '20:00-21:00 3334 canceled'])
  })
})

describe('what is closed', () => {
  test('in the middle leaves the longer end, and the rest is free again', async () => {
    await venue.cash({ endTime: '22:00', price: 480 })
    await venue.rain('refund')
    expect(await venue.shapes()).toEqual([
      '20:00-22:00 24000 approved',
      '18:00-20:00 24000 canceled',
    ])
    expect(await takenHours(venue.app, TOMORROW)).toEqual(['1 19:00', '1 20:00', '1 21:00'])
    expect((await venue.issues()).map(({ amount }) => amount)).toEqual([240])
  })

  test('while it is played keeps what was played, and gives back by the minutes', async () => {
    await venue.online()
    const span = { ...LATE, at: '19:15', played: 'minutes' as const }
    await venue.rain('credit', { span })
    expect(await venue.shapes()).toEqual([
      '18:00-19:00 12000 approved',
      '19:00-20:00 12000 canceled',
    ])
    expect(await venue.given()).toEqual({ money: 0, credit: 9_000 })
  })

  test('of a weekly one shortens that date alone, which its series then leaves as it is', async () => {
    const made = await venue.staff.placed({
      ...LONG,
      isRecurring: true,
      endDate: '2026-12-08',
      paymentStatus: 'paid',
      paidWith: 'cash',
    })
    await venue.rain('refund')
    const series = await venue.app.deps
      .knex('reservations')
      .where({ recurrenceId: made.recurrenceId })
      .orderBy('date')
    expect(series.map(({ detached, endTime }) => [endTime, detached])).toEqual([
      ['19:00', true],
      ['20:00', false],
      ['20:00', false],
    ])
    expect((await venue.staff.cancel(made.id, { scope: 'following' })).status).toBe(200)
  })

  test('all of it goes where the person says so, and before they had the choice', async () => {
    await venue.cash()
    await venue.rain('refund', { keepsDry: false })
    expect(await venue.shapes()).toEqual(['18:00-20:00 24000 canceled'])
  })

  test('is asked about again when what stays has another price by now', async () => {
    const id = await venue.cash()
    const draft = await venue.closing('refund')
    await venue.staff.change(id, { price: 200 })
    const late = await venue.close(draft)
    expect([late.status, late.body.code]).toEqual([409, 'incident-changed'])
    expect(await venue.shapes()).toEqual(['18:00-20:00 20000 approved'])
  })

  test('by two tablets at once is divided once', async () => {
    await venue.cash()
    const draft = await venue.closing('refund')
    const answers = await Promise.all([venue.close(draft), venue.close(draft)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.map(({ body }) => body.shortened.length).toSorted()).toEqual([0, 1])
    expect(await venue.shapes()).toEqual([
      '18:00-19:00 12000 approved',
      '19:00-20:00 12000 canceled',
    ])
  })

  test('twice leaves what is dry of what stayed', async () => {
    await venue.cash({ endTime: '21:00', price: 360 })
    await venue.rain('refund', { span: { ...LATE, startTime: '20:00', endTime: '21:00' } })
    await venue.rain('refund')
    await venue.handedBack()
    expect(await venue.shapes()).toEqual([
      '18:00-19:00 12000 approved',
      '20:00-21:00 12000 canceled',
      '19:00-20:00 12000 canceled',
    ])
    expect(await venue.given()).toMatchObject({ money: 24_000 })
  })
})

describe('when the rain is over', () => {
  const before = { shapes: ['18:00-20:00 24000 approved'] }

  test.each(WAYS)(
    'who was asked and has paid by %s has the hour back in the one row, with its price and what paid it',
    async (way) => {
      const id = await venue[way]()
      const { id: incidentId } = await venue.rain('ask')
      const lifted = await venue.lift(incidentId)
      expect(lifted.body.restored).toMatchObject([
        { id, startTime: '18:00', endTime: '20:00', price: 240, paymentStatus: 'paid' },
      ])
      const standing = (await venue.rows()).filter(({ status }) => status === 'approved').map(shape)
      expect(standing).toContain(before.shapes[0])
      expect([await venue.open(), await venue.issues(), await venue.total()]).toEqual([[], [], 0])
      expect((await venue.staff.cancel(id, { money: 'refund' })).status).toBe(200)
      await venue.settled()
      expect(await venue.total()).toBe(24_000)
    },
  )

  test('what was unpaid is as it was, and nothing of the part is left', async () => {
    const id = await venue.unpaid()
    const { id: incidentId } = await venue.rain('cancel')
    await venue.lift(incidentId)
    expect(await venue.shapes()).toEqual(before.shapes)
    expect(await venue.app.deps.knex('dry_hours')).toEqual([])
    expect(await venue.app.deps.knex('incident_reservations')).toMatchObject([
      { reservationId: id, chosen: 'keep' },
    ])
    expect(await takenHours(venue.app, TOMORROW)).toEqual(['1 18:00', '1 19:00'])
  })

  test('a date of a series belongs to it again', async () => {
    const { id } = await venue.staff.placed({ ...LONG, isRecurring: true, endDate: '2026-12-08' })
    const { id: incidentId } = await venue.rain('cancel')
    await venue.lift(incidentId)
    expect(await venue.app.deps.knex('reservations').where({ id }).first()).toMatchObject({
      endTime: '20:00',
      detached: false,
    })
  })

  test('what was chosen stays as it is, and the dry hour with it', async () => {
    await venue.online()
    const { canceled, id: incidentId } = await venue.rain('ask')
    await venue.choose(incidentId, canceled[0]!.id, { choice: 'credit' })
    expect((await venue.lift(incidentId)).body.restored).toEqual([])
    expect(await venue.shapes()).toEqual([
      '18:00-19:00 12000 approved',
      '19:00-20:00 12000 canceled',
    ])
  })

  test('where the dry hour is elsewhere or gone by then, the other one stands by itself', async () => {
    const id = await venue.cash()
    const { id: incidentId } = await venue.rain('ask')
    await venue.staff.cancel(id, { money: 'refund' })
    await venue.lift(incidentId)
    expect(await venue.shapes()).toEqual([
      '18:00-19:00 12000 canceled',
      '19:00-20:00 12000 approved',
    ])
    expect(await venue.given()).toEqual({ money: 12_000, credit: 0 })
  })
})

test('its customer is told of both hours by mail, and by the text for the chat', async () => {
  const id = await venue.online()
  await venue.settled()
  venue.mails.length = 0
  const { id: incidentId } = await venue.rain('ask')
  await venue.settled()
  expect(venue.mails.map(({ subject }) => subject.split(':')[0]).toSorted()).toEqual([
    'Reserva cancelada',
    'Reserva remarcada',
  ])
  const [canceled, shortened] = venue.mails.toSorted((a, b) => a.subject.localeCompare(b.subject))
  expect(canceled!.text).toMatch(/19:00 às 20:00/)
  expect(canceled!.text).toMatch(/você escolhe: R\$\s?120,00/)
  expect(shortened!.text).toMatch(/18:00 às 19:00/)
  const path = `/api/incidents/${incidentId}/people`
  const { body: people } = await venue.staff.browser.post<IncidentPerson[]>(path, {})
  expect(people).toHaveLength(1)
  expect(people[0]!.text).toMatch(/Tivemos de cancelar \(Chuva\):\n[^\n]*19:00 às 20:00/)
  expect(people[0]!.text).toMatch(/Continua de pé:\n[^\n]*18:00 às 19:00/)
  const told = { incidentId, reservationId: people[0]!.reservationId, state: 'sent' }
  expect((await venue.staff.browser.post('/api/incidents/told', told)).status).toBe(200)
  await venue.lift(incidentId)
  const { body: after } = await venue.staff.browser.post<IncidentPerson[]>(path, {})
  expect(after).toMatchObject([{ reservationId: id, sentAt: expect.any(String) }])
  expect(after[0]!.text).toMatch(/Sua reserva está de pé:\n[^\n]*18:00 às 20:00/)
})

test('parts of its price stay with the dry hour, and what is above that is to be given back', async () => {
  const { staff } = venue
  const { id } = await staff.placed({ ...LONG, price: 240 })
  const part = { amount: 150, method: 'cash' }
  expect((await staff.browser.post(`/api/reservations/${id}/parts`, part)).status).toBe(200)
  await venue.rain('cancel')
  expect(await venue.app.deps.knex('reservations').orderBy('id')).toMatchObject([
    { id, status: 'approved', price: 12_000, paymentStatus: 'paid', partPaid: 3_000 },
    { status: 'canceled', price: 12_000, paymentStatus: 'pending', partPaid: 0 },
  ])
  expect(await venue.issues()).toMatchObject([{ id: `part-${id}`, amount: 30 }])
})
