import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import type {
  OwnMoveQuote,
  OwnQuote,
  OwnReservation,
} from '#shared/booking/reservation/ownReservation.ts'
import { backgroundRound } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { paidOrder, startMailedApp } from '../../test/fixtures/own.fixtures.ts'

let app: TestApp
let mails: Mail[]
let browser: TestBrowser
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  browser = app.browser()
  const admin = await signedIn(app, 'admin')
  const cancellation = {
    steps: [{ untilHoursBefore: 2, percent: 100 }],
    form: 'original',
    reschedule: { untilHoursBefore: 3, most: 1 },
  }
  await admin.patch('/api/venue', { cancellation })
})
afterEach(() => app.stop())

const PATH = '/api/my/reservations'
type Order = Awaited<ReturnType<typeof paidOrder>>
const quoteMove = ({ code, id }: Order, startTime: string, date = TOMORROW) =>
  browser.get<OwnMoveQuote & Problem>(
    `${PATH}/${code}/reschedule?reservationId=${id}&date=${date}&startTime=${startTime}`,
  )
/** With the quote that the page shows before. */
async function move(order: Order, startTime: string, options = {}) {
  const { body: seen } = await quoteMove(order, startTime)
  return moveAs(order, startTime, seen.hash ?? '0'.repeat(32), options)
}
const moveAs = ({ code, id }: Order, startTime: string, quote: string, options = {}) =>
  browser.post<OwnReservation & Problem>(
    `${PATH}/${code}/reschedule`,
    { reservationId: id, date: TOMORROW, startTime, quote },
    options,
  )
const claimed = async () =>
  (await app.deps.knex('slot_claims').orderBy('startTime').select('startTime')).map(
    ({ startTime }) => startTime,
  )

test('an hour is moved with its payment, once, and its customer gets the new one by mail', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  const before = await browser.get<OwnReservation>(`${PATH}/${order.code}`)
  expect(before.body.hours[0]!.movableUntil).toBe('2026-11-24T10:00:00.000Z')
  const options = { headers: { 'Idempotency-Key': randomUUID() } }
  const { status, body } = await move(order, '14:00', options)
  expect(status).toBe(200)
  expect(body.hours).toMatchObject([
    {
      startTime: '14:00',
      endTime: '15:00',
      state: 'confirmed',
      money: { state: 'paid' },
      movableUntil: null,
    },
  ])
  expect((await moveAs(order, '14:00', '0'.repeat(32))).status).toBe(409)
  expect(await claimed()).toEqual(['14:00'])
  await backgroundRound(app.deps)
  expect(mails.at(-1)!.subject).toContain('às 14:00')
  expect((await move(order, '15:00')).body.code).toBe('not-movable')
})

test('who loses the new hour to a stranger keeps the old one and the money', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  // Three courts play it: the stranger takes them all.
  const carts = [1, 2, 3, 4].map((courtId) => aCheckout([aSlot('14:00', { courtId })]))
  const { body: seen } = await quoteMove(order, '14:00')
  const [moved, ...others] = await Promise.all([
    moveAs(order, '14:00', seen.hash),
    ...carts.map((cart) => app.browser().post('/api/reservations', cart)),
  ])
  const placed = others.filter(({ status }) => status === 201).length
  const atTwo = (await claimed()).filter((hour) => hour === '14:00')
  expect(atTwo).toHaveLength(placed + (moved.status === 200 ? 1 : 0))
  expect((await claimed()).includes('10:00')).toBe(moved.status !== 200)
  const row = await app.deps.knex('reservations').where({ id: order.id }).first()
  expect(row).toMatchObject({ status: 'approved', paymentStatus: 'paid', price: 8_000 })
})

test('a taken or a past hour, one too late or somebody else’s: nothing is moved', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  const stranger = await paidOrder(app, app.browser(), ['09:00'])
  expect((await move({ ...order, id: stranger.id }, '14:00')).status).toBe(404)
  expect((await move(stranger, '14:00')).status).toBe(404)
  const past = await browser.post<Problem>(`${PATH}/${order.code}/reschedule`, {
    reservationId: order.id,
    date: '2026-11-22',
    startTime: '10:00',
    quote: '0'.repeat(32),
  })
  expect(past.body.code).toBe('slot-past')
  app.clock.advance(22 * 3_600_000 + 60_000)
  expect((await move(order, '14:00')).body.code).toBe('not-movable')
  expect(await claimed()).toEqual(['09:00', '10:00'])
})

test('what was moved is given back for what was paid', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  await move(order, '14:00')
  const { body: seen } = await browser.get<OwnQuote>(`${PATH}/${order.code}/quote?ids=${order.id}`)
  expect(seen).toMatchObject({ back: 80, until: '2026-11-24T15:00:00.000Z' })
  const body = { reservationIds: [order.id], quote: seen.hash }
  expect((await browser.post(`${PATH}/${order.code}/cancel`, body)).status).toBe(200)
  expect(await claimed()).toEqual([])
  await backgroundRound(app.deps)
  expect(await app.deps.knex('refunds').select('amount', 'state')).toEqual([
    { amount: 8_000, state: 'done' },
  ])
})

test('who has come does not move that hour by link any more', async () => {
  const order = await paidOrder(app, browser, ['10:00'])
  const { body: seen } = await quoteMove(order, '14:00')
  app.clock.advance(16 * 3_600_000)
  const desk = await signedIn(app, 'reception')
  await desk.post(`/api/reservations/${order.id}/arrival`, { arrival: 'arrived' })
  expect((await quoteMove(order, '14:00')).body.code).toBe('not-movable')
  const { status, body } = await moveAs(order, '14:00', seen.hash)
  expect([status, body.code]).toEqual([409, 'not-movable'])
  expect(await claimed()).toEqual(['10:00'])
})
