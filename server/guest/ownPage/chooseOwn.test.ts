import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../../background.ts'
import { takenHours } from '../../test/fixtures/staff.fixtures.ts'
import { anEvening, paidOnline } from '../../test/fixtures/booked.fixtures.ts'
import { draftOf, shownTo } from '../../test/fixtures/incident.fixtures.ts'
import { aCardPayment, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { linkIn, startMailedApp } from '../../test/fixtures/own.fixtures.ts'

let app: TestApp
let mails: Awaited<ReturnType<typeof startMailedApp>>['mails']
let phone: TestBrowser
let code: string
let ids: number[]
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  await app.deps.knex('fixed_classes').delete()
  ;({ ids } = await paidOnline(app, anEvening('18:00'), anEvening('19:00')))
  await backgroundRound(app.deps)
  mails.length = 0
  const staff = await signedIn(app, 'reception')
  await staff.post('/api/incidents', draftOf(await shownTo(staff, app)))
  await backgroundRound(app.deps)
  // By the link of the mail, on another device.
  phone = app.browser()
  const link = linkIn(mails[0]!)
  code = link.code
  await phone.post(PATH, link)
})
afterEach(() => app.stop())

const PATH = '/api/my/reservations'
const choose = (body: object, who = phone) =>
  who.post<OwnReservation & Problem>(`${PATH}/${code}/choose`, body)
const asked = async () =>
  (await phone.get<OwnReservation>(`${PATH}/${code}`)).body.hours.map((hour) => hour.asked)

test('the mail says what may be chosen until when, and the page asks for each hour', async () => {
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('O local fechou a quadra: Chuva.')
  expect(mails[0]!.text).toContain('Até 30/11/2026 você escolhe: R$ 240,00 de crédito')
  const until = '2026-11-30T12:00:00.000Z'
  const each = { back: 120, until, reason: 'Chuva', mayMove: true, unanswered: 'credit' }
  expect(await asked()).toEqual([each, each])
})

test('credit for one hour and money for the other: each once, and said', async () => {
  const { body } = await choose({ reservationId: ids[0], choice: 'credit' })
  expect(body.hours[0]).toMatchObject({ money: { state: 'credited', amount: 120 } })
  expect(body.hours[0]!.asked).toBeUndefined()
  await choose({ reservationId: ids[1], choice: 'refund' })
  await backgroundRound(app.deps)
  expect(await app.deps.knex('credit_entries')).toMatchObject([
    { cents: 12_000, source: 'rain', reservationId: ids[0] },
  ])
  expect(await app.deps.knex('refunds')).toMatchObject([{ amount: 12_000, state: 'done' }])
  const again = await choose({ reservationId: ids[0], choice: 'refund' })
  expect(again.body.code).toBe('already-chosen')
})

const move = (date: string, startTime: string) =>
  choose({ reservationId: ids[0], choice: 'move', date, startTime })

/** Friday at 18:00 costs R$ 30 more than the closed hour. */
async function dearer(price = 150) {
  const hour = { courtId: 1, date: '2026-11-27', startTime: '18:00', endTime: '19:00' }
  const owner = await signedIn(app, 'admin')
  const special = await owner.post('/api/special-prices', {
    ...hour,
    price,
    description: 'Torneio',
  })
  expect(special).toMatchObject({ status: 201 })
  return owner
}

test('another hour that costs no more is confirmed with the same payment', async () => {
  expect((await move(TOMORROW, '18:00')).status).toBe(200)
  expect(await app.deps.knex('reservations').where({ id: ids[0]! }).first()).toMatchObject({
    status: 'approved',
    paymentStatus: 'paid',
    startTime: '18:00',
  })
  expect((await takenHours(app, TOMORROW)).filter((hour) => hour === '4 18:00')).toHaveLength(1)
  mails.length = 0
  await backgroundRound(app.deps)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/confirmada/i)])
  expect((await asked())[0]).toBeUndefined()
})

test('two tabs that choose at once: one of them does', async () => {
  const wishes = (['credit', 'refund', 'credit'] as const).map((choice) =>
    choose({ reservationId: ids[0], choice }),
  )
  const answers = await Promise.all(wishes)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await backgroundRound(app.deps)
  const credits = await app.deps.knex('credit_entries')
  const refunds = await app.deps.knex('refunds')
  expect(credits.length + refunds.length).toBe(1)
})

test('nobody else chooses, and nobody after the week is over', async () => {
  const wish = { reservationId: ids[0], choice: 'refund' }
  expect((await choose(wish, app.browser())).status).toBe(404)
  app.clock.advance(7 * 86_400_000)
  expect((await choose(wish)).body.code).toBe('already-chosen')
})

test('nobody is given an hour of today that has begun, by the reception neither', async () => {
  const { id: incidentId } = (await app.deps.knex('incidents').first('id'))!
  const staff = await signedIn(app, 'reception')
  const place = { courtId: 1, date: '2026-11-23', startTime: '08:00' }
  const body = { incidentId, reservationId: ids[0], choice: 'move', place }
  const answer = await staff.post<Problem>('/api/incidents/choices', body)
  expect([answer.status, answer.body.code]).toEqual([409, 'slot-past'])
  expect((await asked())[0]).toBeDefined()
  const later = { ...body, place: { ...place, startTime: '10:00' } }
  expect((await staff.post('/api/incidents/choices', later)).status).toBe(200)
})

test('who had come to the closed hour has not come to the new one', async () => {
  const row = () => app.deps.knex('reservations').where({ id: ids[0]! })
  await row().update({ arrivedAt: new Date(app.clock.now()).toISOString() })
  await choose({ reservationId: ids[0], choice: 'move', date: '2026-11-28', startTime: '10:00' })
  expect(await row().first()).toMatchObject({ status: 'approved', arrivedAt: null })
})

describe('a dearer hour instead of a closed one', () => {
  const first = async () => (await app.deps.knex('reservations').where({ id: ids[0]! }).first())!
  const pay = (moveId: number, value = 30) =>
    phone.post<PaymentAnswer & Problem>('/api/payments', {
      ...aCardPayment(ids[0]!, value),
      moveId,
    })

  test('is kept until the difference is paid, and then confirmed at its price', async () => {
    const owner = await dearer()
    const { body } = await move('2026-11-27', '18:00')
    expect(body.moving).toMatchObject({ reservationId: ids[0], difference: 30 })
    expect((await asked())[0]).toBeDefined()
    expect(await first()).toMatchObject({ status: 'canceled', price: 12_000 })
    expect(await takenHours(app, '2026-11-27')).toEqual(['1 18:00'])
    // Asked again it is the same one.
    expect((await move('2026-11-27', '18:00')).body.moving).toMatchObject({ id: body.moving!.id })
    expect((await move('2026-11-28', '10:00')).body.code).toBe('move-open')
    expect((await pay(body.moving!.id)).status).toBe(201)
    expect(await first()).toMatchObject({
      status: 'approved',
      date: '2026-11-27',
      startTime: '18:00',
      price: 15_000,
    })
    // In the order of play, the other one is asked about still.
    expect((await asked()).map((one) => one?.back)).toEqual([120, undefined])
    expect((await choose({ reservationId: ids[0], choice: 'credit' })).body.code).toBe(
      'already-chosen',
    )
    await owner.post(`/api/reservations/${ids[0]}/cancel`, { money: 'refund' })
    await backgroundRound(app.deps)
    const refunds = await app.deps.knex('refunds').orderBy('amount')
    expect(refunds.map(({ amount }) => amount)).toEqual([3_000, 12_000])
  })

  test('that is not paid leaves the choice open', async () => {
    await dearer()
    await move('2026-11-27', '18:00')
    app.clock.advance(16 * 60_000)
    await backgroundRound(app.deps)
    expect((await asked())[0]).toBeDefined()
    expect((await move('2026-11-28', '10:00')).status).toBe(200)
  })

  test('is given up by choosing otherwise at the desk, and its money would go back', async () => {
    await dearer()
    const { body } = await move('2026-11-27', '18:00')
    const { id: incidentId } = (await app.deps.knex('incidents').first('id'))!
    const manager = await signedIn(app, 'manager')
    const wish = { incidentId, reservationId: ids[0], choice: 'credit' }
    expect((await manager.post('/api/incidents/choices', wish)).status).toBe(200)
    expect(await takenHours(app, '2026-11-27')).toEqual([])
    expect((await pay(body.moving!.id)).body.code).toBe('move-over')
  })

  test('is arranged with the venue where the difference is less than a charge may be', async () => {
    await dearer(121)
    const answer = await move('2026-11-27', '18:00')
    expect([answer.status, answer.body.code]).toEqual([409, 'dearer-hour'])
    expect(answer.body.message).toContain('combine com o local')
  })
})
