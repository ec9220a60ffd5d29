import type { CivilDate } from '#shared/platform/time/civil.ts'
import { answeredEpoch } from './answeredEpoch.ts'

/** An event of the server; `dates: null` means that any date may have changed. */
export type ServerEvent =
  | { type: 'calendar'; dates: readonly CivilDate[] | null }
  | { type: 'catalog' }
  | { type: 'reservations' }
type StreamState = 'open' | 'broken' | 'silent'
export type EventStream = {
  /** Listens until the returned function is called. */
  subscribe(listener: (event: ServerEvent) => void): () => void
  /** Receives, for the life of the page, the events that others subscribed to; opens no stream for it. */
  listenPassively(listener: (event: ServerEvent) => void): void
  /** Notified when the stream opens, breaks off or falls silent; opens none for it. */
  watchConnection(watcher: (state: StreamState) => void): () => void
  /** Notifies the listeners of a change that this page knows of. */
  announce(event: ServerEvent): void
}

/** Whether courts, prices, hours or the venue may have changed: the server said so, or the stream was down for a while. */
export function isCatalogNews(event: ServerEvent): boolean {
  return event.type === 'catalog' || (event.type === 'calendar' && event.dates === null)
}

const RETRY_MS = 5_000
// The server sends every stream something at once, and an admin's every twenty seconds: one beat may be lost.
const LAST_BEAT = '0'
const SILENCE_MS = 6_000
const BETWEEN_BEATS_MS = 38_000
const LONGEST_SILENCE_MS = 60_000

/** One event stream to the server while there are listeners and the page is visible. Each time it opens, the listeners are notified to catch up. */
export function createEventStream(
  open: () => EventSource = () => new EventSource('/api/events'),
): EventStream {
  const listeners = new Set<(event: ServerEvent) => void>()
  const passiveListeners = new Set<(event: ServerEvent) => void>()
  const watchers = new Set<(state: StreamState) => void>()
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let patienceMs = SILENCE_MS
  let isHeard = true

  const announce = (event: ServerEvent) =>
    [listeners, passiveListeners].forEach((all) => all.forEach((listener) => listener(event)))
  const become = (state: StreamState) => watchers.forEach((watcher) => watcher(state))
  // What swallows everything closes nothing, and may even open: another stream is tried until one is heard, each for longer, because a server may only be slow.
  const awaitBeat = (ms = patienceMs) => {
    silence = setTimeout(() => {
      isHeard = false
      patienceMs = Math.min(2 * patienceMs, LONGEST_SILENCE_MS)
      become('silent')
      reopen()
      awaitBeat()
    }, ms)
  }
  const hear = (data: unknown) => {
    patienceMs = SILENCE_MS
    if (!isHeard) become('open')
    isHeard = true
    clearTimeout(silence)
    if (data !== LAST_BEAT) awaitBeat(BETWEEN_BEATS_MS)
  }
  const close = () => {
    clearTimeout(retry)
    clearTimeout(silence)
    source?.close()
    source = null
  }
  // A socket that slept may say OPEN and be dead, so coming back always means a new one.
  const reopen = () => {
    close()
    if (listeners.size === 0 || document.visibilityState === 'hidden') return
    const opened = open()
    source = opened
    opened.addEventListener('open', () => {
      clearTimeout(silence)
      awaitBeat()
      if (isHeard) become('open')
      // Where nothing is heard this is how others' bookings are seen.
      announce({ type: 'calendar', dates: null })
    })
    opened.addEventListener('error', () => {
      clearTimeout(silence)
      become('broken')
      if (opened.readyState === EventSource.CLOSED) retry = setTimeout(reopen, RETRY_MS)
    })
    opened.addEventListener('beat', ({ data }) => hear(data))
    for (const type of ['calendar', 'catalog', 'reservations'] as const) {
      opened.addEventListener(type, ({ data }) => {
        const { dates, epoch } = readData(data)
        answeredEpoch.note(epoch)
        announce(type === 'calendar' ? { type, dates } : { type })
      })
    }
  }
  document.addEventListener('visibilitychange', reopen)
  window.addEventListener('pageshow', (event) => event.persisted && reopen())
  window.addEventListener('online', reopen)

  return {
    announce,
    listenPassively: (listener) => void passiveListeners.add(listener),
    watchConnection(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    subscribe(listener) {
      listeners.add(listener)
      if (!source) reopen()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) close()
      }
    },
  }
}

type EventData = { dates: readonly CivilDate[] | null; epoch?: unknown }

function readData(text: unknown): EventData {
  try {
    const { dates, epoch } = JSON.parse(String(text)) as { dates?: unknown; epoch?: unknown }
    return { dates: Array.isArray(dates) ? dates.map(String) : null, epoch }
  } catch {
    return { dates: null }
  }
}
