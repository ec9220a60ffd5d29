import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { IncidentChoice, OpenChoice } from '#shared/guest/rain/incident.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import type { Problem } from '#shared/problem.ts'
import type { PaymentGroupHistory } from '#shared/payment/refund/groupHistory.ts'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { backgroundRound } from '../../background.ts'
import { signInStaff, takenHours, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { anEvening, paidOnline } from '../../test/fixtures/booked.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { draftOf, shownTo, SPAN } from '../../test/fixtures/incident.fixtures.ts'

let app: TestApp
let staff: Staff
let manager: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
  manager = staff.browser
  await app.deps.knex('fixed_classes').delete()
})
afterEach(() => app.stop())

const WEEK_MS = 7 * 86_400_000
const OTHER = { courtId: 1, date: '2026-11-25', startTime: '19:00' }

/** Closes the evening, with the same choice for all that was paid there. */
async function rain(choice: IncidentChoice, span = SPAN) {
  const draft = draftOf(
    await shownTo(manager, app, span),
    ({ back, choices }) => (back > 0 ? choice : choices[0]!),
    { span, place: OTHER },
  )
  const { body, status } = await manager.post<{ id: number }>('/api/incidents', draft)
  expect(status).toBe(201)
  return body.id
}
const refund = (...reservationIds: number[]) =>
  manager.post<Problem>('/api/refunds', { reservationIds })
const refundCounted = (id: number, amount: number) =>
  manager.post<Problem>('/api/refunds', { reservationIds: [id], amount })
const chooseFor = (incidentId: number, reservationId: number, wanted: object) =>
  manager.post<Problem>('/api/incidents/choices', { incidentId, reservationId, ...wanted })
const open = async () => (await manager.get<OpenChoice[]>('/api/incidents/open')).body

type Cart = Awaited<ReturnType<typeof paidOnline>>
async function pageOf({ browser, order }: Cart) {
  const { knex } = app.deps
  const group = await knex('payment_groups').where({ id: order.paymentGroupId }).first()
  const path = `/api/my/reservations/${group!.code}`
  return {
    read: async () => (await browser.get<OwnReservation>(path)).body,
    quote: (id: number) => browser.get<Problem>(`${path}/quote?ids=${id}`),
    choose: (body: object) => browser.post<OwnReservation & Problem>(`${path}/choose`, body),
    async cancel(id: number) {
      const { body: quote } = await browser.get<{ hash: string }>(`${path}/quote?ids=${id}`)
      return () =>
        browser.post<Problem>(`${path}/cancel`, { reservationIds: [id], quote: quote.hash })
    },
  }
}

/** Sums what the venue gave for a reservation, by books that share nothing: money that left the account or the till, credit of closings that is left or was used; in centavos. */
async function givenFor(id: number) {
  const { knex } = app.deps
  const row = (await knex('reservations').where({ id }).first())!
  const sent = await knex('sandbox_refunds').where({ chargeId: row.asaasPaymentId ?? '' })
  const drawer = await knex('till_movements').where({ reservationId: id }).where('cents', '<', 0)
  const lots = knex('credit_entries').where({ reservationId: id, source: 'rain' }).select('lot')
  const credits = await knex('credit_entries')
    .whereIn('lot', lots)
    .whereIn('source', ['rain', 'hand', 'expiry'])
  return {
    money: sumCents([...sent.map(({ amount }) => amount), ...drawer.map(({ cents }) => -cents)]),
    credit: sumCents(credits.map(({ cents }) => cents)),
    row,
  }
}
const settled = async () => {
  await backgroundRound(app.deps)
  await backgroundRound(app.deps)
}

describe('what became credit', () => {
  test('is neither kept nor given back by its customer as money too, and it is said what to do', async () => {
    const cart = await paidOnline(app, anEvening('19:00'))
    const id = cart.ids[0]!
    const cancelOwn = await (await pageOf(cart)).cancel(id)
    await rain('credit')
    const kept = await staff.cancel(id, { money: 'keep' })
    expect([kept.status, kept.body.code]).toEqual([409, 'became-credit'])
    const own = await cancelOwn()
    expect([own.status, own.body.code]).toEqual([409, 'became-credit'])
    expect(own.body.message).toMatch(/virou crédito.*Estornar/)
    await settled()
    expect(await givenFor(id)).toMatchObject({ money: 0, credit: 12_000 })
    expect(await app.deps.knex('money_decisions')).toMatchObject([{ decision: 'credited' }])
  })

  test.each(['refunding', 'cancelling again'])(
    'becomes money again by %s, once, and is credit no more',
    async (way) => {
      const { ids, order } = await paidOnline(app, anEvening('19:00'))
      const id = ids[0]!
      await rain('credit')
      const path = `/api/payment-groups/${order.paymentGroupId}`
      const { body: before } = await manager.get<PaymentGroupHistory>(path)
      expect(before.reservations).toMatchObject([
        { refundRefusal: null, refundable: 120, usedCredit: 0 },
      ])
      const act = () =>
        way === 'refunding' ? refundCounted(id, 120) : staff.cancel(id, { money: 'refund' })
      expect((await act()).status).toBeLessThan(300)
      await act()
      await settled()
      expect(await givenFor(id)).toMatchObject({
        money: 12_000,
        credit: 0,
        row: { paymentStatus: 'refunded' },
      })
      expect(await app.deps.knex('money_decisions')).toEqual([])
      const { body: after } = await manager.get<PaymentGroupHistory>(path)
      const decided = after.story.filter(({ kind }) => kind === 'decision')
      expect(decided.map(({ amount, text }) => [amount, text])).toEqual([
        [120, expect.stringMatching(`^O valor da reserva #${id} virou crédito, por `)],
        [120, expect.stringMatching(`^O crédito da reserva #${id} saiu, .*dinheiro, por `)],
      ])
    },
  )

  test('comes out of the drawer when it was paid there', async () => {
    const { id } = await staff.placed({
      startTime: '19:00',
      endTime: '20:00',
      price: 80,
      paymentStatus: 'paid',
      paidWith: 'cash', // prettier-ignore
    })
    await rain('credit')
    for (const change of [
      { paymentStatus: 'refunded' },
      { paymentStatus: 'pending' },
      { price: 10 },
    ]) {
      expect((await staff.change(id, change)).body.code).toBe('reservation-canceled')
    }
    expect(await givenFor(id)).toMatchObject({ money: 0, credit: 8_000 })
    expect((await refund(id)).status).toBe(201)
    expect(await givenFor(id)).toMatchObject({ money: 8_000, credit: 0 })
  })

  test('stays as it is when the credit is used already', async () => {
    const { ids } = await paidOnline(app, anEvening('19:00'))
    const id = ids[0]!
    await rain('credit')
    const { customerId } = (await givenFor(id)).row
    await staff.placed({
      ...OTHER,
      endTime: '20:00',
      price: 120,
      customerId,
      paymentStatus: 'paid',
      paidCredit: 120, // prettier-ignore
    })
    expect((await refund(id)).body.code).toBe('became-credit')
    await settled()
    expect(await givenFor(id)).toMatchObject({ money: 0 })
  })

  test('is given back as far as it is not used, once somebody has seen how much that is', async () => {
    const { ids, order } = await paidOnline(app, anEvening('19:00'))
    const id = ids[0]!
    await rain('credit')
    const { customerId } = (await givenFor(id)).row
    const spent = { price: 50, customerId, paymentStatus: 'paid', paidCredit: 50 }
    await staff.placed({ ...OTHER, endTime: '20:00', ...spent })
    for (const answer of [await refund(id), await refundCounted(id, 120)]) {
      expect([answer.status, answer.body.code, answer.body.price]).toEqual([
        409,
        'refund-changed',
        70,
      ])
      expect(answer.body.message).toContain('R$ 50,00 já foram usados: só R$ 70,00')
    }
    expect((await staff.cancel(id, { money: 'refund' })).body.code).toBe('refund-changed')
    const { body } = await manager.get<PaymentGroupHistory>(
      `/api/payment-groups/${order.paymentGroupId}`,
    )
    expect(body.reservations).toMatchObject([{ refundable: 70, usedCredit: 50 }])
    expect(await givenFor(id)).toMatchObject({ money: 0, credit: 12_000 })
    expect((await refundCounted(id, 70)).status).toBe(201)
    await settled()
    expect(await givenFor(id)).toMatchObject({ money: 7_000, credit: 5_000 })
  })

  test('for the half that was not played is no reason to give all of it back', async () => {
    const { ids } = await paidOnline(app, anEvening('18:00'))
    const id = ids[0]!
    await rain('credit', { ...SPAN, at: '18:20', played: 'half' })
    expect((await refund(id)).status).toBe(201)
    await settled()
    expect(await givenFor(id)).toMatchObject({ money: 6_000, credit: 0 })
  })

  test('goes back as money once the credit was taken away, and then is credit no more', async () => {
    const { ids } = await paidOnline(app, anEvening('19:00'))
    const id = ids[0]!
    await rain('credit')
    const { customerId } = (await givenFor(id)).row
    const path = `/api/customers/${customerId}/credits`
    // It ends before the other, and would be used before it.
    const gift = { amount: 50, reason: 'Jogo do amigo', expiresOn: '2026-12-01' }
    expect((await manager.post(path, gift)).status).toBe(200)
    expect((await manager.post(path, { amount: -120, reason: 'Quer o dinheiro' })).status).toBe(200)
    expect((await refund(id)).status).toBe(201)
    await settled()
    expect(await givenFor(id)).toMatchObject({ money: 12_000 })
    const left = await app.deps.knex('credit_entries').sum({ cents: 'cents' }).first()
    expect(Number(left!.cents)).toBe(5_000)
  })

  test('is worded so in the history of the payment', async () => {
    const { ids, order } = await paidOnline(app, anEvening('18:00'), anEvening('19:00'))
    await rain('credit')
    const { body } = await manager.get<PaymentGroupHistory>(
      `/api/payment-groups/${order.paymentGroupId}`,
    )
    const decided = body.story.filter(({ kind }) => kind === 'decision')
    expect(decided.map(({ amount, text }) => [amount, text])).toEqual(
      ids.map((id) => [
        120,
        expect.stringMatching(`^O valor da reserva #${id} virou crédito, por `),
      ]),
    )
  })
})

describe('while its customer may choose', () => {
  let cart: Cart
  let id: number
  let incidentId: number
  beforeEach(async () => {
    cart = await paidOnline(app, anEvening('19:00'))
    id = cart.ids[0]!
    incidentId = await rain('ask')
  })
  const refusedMeanwhile = async () => {
    const { body, status } = await staff.cancel(id, { money: 'keep' })
    expect([status, body.code]).toEqual([409, 'choice-open'])
    expect(body.message).toContain('Quem ainda não escolheu')
  }

  test.each(['refunding', 'cancelling again'])(
    'the desk answers it by %s: there is nothing to choose any more',
    async (way) => {
      const answer =
        way === 'refunding' ? await refund(id) : await staff.cancel(id, { money: 'refund' })
      expect(answer.status).toBeLessThan(300)
      expect(await open()).toEqual([])
      const { choose, read } = await pageOf(cart)
      expect((await read()).hours[0]!.asked).toBeUndefined()
      for (const choice of ['credit', 'refund', 'move'] as const) {
        const wanted = { reservationId: id, choice, date: OTHER.date, startTime: '19:00' }
        expect((await choose(wanted)).body.code).toBe('already-chosen')
        const staffs = await chooseFor(incidentId, id, { choice, place: OTHER })
        expect(staffs.body.code).toBe('already-chosen')
      }
      app.clock.advance(WEEK_MS)
      await settled()
      expect(await givenFor(id)).toMatchObject({
        money: 12_000,
        credit: 0,
        row: { status: 'canceled', paymentStatus: 'refunded' },
      })
      expect(await app.deps.knex('incident_reservations')).toMatchObject([
        { chosen: 'refund', chosenBy: 'staff' },
      ])
    },
  )

  test('nothing is promised for a cancellation: there is nothing left to cancel', async () => {
    const { cancel, quote } = await pageOf(cart)
    expect(await quote(id)).toMatchObject({ status: 409, body: { code: 'not-cancellable' } })
    const wanted = await cancel(id)
    expect((await wanted()).status).toBeGreaterThanOrEqual(409)
    expect(await open()).toMatchObject([{ reservationId: id }])
  })

  test('the desk gives no money beside it: credit is then all there is', async () => {
    await refusedMeanwhile()
    const { choose } = await pageOf(cart)
    expect((await choose({ reservationId: id, choice: 'credit' })).status).toBe(200)
    await settled()
    expect(await givenFor(id)).toMatchObject({ money: 0, credit: 12_000 })
  })

  test('the desk gives no money beside it: nor is there both when nobody answers', async () => {
    await refusedMeanwhile()
    app.clock.advance(WEEK_MS)
    await settled()
    expect(await givenFor(id)).toMatchObject({ money: 0, credit: 12_000 })
    expect(await open()).toEqual([])
  })

  test('the desk gives no money beside it: another hour is then all there is, and stands before its money goes back', async () => {
    await refusedMeanwhile()
    const { choose } = await pageOf(cart)
    const move = { reservationId: id, choice: 'move', date: OTHER.date, startTime: '19:00' }
    expect((await choose(move)).status).toBe(200)
    const refused = await refund(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'became-hour'])
    await settled()
    expect(await givenFor(id)).toMatchObject({ money: 0, credit: 0, row: { status: 'approved' } })
    expect((await staff.cancel(id, { money: 'refund' })).status).toBe(200)
    await settled()
    expect(await givenFor(id)).toMatchObject({ money: 12_000, credit: 0 })
    expect(await takenHours(app, OTHER.date)).toEqual([])
  })

  test('an hour by staff stands in the way of the money as well', async () => {
    await refusedMeanwhile()
    const move = { choice: 'move', place: OTHER }
    expect((await chooseFor(incidentId, id, move)).status).toBe(200)
    expect((await refund(id)).body.code).toBe('became-hour')
  })

  test('the money goes back by choosing it, once', async () => {
    expect((await chooseFor(incidentId, id, { choice: 'refund' })).status).toBe(200)
    expect((await chooseFor(incidentId, id, { choice: 'credit' })).body.code).toBe('already-chosen')
    // Sent again it is sent sooner, and paid once.
    expect((await refund(id)).status).toBe(201)
    await settled()
    expect(await givenFor(id)).toMatchObject({ money: 12_000, credit: 0 })
  })

  /** Leaves it as earlier versions did, which gave money back while the choice was open. */
  const LEFT = {
    'went back': () =>
      app.deps.knex('reservations').where({ id }).update({ paymentStatus: 'refunded' }),
    'is on its way': async () => {
      const { knex } = app.deps
      const at = new Date(app.clock.now()).toISOString()
      const attempt = await knex('payment_attempts').first('id')
      const asked = { amount: 12_000, reason: 'admin-cancelled', state: 'requested' } as const
      const [refund] = await knex('refunds')
        .insert({ ...asked, attemptId: attempt!.id, createdAt: at, updatedAt: at })
        .returning('id')
      await knex('refund_reservations').insert({ reservationId: id, refundId: refund!.id })
    },
  }
  const CHOICES = ['credit', 'refund', 'move'] as const

  test.each(
    CHOICES.flatMap((choice) => [
      [choice, 'went back'] as const,
      [choice, 'is on its way'] as const,
    ]),
  )(
    '%s is refused by staff and on the page when by an earlier version the money %s, and the choice ends by itself',
    async (choice, left) => {
      await LEFT[left]()
      const page = await pageOf(cart)
      expect((await page.read()).hours[0]!.asked).toBeUndefined()
      expect(await open()).toEqual([])
      const staffs = await chooseFor(incidentId, id, { choice, place: OTHER })
      expect([staffs.status, staffs.body.code]).toEqual([409, 'money-gone'])
      const { date, startTime } = OTHER
      const theirs = await page.choose({ reservationId: id, choice, date, startTime })
      expect([theirs.status, theirs.body.code]).toEqual([409, 'money-gone'])
      await settled()
      expect(await app.deps.knex('incident_reservations')).toMatchObject([
        { chosen: 'refund', chosenBy: 'nobody' },
      ])
      expect(await givenFor(id)).toMatchObject({ credit: 0, row: { status: 'canceled' } })
    },
  )
})

test('cash that was paid at the desk stays in the drawer while its customer may choose', async () => {
  const { id } = await staff.placed({
    startTime: '19:00',
    endTime: '20:00',
    price: 80,
    paymentStatus: 'paid',
    paidWith: 'cash', // prettier-ignore
  })
  const incidentId = await rain('ask')
  const edited = await staff.change(id, { paymentStatus: 'refunded' })
  expect(edited.body.code).toBe('reservation-canceled')
  expect((await chooseFor(incidentId, id, { choice: 'credit' })).status).toBe(200)
  expect(await givenFor(id)).toMatchObject({ money: 0, credit: 8_000 })
})

test('half an hour of the desk gives half of its cash back by a refund, whoever had still to choose', async () => {
  const { id } = await staff.placed({
    startTime: '18:00',
    endTime: '19:00',
    price: 80,
    paymentStatus: 'paid',
    paidWith: 'cash', // prettier-ignore
  })
  await rain('ask', { ...SPAN, at: '18:20', played: 'half' })
  expect((await refund(id)).status).toBe(201)
  await settled()
  expect(await givenFor(id)).toMatchObject({ money: 4_000, credit: 0 })
  expect(await open()).toEqual([])
})

test('an hour of the desk that rain moved gives its cash back when it is cancelled, not while it stands', async () => {
  const { id } = await staff.placed({
    startTime: '19:00',
    endTime: '20:00',
    price: 80,
    paymentStatus: 'paid',
    paidWith: 'cash', // prettier-ignore
  })
  await rain('move')
  expect((await staff.change(id, { paymentStatus: 'refunded' })).body.code).toBe('became-hour')
  const both = { status: 'canceled', paymentStatus: 'refunded' }
  expect((await staff.change(id, both)).status).toBe(200)
  expect(await givenFor(id)).toMatchObject({ money: 8_000, credit: 0 })
})

test('cancelling, refunding, closing for rain, choosing and keeping at the same moment pay each price once', async () => {
  const other = await signedIn(app, 'admin')
  const times = ['17:00', '18:00', '19:00', '20:00', '21:00']
  const carts = []
  for (const courtId of [1, 2, 4]) {
    for (const time of times) carts.push(await paidOnline(app, anEvening(time, { courtId })))
  }
  const cancels = await Promise.all(
    carts.map(async (cart) => (await pageOf(cart)).cancel(cart.ids[0]!)),
  )
  const span = { ...SPAN, courtIds: [1, 2, 4], startTime: '17:00' }
  const choices = ['credit', 'ask', 'refund'] as const
  const draft = draftOf(await shownTo(manager, app, span), ({ id }) => choices[id % 3]!, { span })
  const ids = carts.map((cart) => cart.ids[0]!)
  const answers = await Promise.all([
    ...ids.slice(0, 5).map((id) => staff.cancel(id, { money: 'refund' })),
    manager.post('/api/incidents', draft),
    ...cancels.slice(5, 10).map((cancel) => cancel()),
    ...ids.map((id) => refund(id)),
    ...ids.map((id) => other.post(`/api/reservations/${id}/cancel`, { money: 'keep' })),
    ...cancels.map((cancel) => cancel()),
    ...ids.map((id) => refund(id)),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  for (const { incidentId, reservationId } of await open()) {
    await Promise.all([
      chooseFor(incidentId, reservationId, { choice: 'credit' }),
      refund(reservationId),
    ])
  }
  app.clock.advance(WEEK_MS)
  await settled()
  for (const id of ids) {
    const { credit, money, row } = await givenFor(id)
    expect([id, row.status, money + credit <= row.price]).toEqual([id, 'canceled', true])
  }
})
