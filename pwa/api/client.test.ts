import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { textSent } from '../testing/editBatch.ts'
import type * as Client from './client.ts'
import { packed } from './packed.ts'
import type * as Patience from './whileServerAnswers.ts'

type Answer = {
  status?: number
  body?: unknown
  text?: string
  headers?: Record<string, string>
}
// The server's answers alone have it.
const NAMED = { [EPOCH_HEADER]: 'copy-1' }
let client: typeof Client
let whileServerAnswers: typeof Patience.whileServerAnswers
let requests: { path: string; init: RequestInit }[]
let answers: Record<string, Answer[]>

beforeEach(async () => {
  vi.resetModules()
  client = await import('./client.ts')
  ;({ whileServerAnswers } = await import('./whileServerAnswers.ts'))
  requests = []
  answers = { '/api/csrf-token': [{ body: { csrfToken: 'token-1' } }] }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, init })
    const list = answers[path] ?? []
    const answer = list.length > 1 ? list.shift() : list[0]
    if (!answer) throw new TypeError('no connection')
    const text = answer.text ?? JSON.stringify(answer.body ?? {})
    const { status = 200, headers = NAMED } = answer
    return new Response(status === 204 ? null : text, { status, headers })
  })
})
afterEach(() => vi.unstubAllGlobals())

const headersOf = (index: number) => requests[index]!.init.headers as Record<string, string>
const badCsrf = { status: 403, code: 'bad-csrf', message: problemMessage('bad-csrf') }

test('an answer is read as JSON, and one without a body as nothing', async () => {
  answers['/api/courts'] = [{ body: [1] }]
  answers['/api/holds/release'] = [{ status: 204 }]
  expect(await client.request('GET', '/api/courts')).toEqual([1])
  expect(await client.request('POST', '/api/holds/release', { body: {} })).toBeUndefined()
})

test('an error carries the status and the body in its message, and the problem', async () => {
  const problem = { status: 409, code: 'slot-taken', message: 'Este horário acabou' }
  answers['/api/reservations'] = [{ status: 409, body: problem }]
  const error = await client.request('POST', '/api/reservations').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(client.ApiError)
  expect(error).toMatchObject({ status: 409, problem, message: `409: ${JSON.stringify(problem)}` })
})

test('a long body is sent compressed where it was packed, and a short one is not worth it', async () => {
  answers['/api/edits'] = [{ body: {} }]
  const [long, short] = [{ notes: 'areia '.repeat(200) }, { notes: 'areia' }]
  for (const body of [long, short]) {
    await client.request('POST', '/api/edits', { body, packed: await packed(body) })
  }
  const sent = requests.filter(({ path }) => path === '/api/edits').map(({ init }) => init)
  const encodings = sent.map(({ headers }) => new Headers(headers).get('Content-Encoding'))
  expect(encodings).toEqual(['gzip', null])
  expect((sent[0]!.body as ArrayBuffer).byteLength).toBeLessThan(100)
  expect(JSON.parse(await textSent(sent[0]!))).toEqual(long)
})

const HTML = '<!doctype html><title>Conta suspensa</title>'
const forbidden = { status: 403, code: 'forbidden', message: 'Access denied' }

test.each<[string, Answer]>([
  ['a firewall’s 403', { status: 403, text: HTML, headers: {} }],
  ['a firewall’s 403 in JSON', { status: 403, body: forbidden, headers: {} }],
  ['a portal’s page', { text: HTML, headers: {} }],
  ['a hoster’s page for who is suspended', { status: 404, text: HTML, headers: {} }],
  ['a page about maintenance', { status: 503, text: HTML, headers: { 'Retry-After': '600' } }],
  ['a proxy’s login', { status: 401, text: HTML, headers: {} }],
  ['a gateway that limits', { status: 429, body: { message: 'Slow down' }, headers: {} }],
  ['a proxy’s JSON with 200', { body: { success: false }, headers: {} }],
])('%s is no answer of the server, whatever is called', async (_, answer) => {
  answers['/api/reservations'] = [answer]
  answers['/api/csrf-token'] = [answer]
  // eslint-disable-next-line no-console -- where the failure is to be logged
  const logged = vi.mocked(console.error)
  logged.mockImplementation(() => {})
  const intercepted = { name: 'Unreachable', isIntercepted: true }
  for (const [method, path] of [
    ['GET', '/api/reservations'],
    ['POST', '/api/reservations'],
    ['DELETE', '/api/holds'],
  ] as const) {
    await expect(client.request(method, path)).rejects.toMatchObject(intercepted)
  }
  logged.mockReset()
})

test.each([200, 409, 500])('half of an answer of %i is none', async (status) => {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"status":409,"co'))
      stream.error(new TypeError('network error'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: NAMED }))
  await expect(client.request('POST', '/api/reservations')).rejects.toMatchObject({
    name: 'Unreachable',
    isIntercepted: false,
  })
})

test('no answer at all is unreachable', async () => {
  await expect(client.request('GET', '/api/courts')).rejects.toBeInstanceOf(client.Unreachable)
})

describe('a connection that swallows everything', () => {
  /** Of a server that answers only these paths. */
  function swallow(answered: readonly string[] = []) {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
      if (answered.includes(path)) return Promise.resolve(Response.json({}, { headers: NAMED }))
      return new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(signal!.reason as Error))
      })
    })
  }
  async function failureIn(ms: number, call: Promise<unknown>) {
    const failed = vi.fn<(error: unknown) => void>()
    void call.catch(failed)
    await vi.advanceTimersByTimeAsync(ms)
    return failed.mock.calls[0]?.[0]
  }

  test.each([
    ['GET', '/api/courts'],
    ['POST', '/api/reservations'],
  ] as const)('is found out within ten seconds: %s %s', async (method, path) => {
    swallow()
    const failure = await failureIn(10_000, client.request(method, path))
    expect(failure).toBeInstanceOf(client.Unreachable)
  })

  test('is not waited for twice by a call that needs a token first', async () => {
    swallow()
    // eslint-disable-next-line no-console -- where the failure is to be logged
    const logged = vi.mocked(console.error)
    logged.mockImplementationOnce(() => {})
    const failure = await failureIn(10_000, client.request('DELETE', '/api/holds'))
    expect(failure).toBeInstanceOf(client.Unreachable)
    logged.mockClear()
  })

  test('does not cut off an answer that is on its way', async () => {
    swallow()
    let finish = () => {}
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('[1'))
        finish = () => {
          stream.enqueue(new TextEncoder().encode(']'))
          stream.close()
        }
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body, { headers: NAMED }))
    const answer = client.request('GET', '/api/courts')
    await vi.advanceTimersByTimeAsync(20_000)
    finish()
    expect(await answer).toEqual([1])
  })

  test('ends a call that may take long, but not one of a server that answers others', async () => {
    const slow = () =>
      whileServerAnswers((call) => client.request('POST', '/api/reservations', call))
    swallow()
    expect(await failureIn(10_000, slow())).toBeInstanceOf(client.Unreachable)
    swallow(['/api/venue'])
    expect(await failureIn(29_000, slow())).toBeUndefined()
  })

  test('is not told to whoever has called off a long call', async () => {
    swallow()
    const given = new AbortController()
    const call = whileServerAnswers(
      (options) => client.request('POST', '/api/reservations', options),
      given.signal,
    )
    const failed = failureIn(1_000, call)
    given.abort()
    expect(await failed).not.toBeInstanceOf(client.Unreachable)
  })
})

test('a cached answer counts only for a caller that accepts one', async () => {
  const headers = { 'X-Kept-Since': 'Sat, 21 Nov 2026 12:00:00 GMT' }
  answers['/api/courts'] = [{ body: [1], headers }]
  await expect(client.request('GET', '/api/courts')).rejects.toBeInstanceOf(client.Unreachable)
  expect(await client.request('GET', '/api/courts', { mayBeCached: true })).toEqual([1])
})

test('an aborted call is not taken for a lost connection', async () => {
  const given = new AbortController()
  given.abort()
  const call = client.request('GET', '/api/courts', { signal: given.signal })
  await expect(call).rejects.not.toBeInstanceOf(client.Unreachable)
})

test('one token serves every guarded call, and exempt calls carry none', async () => {
  answers['/api/holds'] = [{ body: {} }]
  answers['/api/reservations'] = [{ body: {} }]
  await client.request('POST', '/api/holds', { body: {} })
  await client.request('DELETE', '/api/holds')
  await client.request('POST', '/api/reservations', { body: {}, idempotencyKey: 'key-1' })
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/csrf-token',
    '/api/holds',
    '/api/holds',
    '/api/reservations',
  ])
  expect(headersOf(1)['X-CSRF-Token']).toBe('token-1')
  expect(headersOf(2)['X-CSRF-Token']).toBe('token-1')
  expect(headersOf(3)).toEqual({ 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' })
})

test('an invalid token is fetched again, once', async () => {
  answers['/api/csrf-token'] = [{ body: { csrfToken: 'old' } }, { body: { csrfToken: 'new' } }]
  answers['/api/holds'] = [{ status: 403, body: badCsrf }, { body: { done: true } }]
  expect(await client.request('POST', '/api/holds', { body: {} })).toEqual({ done: true })
  expect(headersOf(3)['X-CSRF-Token']).toBe('new')
})

test('a second bad token is an error', async () => {
  answers['/api/holds'] = [{ status: 403, body: badCsrf }]
  await expect(client.request('POST', '/api/holds', { body: {} })).rejects.toMatchObject({
    status: 403,
  })
  expect(requests).toHaveLength(4)
})

test('without a token the call goes without one, and the failure is logged', async () => {
  answers['/api/csrf-token'] = [{ status: 500, text: 'no' }]
  answers['/api/holds'] = [{ body: {} }]
  // eslint-disable-next-line no-console -- where the failure is to be logged
  const logged = vi.mocked(console.error)
  logged.mockImplementationOnce(() => {})
  await client.request('POST', '/api/holds', { body: {} })
  expect(headersOf(1)['X-CSRF-Token']).toBeUndefined()
  expect(logged.mock.calls[0]?.[0]).toBe('Erro ao buscar token CSRF:')
  logged.mockClear()
})
