import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEventStream } from '../../api/events.ts'
import { createResource } from '../../api/resource.ts'
import { createResources, type CachedValue } from './resources.ts'

const HALF_AN_HOUR_MS = 1_800_000
const DAYS_25_MS = 25 * 24 * 3_600_000

/** Resources whose reads are counted, over a clock that a test moves. `answer` is what the server says of a key. */
function some(options: Partial<Parameters<typeof createResources<string, string>>[0]> = {}) {
  const read = vi.fn<(key: string) => Promise<string>>(async (key) => `the server's ${key}`)
  const stream = Object.assign(new EventTarget(), { readyState: 1, close() {} })
  const events = createEventStream(() => stream as unknown as EventSource)
  const resources = createResources<string, string>({ read, events, ...options })
  return {
    ...resources,
    read,
    reads: () => read.mock.calls.map(([key]) => key),
    news: events.announce,
  }
}
const nothing = () => {}
const letArrive = () => vi.advanceTimersByTimeAsync(0)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it is read when it is first shown; shown again, the known value shows at once and is read anew', async () => {
  const { of, reads } = some()
  const one = of('a')
  expect([one.get().status, reads()]).toEqual(['loading', []])
  const leave = one.subscribe(nothing)
  await letArrive()
  expect(one.get()).toEqual({ status: 'ready', value: "the server's a" })
  leave()
  of('a').subscribe(nothing)
  expect(one.get().status).toBe('ready')
  await letArrive()
  expect(reads()).toEqual(['a', 'a'])
})

test('two screens that show the same are one request, and one more leaves it to the other', async () => {
  const { of, reads, shown } = some()
  const leave = of('a').subscribe(() => {})
  of('a').subscribe(() => {})
  await letArrive()
  leave()
  expect([reads(), shown()]).toEqual([['a'], ['a']])
})

describe('news', () => {
  const reservations = { type: 'reservations' } as const
  const back = { type: 'calendar', dates: null } as const
  const hold = { type: 'calendar', dates: ['2026-11-21'] } as const

  test.each([
    ['of reservations', reservations, 2],
    ['after a while without events', back, 2],
    ['of a hold, which concerns no list', hold, 1],
    ['of courts and prices', { type: 'catalog' } as const, 1],
  ])('%s', async (_name, event, times) => {
    const { news, of, reads } = some()
    of('a').subscribe(nothing)
    await letArrive()
    news(event)
    expect(reads()).toHaveLength(times)
  })

  test('what is relevant may depend on the key', async () => {
    const { news, of, reads } = some({
      isRelevant: (event, key) => event.type === 'calendar' && event.dates?.includes(key) === true,
    })
    of('2026-11-21').subscribe(nothing)
    of('2026-11-22').subscribe(nothing)
    await letArrive()
    news(hold)
    expect(reads()).toEqual(['2026-11-21', '2026-11-22', '2026-11-21'])
  })

  test('news that come while it is read are read together, once it is there', async () => {
    const { news, of, read, reads } = some()
    of('a').subscribe(nothing)
    await letArrive()
    read.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 100, 'a')))
    for (const event of [reservations, reservations, back, reservations]) news(event)
    expect(reads()).toHaveLength(2)
    await pass(100)
    expect(reads()).toHaveLength(3)
    await pass(1_000)
    expect(reads()).toHaveLength(3)
    news(reservations)
    expect(reads()).toHaveLength(4)
  })

  test('only what is shown is read again, after an edit as well', async () => {
    const { news, of, reads, read, refresh } = some({ everyMs: 60_000, idle: 5 })
    of('gone').subscribe(nothing)()
    of('there').subscribe(nothing)
    await letArrive()
    read.mockClear()
    news(reservations)
    await refresh()
    await pass(60_000)
    expect(reads()).toEqual(['there', 'there', 'there'])
  })
})

describe('time', () => {
  const changing = (changesInMs: number) => {
    const changesAtMs = vi.fn<() => number>(() => Date.now() + changesInMs)
    return { ...some({ changesAtMs, idle: 1 }), changesAtMs }
  }

  test('what time alone changes is read when it does, and again at the next change', async () => {
    const { of, reads } = changing(HALF_AN_HOUR_MS)
    of('a').subscribe(nothing)
    await pass(HALF_AN_HOUR_MS - 1_000)
    expect(reads()).toHaveLength(1)
    await pass(2_000)
    expect(reads()).toHaveLength(2)
    await pass(HALF_AN_HOUR_MS + 1_000)
    expect(reads()).toHaveLength(3)
  })

  test('a change that no timer reaches is not taken for one that is due', async () => {
    const { of, reads } = changing(DAYS_25_MS)
    of('a').subscribe(nothing)
    await pass(60_000)
    expect(reads()).toHaveLength(1)
    await pass(DAYS_25_MS)
    expect(reads()).toHaveLength(2)
  })

  test('one that is past already is not read for ever', async () => {
    const { of, reads } = changing(-1)
    of('a').subscribe(nothing)
    await pass(HALF_AN_HOUR_MS)
    expect(reads()).toHaveLength(1)
  })

  test('it is left alone once no screen shows it', async () => {
    const { of, reads } = changing(HALF_AN_HOUR_MS)
    const leave = of('a').subscribe(nothing)
    await letArrive()
    leave()
    await pass(2 * HALF_AN_HOUR_MS)
    expect(reads()).toHaveLength(1)
  })
})

describe('memory', () => {
  test('what no screen shows is dropped; whoever comes back at once, as React does, finds the same', async () => {
    const { of } = some()
    const one = of('a')
    const leave = one.subscribe(nothing)
    await letArrive()
    leave()
    expect(of('a')).toBe(one)
    of('a').subscribe(nothing)()
    await letArrive()
    expect(of('a')).not.toBe(one)
    expect(of('a').get().status).toBe('loading')
  })

  test('the last few stay where that is wanted: those shown last', async () => {
    const { of } = some({ idle: 2 })
    const [a, b, c] = ['a', 'b', 'c'].map(of)
    for (const one of [a!, b!, c!]) one.subscribe(nothing)()
    a!.subscribe(nothing)()
    await letArrive()
    expect([of('a') === a, of('b') === b, of('c') === c]).toEqual([true, false, true])
  })

  test('one about to be shown is not dropped because another was left', async () => {
    const { of } = some()
    const leave = of('a').subscribe(nothing)
    const next = of('b')
    leave()
    await letArrive()
    expect(of('b')).toBe(next)
  })

  test('a screen that held on to one and shows it again is followed like any other', async () => {
    const { of, refresh, reads } = some()
    const one = of('a')
    one.subscribe(nothing)()
    await letArrive()
    one.subscribe(nothing)
    await letArrive()
    expect(of('a')).toBe(one)
    await refresh()
    expect(reads()).toHaveLength(3)
  })
})

describe('a value that this device has', () => {
  /** It is shown instead of the server's answer while it is there, or while it is not known whether it is. */
  function own(given: { isKnown: boolean }) {
    const cached = createResource(() => new Promise<string>(() => {}))
    const expired = vi.fn<() => void>()
    const reload = vi.fn<() => Promise<void>>(async () => {})
    const isShown = () => cached.get().status === 'ready' || !given.isKnown
    const value: CachedValue<string> = {
      get: () => (isShown() ? cached.get() : null),
      subscribe: cached.subscribe,
      instead: { reload, expired },
    }
    return { cached, expired, reload, value }
  }

  test('the server is asked only once it is known that nothing is cached', async () => {
    const { value } = own({ isKnown: false })
    const { of, reads } = some({ cached: () => value })
    of('a').subscribe(nothing)
    await letArrive()
    expect(reads()).toEqual([])
    const other = some({ cached: () => own({ isKnown: true }).value })
    other.of('a').subscribe(nothing)
    await letArrive()
    expect(other.of('a').get()).toMatchObject({ value: "the server's a" })
  })

  test('it counts as soon as it is there, and the server is left alone', async () => {
    const { cached, reload, value } = own({ isKnown: true })
    const { news, of, read, reads, refresh } = some({ cached: () => value })
    const seen = vi.fn<() => void>()
    of('a').subscribe(seen)
    await letArrive()
    cached.put('cached')
    expect(of('a').get()).toEqual({ status: 'ready', value: 'cached' })
    expect(seen).toHaveBeenCalledTimes(2)
    read.mockClear()
    news({ type: 'reservations' })
    await Promise.all([refresh(), of('a').reload()])
    expect([reads(), reload.mock.calls.length]).toEqual([[], 1])
  })

  test('time changes it as well', async () => {
    const { cached, expired, value } = own({ isKnown: true })
    const changesAtMs = () => Date.now() + HALF_AN_HOUR_MS
    const { of, reads } = some({ cached: () => value, changesAtMs })
    cached.put('cached')
    of('a').subscribe(nothing)
    await pass(HALF_AN_HOUR_MS + 1_000)
    expect([reads(), expired.mock.calls.length]).toEqual([[], 1])
  })

  test('where the rule wants both, the server is asked meanwhile', async () => {
    const { cached, value } = own({ isKnown: true })
    const { get, subscribe } = value
    const { of, reads } = some({ cached: () => ({ get, subscribe }) })
    cached.put('cached')
    of('a').subscribe(nothing)
    await letArrive()
    expect(of('a').get()).toMatchObject({ value: 'cached' })
    expect(reads()).toEqual(['a'])
  })
})
