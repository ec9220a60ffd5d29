import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HoldList } from '#shared/booking/hold/hold.schema.ts'
import { toInstant } from '../db/instant.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { cookieName } from './ownCookies.ts'
import { testBrowser, type TestBrowser } from '../../test/support/testBrowser.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PERSON = {
  name: 'Marina Souza',
  email: 'marina@example.com',
  username: 'marina',
  password: 'praia-123',
}
let app: TestApp
let browser: TestBrowser

beforeEach(async () => {
  app = await startTestApp({ config: { holdSeconds: 90 * 86_400 } })
  browser = app.browser()
})
afterEach(() => app.stop())

type Statement = { sql: string; __knexTxId?: string }

const rows = () => app.deps.knex('sessions').select()
const sid = (who = browser) => who.cookies.get(cookieName(app.deps, 'sid'))!
const hold = (startTime: string, who = browser) =>
  who.post('/api/holds', { date: TOMORROW, startTime, sportType: 'futevôlei' })
const held = async (who = browser) => (await who.get<HoldList>('/api/holds')).body.holds.length
const register = (who = browser) => who.post('/api/register', PERSON)
const login = (who = browser) => who.post('/api/login', PERSON)

const seen = async () => (await rows())[0]!.lastSeenAt
/** The answer does not wait for it. */
async function noted() {
  await expect.poll(seen).toBe(toInstant(app.clock.now()))
}

describe('a session', () => {
  test("is stored with its visitor's first write, in one transaction", async () => {
    const writers = new Set<unknown>()
    app.deps.knex.on('query', ({ sql, __knexTxId: transaction }: Statement) => {
      if (/^(insert|update|delete)/i.test(sql)) writers.add(transaction ?? sql)
    })
    expect((await hold('10:00')).status).toBe(201)
    expect(writers.size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await held()).toBe(1)
  })

  test('is not lost with a first write that is refused', async () => {
    const taken = { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei', courtId: 1 }
    expect((await app.browser().post('/api/holds', taken)).status).toBe(201)
    expect((await browser.post('/api/holds', taken)).status).toBe(409)
    expect(await rows()).toHaveLength(2)
  })

  test('has no row while a visitor only reads, with or without a token', async () => {
    await browser.get('/api/holds')
    await browser.get('/api/user')
    await browser.get('/api/csrf-token')
    await browser.get('/api/holds')
    expect(await rows()).toEqual([])
  })

  test('begins with the first hold, under the id that the token already belongs to', async () => {
    await browser.get('/api/csrf-token')
    const before = sid()
    await hold('10:00')
    expect(sid()).toBe(before)
    await hold('11:00')
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row!.idHash).toBe(createHash('sha256').update(before).digest('hex'))
    expect(row!.data).not.toContain(before)
    expect(await held()).toBe(2)
  })

  test('two first holds at once have the same owner', async () => {
    await browser.get('/api/csrf-token')
    await Promise.all([hold('10:00'), hold('11:00'), hold('12:00')])
    expect(await held()).toBe(3)
    expect(await rows()).toHaveLength(1)
  })

  test('belongs to one browser: another, or a forged id, holds nothing', async () => {
    await hold('10:00')
    expect(await held(app.browser())).toBe(0)
    const forger = app.browser()
    forger.cookies.set(cookieName(app.deps, 'sid'), sid())
    forger.cookies.set(`${cookieName(app.deps, 'sid')}.sig`, 'x'.repeat(27))
    expect(await held(forger)).toBe(0)
  })

  test('of a forger is logged as none, and costs the server nothing', async () => {
    const forger = app.browser()
    for (const path of ['/api/user', '/api/venue', '/healthz']) {
      forger.cookies.set(cookieName(app.deps, 'sid'), 'forged')
      forger.cookies.set(`${cookieName(app.deps, 'sid')}.sig`, 'x'.repeat(27))
      expect((await forger.get(path)).status).toBeLessThan(500)
    }
    expect((await app.browser().get('/healthz')).status).toBe(200)
  })

  test('ends after a week without a visit', async () => {
    await hold('10:00')
    app.clock.advance(7 * DAY_MS)
    expect(await held()).toBe(0)
  })

  test('lives on while it is used, but no longer than thirty days', async () => {
    await register()
    for (let day = 6; day < 30; day += 6) {
      app.clock.advance(6 * DAY_MS)
      expect((await browser.get('/api/user')).status).toBe(200)
      await noted()
    }
    app.clock.advance(6 * DAY_MS)
    expect((await browser.get('/api/user')).status).toBe(401)
  })

  test('of somebody who works here ends after twelve hours without use', async () => {
    const staff = await signedIn(app, 'reception', { runsOut: true })
    const isIn = async () => (await staff.get('/api/user')).status === 200
    app.clock.advance(12 * HOUR_MS - 1)
    expect(await isIn()).toBe(true)
    await noted()
    app.clock.advance(12 * HOUR_MS - 1)
    expect(await isIn()).toBe(true)
    await noted()
    app.clock.advance(12 * HOUR_MS)
    expect(await isIn()).toBe(false)
  })

  test('of somebody who works here lives no longer than seven days, however it is used', async () => {
    const staff = await signedIn(app, 'admin', { runsOut: true })
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      app.clock.advance(8 * HOUR_MS)
      expect((await staff.get('/api/user')).status).toBe(200)
      await noted()
    }
    app.clock.advance(8 * HOUR_MS)
    expect((await staff.get('/api/user')).status).toBe(401)
  })

  test('of a customer is judged as staff’s from when they are one', async () => {
    await register()
    app.clock.advance(DAY_MS)
    await app.deps.knex('users').update({ role: 'reception' })
    expect((await browser.get('/api/user')).status).toBe(401)
  })

  test('is not written again for every read', async () => {
    await register()
    const first = await seen()
    app.clock.advance(5 * 60_000)
    await browser.get('/api/user')
    expect(await seen()).toBe(first)
    app.clock.advance(6 * 60_000)
    await browser.get('/api/user')
    await noted()
  })
})

describe('signing in', () => {
  test('changes the id, so that one known before is worth nothing; the holds stay', async () => {
    await register(app.browser())
    await hold('10:00')
    const before = { sid: sid(), sig: browser.cookies.get(`${cookieName(app.deps, 'sid')}.sig`)! }
    expect((await login()).status).toBe(200)
    expect(sid()).not.toBe(before.sid)
    expect(await held()).toBe(1)

    const thief = app.browser()
    thief.cookies.set(cookieName(app.deps, 'sid'), before.sid)
    thief.cookies.set(`${cookieName(app.deps, 'sid')}.sig`, before.sig)
    expect((await thief.get('/api/user')).status).toBe(401)
    expect(await held(thief)).toBe(0)
    // Nor does it become the owner again by holding something itself.
    expect((await hold('11:00', thief)).status).toBe(201)
    expect(await held(thief)).toBe(1)
    expect(await held()).toBe(1)
    expect(sid(thief)).not.toBe(before.sid)
  })

  test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
    'kills the id from before on every process at once, also where it was just used',
    async () => {
      const other = await startTestApp({ beside: app, config: { holdSeconds: 90 * 86_400 } })
      await hold('10:00')
      const thief = testBrowser(other.origin)
      for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
      expect(await held(thief)).toBe(1)
      await register()
      expect(await held(thief)).toBe(0)
      expect(await held()).toBe(1)
      await other.stop()
    },
  )

  test('gives a session another token', async () => {
    await register()
    expect((await hold('10:00')).status).toBe(403)
    browser.forgetToken()
    expect((await hold('10:00')).status).toBe(201)
  })

  test('signing out ends the session on the server too', async () => {
    await register()
    const cookies = new Map(browser.cookies)
    browser.forgetToken()
    await browser.post('/api/logout')
    expect(await rows()).toMatchObject([{ userId: null, data: '{"ended":true}' }])
    const thief = app.browser()
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    expect((await thief.get('/api/user')).status).toBe(401)
    expect(browser.cookies.get(cookieName(app.deps, 'sid'))).toBeUndefined()
  })

  test('signing out leaves what the browser holds, under another id that is nobody’s', async () => {
    await hold('10:00')
    await register()
    const signedIn = new Map(browser.cookies)
    browser.forgetToken()
    await browser.post('/api/logout')
    expect((await browser.get('/api/user')).status).toBe(401)
    expect(await held()).toBe(1)
    const thief = app.browser()
    for (const [name, value] of signedIn) thief.cookies.set(name, value)
    expect((await thief.get('/api/user')).status).toBe(401)
    expect(await held(thief)).toBe(0)
  })

  test('an account that is gone is signed out', async () => {
    await register()
    await app.deps.knex('users').where({ username: 'marina' }).delete()
    expect((await browser.get('/api/user')).status).toBe(401)
  })
})
