const KEY = 'has_reservations'

/** Whether this browser has opened a reservation of its own: then the header leads to them. */
export function hasOwn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function markOwn(has: boolean): void {
  try {
    if (has) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage there is still the link in the mail.
  }
}
