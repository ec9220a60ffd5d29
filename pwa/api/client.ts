import { isTokenRefusal, needsCsrfToken } from '#shared/platform/http/csrfRule.ts'
import type { Problem } from '#shared/problem.ts'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import { DRAWER_HEADER } from '#shared/platform/http/drawer.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { SEARCH_HEADER } from '#shared/platform/http/search.ts'
import { CACHED_SINCE } from './cachedSince.ts'
import { answeredEpoch } from './answeredEpoch.ts'
import { noteSent } from './sentAct.ts'
import { noteServerTime } from './serverClock.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RequestOptions = {
  body?: unknown
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  ifMatch?: number | undefined
  /** The server's copy of the data that the command was made on: another one refuses it. */
  epoch?: string | undefined
  madeAt?: string | undefined
  /** The drawer at which the act is made. */
  drawer?: number | undefined
  search?: string | undefined
  /** Whether the worker's cached answer may be used when the server gives none; otherwise the call fails. */
  mayBeCached?: boolean
  /** How long a server that says nothing is waited for. */
  silenceMs?: number | undefined
  /** Sent in place of the body: `packed.ts` makes it. */
  packed?: BodyInit | null | undefined
}

// A connection on which no answer comes is reported to the person within ten seconds.
const SILENCE_MS = 9_000
/** For an answer to arrive whole. */
const DEADLINE_MS = 30_000

/** An event of the window, as each code of a refusal is one: nothing is answered until a password is chosen. */
export const PASSWORD_NEEDED = 'password-change-needed'

export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  /** The server's `Retry-After`; null when it sent none. */
  readonly retryAfterMs: number | null

  constructor(
    status: number,
    text: string,
    problem: Problem | null,
    retryAfterMs: number | null = null,
  ) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** No answer of the server came: no connection, half of one, one that took too long, or somebody else's. Whether the server did it is unknown. */
export class Unreachable extends Error {
  /** Something in between has answered: a proxy, a firewall, a network that wants a login. */
  readonly isIntercepted: boolean

  constructor(cause: unknown, isIntercepted = false) {
    super('Sem conexão com o servidor', { cause })
    this.name = 'Unreachable'
    this.isIntercepted = isIntercepted
  }
}

/** The JSON of an OK answer; throws `ApiError` or `Unreachable` otherwise. */
export function request(method: Method, path: string, options: RequestOptions = {}) {
  const answered = answerTo(method, path, options)
  noteSent(method, path, answered)
  return answered
}

async function answerTo(method: Method, path: string, options: RequestOptions) {
  const response = await exchange(method, path, options)
  return response.status === 204 ? undefined : bodyOf(response)
}

/** The JSON of an answer. One that breaks off counts as none. */
export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new Unreachable(error)
  }
}

let first: (() => Promise<void>) | null = null

/** Until it succeeds no other call is made: the browser still has the session of another person than the one who uses it. Null for none. */
export function sendFirst(call: (() => Promise<void>) | null): void {
  first = call
}

/** Like `request`, for a caller that needs the answer's headers too. */
export async function exchange(method: Method, path: string, options: RequestOptions = {}) {
  if (first && !/^\/api\/(device|login)/.test(path)) await first()
  const guarded = needsCsrfToken(method, path.split('?')[0] ?? path)
  const response = await attempt(method, path, options, guarded ? await csrfToken() : null)
  if (response.ok) return response
  const error = await asApiError(response)
  // For who has to do something about it, wherever it was answered.
  window.dispatchEvent(new Event(error.problem?.code ?? ''))
  if (!guarded || !isTokenRefusal(error.problem?.code)) throw error
  heldToken = null
  const second = await attempt(method, path, options, await csrfToken())
  if (!second.ok) throw await asApiError(second)
  return second
}

async function attempt(
  method: Method,
  path: string,
  {
    body,
    signal,
    idempotencyKey,
    ifMatch,
    epoch,
    madeAt,
    drawer,
    search,
    mayBeCached = false,
    silenceMs,
    packed,
  }: RequestOptions,
  token: string | null,
) {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers['X-CSRF-Token'] = token
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (ifMatch !== undefined) headers['If-Match'] = `"${ifMatch}"`
  if (epoch) headers[EPOCH_HEADER] = epoch
  if (madeAt) headers[MADE_AT_HEADER] = madeAt
  if (drawer) headers[DRAWER_HEADER] = String(drawer)
  if (search) headers[SEARCH_HEADER] = encodeURIComponent(search)
  if (packed) headers['Content-Encoding'] = 'gzip'
  const deadline = new AbortController()
  const giveUp = () => deadline.abort()
  const silence = setTimeout(giveUp, silenceMs ?? SILENCE_MS)
  setTimeout(giveUp, DEADLINE_MS)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp, { once: true })
  const response = await fetch(path, {
    method,
    headers,
    body: packed ?? (body === undefined ? null : JSON.stringify(body)),
    credentials: 'same-origin',
    signal: deadline.signal,
  })
    .catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new Unreachable(error)
    })
    .finally(() => clearTimeout(silence))
  const named = response.headers.get(EPOCH_HEADER)
  if (isCached(response)) {
    if (!mayBeCached) throw new Unreachable('cached')
  } else if (named) {
    answeredEpoch.note(named, response.status < 500)
    noteServerTime(response.headers.get('Date'))
  } else throw new Unreachable(response.status, true)
  return response
}

/** Whether the answer is an earlier one out of the worker's cache. */
export function isCached(response: Response): boolean {
  return response.headers.has(CACHED_SINCE)
}

async function asApiError(response: Response) {
  const body = await bodyOf(response)
  const retryAfterMs = Number(response.headers.get('Retry-After')) * 1_000 || null
  const hasMessage = typeof (body as Partial<Problem> | null)?.message === 'string'
  const problem = hasMessage ? (body as Problem) : null
  return new ApiError(response.status, JSON.stringify(body), problem, retryAfterMs)
}

let heldToken: Promise<string | null> | null = null

/** After the browser's session id has changed: the next guarded call fetches a new token. */
export function forgetCsrfToken() {
  heldToken = null
  first = null
}

function csrfToken() {
  heldToken ??= fetchToken()
  return heldToken
}

async function fetchToken() {
  let response: Response | null = null
  try {
    response = await attempt('GET', '/api/csrf-token', {}, null)
    const { csrfToken } = (await bodyOf(response)) as { csrfToken?: string }
    if (csrfToken) return csrfToken
    throw new Error(`${response.status}`)
  } catch (error) {
    heldToken = null
    // eslint-disable-next-line no-console -- a failed token fetch is logged with exactly this text
    console.error('Erro ao buscar token CSRF:', error)
    // The call itself would only wait as long again.
    if (!response) throw error
    return null
  }
}
