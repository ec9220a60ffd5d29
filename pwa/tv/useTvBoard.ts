import { useEffect, useState } from 'react'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import type { TvBoard } from '#shared/venue/tv/tv.ts'
import { abortAfter } from '../api/abortAfter.ts'
import type { EventStream } from '../api/events.ts'
import { deviceStorage, store } from '../api/storage.ts'
import { onWake } from '../ui/onWake.ts'

/** A board with the device's clock when it came, and how far that clock is behind the server's. */
export type SeenBoard = { board: TvBoard; readMs: number; offsetMs: number }
type State = 'loading' | 'ready' | 'failed' | 'unknown'

const KEY = 'tv-board'
const POLL_MS = 60_000
const TICK_MS = 5_000

/** What the television shows: of the server, and without a connection what it last had. */
export function useTvBoard(token: string, events: EventStream) {
  const [seen, setSeen] = useState<SeenBoard | null>(() => readCached(token))
  const [state, setState] = useState<State>('loading')
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const gone = new AbortController()
    const refresh = async () => {
      const answer = await ask(token, gone.signal)
      if (gone.signal.aborted) return
      if (answer === 'unknown') {
        deviceStorage.removeItem(KEY)
        setSeen(null)
      } else if (answer !== 'failed') {
        setSeen(answer)
        store(deviceStorage, KEY, JSON.stringify({ token, seen: answer }))
      }
      setState(typeof answer === 'string' ? answer : 'ready')
      setNow(Date.now())
      applyUpdate()
      cacheScreen()
    }
    const again = () => void refresh()
    again()
    const polls = setInterval(again, POLL_MS)
    const ticks = setInterval(() => setNow(Date.now()), TICK_MS)
    const stops = [events.subscribe(again), onWake(again), onWake(stayAwake)]
    stayAwake()
    return () => {
      gone.abort()
      clearInterval(polls)
      clearInterval(ticks)
      for (const stop of stops) stop()
    }
  }, [token, events])
  return { nowMs, seen, state }
}

const PATIENCE_MS = 15_000

/** The token goes in a header: an address would be in the logs. */
async function ask(token: string, signal: AbortSignal): Promise<SeenBoard | 'unknown' | 'failed'> {
  try {
    const response = await fetch('/api/tv', {
      method: 'GET',
      headers: { Authorization: `Bearer ${token}` },
      signal: abortAfter(PATIENCE_MS, signal),
    })
    if (!response.headers.has(EPOCH_HEADER)) return 'failed'
    if (response.status === 404) return 'unknown'
    if (!response.ok) return 'failed'
    const board = (await response.json()) as TvBoard
    const readMs = Date.now()
    return { board, readMs, offsetMs: Date.parse(board.serverTime) - readMs }
  } catch {
    return 'failed'
  }
}

function readCached(token: string): SeenBoard | null {
  try {
    const cached = JSON.parse(deviceStorage.getItem(KEY) ?? 'null') as {
      token: string
      seen: SeenBoard
    } | null
    return cached?.token === token ? cached.seen : null
  } catch {
    return null
  }
}

// Nobody is there to press the banner of a new version.
function applyUpdate() {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.waiting?.postMessage({ type: 'SKIP_WAITING' }))
    .catch(() => {})
}

/** Has the worker cache this screen's script in later versions too. */
function cacheScreen() {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.controller?.postMessage({ type: 'ownOpened' })
}

function stayAwake() {
  if (document.visibilityState !== 'visible') return
  void navigator.wakeLock?.request('screen').catch(() => {})
}
