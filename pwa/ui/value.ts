import { useSyncExternalStore } from 'react'

/** Something that changes and is shown. */
export type Value<T> = {
  get(): T
  subscribe(listener: () => void): () => void
}

export function createValue<T>(initial: T): Value<T> & { set(next: T): void } {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
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
  return useSyncExternalStore(value.subscribe, value.get)
}
