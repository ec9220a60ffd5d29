import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Hold, HoldList } from '#shared/booking/hold/hold.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

// A carrier's address, or the venue's own Wi-Fi: customers share it with somebody whose browsers keep its 24 hours by renewing them.

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const from = { headers: { 'X-Forwarded-For': '203.0.113.7' } }

let app: TestApp
let cells: { date: string; startTime: string }[]
beforeEach(async () => {
  app = await startTestApp({ config: { rateLimits: true, trustedProxies: 1 } })
  const path = `/api/calendar?startDate=${TOMORROW}&endDate=${addDays(TOMORROW, 6)}&sportType=futevôlei`
  const { body } = await app.browser().get<Calendar>(path)
  cells = body.days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map(({ startTime }) => ({ date, startTime })),
  )
})
afterEach(() => app.stop())

const hold = (who: TestBrowser, cell: number) =>
  who.post<Hold & Problem>('/api/holds', { ...cells[cell]!, sportType: 'futevôlei' }, from)
const holdsOf = async (who: TestBrowser) => (await who.get<HoldList>('/api/holds')).body.holds
/** Opens the page, so that the browser's session begins now. */
async function opened() {
  const who = app.browser()
  await who.get('/api/csrf-token')
  return who
}

/** Renews each of its hours as it likes best: gives it back and takes it, or another, again. */
async function renewAll(flooders: readonly TestBrowser[]) {
  for (const [index, who] of flooders.entries()) {
    await who.delete('/api/holds', from)
    await hold(who, index % 70)
  }
}

describe.each([24, 48, 200])(
  'behind an address of which %i browsers renew an hour each',
  (count) => {
    test('an ordinary customer gets one within five seconds and keeps it for five minutes', async () => {
      const flooders = Array.from({ length: count }, () => app.browser())
      for (let round = 0; round < 2; round += 1) {
        await renewAll(flooders)
        app.clock.advance(95 * SECOND_MS)
      }
      const customer = await opened()
      let waitedMs = 0
      while ((await hold(customer, 100)).status !== 201 && waitedMs < MINUTE_MS) {
        app.clock.advance(SECOND_MS)
        waitedMs += SECOND_MS
      }
      expect(waitedMs).toBeLessThanOrEqual(5 * SECOND_MS)
      for (let second = 0; second < 300; second += 95) {
        app.clock.advance(Math.min(95, 300 - second) * SECOND_MS)
        await renewAll(flooders)
        if (second === 0) await customer.post('/api/holds/form', {}, from)
      }
      expect(await holdsOf(customer)).toHaveLength(1)
    })
  },
)

describe('against 200 new cookies a minute', () => {
  /** As many a second as make 200 a minute. */
  async function newCookies(seconds: number) {
    for (let second = 0; second < seconds; second += 3) {
      for (let index = 0; index < 10; index += 1) await hold(app.browser(), (second + index) % 90)
      app.clock.advance(3 * SECOND_MS)
    }
  }

  test('a customer keeps what they hold, and who has had the page open for 30 s goes first', async () => {
    const [customer, reader] = [await opened(), await opened()]
    app.clock.advance(30 * SECOND_MS)
    expect((await hold(customer, 100)).status).toBe(201)
    await newCookies(30)
    expect((await hold(reader, 101)).status).toBe(201)
    await newCookies(90)
    expect(await holdsOf(customer)).toHaveLength(1)
    await customer.post('/api/holds/form', {}, from)
    await newCookies(270)
    expect(await holdsOf(customer)).toHaveLength(1)
    expect(await holdsOf(reader)).toHaveLength(1)
  })
})

test('six new browsers a minute take hours from others, and the form keeps one for five minutes', async () => {
  const first = Array.from({ length: 24 }, () => app.browser())
  for (const [index, who] of first.entries()) await hold(who, index)
  await first[0]!.post('/api/holds/form', {}, from)
  const readers = await Promise.all(Array.from({ length: 8 }, opened))
  app.clock.advance(30 * SECOND_MS)
  const statuses = []
  for (const [index, who] of readers.entries()) statuses.push((await hold(who, 30 + index)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429])
  // The oldest has begun the form; the next six had to give way, and give way again to nobody older.
  expect(await holdsOf(first[0]!)).toHaveLength(1)
  for (const who of first.slice(1, 7)) expect(await holdsOf(who)).toEqual([])
  expect((await hold(first[1]!, 50)).body.code).toBe('client-full')
  app.clock.advance(MINUTE_MS)
  expect((await hold(readers[6]!, 36)).status).toBe(201)
  app.clock.advance(4 * MINUTE_MS)
  // Typing once more is no second time to type.
  await first[0]!.post('/api/holds/form', {}, from)
  expect((await hold(readers[7]!, 37)).status).toBe(201)
  expect(await holdsOf(first[0]!)).toEqual([])
})
