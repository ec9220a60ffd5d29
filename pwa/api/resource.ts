import { useSyncExternalStore } from 'react'
import { reportFailure } from './reporter.ts'

export type ResourceState<T> =
  { status: 'loading' } | { status: 'ready'; value: T } | { status: 'failed'; error: unknown }
export type Resource<T> = {
  get(): ResourceState<T>
  /** The state in which it began, by which a page that the server has drawn is taken over; missing of what the server never draws. */
  first?(): ResourceState<T>
  subscribe(listener: () => void): () => void
  /** Fetches again; the known value stays on screen meanwhile, and also when that fails. */
  reload(): Promise<void>
  /** Fetches again what was fetched before; what nobody subscribed to yet is left alone. */
  refresh(): Promise<void>
}
type OwnResource<T> = Resource<T> & {
  /** As `reload`, but rejects when it fails. */
  ask(): Promise<void>
  /** Takes what the server said elsewhere; an answer still on its way no longer counts. */
  put(value: T): void
}

/** A value of the server that the whole app shows. Fetched for the first subscriber, also where it has one to begin with; a mistake of the app in reading it is reported. */
export function createResource<T>(read: () => Promise<T>, begun: T | null = null): OwnResource<T> {
  const listeners = new Set<() => void>()
  const first = begunState(begun)
  let state = first
  let asked = 0
  let believed = 0

  const become = (next: ResourceState<T>) => {
    state = next
    listeners.forEach((listener) => listener())
  }
  const ask = async () => {
    const mine = ++asked
    if (state.status === 'failed') become({ status: 'loading' })
    try {
      const value = await read()
      if (mine < believed) return
      believed = mine
      become({ status: 'ready', value })
    } catch (error) {
      if (mine === asked && state.status === 'loading') become({ status: 'failed', error })
      throw error
    }
  }
  const reload = () => ask().catch(reportFailure)
  return {
    get: () => state,
    first: () => first,
    ask,
    reload,
    refresh: async () => {
      if (asked > 0) await reload()
    },
    put(value) {
      believed = ++asked
      become({ status: 'ready', value })
    },
    subscribe(listener) {
      listeners.add(listener)
      if (asked === 0) void reload()
      return () => listeners.delete(listener)
    },
  }
}

function begunState<T>(value: T | null): ResourceState<T> {
  return value === null ? { status: 'loading' } : { status: 'ready', value }
}

/** Of what nobody has asked for. */
export const NOTHING: Resource<never> = createResource(() => new Promise<never>(() => {}))

export function useResource<T>(resource: Resource<T>): ResourceState<T> {
  return useSyncExternalStore(resource.subscribe, resource.get, resource.first)
}

/** The value when there is one. */
export function valueOf<T>(state: ResourceState<T>): T | null {
  return state.status === 'ready' ? state.value : null
}

/** Something that changes and is shown. */
export type Value<T> = {
  get(): T
  /** The value with which it began. */
  first(): T
  subscribe(listener: () => void): () => void
}

export function createValue<T>(initial: T): Value<T> & { set(next: T): void } {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    first: () => initial,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      listeners.forEach((listener) => listener())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useValue<T>(value: Value<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.first)
}
