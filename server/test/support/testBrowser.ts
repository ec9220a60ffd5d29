import { needsCsrfToken } from '#shared/platform/http/csrfRule.ts'
import type { Clock } from '../../platform/settings/clock.ts'

export type TestAnswer<T> = { status: number; headers: Headers; body: T }
export type RequestOptions = { headers?: Record<string, string>; csrf?: boolean }
export type TestBrowser = ReturnType<typeof testBrowser>

/** A client that behaves as a browser does towards the server: stores cookies and fetches a CSRF token where one is required. With a clock it drops cookies whose time is over. */
export function testBrowser(origin: string, clock?: Clock) {
  const cookies = new Map<string, string>()
  const untilMs = new Map<string, number>()
  let token: string | null = null

  async function send<T>(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, csrf = true }: RequestOptions = {},
  ): Promise<TestAnswer<T>> {
    const sent: Record<string, string> = { ...headers }
    if (body !== undefined) sent['Content-Type'] ??= 'application/json'
    const needsToken = csrf && needsCsrfToken(method, new URL(path, origin).pathname)
    if (needsToken) sent['X-CSRF-Token'] = await csrfToken()
    dropOld()
    if (cookies.size > 0)
      sent['Cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, origin), {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) keep(cookie)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    }
  }

  function keep(cookie: string) {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    const isGone = value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)
    if (isGone) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), value)
    const expires = /expires=([^;]+)/i.exec(cookie)?.[1]
    // The server writes the end by the real clock.
    if (clock && expires)
      untilMs.set(pair.slice(0, at), clock.now() + Date.parse(expires) - Date.now())
  }

  function dropOld() {
    for (const [name, ms] of untilMs) if (clock && ms <= clock.now()) cookies.delete(name)
  }

  async function csrfToken(): Promise<string> {
    token ??= (await send<{ csrfToken: string }>('GET', '/api/csrf-token')).body.csrfToken
    return token
  }

  return {
    cookies,
    /** Returns the function that takes its cookies back to now. */
    remember() {
      const then = { cookies: [...cookies], token }
      return () => {
        cookies.clear()
        for (const [name, value] of then.cookies) cookies.set(name, value)
        token = then.token
      }
    },
    /** After signing in or out the session, and with it the token, is another. */
    forgetToken() {
      token = null
    },
    send,
    get: <T>(path: string, options?: RequestOptions) => send<T>('GET', path, undefined, options),
    post: <T>(path: string, body?: unknown, options?: RequestOptions) =>
      send<T>('POST', path, body, options),
    patch: <T>(path: string, body?: unknown, options?: RequestOptions) =>
      send<T>('PATCH', path, body, options),
    delete: <T>(path: string, options?: RequestOptions) =>
      send<T>('DELETE', path, undefined, options),
  }
}
