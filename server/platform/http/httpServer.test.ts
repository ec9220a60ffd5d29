import { Agent, get as httpGet, type RequestListener, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startHttpServer, type ConnectionLimits, type HttpServer } from './httpServer.ts'

let server: HttpServer
let open: ServerResponse[]
let arrived: () => void
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeEach(async () => {
  open = []
  arrived = () => undefined
  server = await startHttpServer(
    (request, response) => {
      if (request.url !== '/slow') return void response.end('ok')
      open.push(response)
      arrived()
    },
    { host: '127.0.0.1', port: 0 },
  )
})
afterEach(() => server.stop(0))

function get(path: string, options: { agent?: Agent } = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = httpGet(
      { port: server.port, host: '127.0.0.1', path, ...options },
      (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString()
        })
        response.on('end', () => resolve({ status: response.statusCode!, body }))
        response.on('error', reject)
      },
    )
    request.on('error', reject)
  })
}

const inFlight = () =>
  new Promise<void>((resolve) => {
    arrived = resolve
  })

test('what is in flight when the server stops is finished', async () => {
  const begun = inFlight()
  const slow = get('/slow', { agent })
  await begun
  const stopped = server.stop(5_000)
  open[0]!.end('done')
  expect(await slow).toEqual({ status: 200, body: 'done' })
  await stopped
})

test('what is still connected learns that it stops, whatever else it asks is answered', async () => {
  const begun = inFlight()
  const slow = get('/slow')
  const socket = connect(server.port, '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk: Buffer) => {
    answers += chunk.toString()
  })
  // Half a request: the connection is open and not idle when the stop begins.
  socket.write('GET /up?from=proxy HTTP/1.1\r\nHost: a\r\n')
  await begun
  const stopped = server.stop(5_000)
  socket.write('\r\n')
  await once(socket, 'close')
  expect(answers).toMatch(/^HTTP\/1\.1 503 /)
  open[0]!.end('done')
  expect((await slow).body).toBe('done')
  await stopped
})

test('behind a proxy what still comes is answered until the proxy has heard of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const stopped = server.stop(7_000, 2_000)
    expect(await get('/')).toEqual({ status: 200, body: 'ok' })
    expect((await get('/up')).status).toBe(503)
    vi.advanceTimersByTime(2_000)
    await stopped
    await expect(get('/')).rejects.toThrow(/ECONNREFUSED/)
  } finally {
    vi.useRealTimers()
  }
})

test('nothing new is accepted', async () => {
  await server.stop(5_000)
  await expect(get('/')).rejects.toThrow(/ECONNREFUSED/)
})

test('an idle connection does not delay it', async () => {
  expect((await get('/', { agent })).body).toBe('ok')
  await server.stop(60_000)
})

test('what never ends is cut', async () => {
  const begun = inFlight()
  const endless = get('/slow')
  await begun
  await Promise.all([expect(endless).rejects.toThrow(/hang up|aborted/), server.stop(50)])
})

test.each([
  [0, 'timeout=10'],
  [1, 'timeout=130'],
])('behind %d proxies an idle connection is kept: %s', async (trustedProxies, kept) => {
  await server.stop(0)
  const where = { host: '127.0.0.1', port: 0, trustedProxies }
  server = await startHttpServer((_request, response) => void response.end('ok'), where)
  const answer = await fetch(`http://127.0.0.1:${server.port}/`)
  expect(answer.headers.get('Keep-Alive')).toBe(kept)
})

describe('a client that takes its time', () => {
  const SHORT = { headersMs: 60, requestMs: 120, silentMs: 60_000, checkEveryMs: 20 }

  const GET = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

  async function restart(handle: RequestListener, limits: Partial<ConnectionLimits>) {
    await server.stop(0)
    server = await startHttpServer(handle, { host: '127.0.0.1', port: 0 }, limits)
  }

  function dial(text = ''): Socket {
    const socket = connect(server.port, '127.0.0.1')
    if (text) socket.write(text)
    return socket.on('error', () => undefined)
  }

  /** What the server answers until the connection ends. */
  async function ended(socket: Socket) {
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
    // `once` would reject when the connection is reset.
    await new Promise((resolve) => socket.once('close', resolve))
    return answer
  }

  async function answerTo(text: string, limits: Partial<ConnectionLimits> = SHORT) {
    await restart((request, response) => {
      request.resume().once('end', () => response.end('done'))
    }, limits)
    return ended(dial(text))
  }

  test('and sends nothing is cut off', async () => {
    expect(await answerTo('')).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('and never ends its headers is cut off', async () => {
    expect(await answerTo('GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n')).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('and never ends its body is cut off', async () => {
    const begun = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345'
    expect(await answerTo(begun)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('and sends endless headers is refused', async () => {
    const headers = `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(2_000)}\r\n\r\n`
    expect(await answerTo(headers, { headerBytes: 1_000 })).toMatch(/^HTTP\/1\.1 431 /)
  })

  test('and does not take its answer is cut off', async () => {
    await restart((_request, response) => void response.writeHead(200).write('a'), { silentMs: 60 })
    expect(await ended(dial(GET))).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('has so many connections at once, and another one when it has closed one', async () => {
    await restart((_request, response) => void response.end('done'), {
      exempt: [],
      connectionsOfOne: 2,
    })
    const [first, second] = [dial(), dial()]
    await Promise.all([once(first, 'connect'), once(second, 'connect')])
    expect(await ended(dial(GET))).toBe('')
    first.destroy()
    // The server sees the end a moment later.
    await expect.poll(() => ended(dial(GET))).toContain('done')
    second.destroy()
  })
})
