import { once } from 'node:events'
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCutConnection, type CutConnection } from './cutConnection.ts'

const TORN = /ECONNRESET|socket hang up/

/** What has reached the server, in its order. */
let asked: string[]
let server: Server
let connection: CutConnection
let browser: Agent

beforeEach(async () => {
  asked = []
  browser = new Agent({ keepAlive: true, maxSockets: 1 })
  server = createServer(async (call, answer) => {
    asked.push(`${call.method} ${call.url} ${await text(call)}`.trim())
    answer.end(`answer ${asked.length} of ${call.headers.host}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  connection = await openCutConnection(origin())
})

afterEach(async () => {
  browser.destroy()
  await connection.close()
  await new Promise((resolve) => server.close(resolve))
})

test("lets everything through, and the server gets the browser's Host header", async () => {
  expect(await ask('POST', '/a', 'one')).toBe(`answer 1 of ${new URL(connection.url).host}`)
  expect(await ask('GET', '/b')).toBe(`answer 2 of ${new URL(connection.url).host}`)
  expect(asked).toEqual(['POST /a one', 'GET /b'])
})

test('cut, it tears off what is open and takes nothing new', async () => {
  await ask('GET', '/before')
  connection.cut()
  await expect(ask('GET', '/open')).rejects.toThrow(TORN)
  await expect(ask('GET', '/new')).rejects.toThrow(TORN)
  connection.pass()
  await ask('GET', '/after')
  expect(asked).toEqual(['GET /before', 'GET /after'])
})

test('loses the answer to one request, which is done', async () => {
  const lost = connection.loseAnswer((head) => head.startsWith('POST /b '))
  await ask('POST', '/a', 'one')
  await expect(ask('POST', '/b', 'two')).rejects.toThrow(TORN)
  await lost
  await expect(ask('POST', '/b', 'two')).rejects.toThrow(TORN)
  connection.pass()
  await ask('POST', '/b', 'two')
  expect(asked).toEqual(['POST /a one', 'POST /b two', 'POST /b two'])
})

test('holds everything back silently, and delivers it when it passes again', async () => {
  await ask('GET', '/before')
  connection.swallow()
  const answers = [ask('GET', '/open'), ask('POST', '/new', 'one', new Agent())]
  // Past the connection everything is as ever.
  await ask('GET', '/beside', '', new Agent(), origin())
  expect(asked).toEqual(['GET /before', 'GET /beside'])
  connection.pass()
  await Promise.all(answers)
  expect(asked.slice(2).toSorted()).toEqual(['GET /open', 'POST /new one'])
})

test('answers what is meant in the server’s place, until it passes again', async () => {
  connection.intercept({ status: 403, html: 'não' }, (head) => head.startsWith('POST'))
  expect(await ask('POST', '/a', 'one')).toBe('não')
  await ask('GET', '/b')
  expect(asked).toEqual(['GET /b'])
  connection.pass()
  await ask('POST', '/a', 'one')
  expect(asked).toEqual(['GET /b', 'POST /a one'])
})

test('delays the answers', async () => {
  connection.delay(200)
  const startedMs = performance.now()
  const answer = ask('GET', '/a')
  await expect.poll(() => asked).toEqual(['GET /a'])
  await answer
  expect(performance.now() - startedMs).toBeGreaterThan(190)
})

function origin() {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function ask(method: string, path: string, body = '', agent = browser, at = connection.url) {
  return new Promise<string>((resolve, reject) => {
    const call = request(new URL(path, at), { method, agent }, (answer) => resolve(text(answer)))
    call.on('error', reject)
    call.end(body)
  })
}
