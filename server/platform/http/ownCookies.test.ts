import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeviceLink } from '#shared/account/people/device.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { cookieKeys } from './cookieKeys.ts'
import { cookieName } from './ownCookies.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const status = async (browser: TestBrowser) => (await browser.get('/api/user')).status

/** Moves a browser to another port: it has one jar for the host name. */
function carry(from: TestBrowser, to: TestBrowser) {
  to.cookies.clear()
  for (const [name, value] of from.cookies) to.cookies.set(name, value)
}

/** As an earlier version had named it. */
function named(browser: TestBrowser, name: string, by: TestApp) {
  const own = cookieName(by.deps, name)
  const value = browser.cookies.get(own)!
  browser.cookies.delete(own)
  browser.cookies.delete(`${own}.sig`)
  browser.cookies.set(name, value)
  browser.cookies.set(`${name}.sig`, cookieKeys(by.deps.sessionKeys).sign(`${name}=${value}`))
}

describe('two venues on the ports of one host name', () => {
  let other: TestApp
  beforeEach(async () => {
    other = await startTestApp()
    await other.deps.knex('venue').update({ installationId: 'f'.repeat(32) })
    other.deps.installation = { mark: 'ffffffff', formerCookiesUntilMs: 0 }
    other.deps.sessionKeys = ['another-key']
    other.restart()
  })
  afterEach(() => other.stop())

  test('do not sign each other’s people out', async () => {
    const here = await signedIn(app, 'user')
    const there = other.browser()
    carry(here, there)
    const person = { name: 'Ana', email: 'ana@example.com', username: 'ana', password: 'praia-123' }
    expect((await there.post('/api/register', person)).status).toBe(201)
    carry(there, here)
    expect([await status(here), await status(there)]).toEqual([200, 200])
  })

  test('leave what the neighbour had before it was updated', async () => {
    other.deps.installation.formerCookiesUntilMs = other.clock.now() + 86_400_000
    app.deps.installation.formerCookiesUntilMs = app.clock.now() + 86_400_000
    const here = await signedIn(app, 'user')
    named(here, 'sid', app)
    const there = other.browser()
    carry(here, there)
    expect(await status(there)).toBe(401)
    await there.get('/api/csrf-token')
    carry(there, here)
    expect(await status(here)).toBe(200)
  })
})

describe('the names of an earlier version', () => {
  const DAY_MS = 86_400_000
  beforeEach(() => {
    app.deps.installation.formerCookiesUntilMs = app.clock.now() + DAY_MS
  })

  test('are read for a while, and what is used moves to the new ones', async () => {
    const [stays, leaves] = [await signedIn(app, 'user'), await signedIn(app, 'user')]
    for (const browser of [stays, leaves]) {
      named(browser, 'sid', app)
      expect(await status(browser)).toBe(200)
    }
    await stays.get('/api/csrf-token')
    app.clock.advance(DAY_MS)
    expect([await status(stays), await status(leaves)]).toEqual([200, 401])
  })

  test('count only with their signature', async () => {
    const browser = await signedIn(app, 'user')
    named(browser, 'sid', app)
    browser.cookies.set('sid.sig', 'x'.repeat(43))
    expect(await status(browser)).toBe(401)
  })

  test('keep a tablet enrolled', async () => {
    const owner = await signedIn(app, 'admin')
    const { body } = await owner.post<DeviceLink>('/api/devices/links', { name: 'Balcão' })
    const tablet = app.browser()
    await tablet.post('/api/device', { code: body.code })
    named(tablet, 'tablet', app)
    const devices = () => tablet.get<{ name: string }>('/api/device')
    expect((await devices()).status).toBe(200)
    app.clock.advance(11 * 60_000)
    await devices()
    expect(tablet.cookies.has(cookieName(app.deps, 'tablet'))).toBe(true)
  })
})
