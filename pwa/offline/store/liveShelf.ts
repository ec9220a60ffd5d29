import type { EventStream, ServerEvent } from '../../api/events.ts'
import { createResource, type Resource } from '../../api/resource.ts'

type Watched<T> = Resource<T> & { isShown(): boolean }
type Options = {
  events: Pick<EventStream, 'subscribe'>
  /** What is news; unless said, what happens to reservations and their money. */
  isRelevant?: (event: ServerEvent) => boolean
  /** What comes with time alone is looked for this often. */
  everyMs?: number
  onLeft?: () => void
}

// Holds change all day and do not concern the list; reservations have an event of their own.
const isMoneyNews = (event: ServerEvent) =>
  event.type === 'reservations' || (event.type === 'calendar' && event.dates === null)

/** Something that is read again whenever there is news of it, while somebody looks at it. */
export function createLive<T>(read: () => Promise<T>, options: Options): Watched<T> {
  const { events, everyMs, isRelevant = isMoneyNews, onLeft } = options
  const { get, refresh, reload, subscribe } = createResource(read)
  let watchers = 0
  let stopEvents = () => {}
  const begin = () => {
    const stop = events.subscribe((event) => {
      if (isRelevant(event)) void reload()
    })
    const timer = everyMs === undefined ? undefined : setInterval(() => void reload(), everyMs)
    stopEvents = () => {
      stop()
      clearInterval(timer)
    }
  }
  return {
    get,
    refresh,
    reload,
    isShown: () => watchers > 0,
    subscribe(listener) {
      const known = get().status !== 'loading'
      const stop = subscribe(listener)
      watchers += 1
      if (watchers === 1) {
        begin()
        if (known) void reload()
      }
      return () => {
        stop()
        watchers -= 1
        if (watchers > 0) return
        stopEvents()
        onLeft?.()
      }
    },
  }
}

/** Live resources by what they are asked with. What no screen shows is dropped from memory. */
export function createLiveShelf<T>(read: (key: string) => Promise<T>, options: Options) {
  const known = new Map<string, Watched<T>>()
  return {
    shown: () => [...known.values()].filter((one) => one.isShown()),
    of(key: string): Resource<T> {
      const found = known.get(key)
      if (found) return found
      // Whoever comes back at once, as React does, finds the same one.
      const onLeft = () => setTimeout(() => !made.isShown() && known.delete(key))
      const made = createLive(() => read(key), { ...options, onLeft })
      known.set(key, made)
      return made
    },
  }
}
