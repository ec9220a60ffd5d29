import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { request } from './client.ts'
import { serverNowMs } from './serverClock.ts'

const TRUE = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: TRUE }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function answer(headers: Record<string, string>) {
  vi.stubGlobal('fetch', async () =>
    Response.json({}, { headers: { [EPOCH_HEADER]: 'copy-1', ...headers } }),
  )
  await request('GET', '/api/venue').catch(() => {})
}
const dated = (atMs: number) => ({ Date: new Date(atMs).toUTCString() })

test.each([
  ['five years fast', '2031-11-21T12:00:00Z'],
  ['40 days slow', '2026-10-12T12:00:00Z'],
])('an answer corrects a clock that is %s', async (_name, wrong) => {
  vi.setSystemTime(wrong)
  await answer(dated(TRUE))
  expect(serverNowMs()).toBe(TRUE)
  vi.setSystemTime(Date.parse(wrong) + 90_000)
  expect(serverNowMs()).toBe(TRUE + 90_000)
})

test('some seconds are the way of the answer: the clock does not jump with each', async () => {
  await answer(dated(TRUE - 20_000))
  expect(serverNowMs()).toBe(TRUE)
})

test('an old answer out of the cache, or one without a date, says nothing of now', async () => {
  await answer(dated(TRUE))
  await answer({ ...dated(TRUE - 86_400_000), 'X-Kept-Since': 'Fri, 20 Nov 2026 12:00:00 GMT' })
  await answer({})
  expect(serverNowMs()).toBe(TRUE)
})
