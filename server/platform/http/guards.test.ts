import Koa from 'koa'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { parseConfig } from '../settings/config.ts'
import { listen, type Listening } from '../../test/support/listen.ts'
import { testClock } from '../../test/support/testClock.ts'
import { csrf, csrfRoutes, sameOrigin } from './csrf.ts'
import { problems } from './problems.ts'

const PUBLIC_URL = 'http://quadras.example'
const OTHERS = 'http://192.168.0.20:3000, http://balcao.local'
const OLD_KEY = 'old-key'
let app: Listening

async function start(sessionKeys: string[], publicUrl = PUBLIC_URL) {
  const koa = new Koa({ keys: sessionKeys, proxy: true })
  const config = parseConfig({ PUBLIC_URL: publicUrl, OWN_ADDRESSES: OTHERS })
  koa.use(problems).use(sameOrigin({ config })).use(csrf({ config, sessionKeys }))
  koa.use(csrfRoutes({ clock: testClock(), sessionKeys }).router.routes())
  koa.use((ctx) => {
    ctx.body = { done: true }
  })
  return listen(koa)
}
beforeEach(async () => {
  app = await start([OLD_KEY])
})
afterEach(() => app.stop())

async function send(path: string, headers: Record<string, string> = {}, method = 'POST') {
  const response = await fetch(app.origin + path, { method, headers })
  return (await response.json()) as Partial<Problem> & { done?: boolean }
}

describe('the origin of a write', () => {
  test.each([
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: PUBLIC_URL },
    { Origin: 'http://192.168.0.20:3000' },
    { Origin: 'http://balcao.local' },
    {},
  ])('%j may write', async (headers) => {
    expect(await send('/api/reservations', headers as Record<string, string>)).toEqual({
      done: true,
    })
  })

  test('a page of the very address at which this machine was reached may write', async () => {
    expect(await send('/api/reservations', { Origin: app.origin })).toEqual({ done: true })
  })

  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: PUBLIC_URL },
    { Origin: 'https://evil.example' },
    { Origin: 'https://quadras.example' },
    { Origin: 'null' },
    { Origin: 'http://192.168.0.20' },
    // A client may say anything of where it believes to be.
    { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
  ])('%j may not, not even where no token is required', async (headers) => {
    for (const path of ['/api/reservations', '/api/payments', '/api/holds/release']) {
      const answer = await send(path, headers as Record<string, string>)
      expect(answer).toMatchObject({ status: 403, code: 'bad-origin' })
    }
  })

  test('reading and webhooks are open to all', async () => {
    const elsewhere = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    expect(await send('/api/courts', elsewhere, 'GET')).toEqual({ done: true })
    expect(await send('/api/webhooks/asaas', elsewhere)).toEqual({ done: true })
  })
})

describe('the CSRF token', () => {
  async function fetchToken(cookie?: string) {
    const headers = cookie ? { Cookie: cookie } : {}
    const response = await fetch(`${app.origin}/api/csrf-token`, { headers })
    const cookies = response.headers.getSetCookie()
    const { csrfToken } = (await response.json()) as { csrfToken: string }
    return { csrfToken, cookies, cookie: cookies.map((line) => line.split(';')[0]).join('; ') }
  }

  test('comes with a session id that scripts cannot read', async () => {
    const { cookies, csrfToken } = await fetchToken()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^sid=[\w-]{43}; path=\/; expires=.+; samesite=lax; httponly$/)
    expect(csrfToken).toMatch(/^[\w-]{43}$/)
  })

  test('is the same for the same session, another for another', async () => {
    const first = await fetchToken()
    expect((await fetchToken(first.cookie)).csrfToken).toBe(first.csrfToken)
    expect((await fetchToken()).csrfToken).not.toBe(first.csrfToken)
  })

  test('opens a write only with its own session', async () => {
    const { cookie, csrfToken } = await fetchToken()
    const other = await fetchToken()
    const hold = (headers: Record<string, string>) => send('/api/holds', headers)
    expect(await hold({ Cookie: cookie, 'X-CSRF-Token': csrfToken })).toEqual({ done: true })
    for (const headers of [
      {},
      { Cookie: cookie },
      { Cookie: cookie, 'X-CSRF-Token': other.csrfToken },
      { Cookie: cookie, 'X-CSRF-Token': `${csrfToken}x` },
      { Cookie: cookie.replace(/sid=..../, 'sid=AAAA'), 'X-CSRF-Token': csrfToken },
    ]) {
      const answer = await hold(headers as Record<string, string>)
      expect(answer).toMatchObject({ status: 403, code: 'bad-csrf' })
    }
  })

  test('that comes back without its cookie tells of a browser that blocks cookies', async () => {
    const { csrfToken } = await fetchToken()
    const answer = await send('/api/holds', { 'X-CSRF-Token': csrfToken })
    expect(answer).toMatchObject({ status: 403, code: 'no-cookies' })
  })

  test('without its cookie from a page of plain http tells of the address, where cookies are secure', async () => {
    const secure = await start([OLD_KEY], 'https://quadras.example')
    try {
      for (const [origin, code] of [
        [secure.origin, 'plain-http'],
        ['https://quadras.example', 'no-cookies'],
      ] as const) {
        const headers = { 'X-CSRF-Token': 'a-token', Origin: origin }
        const answer = await fetch(`${secure.origin}/api/holds`, { method: 'POST', headers })
        expect(await answer.json()).toMatchObject({ status: 403, code })
      }
    } finally {
      await secure.stop()
    }
  })

  test('is not required of customers who book, of a closing page, and of webhooks', async () => {
    for (const path of [
      '/api/reservations',
      '/api/payments',
      '/api/holds/release',
      '/api/webhooks/asaas',
    ]) {
      expect(await send(path)).toEqual({ done: true })
    }
    for (const path of [
      '/api/reservations/12',
      '/api/login',
      '/api/holds/1',
      '/api/holds/release/x',
    ]) {
      expect(await send(path)).toMatchObject({ code: 'bad-csrf' })
    }
  })

  test('given out under an older key still counts after the keys were changed', async () => {
    const { cookie, csrfToken } = await fetchToken()
    await app.stop()
    app = await start(['new-key', OLD_KEY])
    const headers = { Cookie: cookie, 'X-CSRF-Token': csrfToken }
    expect(await send('/api/holds', headers)).toEqual({ done: true })
  })
})
