import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadAnew } from './reloadAnew.ts'

let reloads: number
const reload = () => void reloads++
beforeEach(() => {
  vi.useFakeTimers()
  reloads = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function workers(registration: object | undefined) {
  const container = Object.assign(new EventTarget(), { getRegistration: async () => registration })
  return container as unknown as ServiceWorkerContainer
}

test('without a worker it reloads when the server is there, and only then', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  await reloadAnew(undefined, reload)
  await reloadAnew(workers(undefined), reload)
  expect(reloads).toBe(2)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await reloadAnew(undefined, reload)
  expect(reloads).toBe(2)
})

test('a newer worker takes over first', async () => {
  const sent: unknown[] = []
  const waiting = { postMessage: (message: unknown) => sent.push(message) }
  const all = workers({ update: async () => {}, waiting })
  await reloadAnew(all, reload)
  expect([sent, reloads]).toEqual([[{ type: 'SKIP_WAITING' }], 0])
  all.dispatchEvent(new Event('controllerchange'))
  expect(reloads).toBe(1)
})

test('a worker that never takes over is not waited for', async () => {
  await reloadAnew(workers({ update: async () => {}, installing: { postMessage() {} } }), reload)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reloads).toBe(1)
})

test('with the newest worker a reload is all there is', async () => {
  await reloadAnew(workers({ update: async () => {} }), reload)
  expect(reloads).toBe(1)
})

test('without a connection the page stays', async () => {
  await reloadAnew(
    workers({ update: () => Promise.reject(new TypeError('no connection')) }),
    reload,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reloads).toBe(0)
})
