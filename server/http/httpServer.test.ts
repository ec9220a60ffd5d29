import { Agent, get as httpGet, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHttpServer, type HttpServer } from './httpServer.ts'

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
