import type { EventStream, ServerEvent } from '../../api/events.ts'
import { createResource, type Resource, type ResourceState } from '../../api/resource.ts'

type ResourcesOptions<Key, T> = {
  read(key: Key): Promise<T>
  events: Pick<EventStream, 'subscribe'>
  /** Whether an event may have changed it; unless said, whether it is about reservations and their money. */
  isRelevant?(event: ServerEvent, key: Key): boolean
  /** What time alone changes unforeseen is read again this often. */
  everyMs?: number
  /** When time alone changes this value, by this device's clock. */
  changesAtMs?(value: T): number
  /** How many that no screen shows stay in memory; none unless said. */
  idle?: number
  /** Where this device has a value of its own. */
  cached?(key: Key): CachedValue<T>
}

/** A value that this device has, and when it is shown instead of the server's answer. */
export type CachedValue<T> = {
  /** Null while the server's answer is to be shown. */
  get(answer: ResourceState<T>): ResourceState<T> | null
  subscribe(listener: () => void): () => void
  /** Unless it is given the server is asked even while this value is shown. */
  instead?: {
    reload(): Promise<void>
    /** Time has changed it. */
    expired(): void
  }
}

type Resources<Key, T> = {
  /** The same resource for the same key. */
  of(key: Key): Resource<T>
  /** The keys of those on screen. */
  shown(): Key[]
  /** Reads again what is shown of the server's. */
  refresh(): Promise<void>
}

// Beyond this a browser's timer fires at once.
const LONGEST_WAIT_MS = 2_147_483_647
/** A device's clock and the server's are not equal to the millisecond. */
const SLACK_MS = 500

/** The server's values by their key. One seen before shows at once and is read again; what no screen shows is neither read nor, for long, in memory. */
export function createResources<Key, T>(options: ResourcesOptions<Key, T>): Resources<Key, T> {
  const { idle = 0 } = options
  const known = new Map<Key, Watched<T>>()
  const dropIdle = () => {
    const left = [...known].filter(([, one]) => one.isLeft())
    for (const [key] of left.slice(0, Math.max(0, left.length - idle))) known.delete(key)
  }
  return {
    of(key) {
      const found = known.get(key)
      if (found) return found
      const made = watch(options, key, () => {
        // What was used last is dropped last.
        if (known.get(key) === made) known.delete(key)
        if (!known.has(key)) known.set(key, made)
        // React leaves and comes back at once: it finds the same one.
        setTimeout(dropIdle)
      })
      known.set(key, made)
      return made
    },
    shown: () => [...known].flatMap(([key, one]) => (one.isShown() ? [key] : [])),
    refresh: async () => {
      await Promise.all([...known.values()].map((one) => one.refresh()))
    },
  }
}

/** Reads one time after the other: whatever is asked for meanwhile is one more. */
function together(read: () => Promise<void>): () => void {
  let isReading = false
  let isBehind = false
  const readNow = async () => {
    isReading = true
    await read()
    isReading = false
    if (isBehind) readSoon()
  }
  const readSoon = () => {
    isBehind = isReading
    if (!isReading) void readNow()
  }
  return readSoon
}

type Watched<T> = Resource<T> & {
  isShown(): boolean
  /** No screen shows it any more. What was requested and not yet shown does not count. */
  isLeft(): boolean
}

function watch<Key, T>(
  options: ResourcesOptions<Key, T>,
  key: Key,
  onUsed: () => void,
): Watched<T> {
  const { changesAtMs, events, everyMs, isRelevant = isReservationNews } = options
  const server = createResource(() => options.read(key))
  const readNews = together(server.reload)
  const cached = options.cached?.(key)
  const listeners = new Set<() => void>()
  let wasShown = false
  let leaveServer: (() => void) | null = null
  let leaveCached: (() => void) | undefined
  let turn: ReturnType<typeof setTimeout> | undefined

  const shownInstead = () => cached?.get(server.get()) ?? null
  const get = () => shownInstead() ?? server.get()
  /** What is read in place of the server; null where the server is asked. */
  const instead = () => (shownInstead() && cached?.instead) ?? null
  const followServer = () => {
    const isKnown = server.get().status !== 'loading'
    const stops = [
      server.subscribe(changed),
      events.subscribe((event) => isRelevant(event, key) && readNews()),
    ]
    const timer = everyMs === undefined ? undefined : setInterval(server.reload, everyMs)
    leaveServer = () => {
      stops.forEach((stop) => stop())
      clearInterval(timer)
      leaveServer = null
    }
    if (isKnown) void server.reload()
  }
  const awaitTurn = () => {
    clearTimeout(turn)
    const state = get()
    if (!changesAtMs || state.status !== 'ready') return
    const leftMs = changesAtMs(state.value) - Date.now()
    if (leftMs <= 0) return
    const readAgain = () => void (instead()?.expired ?? server.reload)()
    turn = setTimeout(readAgain, Math.min(leftMs + SLACK_MS, LONGEST_WAIT_MS))
  }
  const followWhatCounts = () => {
    if (instead()) leaveServer?.()
    else if (!leaveServer) followServer()
    awaitTurn()
  }
  const changed = () => {
    followWhatCounts()
    listeners.forEach((listener) => listener())
  }
  return {
    get,
    reload: () => (instead() ?? server).reload(),
    refresh: async () => {
      if (leaveServer) await server.reload()
    },
    isShown: () => listeners.size > 0,
    isLeft: () => wasShown && listeners.size === 0,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        wasShown = true
        leaveCached = cached?.subscribe(changed)
        followWhatCounts()
        onUsed()
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        leaveCached?.()
        leaveServer?.()
        clearTimeout(turn)
        onUsed()
      }
    },
  }
}

// Holds change all day and do not concern it; reservations have an event of their own.
function isReservationNews(event: ServerEvent) {
  return event.type === 'reservations' || (event.type === 'calendar' && event.dates === null)
}
