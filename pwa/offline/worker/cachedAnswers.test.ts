import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { fakeCaches } from './fakeCaches.fixtures.ts'
import { cachedAnswers } from './cachedAnswers.ts'
import { CACHED_SINCE } from '../../api/cachedSince.ts'

const SERVER_DATE = 'Sat, 21 Nov 2026 12:00:00 GMT'
let caches: CacheStorage
let server: (path: string) => Promise<Response>
beforeEach(() => {
  vi.useFakeTimers()
  caches = fakeCaches()
  server = async (path) => answer(path)
})
afterEach(() => void vi.useRealTimers())

const answer = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, {
    status,
    headers: {
      Date: SERVER_DATE,
      'Cache-Control': 'no-cache',
      [EPOCH_HEADER]: 'copy-1',
      ...headers,
    },
  })
const down = async () => {
  throw new TypeError('no connection')
}
const request = (path: string) => {
  const fetch = ((path: string) => server(path)) as typeof globalThis.fetch
  return cachedAnswers({ caches, fetch }).answer(path)
}
const week = (start: string, end: string, sport = 'volei') =>
  `/api/calendar?startDate=${start}&endDate=${end}&sportType=${sport}`

test("with a connection the server's answer is used", async () => {
  await request('/api/courts')
  server = async () => answer('newer')
  const answered = await request('/api/courts')
  expect([await answered.text(), answered.headers.get(CACHED_SINCE)]).toEqual(['newer', null])
})

test("without a connection it is the server's last answer, with its time", async () => {
  await request('/api/courts')
  server = down
  const answered = await request('/api/courts')
  expect([await answered.text(), answered.headers.get(CACHED_SINCE)]).toEqual([
    '/api/courts',
    SERVER_DATE,
  ])
})

test('a server that is in trouble counts as none', async () => {
  await request('/api/courts')
  server = async () => answer('', {}, 502)
  expect((await request('/api/courts')).headers.has(CACHED_SINCE)).toBe(true)
})

test.each([
  ['a portal’s page', 200, '<html>'],
  ['a firewall’s refusal', 403, '<html>'],
  ['a proxy’s JSON', 200, '[]'],
])('%s is not the server’s answer: what is cached is used, and stays', async (_, status, text) => {
  await request('/api/courts')
  server = async () => new Response(text, { status })
  const isCached = async (path: string) => (await request(path)).headers.has(CACHED_SINCE)
  expect([await isCached('/api/courts'), await isCached('/api/courts')]).toEqual([true, true])
  expect(await isCached('/api/venue')).toBe(false)
  server = async (path) => answer(`newer ${path}`)
  expect(await (await request('/api/courts')).text()).toBe('newer /api/courts')
})

test('a reply that does not come is not waited for', async () => {
  await request('/api/courts')
  server = () => new Promise(() => {})
  const answered = request('/api/courts')
  await vi.advanceTimersByTimeAsync(4_000)
  expect((await answered).headers.get(CACHED_SINCE)).toBe(SERVER_DATE)
})

test('where nothing is cached the request may take its time, or fail', async () => {
  server = () => new Promise((resolve) => setTimeout(() => resolve(answer('late')), 9_000))
  const answered = request('/api/courts')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(await (await answered).text()).toBe('late')
  server = down
  await expect(request('/api/venue')).rejects.toThrow('no connection')
})

test('a refusal is an answer', async () => {
  await request('/api/courts')
  server = async () => answer('', {}, 429)
  expect((await request('/api/courts')).status).toBe(429)
})

test.each([
  ['what is somebody’s own', { 'Cache-Control': 'no-store' }, 200],
  ['what went wrong', {}, 404],
])('%s is not cached', async (_, headers, status) => {
  server = async () => answer('', headers, status)
  await request('/api/courts')
  server = down
  await expect(request('/api/courts')).rejects.toThrow('no connection')
})

test('a few days later the cached week is still found', async () => {
  await request(week('2026-11-21', '2026-11-27'))
  server = down
  const answered = await request(week('2026-11-24', '2026-11-30'))
  expect(await answered.text()).toBe(week('2026-11-21', '2026-11-27'))
  await expect(request(week('2026-11-24', '2026-11-30', 'futevolei'))).rejects.toThrow(
    'no connection',
  )
  await expect(request(week('2026-11-28', '2026-12-04'))).rejects.toThrow('no connection')
  await expect(request(week('2026-11-14', '2026-11-20'))).rejects.toThrow('no connection')
})

test('the twelve calendars read last are cached', async () => {
  await request('/api/courts')
  for (let day = 10; day < 25; day += 1) await request(week(`2026-11-${day}`, `2026-11-${day + 6}`))
  const cache = await caches.open('answers')
  const cached = (await cache.keys()).map(({ url }) => /startDate=([\d-]+)/.exec(url)?.[1])
  expect(cached).toHaveLength(13)
  expect([cached[0], cached[1], cached[12]]).toEqual([undefined, '2026-11-13', '2026-11-24'])
})
