import { deviceStorage, store } from '../storage.ts'

const KEY = 'has_reservations'
const listeners = new Set<() => void>()

/** Whether this browser has opened a reservation of its own: then the header leads to them. */
export const ownMark = {
  get(): boolean {
    return deviceStorage.getItem(KEY) !== null
  },
  set(has: boolean): void {
    if (has) store(deviceStorage, KEY, '1')
    else deviceStorage.removeItem(KEY)
    listeners.forEach((listener) => listener())
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
