import { afterEach, beforeEach, expect, test } from 'vitest'
import { booked } from '../../test/fixtures/booked.fixtures.ts'
import { backgroundRound } from '../../background.ts'
import {
  aCheckout,
  aPayment,
  aSlot,
  MORNING_PRICE,
  TOMORROW,
} from '../../test/support/aCheckout.ts'
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

const RUN_OUT = 900_000
const onOne = aSlot('10:00', { courtId: 1 })
const approve = (id: number) => staff.change(id, { status: 'approved' })

test('approving a customer’s reservation confirms it without its payment, with all of its cart', async () => {
  const { ids } = await booked(app, onOne, aSlot('11:00', { courtId: 1 }))
  const { status, body } = await approve(ids[1]!)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: ids[1], status: 'approved', paymentStatus: 'pending' })
  expect(body.reservations.map(({ id }) => id).sort()).toEqual([...ids].sort())
  app.clock.advance(RUN_OUT)
  await backgroundRound(app.deps)
  const rows = await app.deps.knex('reservations').orderBy('id')
  expect(rows.map((row) => [row.status, row.canceledReason, row.expiresAt])).toEqual([
    ['approved', null, null],
    ['approved', null, null],
  ])
  expect(await takenHours(app, TOMORROW)).toEqual(['1 10:00', '1 11:00'])
  const mails = (await app.deps.knex('jobs').where({ kind: 'mail' })).map(({ payload }) => payload)
  expect(mails.map((text) => JSON.parse(text))).toMatchObject([
    { kind: 'confirmed', reservationIds: ids },
  ])
  await checkClaims(app)
})

test('a cart of which one hour is somebody else’s by now is not approved, and nothing of it', async () => {
  const { ids } = await booked(app, onOne, aSlot('11:00', { courtId: 1 }))
  app.clock.advance(RUN_OUT)
  await staff.placed({ startTime: '11:00', endTime: '12:00' })
  expect((await approve(ids[0]!)).body.code).toBe('status-not-allowed')
  const rows = await app.deps.knex('reservations').whereIn('id', ids)
  expect(rows.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
})

test.each(['cancel', 'status'])(
  'one of an unpaid cart that is cancelled by %s takes the rest along',
  async (by) => {
    const { browser, ids } = await booked(app, onOne, aSlot('11:00', { courtId: 1 }))
    await browser.post('/api/payments', aPayment(ids[0]!, 2 * MORNING_PRICE))
    const { status, body } =
      by === 'cancel'
        ? await staff.cancel(ids[1]!)
        : await staff.change(ids[1]!, { status: 'canceled' })
    expect(status).toBe(200)
    const gone = by === 'cancel' ? body.canceled : body.reservations
    expect(gone.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'canceled']))
    expect(await takenHours(app, TOMORROW)).toEqual([])
    await backgroundRound(app.deps)
    const [attempt] = await app.deps.knex('payment_attempts')
    expect(attempt!.state).toBe('cancelled')
  },
)

test('a customer who gives up one hour of an unpaid cart gives it up whole', async () => {
  const { browser, ids } = await booked(app, onOne, aSlot('11:00', { courtId: 1 }))
  const body = { reservationIds: [ids[1]] }
  const { status } = await browser.post('/api/reservations/cancel-unpaid', body)
  expect(status).toBe(200)
  const rows = await app.deps.knex('reservations').orderBy('id')
  expect(rows.map((row) => [row.status, row.canceledReason])).toEqual(
    ids.map(() => ['canceled', 'customer']),
  )
  expect(await takenHours(app, TOMORROW)).toEqual([])
  await checkClaims(app)
})

test('approving twice is approving once', async () => {
  const { ids } = await booked(app, onOne)
  const [first, second] = await Promise.all([approve(ids[0]!), approve(ids[0]!)])
  expect([first!.status, second!.status]).toEqual([200, 200])
  expect((await staff.read(ids[0]!)).version).toBe(2)
  const again = await approve(ids[0]!)
  expect([again.status, again.body.version, again.body.reservations]).toEqual([200, 2, []])
  await checkClaims(app)
})

test('one that ran out is approved while its hour is still free', async () => {
  const { ids } = await booked(app, onOne)
  app.clock.advance(RUN_OUT)
  expect((await approve(ids[0]!)).body.status).toBe('approved')
  await checkClaims(app)
})

test('one that ran out and lost its hour to somebody else is not', async () => {
  const { ids } = await booked(app, onOne)
  app.clock.advance(RUN_OUT)
  await booked(app, onOne)
  const { status, body } = await approve(ids[0]!)
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'slot-taken',
    lost: [{ date: TOMORROW, startTime: '10:00' }],
  })
  await checkClaims(app)
})

test('one whose hour another browser holds by now is not approved', async () => {
  const { ids } = await booked(app, onOne)
  app.clock.advance(RUN_OUT)
  const { date, startTime, courtId } = onOne
  await app.browser().post('/api/holds', { date, startTime, courtId, sportType: 'futevôlei' })
  expect((await approve(ids[0]!)).body.code).toBe('slot-taken')
})

test('what is cancelled is never approved, its hour free or not', async () => {
  const { ids } = await booked(app, onOne)
  await staff.cancel(ids[0]!)
  expect((await approve(ids[0]!)).body.code).toBe('status-not-allowed')
  const late = await booked(app, aSlot('11:00', { courtId: 1 }))
  app.clock.advance(RUN_OUT)
  await backgroundRound(app.deps)
  expect((await approve(late.ids[0]!)).body.code).toBe('status-not-allowed')
})

test('the customer may still pay what was approved', async () => {
  const { browser, ids } = await booked(app, onOne)
  const payment = await browser.post<{ id: string }>(
    '/api/payments',
    aPayment(ids[0]!, MORNING_PRICE),
  )
  await approve(ids[0]!)
  app.clock.advance(30_000)
  await backgroundRound(app.deps)
  await browser.get(`/api/payments/${payment.body.id}/status`)
  expect(await staff.read(ids[0]!)).toMatchObject({
    status: 'approved',
    paymentStatus: 'paid',
    paidBy: 'attempt',
  })
})

test('the list approves only what is there, and by the version that was seen', async () => {
  const { ids } = await booked(app, onOne)
  const stale = await staff.change(ids[0]!, { status: 'approved' }, { 'If-Match': '"7"' })
  expect([stale.status, stale.body.code]).toEqual([412, 'stale-version'])
  const checkout = await app
    .browser()
    .post<{ code: string }>('/api/reservations', aCheckout([onOne]))
  expect([checkout.status, checkout.body.code]).toEqual([409, 'slot-taken'])
})
