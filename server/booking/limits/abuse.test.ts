import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { createAccount } from '../../account/people/accounts.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { aCheckout, TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

// The flood and the lock-out that testers once succeeded with, replayed: what is left for others, who still gets in, after how long.
// README.md beside it has the figures.

const ATTACKER = '203.0.113.7'
const ELSEWHERE = '198.51.100.4'
const MINUTE_MS = 60_000
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ config: { rateLimits: true, trustedProxies: 1 } })
})
afterEach(() => app.stop())

describe('a flood of every hour of a week from one address', () => {
  type Cell = { date: string; startTime: string; price: number }
  let cells: Cell[]
  let persons = 0
  beforeEach(async () => {
    cells = await freeCells()
  })

  async function freeCells(): Promise<Cell[]> {
    const path = `/api/calendar?startDate=${TOMORROW}&endDate=${addDays(TOMORROW, 6)}&sportType=futevôlei`
    const { body } = await app.browser().get<Calendar>(path)
    return body.days.flatMap(({ date, slots }) =>
      slots.filter(({ available }) => available).map((slot) => ({ date, ...slot })),
    )
  }
  const hold = (who: TestBrowser, { date, startTime }: Cell, address: string) =>
    who.post<Problem>('/api/holds', { date, startTime, sportType: 'futevôlei' }, from(address))
  function book(who: TestBrowser, slots: Cell[], address: string) {
    persons += 1
    const number = String(persons).padStart(4, '0')
    const person = {
      customerCpf: aCpf(persons),
      customerEmail: `p${number}@example.com`,
      customerPhone: `4899988${number}`,
    }
    const checkout = aCheckout(slots as never, person)
    return who.post<CheckoutAnswer & Problem>('/api/reservations', checkout, from(address))
  }

  /** Takes all it can, by so many browsers, each with a person of its own. Returns how many hours it has then. */
  async function flood(browsers: number, perBrowser: number, isBooked: boolean) {
    const left = [...cells]
    for (let index = 0; index < browsers; index += 1) {
      const who = app.browser()
      const wanted = left.splice(0, perBrowser)
      if (isBooked) await book(who, wanted, ATTACKER)
      else for (const cell of wanted) await hold(who, cell, ATTACKER)
    }
    const now = toInstant(app.clock.now())
    return (await app.deps.knex('slot_claims').where('expiresAt', '>', now)).length
  }

  /** How many minutes an ordinary customer waits to hold and book so many hours that nobody has. */
  async function waitOf(address: string, hours: number) {
    const customer = app.browser()
    const wanted = cells.slice(-hours)
    let waitedMs = 0
    for (const cell of wanted) {
      let answer = await hold(customer, cell, address)
      while (answer.status === 429) {
        const ms = Number(answer.headers.get('Retry-After')) * 1000
        app.clock.advance(ms)
        waitedMs += ms
        answer = await hold(customer, cell, address)
      }
      expect(answer.status).toBe(201)
    }
    const order = await book(customer, wanted, address)
    expect(order.status).toBe(201)
    return waitedMs / MINUTE_MS
  }

  test.each([
    ['held by 9 browsers', { browsers: 9, perBrowser: 12, isBooked: false }, [2, 0]],
    ['booked by 9 browsers and persons', { browsers: 9, perBrowser: 12, isBooked: true }, [2, 0]],
    [
      'held one by one by 107 browsers',
      { browsers: 107, perBrowser: 1, isBooked: false },
      [1, 0.5],
    ],
    ['booked one by one by 107', { browsers: 107, perBrowser: 1, isBooked: true }, [1, 5]],
    // Two are more than an equal share of so many browsers.
    ['booked by 107, two hours wanted', { browsers: 107, perBrowser: 1, isBooked: true }, [2, 15]],
  ] as const)('%s', async (_name, { browsers, perBrowser, isBooked }, [hours, minutes]) => {
    expect(cells).toHaveLength(107)
    expect(await flood(browsers, perBrowser, isBooked)).toBe(24)
    // Several courts play it: who sees the week sees hardly a difference.
    expect((await freeCells()).length).toBeGreaterThanOrEqual(107 - 24)
    expect(await waitOf(ELSEWHERE, 2)).toBe(0)
    expect(await waitOf(ATTACKER, hours)).toBe(minutes)
    app.clock.advance(15 * MINUTE_MS)
    expect(await freeCells()).toHaveLength(107)
  })
})

describe('guessing the reception’s password', () => {
  const BIA = { username: 'bia', password: 'areia-e-mar-2026' }
  const WRONG = { ...BIA, password: 'wrong' }
  let tablet: TestBrowser
  beforeEach(async () => {
    const person = { ...BIA, role: 'reception' as const, email: 'bia@example.com', name: 'Bia' }
    await createAccount(app.deps.knex, person, app.clock.now())
    tablet = app.browser()
    await tablet.post('/api/login', BIA, from(ATTACKER))
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const signIn = async (who: TestBrowser, address: string, person = BIA) => {
    who.forgetToken()
    const { status, headers } = await who.post('/api/login', person, from(address))
    return status === 429 ? `after ${headers.get('Retry-After')} s` : status
  }

  test('60 times behind the venue’s own address', async () => {
    const guesser = app.browser()
    for (let time = 0; time < 60; time += 1) await signIn(guesser, ATTACKER, WRONG)
    expect(await signIn(tablet, ATTACKER)).toBe(200)
    expect(await signIn(app.browser(), ELSEWHERE)).toBe(200)
    expect(await signIn(app.browser(), ATTACKER)).toMatch(/^after \d{1,3} s$/)
  })

  test('from 60 addresses', async () => {
    for (let time = 0; time < 60; time += 1) {
      await signIn(app.browser(), `10.7.${time}.1`, WRONG)
    }
    expect(await signIn(tablet, ATTACKER)).toBe(200)
    expect(await signIn(app.browser(), ELSEWHERE)).toMatch(/^after \d{1,3} s$/)
  })
})

/** A CPF with right check digits. */
function aCpf(number: number): string {
  const digits = [...String(100_000_000 + number)].map(Number)
  for (const length of [9, 10]) {
    const sum = digits
      .slice(0, length)
      .reduce((total, digit, at) => total + digit * (length + 1 - at), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
