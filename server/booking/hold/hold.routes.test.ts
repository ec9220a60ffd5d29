import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Hold, HoldList } from '#shared/booking/hold/hold.schema.ts'
import type { Problem } from '#shared/problem.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import { aCheckout, aSlot, MORNING_PRICE, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let browser: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  browser = app.browser()
})
afterEach(() => app.stop())

const wanted = (startTime: string, change = {}) => ({
  date: TOMORROW,
  startTime,
  sportType: 'futevôlei',
  ...change,
})
const hold = (who: TestBrowser, startTime: string, change = {}) =>
  who.post<Hold>('/api/holds', wanted(startTime, change))

async function slotOf(startTime: string) {
  const path = `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=futevôlei`
  const { body } = await browser.get<Calendar>(path)
  return body.days[0]!.slots.find((slot) => slot.startTime === startTime)!
}

describe('holding a slot', () => {
  test('keeps the best court for one browser and says for how long and for how much', async () => {
    const { status, body } = await hold(browser, '10:00')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      courtId: 1,
      date: TOMORROW,
      startTime: '10:00',
      endTime: '11:00',
      price: MORNING_PRICE,
      expiresInMs: 900_000,
    })
    expect((await browser.get<HoldList>('/api/holds')).body.holds).toEqual([body])
  })

  test('gives the next court by priority, then says that the slot is taken', async () => {
    const courts = []
    for (let index = 0; index < 3; index += 1)
      courts.push((await hold(app.browser(), '10:00')).body.courtId)
    // Futevôlei stands first at courts 1 and 4, second at court 2; court 3 does not play it.
    expect(courts).toEqual([1, 4, 2])
    const late = await app.browser().post<Problem>('/api/holds', wanted('10:00'))
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'slot-taken',
      lost: [{ date: TOMORROW, startTime: '10:00' }],
    })
    expect(await slotOf('10:00')).toMatchObject({ available: false, reason: 'held' })
  })

  test('returns the same hold when the browser repeats the request', async () => {
    const first = await hold(browser, '10:00')
    const again = await hold(browser, '10:00')
    expect(again.status).toBe(200)
    expect(again.body.id).toBe(first.body.id)
  })

  test('a repeated idempotency key answers what was answered and holds once', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await browser.post<Hold>('/api/holds', wanted('10:00'), { headers })
    const again = await browser.post<Hold>('/api/holds', wanted('10:00'), { headers })
    expect(again).toMatchObject({ status: 201, body: first.body })
    const other = await browser.post<Problem>('/api/holds', wanted('11:00'), { headers })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-mismatch' } })
  })

  test.each([
    ['an hour gone by', { date: '2026-11-23', startTime: '08:00' }, 'slot-past'],
    ['the hour that runs', { date: '2026-11-23', startTime: '09:00' }, 'slot-past'],
    ['a partial closing', { date: '2026-11-26', startTime: '12:00' }, 'slot-closed'],
    ['an hour after closing', { startTime: '22:00' }, 'slot-closed'],
    ['a date years ahead', { date: '2029-01-02' }, 'slot-too-far'],
    ['a court that does not play the sport', { courtId: 3 }, 'no-court'],
    ['a court that does not exist', { courtId: 99 }, 'no-court'],
  ])('refuses %s', async (_name, change, code) => {
    const answer = await browser.post<Problem>('/api/holds', wanted('10:00', change))
    expect(answer).toMatchObject({ status: 409, body: { code } })
    expect(await app.deps.knex('slot_claims')).toEqual([])
  })

  test('a class keeps its court from customers', async () => {
    // Tuesdays at 19:00 court 4 has its class, so three browsers get two courts.
    const answers = [
      await hold(app.browser(), '19:00'),
      await hold(app.browser(), '19:00'),
      await hold(app.browser(), '19:00'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
  })

  test('twelve is the most', async () => {
    for (let hour = 8; hour < 20; hour += 1)
      await hold(browser, `${String(hour).padStart(2, '0')}:00`)
    const more = await browser.post<Problem>('/api/holds', wanted('20:00'))
    expect(more).toMatchObject({ status: 409, body: { code: 'hold-limit' } })
  })
})

describe('the time of a hold', () => {
  test('adding one renews them all, up to 45 minutes after the first', async () => {
    await hold(browser, '10:00')
    for (const startTime of ['11:00', '12:00', '13:00']) {
      app.clock.advance(14 * 60_000)
      await hold(browser, startTime)
    }
    const { body } = await browser.get<HoldList>('/api/holds')
    expect(body.holds).toHaveLength(4)
    // 42 minutes after the first only 3 are left, for every one of them.
    expect(body.holds.map(({ expiresInMs }) => expiresInMs)).toEqual(Array(4).fill(180_000))
  })

  test('at its very last millisecond it counts, at the next the slot is anybody’s, with nobody tidying up', async () => {
    await hold(browser, '10:00', { courtId: 1 })
    app.clock.advance(899_999)
    const early = await hold(app.browser(), '10:00', { courtId: 1 })
    expect(early.status).toBe(409)
    app.clock.advance(1)
    const none = { holds: [], expiresInMs: 0 }
    expect((await browser.get<HoldList>('/api/holds')).body).toEqual(none)
    const next = await hold(app.browser(), '10:00', { courtId: 1 })
    expect(next.status).toBe(201)
    expect((await browser.get<HoldList>('/api/holds')).body).toEqual(none)
  })

  test('the calendar shows an expired hold as free without an event', async () => {
    for (let index = 0; index < 3; index += 1) await hold(app.browser(), '10:00')
    expect((await slotOf('10:00')).available).toBe(false)
    app.clock.advance(900_000)
    expect((await slotOf('10:00')).available).toBe(true)
  })
})

describe('giving holds back', () => {
  test('one, or all of them', async () => {
    const { body: first } = await hold(browser, '10:00')
    await hold(browser, '11:00')
    const left = await browser.delete<HoldList>(`/api/holds/${first.id}`)
    expect(left.body.holds.map(({ startTime }) => startTime)).toEqual(['11:00'])
    expect((await browser.delete<HoldList>('/api/holds')).body.holds).toEqual([])
    expect(await app.deps.knex('slot_claims')).toEqual([])
  })

  test('another browser’s hold is not found and stays', async () => {
    const { body } = await hold(browser, '10:00')
    const stranger = app.browser()
    await hold(stranger, '11:00')
    expect((await stranger.delete(`/api/holds/${body.id}`)).status).toBe(404)
    expect((await browser.get<HoldList>('/api/holds')).body.holds).toHaveLength(1)
  })

  test('leaving the page frees them after the grace, a reload takes them back', async () => {
    const { body } = await hold(browser, '10:00', { courtId: 1 })
    app.clock.advance(60_000)
    const left = await browser.post('/api/holds/release', { graceSeconds: 20 })
    expect(left.status).toBe(204)
    app.clock.advance(5_000)
    const back = await browser.post<HoldList>('/api/holds/resume')
    expect(back.body).toMatchObject({ holds: [{ id: body.id }], expiresInMs: 835_000 })

    await browser.post('/api/holds/release', { graceSeconds: 20 })
    app.clock.advance(20_000)
    expect((await hold(app.browser(), '10:00', { courtId: 1 })).status).toBe(201)
    expect((await browser.post<HoldList>('/api/holds/resume')).body.holds).toEqual([])
  })

  test('a tab that goes away lets its own go, and another tab takes back its own alone', async () => {
    const { body: mine } = await hold(browser, '10:00')
    const { body: theirs } = await hold(browser, '11:00')
    await browser.post('/api/holds/release', { ids: [theirs.id], graceSeconds: 20 })
    const held = async () => (await browser.get<HoldList>('/api/holds')).body.holds
    expect((await held()).map(({ id, leaving }) => [id, leaving])).toEqual([
      [mine.id, undefined],
      [theirs.id, true],
    ])
    await browser.post<HoldList>('/api/holds/resume', { ids: [mine.id] })
    await hold(browser, '12:00')
    app.clock.advance(20_000)
    expect((await held()).map(({ startTime }) => startTime)).toEqual(['10:00', '12:00'])
  })

  test('the same hour tapped again on another page is held on', async () => {
    const { body } = await hold(browser, '10:00')
    await browser.post('/api/holds/release', { ids: [body.id], graceSeconds: 20 })
    const again = await hold(browser, '10:00')
    expect(again.body).toEqual(body)
    app.clock.advance(20_000)
    expect((await browser.get<HoldList>('/api/holds')).body.holds).toHaveLength(1)
  })

  test('a beacon without a body frees them at once', async () => {
    await hold(browser, '10:00')
    expect((await browser.post('/api/holds/release')).status).toBe(204)
    expect(await app.deps.knex('slot_claims')).toEqual([])
  })
})

test('a price that changes while a slot is held is returned with the hold, and is what is paid', async () => {
  const wanted = { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' }
  expect((await browser.post<Hold>('/api/holds', wanted)).body.price).toBe(MORNING_PRICE)
  const admin = await signedIn(app, 'admin')
  const prices = await admin.get<PriceEntry[]>('/api/prices?courtId=1&weekday=tuesday')
  await admin.patch(`/api/prices/${prices.body[0]!.id}`, { price: 95 })

  const buy = (price: number) =>
    browser.post<Problem>('/api/reservations', aCheckout([aSlot('10:00', { price })]))
  expect((await buy(MORNING_PRICE)).body).toMatchObject({ code: 'price-changed', price: 95 })
  expect((await browser.get<HoldList>('/api/holds')).body.holds).toMatchObject([{ price: 95 }])
  expect((await browser.post<HoldList>('/api/holds/resume')).body.holds).toMatchObject([
    { price: 95 },
  ])
  expect((await browser.post<Hold>('/api/holds', wanted)).body.price).toBe(95)
  expect((await buy(95)).status).toBe(201)
})

test('holding needs a token, and a mere visitor has no session row', async () => {
  const refused = await browser.post<Problem>('/api/holds', wanted('10:00'), { csrf: false })
  expect(refused).toMatchObject({ status: 403, body: { code: 'bad-csrf' } })
  await browser.get('/api/csrf-token')
  await browser.get('/api/holds')
  expect(await app.deps.knex('sessions')).toEqual([])
  await hold(browser, '10:00')
  expect(await app.deps.knex('sessions')).toHaveLength(1)
})

describe('a held hour that is not sold any more', () => {
  const list = async () => (await browser.get<HoldList>('/api/holds')).body
  const resumed = async () => (await browser.post<HoldList>('/api/holds/resume')).body
  beforeEach(async () => {
    await hold(browser, '10:00')
    await hold(browser, '11:00')
  })

  test('is named apart from the others when the venue closes', async () => {
    const admin = await signedIn(app, 'admin')
    const closing = { date: TOMORROW, description: 'Obra', allDay: false }
    const shut = { ...closing, startTime: '10:00', endTime: '11:00' }
    expect((await admin.post('/api/closingDates', shut)).status).toBe(201)
    for (const { holds, lost } of [await list(), await resumed()]) {
      expect(holds.map(({ startTime }) => startTime)).toEqual(['11:00'])
      expect(lost).toEqual([{ date: TOMORROW, startTime: '10:00' }])
    }
  })

  test('is named when no court plays the sport, and not while another court does', async () => {
    const admin = await signedIn(app, 'admin')
    const turnOff = async (ids: number[]) => {
      for (const id of ids) {
        const { status } = await admin.send('PATCH', `/api/courts/${id}`, { active: false })
        expect(status).toBe(200)
      }
    }
    await turnOff([1])
    expect((await list()).lost).toBeUndefined()
    await turnOff([2, 4])
    expect(await list()).toMatchObject({ holds: [], lost: [{}, {}] })
  })
})
