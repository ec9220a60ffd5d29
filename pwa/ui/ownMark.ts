const KEY = 'has_reservations'
const listeners = new Set<() => void>()

/** Whether this browser has opened a reservation of its own: then the header leads to them. */
export const ownMark = {
  get(): boolean {
    try {
      return localStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  },
  set(has: boolean): void {
    try {
      if (has) localStorage.setItem(KEY, '1')
      else localStorage.removeItem(KEY)
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
