import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventStream, type EventStream, type ServerEvent } from './events.ts'

class FakeSource extends EventTarget {
  readyState = 1
  close() {
    this.readyState = 2
  }
  says(type: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

let sources: FakeSource[]
let received: ServerEvent[]
let stream: EventStream
let seen: 'visible' | 'hidden'
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', { CLOSED: 2 })
  sources = []
  received = []
  become('visible')
  stream = createEventStream(() => {
    const source = new FakeSource()
    sources.push(source)
    return source as unknown as EventSource
  })
  stop = stream.subscribe((event) => received.push(event))
})
afterEach(() => {
  stop()
  // What the document itself says counts again, for the files that share this process.
  Reflect.deleteProperty(document, 'visibilityState')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function become(state: typeof seen) {
  seen = state
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => seen })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the stream is opened by the first listener and shared by the next', () => {
  const stopSecond = stream.subscribe(() => {})
  expect(sources).toHaveLength(1)
  stopSecond()
  expect(sources[0]!.readyState).toBe(1)
})

test('the stream is closed when the last listener leaves', () => {
  stop()
  expect(sources[0]!.readyState).toBe(2)
})

test("the server's events are passed on", () => {
  sources[0]!.says('calendar', { dates: ['2026-11-23'] })
  sources[0]!.says('catalog', {})
  expect(received).toEqual([{ type: 'calendar', dates: ['2026-11-23'] }, { type: 'catalog' }])
})

test('an event that cannot be read means that anything may have changed', () => {
  sources[0]!.dispatchEvent(new MessageEvent('calendar', { data: 'not json' }))
  expect(received).toEqual([{ type: 'calendar', dates: null }])
})

test('an opened stream means catching up with what was missed', () => {
  sources[0]!.says('open')
  expect(received).toEqual([{ type: 'calendar', dates: null }])
})

test('a passive listener gets the same events and opens no stream', () => {
  const passive: ServerEvent[] = []
  stream.listenPassively((event) => passive.push(event))
  sources[0]!.says('catalog', {})
  expect(passive).toEqual([{ type: 'catalog' }])
  stop()
  become('visible')
  expect(sources).toHaveLength(1)
})

test('a hidden page has no stream; when it is visible again it opens a new one', () => {
  become('hidden')
  expect(sources[0]!.readyState).toBe(2)
  become('visible')
  expect(sources).toHaveLength(2)
})

test('a stream that claims to be open is still replaced when the page is visible again', () => {
  become('visible')
  expect(sources[0]!.readyState).toBe(2)
  expect(sources).toHaveLength(2)
})

test('a stream that the browser gave up on is tried again after a while', () => {
  sources[0]!.readyState = 2
  sources[0]!.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(5_000)
  expect(sources).toHaveLength(2)
})

test('an event announced by this page reaches the listeners too', () => {
  stream.announce({ type: 'calendar', dates: null })
  expect(received).toEqual([{ type: 'calendar', dates: null }])
})

test('a connection watcher is notified when the stream opens and when it breaks off', () => {
  const changes: string[] = []
  const leave = stream.watchConnection((state) => changes.push(state))
  sources[0]!.says('open')
  sources[0]!.dispatchEvent(new Event('error'))
  expect(changes).toEqual(['open', 'broken'])
  leave()
  sources[0]!.says('open')
  expect(changes).toHaveLength(2)
})

test('a stream that says nothing any more is reported, and another one tried until one opens', () => {
  const changes: string[] = []
  stream.watchConnection((state) => changes.push(state))
  sources[0]!.says('open')
  sources[0]!.says('beat', 1)
  vi.advanceTimersByTime(20_000)
  sources[0]!.says('beat', 1)
  vi.advanceTimersByTime(37_999)
  expect(changes).toEqual(['open'])
  vi.advanceTimersByTime(1)
  expect(changes).toEqual(['open', 'silent'])
  expect([sources.length, sources[0]!.readyState]).toEqual([2, 2])
  vi.advanceTimersByTime(12_000)
  expect(sources).toHaveLength(3)
  sources[2]!.says('open')
  expect(changes).toEqual(['open', 'silent', 'silent'])
  sources[2]!.says('beat', 1)
  expect(changes).toEqual(['open', 'silent', 'silent', 'open'])
})

test('a customer’s stream is heard once, and may be silent then', () => {
  sources[0]!.says('open')
  sources[0]!.says('beat', 0)
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
})

test('a stream that opens and of which nothing comes through is reported, and asked instead, less and less often', () => {
  const changes: string[] = []
  stream.watchConnection((state) => changes.push(state))
  const asked = () => received.filter(({ type }) => type === 'calendar').length
  sources[0]!.says('open')
  expect([asked(), changes]).toEqual([1, ['open']])
  vi.advanceTimersByTime(6_000)
  expect(changes).toEqual(['open', 'silent'])
  sources[1]!.says('open')
  expect(asked()).toBe(2)
  vi.advanceTimersByTime(12_000)
  sources[2]!.says('open')
  expect(asked()).toBe(3)
  vi.advanceTimersByTime(12_000)
  expect(sources).toHaveLength(3)
  sources[2]!.says('beat', 0)
  expect(changes.at(-1)).toBe('open')
  vi.advanceTimersByTime(600_000)
  expect(sources).toHaveLength(3)
})

test('a hidden page waits for nothing', () => {
  sources[0]!.says('beat', 1)
  become('hidden')
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
})
