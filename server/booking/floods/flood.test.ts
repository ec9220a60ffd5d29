import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Hold, HoldList } from '#shared/booking/hold/hold.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { backgroundRound } from '../../background.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { aCardPayment, aCheckout, aPayment, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const MINUTE_MS = 60_000
const CARRIER = '203.0.113.7'
const ELSEWHERE = '198.51.100.4'
const CPFS = ['52998224725', '11144477735', '39053344705', '15350946056']

let app: TestApp
let free: { date: string; startTime: string }[]
let persons = 0
beforeEach(async () => {
  app = await startTestApp({ config: { rateLimits: true, trustedProxies: 1 } })
  free = await freeHours()
  persons = 0
})
afterEach(() => app.stop())

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

/** The hours of a week in which futevôlei has a court left. */
async function freeHours() {
  const path = `/api/calendar?startDate=${TOMORROW}&endDate=${addDays(TOMORROW, 6)}&sportType=futevôlei`
  const { body } = await app.browser().get<Calendar>(path)
  return body.days.flatMap(({ date, slots }) =>
    slots
      .filter(({ available }) => available)
      .map(({ startTime, price }) => ({ date, startTime, price })),
  )
}

const hold = (who: TestBrowser, index: number, address = CARRIER) =>
  who.post<Hold & Problem>(
    '/api/holds',
    { date: free[index]!.date, startTime: free[index]!.startTime, sportType: 'futevôlei' },
    from(address),
  )

/** Holds one hour after the other; returns how many it got. */
async function flood(who: TestBrowser, first: number, count: number, address = CARRIER) {
  let got = 0
  for (let index = first; index < first + count; index += 1)
    if ((await hold(who, index, address)).status === 201) got += 1
  return got
}
const aPerson = () => {
  persons += 1
  const digits = String(persons).padStart(4, '0')
  return {
    customerCpf: CPFS[persons % CPFS.length],
    customerEmail: `pessoa${digits}@example.com`,
    customerPhone: `4899988${digits}`,
  }
}
const checkOut = (
  who: TestBrowser,
  indexes: number[],
  person: Record<string, unknown> = aPerson(),
  address = CARRIER,
) =>
  who.post<CheckoutAnswer & Pick<Problem, 'code'>>(
    '/api/reservations',
    aCheckout(indexes.map((index) => free[index]!) as never, person),
    from(address),
  )
const pay = (who: TestBrowser, { id, totalPrice }: CheckoutAnswer) =>
  who.post<PaymentAnswer>('/api/payments', aCardPayment(id, totalPrice), from(CARRIER))
const holdsOf = async (who: TestBrowser) =>
  (await who.get<HoldList>('/api/holds')).body.holds.map(({ id }) => id)
const unpaidHours = async () =>
  (await app.deps.knex('slot_claims').where('expiresAt', '>', toInstant(app.clock.now()))).length
const upTo = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => first + index)

describe('one browser', () => {
  test('has at most 12 hours that wait for their money, chosen and booked together', async () => {
    const browser = app.browser()
    expect(await flood(browser, 0, 4)).toBe(4)
    expect((await checkOut(browser, upTo(4))).status).toBe(201)
    expect(await flood(browser, 4, 20)).toBe(8)
    const more = await hold(browser, 20, ELSEWHERE)
    expect(more).toMatchObject({ status: 429, body: { code: 'unpaid-limit' } })
    expect(more.headers.get('Retry-After')).toBe('900')
    expect(more.body.message).toContain('em 15 minutos')
    // What it holds already may be booked.
    expect((await checkOut(browser, upTo(8, 4))).status).toBe(201)
    expect(await unpaidHours()).toBe(12)
  })

  test('of staff on the customers’ page is not paused, nor counted behind the address', async () => {
    const desk = await signedIn(app, 'reception')
    expect(await flood(desk, 0, 12)).toBe(12)
    expect(await app.deps.knex('holds').whereNotNull('client')).toEqual([])
  })
})

describe('one person', () => {
  test.each([
    ['CPF', { customerCpf: CPFS[0] }, { customerCpf: '529.982.247-25' }],
    ['e-mail', { customerEmail: 'a@example.com' }, { customerEmail: 'A@Example.com' }],
    ['phone', { customerPhone: '48991112233' }, { customerPhone: '+55 (48) 99111-2233' }],
  ])('has at most 12 unpaid hours by %s, from wherever', async (_name, known, written) => {
    const others = { customerCpf: CPFS[1] }
    const first = await checkOut(app.browser(), upTo(12), { ...aPerson(), ...others, ...known })
    expect(first.status).toBe(201)
    const other = { ...aPerson(), customerCpf: CPFS[2] }
    const again = await checkOut(app.browser(), [12], { ...other, ...written }, ELSEWHERE)
    expect(again).toMatchObject({ status: 429, body: { code: 'unpaid-limit' } })
    expect((await checkOut(app.browser(), [12], other, ELSEWHERE)).status).toBe(201)
  })
})

describe('one address', () => {
  test('has at most 24 hours, and an ordinary customer behind it gets through', async () => {
    const [first, second, customer] = [app.browser(), app.browser(), app.browser()]
    expect(await flood(first, 0, 30)).toBe(12)
    expect(await flood(second, 12, 30)).toBe(12)
    const oldest = (await holdsOf(first))[0]
    expect((await hold(customer, 40)).status).toBe(201)
    expect((await hold(customer, 41)).status).toBe(201)
    expect(await unpaidHours()).toBe(24)
    expect(await holdsOf(first)).not.toContain(oldest)
    const { body, status } = await checkOut(customer, [40, 41])
    expect(status).toBe(201)
    expect((await pay(customer, body)).body.reservationStatus).toBe('approved')
    // Who has more than the others takes nothing from them.
    await hold(app.browser(), 50)
    await hold(app.browser(), 51)
    expect(await hold(second, 60)).toMatchObject({ status: 429, body: { code: 'client-full' } })
    expect(await unpaidHours()).toBe(24)
    expect((await hold(app.browser(), 60, ELSEWHERE)).status).toBe(201)
  })

  test('is no reason to refuse a customer when another browser behind it asks without end', async () => {
    const flooder = app.browser()
    const answers = []
    for (let index = 0; index < 121; index += 1) answers.push((await hold(flooder, 0)).body.code)
    expect(answers.at(-1)).toBe('too-many-requests')
    expect((await hold(app.browser(), 1)).status).toBe(201)
  })

  test('with one hour in each of many browsers gives way to a page that was open for 30 seconds', async () => {
    const browsers = upTo(24).map(() => app.browser())
    for (const [index, browser] of browsers.entries()) await hold(browser, index)
    const customer = app.browser()
    const early = await hold(customer, 30)
    expect(early).toMatchObject({ status: 429, body: { code: 'client-full' } })
    expect(early.headers.get('Retry-After')).toBe('30')
    app.clock.advance(MINUTE_MS / 2)
    expect((await hold(customer, 30)).status).toBe(201)
    expect(await holdsOf(browsers[0]!)).toEqual([])
    expect(await unpaidHours()).toBe(24)
  })

  test('full of orders that nobody pays leaves room for an ordinary customer at once', async () => {
    const flooders = [app.browser(), app.browser()]
    const first = await checkOut(flooders[0]!, upTo(12))
    // Of two orders of the same instant either may go.
    app.clock.advance(1_000)
    const second = await checkOut(flooders[1]!, upTo(12, 12))
    expect([first.status, second.status]).toEqual([201, 201])
    const payment = aPayment(first.body.id, first.body.totalPrice)
    const pix = (await flooders[0]!.post<PaymentAnswer>('/api/payments', payment)).body
    const customer = app.browser()
    expect((await hold(customer, 30)).status).toBe(201)
    const { body, status } = await checkOut(customer, [30])
    expect(status).toBe(201)
    expect((await pay(customer, body)).body.reservationStatus).toBe('approved')
    // The whole order has run out, and its hours are free for everybody.
    expect(await unpaidHours()).toBe(12)
    const after = await flooders[0]!.get<PaymentAnswer>(`/api/payments/${pix.id}/status`)
    expect(after.body.reservationStatus).toBe('canceled')
    await backgroundRound(app.deps)
    expect(await app.deps.knex('sandbox_charges').where({ deleted: false, id: pix.id })).toEqual([])
  })

  test('gives an order five minutes to be paid, whoever waits; later money is not lost', async () => {
    const browsers = upTo(24).map(() => app.browser())
    const orders = []
    for (const [index, browser] of browsers.entries()) orders.push(await checkOut(browser, [index]))
    const { id, totalPrice } = orders[0]!.body
    const { body: pix } = await browsers[0]!.post<PaymentAnswer>(
      '/api/payments',
      aPayment(id, totalPrice),
    )
    const customer = app.browser()
    const early = await hold(customer, 30)
    expect(early).toMatchObject({ status: 429, body: { code: 'client-full' } })
    expect(early.headers.get('Retry-After')).toBe('300')
    app.clock.advance(5 * MINUTE_MS)
    expect((await hold(customer, 30)).status).toBe(201)
    expect(await unpaidHours()).toBe(24)
    // The sandbox has taken the PIX meanwhile: the hour is still free, and the payer's again.
    const { body } = await browsers[0]!.get<PaymentAnswer>(`/api/payments/${pix.id}/status`)
    expect(body).toMatchObject({ paymentStatus: 'paid', reservationStatus: 'approved' })
  })
})

describe('a cart that ran out unpaid', () => {
  const paused = async (who: TestBrowser) => {
    const { status, body, headers } = await hold(who, 50)
    if (status === 201) await who.delete('/api/holds')
    return body.code === 'unpaid-pause' ? Number(headers.get('Retry-After')) / 60 : 0
  }

  test('costs the browser a pause that grows to an hour, and is forgotten after a day', async () => {
    const browser = app.browser()
    const pauses = []
    for (let index = 0; index < 5; index += 1) {
      expect((await hold(browser, index)).status).toBe(201)
      app.clock.advance(15 * MINUTE_MS)
      // Tidied up or not.
      if (index % 2 === 0) await backgroundRound(app.deps)
      const minutes = await paused(browser)
      pauses.push(minutes)
      app.clock.advance(minutes * MINUTE_MS)
    }
    expect(pauses).toEqual([0, 5, 15, 60, 60])
    app.clock.advance(24 * 60 * MINUTE_MS)
    await backgroundRound(app.deps)
    await hold(browser, 10)
    app.clock.advance(15 * MINUTE_MS)
    expect(await paused(browser)).toBe(0)
  })

  test('counts when it was booked too, for the same person in another browser', async () => {
    const person = { ...aPerson(), customerCpf: CPFS[3] }
    for (const index of [0, 1]) {
      await checkOut(app.browser(), [index], person)
      app.clock.advance(15 * MINUTE_MS)
      // Tidied up or not.
      if (index === 0) await backgroundRound(app.deps)
    }
    const sameCpf = { ...aPerson(), customerCpf: CPFS[3] }
    const refused = await checkOut(app.browser(), [3], sameCpf, ELSEWHERE)
    expect(refused).toMatchObject({ status: 429, body: { code: 'unpaid-pause' } })
    expect(refused.headers.get('Retry-After')).toBe('300')
    const other = { ...aPerson(), customerCpf: CPFS[2] }
    expect((await checkOut(app.browser(), [3], other, ELSEWHERE)).status).toBe(201)
  })

  test('is forgotten when something is paid; what was given back in time is none', async () => {
    const browser = app.browser()
    for (let index = 0; index < 3; index += 1) {
      await hold(browser, index)
      await browser.delete('/api/holds')
      const { body } = await checkOut(browser, [index])
      app.clock.advance(MINUTE_MS)
      const reservationIds = body.reservations.map(({ id }) => id)
      await browser.post('/api/reservations/cancel-unpaid', { reservationIds })
    }
    app.clock.advance(15 * MINUTE_MS)
    expect(await paused(browser)).toBe(0)
    for (const index of [0, 1]) {
      await hold(browser, index)
      app.clock.advance(15 * MINUTE_MS)
    }
    expect(await paused(browser)).toBe(5)
    app.clock.advance(5 * MINUTE_MS)
    const { body } = await checkOut(browser, [5])
    await pay(browser, body)
    await hold(browser, 6)
    app.clock.advance(15 * MINUTE_MS)
    expect(await paused(browser)).toBe(0)
  })
})
