import { liveQuery, type Subscription } from 'dexie'
import type { Resource, ResourceState } from '../../api/resource.ts'
import { isHalfTyped } from '../../ui/form/halfTyped.ts'
import { storageFailure, type OfflineDb } from './offlineDb.ts'
import { takeLook } from './lookAhead.ts'
import { readLook, readOfflineView, type OfflineView } from './offlineView.ts'

export type LiveView = {
  /** A part of the view. Null is what was never read. One that is `early` needs of the days only those around today: it is there before all of them are read. */
  part<T>(select: (view: OfflineView) => T | null | undefined, early?: boolean): Resource<T>
  /** Shows what is about to be stored, until the database has as much. */
  showAhead(view: OfflineView): void
  /** The failure for screens that have nothing to show; null while data may still come. */
  fail(error: unknown): void
  /** Ends once screens show what is in the database now. */
  catchUp(): Promise<void>
  view(): OfflineView | null
  /** The view, or until it is read what early parts show. */
  earlyView(): OfflineView | null
  /** Follows the database again, after the browser closed it. */
  reopen(): void
  /** Watches from now on whether a screen does or not; until the returned function is called. */
  watch(listener: (view: OfflineView) => void): () => void
}

const HOUR_MS = 3_600_000

type LiveViewOptions = {
  db: OfflineDb
  userId: number
  nowMs: () => number
  wake(): void
}

/** The cached data with the queue on top, live: it follows changes by this tab and by others. */
export function createLiveView({ db, userId, nowMs, wake }: LiveViewOptions): LiveView {
  const listeners = new Set<() => void>()
  let view: OfflineView | null = null
  let isAhead = false
  let look = takeLook(userId)
  let failure: unknown = null
  let query: Pick<Subscription, 'unsubscribe'> | null = null
  let turn: ReturnType<typeof setTimeout> | undefined

  const notify = () => listeners.forEach((listener) => listener())
  const take = (seen: OfflineView) => {
    if (isAhead && seen.lastFreshMs === null) return
    isAhead = false
    view = seen
    notify()
  }
  const fail = (error: unknown) => {
    if (error === failure) return
    failure = error
    notify()
  }
  // An hour that begins changes what is over and what is today, with a connection or without.
  const awaitTurn = () => {
    turn = setTimeout(
      () => {
        close()
        open()
      },
      HOUR_MS - (nowMs() % HOUR_MS) + 500,
    )
  }
  const close = () => {
    clearTimeout(turn)
    query?.unsubscribe()
    query = null
  }
  const open = () => {
    if (query) return
    awaitTurn()
    if (view) follow()
    else lookFirst()
  }
  // Thousands of rows take long to read: what is drawn first needs one day of them.
  const lookFirst = () => {
    let isOver = false
    query = { unsubscribe: () => (isOver = true) }
    void showLook(() => isOver)
  }
  const showLook = async (isOver: () => boolean) => {
    try {
      const seen = look ?? (await readLook(db, userId, nowMs()))
      if (!isOver() && !view && look !== seen) {
        look = seen
        notify()
      }
    } catch {
      // The whole view fails too, and says so.
    }
    // The screen is drawn in between.
    setTimeout(() => isOver() || follow())
  }
  const follow = () => {
    query = liveQuery(() => readOfflineView(db, userId, nowMs())).subscribe({
      next: take,
      // The browser closed the database under us, as it does in the background: the next query opens it again.
      error(error: unknown) {
        close()
        fail(storageFailure(error))
      },
    })
  }
  const reopen = () => {
    // A retry shows the loading state again.
    fail(null)
    close()
    if (listeners.size > 0) open()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    open()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) close()
    }
  }
  return {
    showAhead(seen) {
      // Stored meanwhile by another tab it is as new.
      if (view && view.lastFreshMs !== null) return
      isAhead = true
      view = seen
      notify()
    },
    fail,
    view: () => view,
    earlyView: () => view ?? look,
    reopen,
    async catchUp() {
      if (listeners.size === 0) return
      take(await readOfflineView(db, userId, nowMs()))
    },
    watch(listener) {
      let last: OfflineView | null = null
      return subscribe(() => {
        if (!view || view === last) return
        last = view
        listener(view)
      })
    },
    part<T>(select: (view: OfflineView) => T | null | undefined, early = false) {
      const stateIn = reuseEqual<T>()
      let seen: OfflineView | null = null
      let value: T | null = null
      const valueNow = () => {
        const current = early ? (view ?? look) : view
        if (current !== seen) {
          seen = current
          value = current && (select(current) ?? null)
        }
        return value
      }
      const reload = async () => {
        reopen()
        wake()
      }
      return {
        get: () => stateIn(valueNow(), failure),
        subscribe,
        reload,
        refresh: reload,
      }
    },
  }
}

const LOADING = { status: 'loading' } as const

/** The same state for the same value, so that a screen whose part did not change is not painted again. */
function reuseEqual<T>() {
  let text: string | undefined
  let seen: T | null = null
  let ready: ResourceState<T> = LOADING
  let failed: ResourceState<T> = LOADING
  return (value: T | null, failure: unknown): ResourceState<T> => {
    if (value === null) {
      // The cache is read anew: what a form stands on stays until it is closed.
      if (seen !== null && isHalfTyped()) return ready
      if (failure === null) return LOADING
      if (failed.status !== 'failed' || failed.error !== failure) {
        failed = { status: 'failed', error: failure }
      }
      return failed
    }
    if (value === seen) return ready
    seen = value
    const next = JSON.stringify(value)
    if (next !== text) ready = { status: 'ready', value }
    text = next
    return ready
  }
}
