import { testBrowser, type TestAnswer } from '../../../server/test/support/testBrowser.ts'
import type { Problem } from '#shared/problem.ts'
import { createAnsweredEpoch } from '../../api/answeredEpoch.ts'
import { ApiError, Unreachable, type Method, type RequestOptions } from '../../api/client.ts'
import type { ProvenServer } from './provenServer.ts'

/**
 * What happens to a call: it never arrives, its answer is lost, it arrives after the caller gave up, the server is
 * restarted after it, the tab dies before or after it.
 */
export const FAULTS = [
  'dropped',
  'answer-lost',
  'late',
  'restarted',
  'tab-died',
  'tab-died-answered',
] as const
export type Fault = (typeof FAULTS)[number]

const EPOCH = 'X-Server-Epoch'

/** The answer to a tab that is no longer there. */
export const NEVER = new Promise<never>(() => {})

/** One browser's connection to the server, with its cookies. Faults come in turn, one for each edit that is sent. */
export function createLossyConnection(server: ProvenServer) {
  const cookies = new Map<string, string>()
  let faults: (Fault | null)[] = []
  let late: (() => Promise<unknown>)[] = []
  let isCut = false

  const call = async (method: Method, path: string, options: RequestOptions = {}) => {
    const browser = testBrowser(server.origin())
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const answer = await perform(browser, method, path, options)
    cookies.clear()
    for (const [name, value] of browser.cookies) cookies.set(name, value)
    return answer
  }
  let answeredEpoch = createAnsweredEpoch()
  const request = async (method: Method, path: string, options: RequestOptions = {}) => {
    if (isCut) throw new Unreachable(null)
    const answer = await call(method, path, options).catch(asUnreachable)
    answeredEpoch.note(answer.headers.get(EPOCH))
    return body(answer)
  }
  return {
    answeredEpoch: () => answeredEpoch,
    /** Knows of no server yet. */
    begin() {
      answeredEpoch = createAnsweredEpoch()
    },
    cookies,
    request,
    /** Like `request`, with the next fault. */
    async edit(method: Method, path: string, options: RequestOptions = {}, onDeath = () => {}) {
      const fault = faults.shift() ?? null
      const deliver = () => call(method, path, options)
      if (fault === null) return request(method, path, options)
      if (fault === 'tab-died' || fault === 'tab-died-answered') {
        if (fault === 'tab-died-answered') await deliver().catch(() => null)
        onDeath()
        return NEVER
      }
      if (fault === 'late') late.push(deliver)
      else if (fault === 'answer-lost') await deliver().catch(() => null)
      else if (fault === 'restarted') {
        const arrived = deliver().catch(() => null)
        await server.restart()
        await arrived
      }
      throw new Unreachable(null)
    },
    plan(next: readonly (Fault | null)[]) {
      faults = [...next]
    },
    cut(cut: boolean) {
      isCut = cut
    },
    /** Whatever was under way arrives now, whether anybody waits for it or not. */
    async deliverLate() {
      const calls = late
      late = []
      for (const deliver of calls) await deliver().catch(() => null)
    },
  }
}

type Browser = ReturnType<typeof testBrowser>

function perform(browser: Browser, method: Method, path: string, options: RequestOptions) {
  const headers: Record<string, string> = {}
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.epoch) headers[EPOCH] = options.epoch
  if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`
  if (method === 'GET') return browser.get<unknown>(path, { headers })
  if (method === 'DELETE') return browser.delete<unknown>(path, { headers })
  return method === 'POST'
    ? browser.post<unknown>(path, options.body, { headers })
    : browser.patch<unknown>(path, options.body, { headers })
}

function body({ status, body }: TestAnswer<unknown>) {
  if (status < 400) return body
  throw new ApiError(status, '', body as Problem)
}

function asUnreachable(error: unknown): never {
  throw new Unreachable(error)
}
