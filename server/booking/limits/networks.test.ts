import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { FloodList, ReleaseAnswer } from '#shared/booking/hold/flood.ts'
import type { Hold, HoldList } from '#shared/booking/hold/hold.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { aCardPayment, aCheckout, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { linkOf } from '../links/groupLink.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const MINUTE_MS = 60_000
const FUTEVOLEI_COURTS = 3
const ELSEWHERE = '198.51.100.4'
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
/** An address in a network of 64 bits of one line. */
const inLine = (index: number, line = '12') =>
  `2001:db8:7:${line}${(index % 256).toString(16).padStart(2, '0')}::1`

type Cell = { date: string; startTime: string; price: number }
let app: TestApp
let cells: Cell[]
beforeEach(async () => {
  app = await startTestApp({ config: { rateLimits: true, trustedProxies: 1 } })
  cells = await freeCells()
})
afterEach(() => app.stop())

async function freeCells(): Promise<Cell[]> {
  const path = `/api/calendar?startDate=${TOMORROW}&endDate=${addDays(TOMORROW, 6)}&sportType=futevôlei`
  const { body } = await app.browser().get<Calendar>(path)
  return body.days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map((slot) => ({ date, ...slot })),
  )
}
const hold = (who: TestBrowser, { date, startTime }: Cell, address: string) =>
  who.post<Hold & Problem>('/api/holds', { date, startTime, sportType: 'futevôlei' }, from(address))

describe('the 256 networks of one IPv6 line', () => {
  /** Each takes what it gets of twelve hours, on one court after the other. */
  async function flood(first: number, count: number) {
    for (let index = first; index < first + count; index += 1) {
      const who = app.browser()
      const at = (Math.floor(index / FUTEVOLEI_COURTS) * 12) % cells.length
      for (const cell of [...cells, ...cells].slice(at, at + 12)) {
        const { status } = await hold(who, cell, inLine(index))
        if (status === 429) break
      }
    }
  }

  test('leave more than a third of a week’s hours free for ten minutes', async () => {
    const free: number[] = []
    for (let minute = 0; minute < 10; minute += 1) {
      await flood(minute * 26, 26)
      const left = await freeCells()
      free.push(left.length)
      if (left[0]) expect((await hold(app.browser(), left[0], ELSEWHERE)).status).toBe(201)
      app.clock.advance(MINUTE_MS)
    }
    expect(Math.min(...free)).toBeGreaterThanOrEqual(cells.length / 3)
  })

  test('have 48 hours together', async () => {
    const live = () => app.deps.knex('holds').where('client', 'like', '2001:db8:7:%')
    for (let index = 0; index < 60; index += 1) {
      await hold(app.browser(), cells[index % 50]!, inLine(index))
    }
    expect(await live()).toHaveLength(48)
  })
})

describe('a day of which others keep more than half without paying', () => {
  let day: Cell[]
  beforeEach(async () => {
    day = cells.filter(({ date }) => date === cells[20]!.date)
    // Eight lines, each with one browser: most hours of the day, on each court that plays the sport.
    for (let line = 0; line < 8; line += 1) {
      const who = app.browser()
      const firstOf = line % 2 === 0 ? 0 : 7
      for (const cell of day.slice(0, -2).slice(firstOf, firstOf + 7)) {
        await hold(who, cell, inLine(0, `${line + 1}0`))
      }
    }
  })
  const last = () => day.at(-1)!
  const before = () => day.at(-2)!

  test('is held for five minutes, whatever is added, by a browser that nobody knows', async () => {
    const customer = app.browser()
    const first = (await hold(customer, last(), ELSEWHERE)).body
    expect(first).toMatchObject({ brief: true, expiresInMs: 5 * MINUTE_MS })
    app.clock.advance(MINUTE_MS)
    const other = cells.find(({ date }) => date !== last().date)!
    const added = (await hold(customer, other, ELSEWHERE)).body
    expect(added.expiresInMs).toBe(4 * MINUTE_MS)
    const { body } = await customer.get<HoldList>('/api/holds')
    expect(body.expiresInMs).toBe(4 * MINUTE_MS)
    expect((await customer.post<HoldList>('/api/holds/resume', {})).body.expiresInMs).toBe(
      4 * MINUTE_MS,
    )
  })

  test('is held as ever by who has paid or has a link, their neighbours, who is signed in and staff', async () => {
    const elsewhere = cells.find(({ date }) => date !== last().date)!
    const payer = app.browser()
    const order = await payer.post<CheckoutAnswer>(
      '/api/reservations',
      aCheckout([elsewhere]),
      from(inLine(3, 'ab')),
    )
    const unpaid = (await hold(payer, before(), inLine(3, 'ab'))).body
    expect(unpaid.brief).toBe(true)
    await payer.delete(`/api/holds/${unpaid.id}`)
    const paid = await payer.post<PaymentAnswer>(
      '/api/payments',
      aCardPayment(order.body.id, order.body.totalPrice),
      from(inLine(3, 'ab')),
    )
    expect(paid.body.reservationStatus).toBe('approved')
    const usual = async (who: TestBrowser, address: string) => {
      const { body } = await hold(who, last(), address)
      await who.delete(`/api/holds/${body.id}`)
      return body.brief === undefined && body.expiresInMs > 14 * MINUTE_MS
    }
    expect(await usual(payer, ELSEWHERE)).toBe(true)
    expect(await usual(app.browser(), inLine(77, 'ab'))).toBe(true)
    expect(await usual(app.browser(), inLine(77, 'ac'))).toBe(false)
    // By the link of hours that stand, from wherever.
    const link = await writeTransaction(app.deps, (tx) =>
      linkOf(tx, app.deps.sessionKeys, order.body.paymentGroupId),
    )
    const friend = app.browser()
    await friend.post('/api/my/reservations', link, from(ELSEWHERE))
    expect(await usual(friend, ELSEWHERE)).toBe(true)
    const longAgo = toInstant(app.clock.now() - 91 * 24 * 60 * MINUTE_MS)
    await app.deps.knex('payment_groups').whereNotNull('client').update({ createdAt: longAgo })
    expect(await usual(app.browser(), inLine(77, 'ab'))).toBe(false)
    const account = app.browser()
    const registered = await account.post('/api/register', {
      username: 'marina',
      password: 'areia-fina-2026',
      name: 'Marina Souza',
      email: 'marina@example.com',
    })
    expect(registered.status).toBe(201)
    account.forgetToken()
    expect(await usual(account, ELSEWHERE)).toBe(true)
    expect(await usual(await signedIn(app, 'reception'), ELSEWHERE)).toBe(true)
  })
})

describe('a flood from one line', () => {
  test('is one flood at the desk, released and blocked at once', async () => {
    const desk = await signedIn(app, 'reception')
    const floods = async () => (await desk.get<FloodList>('/api/floods')).body
    for (let index = 0; index < 20; index += 1) {
      await hold(app.browser(), cells[index]!, inLine(index))
    }
    // A neighbour of the next line, and somebody else.
    const neighbour = app.browser()
    await hold(neighbour, cells[30]!, inLine(0, '77'))
    await hold(app.browser(), cells[31]!, ELSEWHERE)
    const client = '2001:db8:7:1200::/56'
    expect((await floods()).floods).toMatchObject([{ client, hours: 20, browsers: 20 }])
    await desk.post('/api/floods/block', { client })
    const { body } = await desk.post<ReleaseAnswer>('/api/floods/release', { client })
    expect(body).toEqual({ released: 20 })
    expect((await floods()).blocked).toMatchObject([{ client }])
    expect((await hold(app.browser(), cells[0]!, inLine(200))).body.code).toBe('client-blocked')
    expect((await hold(neighbour, cells[0]!, inLine(0, '77'))).status).toBe(201)
    expect((await neighbour.get<HoldList>('/api/holds')).body.holds).toHaveLength(2)
    await desk.delete(`/api/floods/block?client=${encodeURIComponent(client)}`)
    expect((await hold(app.browser(), cells[1]!, inLine(200))).status).toBe(201)
    app.clock.advance(24 * 60 * MINUTE_MS)
    expect((await floods()).blocked).toEqual([])
  })
})
