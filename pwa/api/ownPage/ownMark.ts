import { deviceStorage } from '../storage.ts'
const KEY = 'has_reservations'
const listeners = new Set<() => void>()

/** Whether this browser has opened a reservation of its own: then the header leads to them. */
export const ownMark = {
  get(): boolean {
    try {
      return deviceStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  },
  set(has: boolean): void {
    try {
      if (has) deviceStorage.setItem(KEY, '1')
      else deviceStorage.removeItem(KEY)
    } catch {
      // Without storage there is still the link in the mail.
    }
    listeners.forEach((listener) => listener())
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
