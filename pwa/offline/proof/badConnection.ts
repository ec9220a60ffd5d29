import type { ProvenServer } from './provenServer.ts'

export type Call = { method: string; path: string; body: string }

/** Answers in the server's place: a proxy, or a network that wants a login. */
type Page = { status: number; html: string }
/** Decides about a call: it breaks off before the server, its answer is lost or breaks off in the middle, nothing ever answers, or somebody else does. */
export type Fate = 'carried' | 'cut' | 'answer-lost' | 'half' | 'silent' | Page
export type Faults = { fateOf(call: Call): Fate; bytesPerSecond?: number }

export type BadConnection = ReturnType<typeof createBadConnection>

const GOOD: Faults = { fateOf: () => 'carried' }
const THERE_AND_BACK_MS = 60
/** Beside a body: the lines of the request or of the answer. */
const HEAD_BYTES = 400

// The process's own: the tests put the tablet's in its place.
const wire = globalThis.fetch

/** The connection of one browser to the server, with its cookies. It breaks as it is told to, and takes its time on the simulated clock. */
export function createBadConnection(server: ProvenServer) {
  const cookies = new Map<string, string>()
  const underWay = new Set<Promise<unknown>>()
  const met = new Set<string>()
  let faults = GOOD
  let busyUntilMs = 0

  const transferred = async (bytes: number, signal: AbortSignal | null) => {
    const { bytesPerSecond } = faults
    // Calls at once share it.
    if (bytesPerSecond) {
      busyUntilMs = Math.max(busyUntilMs, Date.now()) + (bytes / bytesPerSecond) * 1_000
    }
    const waitMs = bytesPerSecond ? busyUntilMs - Date.now() : 0
    await passed(THERE_AND_BACK_MS / 2 + waitMs, signal)
  }
  const carry = async ({ method, path, body }: Call, headers: HeadersInit) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await wire(server.origin() + path, {
      method,
      headers: { ...headers, Cookie: cookie },
      ...(body && { body }),
    })
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    return { response, text: await response.text() }
  }
  const noted = <T>(work: Promise<T>): Promise<T> => {
    const end = work.then(
      () => void underWay.delete(end),
      () => void underWay.delete(end),
    )
    underWay.add(end)
    return work
  }

  /** Does what the browser's own `fetch` does, on this connection. */
  const fetchHere: typeof fetch = async (path, init = {}) => {
    // Another browser's, which names the server.
    if (typeof path !== 'string') return wire(path, init)
    const { headers = {}, method = 'GET', signal = null } = init
    const call = { method, path, body: typeof init.body === 'string' ? init.body : '' }
    const fate = faults.fateOf(call)
    if (fate !== 'carried') met.add(typeof fate === 'string' ? fate : `${fate.status}`)
    await transferred(HEAD_BYTES + call.body.length, signal)
    if (fate === 'silent') return silence(signal)
    if (fate === 'cut') throw new TypeError('fetch failed')
    if (typeof fate === 'object') return pageOf(fate)
    const { response, text } = await noted(carry(call, headers))
    await transferred(HEAD_BYTES, signal)
    if (fate === 'answer-lost') throw new TypeError('fetch failed')
    const arrived = transferred(sizeOf(response, text), signal)
    const body = bodyOf(fate === 'half' ? text.slice(0, text.length / 2) : text, {
      arrived,
      isWhole: fate !== 'half',
    })
    return new Response(response.status === 204 ? null : body, {
      status: response.status,
      headers: headersOf(response),
    })
  }
  return {
    cookies,
    fetch: fetchHere,
    /** Becomes a bad one, or good again. */
    become(next: Faults = GOOD) {
      faults = next
      if (next !== GOOD) met.clear()
    },
    /** The faults that calls have met on the last bad one, once each. */
    met: () => [...met].toSorted(),
    /** The calls that the real server has not answered yet; null without any. */
    underWay: () => (underWay.size > 0 ? Promise.all(underWay) : null),
  }
}

function keepCookie(cookies: Map<string, string>, line: string) {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  cookies.set(pair.slice(0, at), pair.slice(at + 1))
}

function passed(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    onAbort(signal, (reason) => {
      clearTimeout(timer)
      reject(reason)
    })
  })
}

function silence(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => onAbort(signal, reject))
}

function onAbort(signal: AbortSignal | null, abort: (reason: unknown) => void) {
  if (signal?.aborted) abort(signal.reason)
  signal?.addEventListener('abort', () => abort(signal.reason), { once: true })
}

function pageOf({ html, status }: Page) {
  return new Response(html, { status, headers: { 'Content-Type': 'text/html' } })
}

// Counts it as it was encoded on the wire, where that is known.
function sizeOf({ headers }: Response, text: string) {
  return Number(headers.get('Content-Length') ?? text.length)
}

function headersOf({ headers }: Response) {
  const shown = new Headers(headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) shown.delete(name)
  shown.set('Date', new Date().toUTCString())
  return shown
}

function bodyOf(text: string, { arrived, isWhole }: { arrived: Promise<void>; isWhole: boolean }) {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        await arrived
        controller.enqueue(new TextEncoder().encode(text))
        if (isWhole) controller.close()
        else controller.error(new TypeError('terminated'))
      } catch (error) {
        controller.error(error)
      }
    },
  })
}
