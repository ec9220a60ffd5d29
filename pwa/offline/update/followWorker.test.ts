import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { createValue, type ResourceState } from '../../api/resource.ts'
import { ownMark } from '../../api/ownPage/ownMark.ts'
import { checkForUpdates, keepOwn, notifyOfAdmin, reportFailed } from './followWorker.tsx'

const MINUTE = 60_000
let checks: number
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  checks = 0
  stop = checkForUpdates(async () => {
    checks += 1
    throw new TypeError('no connection')
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const wake = () => document.dispatchEvent(new Event('visibilitychange'))

test('it checks every hour, with or without a connection', async () => {
  await vi.advanceTimersByTimeAsync(121 * MINUTE)
  expect(checks).toBe(2)
})

test('it checks when the app becomes visible, but at most every five minutes', () => {
  wake()
  expect(checks).toBe(0)
  vi.advanceTimersByTime(5 * MINUTE)
  wake()
  wake()
  expect(checks).toBe(1)
})

test('it can be stopped', () => {
  stop()
  vi.advanceTimersByTime(61 * MINUTE)
  wake()
  expect(checks).toBe(0)
})

describe('the worker', () => {
  type Person = ResourceState<SessionUser | null>
  const ana: SessionUser = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
  const is = (value: SessionUser | null): Person => ({ status: 'ready', value })

  function follow(first: Person) {
    const session = createValue(first)
    const sent: string[] = []
    notifyOfAdmin(session, ({ type }) => sent.push(type))
    return { session, sent }
  }

  test('the worker is notified of an admin, and of their leaving, once each', () => {
    const { session, sent } = follow({ status: 'loading' })
    session.set(is(ana))
    session.set({ status: 'failed', error: null })
    session.set(is({ ...ana, name: 'Ana Maria' }))
    expect(sent).toEqual(['deskOpened'])
    session.set(is(null))
    expect(sent).toEqual(['deskOpened', 'deskLeft'])
  })

  test('customers are no news', () => {
    const { session, sent } = follow(is(null))
    session.set(is({ ...ana, role: 'user' }))
    expect(sent).toEqual([])
  })
})

test('the worker is told which file could not be run, where the browser names it', () => {
  const sent: unknown[] = []
  const url = 'https://quadras.example/assets/AuthScreen-Ab1_x-2.js'
  for (const text of [
    `Failed to fetch dynamically imported module: ${url}`,
    `error loading dynamically imported module: ${url}`,
    'Importing a module script failed.',
  ]) {
    reportFailed(new TypeError(text), (message) => sent.push(message))
  }
  expect(sent).toEqual([
    { type: 'failed', url },
    { type: 'failed', url },
  ])
})

test('storage that lasts is asked for once there is a reservation, and never before', () => {
  ownMark.set(false)
  let asked = 0
  const persist = async () => Boolean((asked += 1))
  const stopped = keepOwn(persist)
  ownMark.set(false)
  expect(asked).toBe(0)
  ownMark.set(true)
  ownMark.set(true)
  expect(asked).toBe(1)
  stopped()
  keepOwn(persist)()
  expect(asked).toBe(2)
  ownMark.set(false)
})
