import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLink, type Link } from './link.ts'

const ANSWER_BYTES = 3_000
let server: Server
let link: Link

beforeEach(async () => {
  server = createServer((_request, response) => response.end('a'.repeat(ANSWER_BYTES)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  link = await openLink(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await link.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const ask = async () =>
  (await fetch(`${link.origin}/day?of=court`, { method: 'PUT', body: 'b' })).text()

test('carries no more bytes than it is told to, and counts those of heads too', async () => {
  link.pass(10_000)
  const startedAt = performance.now()
  expect(await ask()).toHaveLength(ANSWER_BYTES)
  expect(performance.now() - startedAt).toBeGreaterThan(ANSWER_BYTES / 10)
  const { calls, received, sent } = link.carried().get('PUT /day')!
  expect(calls).toBe(1)
  expect(received).toBeGreaterThan(ANSWER_BYTES + 50)
  expect(sent).toBeGreaterThan(50)
})

test('nothing gets through once it is cut, and all of it again once it is not', async () => {
  link.cut()
  await expect(ask()).rejects.toThrow('fetch failed')
  expect(link.carried().size).toBe(0)
  link.pass()
  expect(await ask()).toHaveLength(ANSWER_BYTES)
})
